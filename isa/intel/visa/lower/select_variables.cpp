// Makes variables of the code for variables of vISA.
#include <algorithm>

#include "isa/intel/visa/lower/select.hpp"

namespace eu::isa::visa {

using lowering::Bank;
using lowering::kNone;
using lowering::kRegisterBytes;

namespace {

/// Alignment of a variable: one of less than a register must not cross registers.
int alignment(int size_bytes, int wanted) {
  return std::max(std::min(kRegisterBytes, std::max(4, power_of_two(size_bytes))), wanted);
}

}  // namespace

int Selector::new_variable(int size_bytes, int align_bytes) {
  lowering::Variable variable;
  variable.size_bytes = size_bytes;
  variable.align_bytes = align_bytes;
  return code_.add_variable(variable);
}

int Selector::new_flag() {
  lowering::Variable variable;
  variable.bank = Bank::Flag;
  variable.size_bytes = variable.align_bytes = code_.simd_size > 16 ? 4 : 2;
  return code_.add_variable(variable);
}

/// Finds variables that are payloads or responses of messages: they begin registers and fill them.
void Selector::find_raw_and_addressed() {
  for (const Instruction& instruction : kernel_.instructions)
    for (const Operand& operand : instruction.operands)
      if (operand.kind == OperandKind::Raw && !operand.is_null_raw())
        raw_roots_.insert(kernel_.root(operand.id).variable);
}

void Selector::declare_general(std::uint32_t id) {
  const Variable& declared = kernel_.general(id);
  lowering::Variable variable;
  variable.size_bytes = std::max(1, static_cast<int>(declared.size_bytes()));
  const bool raw = raw_roots_.count(id) != 0;
  if (raw)
    variable.size_bytes =
        (variable.size_bytes + kRegisterBytes - 1) / kRegisterBytes * kRegisterBytes;
  variable.align_bytes =
      alignment(variable.size_bytes, raw ? kRegisterBytes : declared.align_bytes);
  generals_[id] = code_.add_variable(variable);
}

void Selector::declare() {
  lowering::Variable first;
  first.size_bytes = first.align_bytes = kRegisterBytes;
  first.fixed = 0;
  first.is_live_always = true;
  r0_ = code_.add_variable(first);
  find_raw_and_addressed();
  for (std::uint32_t id = kFirstGeneral; id < kernel_.generals.size(); ++id)
    if (kernel_.general(id).is_named() && !kernel_.general(id).alias) declare_general(id);
  declare_inputs();
}

void Selector::declare_inputs() {
  for (const Input& input : kernel_.inputs) {
    if (input.kind == VariableKind::General) {
      const Kernel::Root root = kernel_.root(input.variable);
      const auto found = generals_.find(root.variable);
      if (found == generals_.end()) continue;
      code_.variable(found->second).fixed =
          static_cast<int>(input.offset_bytes) - static_cast<int>(root.offset_bytes);
    } else if (input.kind == VariableKind::Surface || input.kind == VariableKind::Sampler) {
      const int id = new_variable(4, 4);
      code_.variable(id).fixed = static_cast<int>(input.offset_bytes);
      (input.kind == VariableKind::Surface ? surfaces_ : samplers_).variables[input.variable] = id;
    }
  }
}

bool Selector::is_null(const Operand& operand) const {
  return (operand.kind == OperandKind::Raw || operand.kind == OperandKind::General) &&
         operand.id == static_cast<std::uint32_t>(Predefined::Null);
}

/// Nine bits of r0, as a variable that the kernel's beginning sets.
Selector::Reference Selector::low_bits(std::uint32_t id, int byte, Type type) {
  const auto [at, is_new] = generals_.try_emplace(id, kNone);
  if (is_new) {
    at->second = new_variable(4, 4);
    Node node = lowering::make::instruction(isa::Opcode::And, 1, index_);
    node.in.no_mask = true;
    lowering::make::destination(node, code_, {at->second, 0}, type);
    lowering::make::source(node, lowering::kSrc0, code_, {r0_, byte}, type);
    lowering::make::immediate(node, lowering::kSrc0 + 1, type, 0x1ff);
    prologue_.push_back(node);
  }
  return {at->second, 0};
}

Selector::Reference Selector::predefined(std::uint32_t id, int offset_bytes) {
  switch (static_cast<Predefined>(id)) {
    case Predefined::R0: return {r0_, offset_bytes};
    case Predefined::GroupIdX: return {r0_, 4};
    case Predefined::GroupIdY: return {r0_, 24};
    case Predefined::GroupIdZ: return {r0_, 28};
    // The lower nine bits of words 2 and 3, and of dword 5, of r0.
    case Predefined::ThreadX: return low_bits(id, 4, Type::UW);
    case Predefined::ThreadY: return low_bits(id, 6, Type::UW);
    case Predefined::HwId: return low_bits(id, 20, Type::UD);
    default: fail(kernel_.general(id).name + " is not lowered");
  }
}

Selector::Reference Selector::general(std::uint32_t id, int offset_bytes) {
  const Kernel::Root root = kernel_.root(id);
  const int offset = offset_bytes + static_cast<int>(root.offset_bytes);
  const auto found = generals_.find(root.variable);
  if (found == generals_.end()) return predefined(root.variable, offset);
  return {found->second, offset};
}

int Selector::predicate(std::uint32_t id) {
  const auto found = predicates_.find(id);
  if (found != predicates_.end()) {
    return found->second;
  }
  lowering::Variable variable;
  variable.bank = Bank::Flag;
  variable.size_bytes = variable.align_bytes = kernel_.predicates[id].elements > 16 ? 4 : 2;
  return predicates_[id] = code_.add_variable(variable);
}

}  // namespace eu::isa::visa
