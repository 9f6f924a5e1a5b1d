// Operands that index registers address, for instructions that cannot have them directly.
#include <string>

#include "isa/intel/visa/lower/legalise.hpp"
#include "isa/intel/visa/lower/legaliser.hpp"
#include "isa/intel/visa/lower/liveness.hpp"
#include "isa/intel/visa/lower/make.hpp"

namespace eu::isa::lowering {

/// Copies the needed index registers to a0.
void Legaliser::with_index(const Node& node, int n) {
  const Operand& operand = node.operand(n);
  const bool rows = operand.region.vert_stride == Region::kVxH;
  const int count = rows ? node.in.exec_size / operand.region.width : 1;
  if (count > 8) return split(node);
  Variable variable;
  variable.bank = Bank::Address;
  variable.size_bytes = variable.align_bytes = 2 * count;
  Node then = node;
  Reference& index = then.index[static_cast<std::size_t>(n)];
  Node copy = make::instruction(Opcode::Mov, count, node.line);
  copy.in.no_mask = true;
  make::source(copy, kSrc0, code_, index, Type::UW);
  index = {code_.add_variable(variable), 0};
  make::destination(copy, code_, index, Type::UW);
  add(copy);
  add(then);
}

/// True if an instruction has operands of 64 bits and an address in a0; some chips forbid this
/// (isa/GEN8.md R7).
bool Legaliser::addresses_quads(const Node& node) const {
  if (!has(code_.gen, Capability::RestrictedQuads)) return false;
  bool quads = false, indirect = false;
  const int sources = source_count(node.in.opcode, node.in.math_function);
  for (int n = kDst; n <= sources; ++n) {
    quads |= size_of(node.operand(n).type) == 8;
    indirect |= node.operand(n).indirect;
  }
  return quads && indirect;
}

/// Copies the bits of quads as dwords; all other instructions compute without index registers.
void Legaliser::without_quad_addresses(const Node& node) {
  if (copies_quads(node)) return as_dwords(node);
  const int sources = source_count(node.in.opcode, node.in.math_function);
  for (int n = kSrc0; n <= sources; ++n)
    if (node.operand(n).indirect) return with_fetched_source(node, n);
  with_stored_result(node);
}

/// True for a mov that copies the bits of quads.
bool Legaliser::copies_quads(const Node& node) {
  const Operand& dst = node.in.dst;
  const Operand& source = node.in.src[0];
  return node.in.opcode == Opcode::Mov && size_of(dst.type) == 8 && size_of(source.type) == 8 &&
         is_float(dst.type) == is_float(source.type) && !source.is_immediate() &&
         !node.in.saturate && !source.negate && !source.absolute && !writes_flags(node.in);
}

/// Copies low and high dwords: strides of quads become twice as many dwords.
void Legaliser::as_dwords(const Node& node) {
  constexpr int kWidestStride = 2, kWidestRow = 16;  // of quads
  const Region& rows = node.in.src[0].region;
  const bool is_wide = node.in.dst.region.horz_stride > kWidestStride ||
                       rows.horz_stride > kWidestStride ||
                       (rows.vert_stride > kWidestRow && rows.vert_stride != Region::kVxH);
  if (is_wide)
    throw LegalProblem{node.line, "mov of " + std::to_string(node.in.exec_size) +
                                      " channels cannot be made legal: operands of 64 bits at an "
                                      "address may be two elements apart, no more"};
  for (const int begin : {0, 4}) {
    Node part = node;
    for (const int n : {kDst, kSrc0}) {
      advance(part, n, begin);
      Operand& operand = part.operand(n);
      operand.type = Type::UD;
      operand.region.horz_stride = static_cast<std::uint8_t>(2 * operand.region.horz_stride);
      if (n == kSrc0 && operand.region.vert_stride != Region::kVxH)
        operand.region.vert_stride = static_cast<std::uint8_t>(2 * operand.region.vert_stride);
    }
    add(part);
  }
}

/// Copies an addressed source to a variable first.
void Legaliser::with_fetched_source(const Node& node, int n) {
  const Operand& source = node.operand(n);
  const auto at = static_cast<std::size_t>(n);
  const Reference fetched = {temporary(node.in.exec_size * size_of(source.type)), 0};
  Node copy = move(node, source.type);
  copy.in.src[0] = source;
  copy.in.src[0].negate = copy.in.src[0].absolute = false;
  copy.at[kDst] = fetched;
  copy.at[kSrc0] = node.at[at];
  copy.index[kSrc0] = node.index[at];
  if (node.in.opcode != Opcode::Sel) take_predicate(copy, node);
  Node then = node;
  address_directly(then, n, fetched);
  then.operand(n).region = {1, 1, 0};
  add(copy);
  add(then);
}

/// Computes the result of an addressed destination in a variable first.
void Legaliser::with_stored_result(const Node& node) {
  const Reference result = {temporary(node.in.exec_size * size_of(node.in.dst.type)), 0};
  Node first = node;
  address_directly(first, kDst, result);
  first.in.dst.region.horz_stride = 1;
  Node second = store(node, result, 1);
  add(first);
  add(second);
}

/// Makes the operand this variable in place of the one that an index register points to.
void Legaliser::address_directly(Node& node, int n, const Reference& at) {
  Operand& operand = node.operand(n);
  operand.file = RegFile::Grf;
  operand.indirect = false;
  operand.addr_imm = 0;
  node.index[static_cast<std::size_t>(n)] = {};
  node.at[static_cast<std::size_t>(n)] = at;
}

}  // namespace eu::isa::lowering
