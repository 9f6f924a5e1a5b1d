#include "isa/intel/visa/lower/legalise.hpp"

#include <algorithm>

#include "isa/intel/lint/lint.hpp"
#include "isa/intel/region.hpp"
#include "isa/intel/visa/lower/legaliser.hpp"
#include "isa/intel/visa/lower/liveness.hpp"

namespace eu::isa::lowering {
namespace {

/// The node with possible registers: each variable begins a register, except those with a
/// given place.
Node probe(const Node& node, const Code& code) {
  Node copy = node;
  Code places;
  places.gen = code.gen;
  for (int n = 0; n < kOperands; ++n) {
    Reference& at = copy.at[static_cast<std::size_t>(n)];
    if (at.exists()) {
      Variable variable = code.variable(at.variable);
      const bool small = variable.bank != Bank::Register;
      variable.place = variable.fixed;
      if (variable.fixed == kNone || small) {
        variable.place = small ? 0 : (16 + 24 * n) * kRegisterBytes;
        if (!small) at.offset_bytes %= kRegisterBytes;
      }
      at.variable = places.add_variable(variable);
    }
    Reference& index = copy.index[static_cast<std::size_t>(n)];
    if (!index.exists()) continue;
    Variable registers = code.variable(index.variable);
    registers.place = 0;
    index.variable = places.add_variable(registers);
    if (registers.bank == Bank::Register) index = {};
  }
  copy.flag = {};
  set_registers(copy, places);
  fit_regions(copy, code.gen);
  return copy;
}

/// The rule that the node breaks; empty if there is none.
std::string problem_of(const Node& node, const Code& code) {
  static const lint::Linter linter;
  for (const lint::Finding& finding : linter.check(probe(node, code).in, code.gen))
    if (row(finding.rule).severity == lint::Severity::Error) return finding.message();
  return {};
}

}  // namespace

void Legaliser::run() {
  for (const Node& node : std::vector<Node>(std::move(code_.nodes))) add(node);
  code_.nodes = std::move(out_);
}

void Legaliser::add(const Node& node) {
  const bool flows =
      !node.is_instruction() || row(node.in.opcode).timing_class == TimingClass::Flow;
  if (flows || node.is_send()) {
    out_.push_back(node);
    return;
  }
  if (const int n = index_in_registers(node); n != kNone) return with_index(node, n);
  const std::string what = problem_of(node, code_);
  if (what.empty() && !spans_too_much(node)) {
    out_.push_back(node);
    return;
  }
  if (addresses_quads(node)) return without_quad_addresses(node);
  if (needs_wide_result(node)) return through_wide_result(node);
  if (const int n = source_to_spread(node); n != kNone) return with_spread_source(node, n);
  const int half = node.in.exec_size / 2;
  // An instruction that uses the accumulator cannot be split.
  const bool accumulates = node.in.acc_wr_en || node.in.dst.is_arf(Arf::Accumulator) ||
                           node.in.src[0].is_arf(Arf::Accumulator);
  const bool parts = half >= kSmallestMasked || (half >= 1 && is_unmasked(node));
  if (parts && !accumulates) return split(node);
  if (const int source = copyable_source(node); source != kNone)
    return with_copied_source(node, source);
  throw LegalProblem{node.line,
                     std::string(row(node.in.opcode).mnemonic) + " of " +
                         std::to_string(node.in.exec_size) + " channels cannot be made legal: " +
                         (what.empty() ? "it needs more index registers than there are" : what)};
}

/// True if an indirect operand spans too many registers: on Gen7 each index register counts
/// for one.
bool Legaliser::spans_too_much(const Node& node) const {
  if (has(code_.gen, Capability::SixteenIndexRegisters)) return false;
  for (int n = 0; n < kOperands; ++n) {
    const Operand& operand = node.operand(n);
    if (!operand.indirect || !node.index[static_cast<std::size_t>(n)].exists()) continue;
    if (operand.region.vert_stride == Region::kVxH) {
      if (node.in.exec_size / operand.region.width > 8) return true;
    } else if (span_bytes(node, n, code_.gen) > kRegisterBytes) {
      return true;
    }
  }
  return false;
}

bool Legaliser::is_unmasked(const Node& node) {
  return node.in.no_mask && !node.is_predicated() && !writes_flags(node.in);
}

int Legaliser::exec_bytes(const Node& node) const {
  int bytes = 2;
  const int sources = source_count(node.in.opcode, node.in.math_function);
  for (int n = kSrc0; n <= sources; ++n) bytes = std::max(bytes, size_of(node.operand(n).type));
  return bytes;
}

/// Least distance of the result's elements in bytes: between integers and halves elements are
/// dwords apart.
int Legaliser::result_bytes(const Node& node) const {
  const Operand& dst = node.in.dst;
  const Type source = node.in.src[0].type;
  const bool halves =
      (dst.type == Type::HF || source == Type::HF) && is_float(dst.type) != is_float(source);
  return halves ? std::max(4, exec_bytes(node)) : exec_bytes(node);
}

/// True for packed results that are narrower than the type of the computation.
bool Legaliser::needs_wide_result(const Node& node) const {
  const Operand& dst = node.in.dst;
  if (!node.at[kDst].exists() && !dst.indirect) return false;
  const int stride = std::max<int>(1, dst.region.horz_stride);
  const int wanted = result_bytes(node);
  const Operand& source = node.in.src[0];
  return stride * size_of(dst.type) < wanted &&
         !(node.in.opcode == Opcode::Mov && source.type == dst.type && wanted <= 2 &&
           !node.in.saturate && !source.negate && !source.absolute);
}

/// An operand whose index registers are in the register file because there are more than a0 has;
/// kNone if there is none.
int Legaliser::index_in_registers(const Node& node) const {
  for (int n = 0; n < kOperands; ++n) {
    const Reference& index = node.index[static_cast<std::size_t>(n)];
    if (index.exists() && code_.variable(index.variable).bank == Bank::Register) return n;
  }
  return kNone;
}

bool is_legal(const Node& node, const Code& code) {
  return problem_of(node, code).empty();
}

void legalise(Code& code) {
  Legaliser(code).run();
}

}  // namespace eu::isa::lowering
