#include "isa/intel/visa/verifier.hpp"

#include <fmt/core.h>

#include <iterator>

#include "isa/intel/visa/kernel.hpp"
#include "isa/intel/visa/opcode.hpp"
#include "isa/intel/visa/verify/checks.hpp"

namespace eu::isa::visa {
namespace {

constexpr RuleRow kRules[] = {
#define RULE(id, name, severity, shipped, source, message) \
  {Rule::id, name, Severity::severity, shipped, source, message},
#include "isa/intel/visa/rules.def"
};

void check_mask(Check& check) {
  const Instruction& in = check.in;
  if (check.row.size != SizeForm::Simd) return;
  const int last = in.mask_offset + in.exec_size;
  // Groups of at most four channels may begin at any of M1 to M8.
  const bool is_aligned = in.exec_size <= 4 || in.mask_offset % in.exec_size == 0;
  if (last > 32 || !is_aligned)
    check.add(Rule::MaskOffset, in.place,
              fmt::format("{} channels from channel {} on", in.exec_size, in.mask_offset));
}

/// Checks a predicate that an instruction reads or writes from its first channel on.
void check_predicate_bounds(Check& check, std::uint32_t id, TextPlace place) {
  const Variable& predicate = check.kernel.predicates[id];
  const auto last = static_cast<std::uint32_t>(check.in.mask_offset + check.in.exec_size);
  if (last > predicate.elements)
    check.add(Rule::PredicateBounds, place,
              fmt::format("channels {} to {} of {}, which has {}", check.in.mask_offset, last - 1,
                          predicate.name, predicate.elements));
}

void check_predicate(Check& check) {
  const PredicateControl& control = check.in.predicate;
  if (control.id == 0) return;
  if (!check.row.allow('p')) check.add(Rule::Predication, check.in.place);
  check_predicate_bounds(check, control.id, check.in.place);
  const Variable& predicate = check.kernel.predicates[control.id];
  if (control.combine != Combine::None && predicate.elements != check.in.exec_size)
    check.add(Rule::CombineSize, check.in.place,
              fmt::format("{} of {}", check.in.exec_size, predicate.elements));
}

void check_modifier(Check& check, const Operand& operand) {
  if (operand.modifier == Modifier::None || operand.modifier == Modifier::Saturate) return;
  if (operand.kind != OperandKind::General && operand.kind != OperandKind::Indirect)
    return check.add(Rule::ModifierOperand, operand.place);
  if (operand.modifier != Modifier::Not) {
    if (!check.row.allow('m')) check.add(Rule::ModifierArithmetic, operand.place);
    return;
  }
  if (check.row.allow('w')) return check.add(Rule::ModifierNot, Severity::Warning, operand.place);
  if (!check.row.allow('n')) check.add(Rule::ModifierNot, operand.place);
}

/// True if kernels may write this part of a predefined variable.
bool is_writable(const Operand& operand) {
  const auto variable = static_cast<Predefined>(operand.id);
  const int bytes = operand.row * kRowBytes + operand.column * size_of(operand.type);
  switch (variable) {
    case Predefined::Null:
    case Predefined::Arg:
    case Predefined::Retval:
    case Predefined::Sp:
    case Predefined::Fp:
    case Predefined::Cr0:
    case Predefined::Dbg0:
    case Predefined::ImplArgBufPtr:
    case Predefined::LocalIdBufPtr: return true;
    case Predefined::Tsc: return bytes == 16;
    case Predefined::Sr0: return bytes == 8 || bytes == 12;
    default: return false;
  }
}

void check_written(Check& check, const Operand& operand) {
  if (operand.kind == OperandKind::General && operand.id < kFirstGeneral && !is_writable(operand))
    check.add(Rule::ReadOnly, operand.place, check.variable(operand).name);
  if (operand.is_multi_address()) check.add(Rule::MultiAddressDestination, operand.place);
}

void check_operand(Check& check, std::size_t index) {
  const Operand& operand = check.in.operands[index];
  const char role = role_of(check.in, index);
  if (!takes(role, operand))
    return check.add(role_row(role).is_written && operand.kind == OperandKind::Immediate
                         ? Rule::ImmediateDestination
                         : Rule::OperandKind,
                     operand.place, fmt::format("{}", kind_text(operand)));
  check_modifier(check, operand);
  if (role_row(role).is_written && role != 'v') check_written(check, operand);
  switch (operand.kind) {
    case OperandKind::General:
    case OperandKind::Indirect:
      if (role != 'o') check_region(check, operand, role);
      break;
    case OperandKind::Address: check_address(check, operand); break;
    case OperandKind::Raw:
      if (role != 'v') check_raw(check, operand);
      break;
    case OperandKind::Predicate:
      if (check.in.opcode != Opcode::Mov) check_predicate_bounds(check, operand.id, operand.place);
      break;
    default: break;
  }
}

void check_flag_copy(Check& check) {
  const Instruction& in = check.in;
  if (in.opcode != Opcode::Mov || in.operands.size() != 2 ||
      in.operands[1].kind != OperandKind::Predicate)
    return;
  const Operand& dst = in.operands[0];
  if (is_float(dst.type) || size_of(dst.type) > 4) check.add(Rule::FlagCopyType, dst.place);
  if (in.exec_size != 1 || in.predicate.id != 0 || in.saturate) check.add(Rule::FlagCopy, in.place);
}

/// Checks operands whose kinds depend on each other: a bitwise instruction has only predicates or
/// none; one operand of movs is a surface or sampler.
void check_combination(Check& check) {
  const Instruction& in = check.in;
  std::size_t predicates = 0, states = 0;
  for (const Operand& operand : in.operands) {
    predicates += operand.kind == OperandKind::Predicate ? 1 : 0;
    states += operand.kind == OperandKind::State ? 1 : 0;
  }
  if (check.row.has(attribute::Bitwise) && predicates != 0 && predicates != in.operands.size())
    check.add(Rule::OperandKind, in.place, "all operands are predicates, or none");
  if (in.opcode == Opcode::Movs && states == 0)
    check.add(Rule::OperandKind, in.place, "one of the operands is a surface or a sampler");
}

/// Checks madw's high dwords, which its operand does not show.
void check_wide_result(Check& check) {
  if (check.in.opcode == Opcode::Madw) check_region(check, high_half(check.in), 'd');
}

void check_call(Check& check) {
  if (check.in.opcode != Opcode::Call) return;
  const Label& label = check.kernel.labels[check.in.operands[0].id];
  if (!label.is_function) check.add(Rule::CallTarget, check.in.operands[0].place, label.name);
}

void check_instruction(Check& check) {
  check_mask(check);
  check_predicate(check);
  if (check.in.saturate && !check.row.allow('s')) check.add(Rule::Saturation, check.in.place);
  for (std::size_t operand = 0; operand < check.in.operands.size(); ++operand)
    check_operand(check, operand);
  check_flag_copy(check);
  check_combination(check);
  check_call(check);
  check_wide_result(check);
  check_types(check);
  if (check.row.has(attribute::Sends)) check_message(check);
}

void check_declarations(const Kernel& kernel, std::vector<Finding>& findings) {
  for (std::uint32_t id = kFirstGeneral; id < kernel.generals.size(); ++id) {
    const Variable& variable = kernel.generals[id];
    const Kernel::Root root = kernel.root(id);
    if (!variable.alias || root.variable < kFirstGeneral) continue;
    const Variable& base = kernel.general(root.variable);
    if (root.offset_bytes + variable.size_bytes() > base.size_bytes())
      findings.push_back({Rule::AliasOutOfBounds, Severity::Warning, Finding::kDeclaration,
                          variable.place,
                          fmt::format("bytes {} to {} of {}, which has {}", root.offset_bytes,
                                      root.offset_bytes + variable.size_bytes() - 1, base.name,
                                      base.size_bytes())});
  }
}

}  // namespace

const RuleRow& row(Rule rule) {
  return kRules[static_cast<std::size_t>(rule)];
}

int rule_count() {
  return static_cast<int>(std::size(kRules));
}

std::string rule_message(Rule rule, std::string_view detail) {
  return fmt::format("{}{}{} [{}]", row(rule).message, detail.empty() ? "" : ": ", detail,
                     row(rule).name);
}

std::string Finding::message() const {
  return rule_message(rule, detail);
}

const Variable& Check::variable(const Operand& operand) const {
  switch (operand.kind) {
    case OperandKind::Address:
    case OperandKind::Indirect: return kernel.addresses[operand.id];
    case OperandKind::Predicate: return kernel.predicates[operand.id];
    case OperandKind::Surface: return kernel.surfaces[operand.id];
    case OperandKind::Sampler: return kernel.samplers[operand.id];
    case OperandKind::State: return kernel.variables(operand.state)[operand.id];
    default: return kernel.generals[operand.id];
  }
}

std::vector<Finding> verify(const Kernel& kernel) {
  std::vector<Finding> findings;
  check_declarations(kernel, findings);
  for (std::uint32_t index = 0; index < kernel.instructions.size(); ++index) {
    Check check(kernel, index, findings);
    check_instruction(check);
  }
  return findings;
}

}  // namespace eu::isa::visa
