// Copies operands to places that an instruction can read, and results from places that it
// can write.
#include <algorithm>

#include "isa/intel/region.hpp"
#include "isa/intel/visa/lower/legalise.hpp"
#include "isa/intel/visa/lower/legaliser.hpp"
#include "isa/intel/visa/lower/liveness.hpp"
#include "isa/intel/visa/lower/make.hpp"

namespace eu::isa::lowering {

/// A new variable that begins a register.
int Legaliser::temporary(int bytes) {
  Variable variable;
  variable.size_bytes = std::max(kRegisterBytes, bytes);
  variable.align_bytes = kRegisterBytes;
  return code_.add_variable(variable);
}

/// A mov of the result to the node's destination, with the node's predicate unless it is a sel,
/// which has applied it.
Node Legaliser::store(const Node& node, const Reference& result, int stride) {
  Node second = move(node, node.in.dst.type);
  second.in.dst = node.in.dst;
  second.at[kDst] = node.at[kDst];
  second.index[kDst] = node.index[kDst];
  second.at[kSrc0] = result;
  second.in.src[0].region = {static_cast<std::uint8_t>(stride), 1, 0};
  if (node.in.opcode != Opcode::Sel) take_predicate(second, node);
  return second;
}

void Legaliser::take_predicate(Node& node, const Node& from) {
  node.in.pred_ctrl = from.in.pred_ctrl;
  node.in.pred_inv = from.in.pred_inv;
  if (from.is_predicated()) node.flag = from.flag;
}

void Legaliser::through_wide_result(const Node& node) {
  const int bytes = std::min(8, std::max(result_bytes(node), 2));
  const int size = size_of(node.in.dst.type);
  int wide = bytes;
  if (size == 2 && is_float(node.in.dst.type)) wide = std::max(wide, 4);
  const int stride = std::min(4, wide / size);
  const Reference result = {temporary(node.in.exec_size * stride * size), 0};
  Node first = node;
  address_directly(first, kDst, result);
  first.in.dst.region.horz_stride = static_cast<std::uint8_t>(stride);
  Node second = store(node, result, stride);
  if (stride * size < bytes) {  // a quad to bytes takes two steps
    throw LegalProblem{node.line, "a conversion of 64 bits to bytes"};
  }
  add(first);
  add(second);
}

/// The source to spread: on some chips narrower elements must have the same distance as elements of
/// 64 bits with them.
int Legaliser::source_to_spread(const Node& node) const {
  const bool restricted = has(code_.gen, Capability::RestrictedQuads);
  if (!restricted || size_of(node.in.dst.type) != 8) return kNone;
  const int sources = source_count(node.in.opcode, node.in.math_function);
  for (int n = kSrc0; n <= sources; ++n) {
    const Operand& source = node.operand(n);
    const int step = source.region.vert_stride * size_of(source.type);
    const bool row = source.region.width == 1 && step != 0 && step != 8;
    const bool spreads = size_of(source.type) == 4 || size_of(source.type) == 2;
    if (source.is_grf() && !source.indirect && row && spreads) return n;
  }
  return kNone;
}

void Legaliser::with_spread_source(const Node& node, int n) {
  const int id = temporary(8 * node.in.exec_size);
  const Operand& source = node.operand(n);
  Node copy = move(node, source.type);
  copy.at[kDst] = {id, 0};
  const auto stride = static_cast<std::uint8_t>(8 / size_of(source.type));
  copy.in.dst.region.horz_stride = stride;
  copy.in.src[0] = source;
  copy.at[kSrc0] = node.at[static_cast<std::size_t>(n)];
  copy.in.src[0].negate = copy.in.src[0].absolute = false;
  Node then = node;
  then.at[static_cast<std::size_t>(n)] = {id, 0};
  then.operand(n).file = RegFile::Grf;
  then.operand(n).region = {stride, 1, 0};
  add(copy);
  add(then);
}

/// A mov of the same channels.
Node Legaliser::move(const Node& node, Type type) {
  Node result;
  result.line = node.line;
  result.in.opcode = Opcode::Mov;
  result.in.exec_size = node.in.exec_size;
  result.in.qtr_ctrl = node.in.qtr_ctrl;
  result.in.nib_ctrl = node.in.nib_ctrl;
  result.in.no_mask = node.in.no_mask;
  result.in.dst.file = RegFile::Grf;
  result.in.dst.type = type;
  result.in.dst.region.horz_stride = 1;
  result.in.src[0].file = RegFile::Grf;
  result.in.src[0].type = type;
  result.in.src[0].region = {1, 1, 0};
  return result;
}

/// A vector source that can be copied to the beginning of a register.
int Legaliser::copyable_source(const Node& node) const {
  const int sources = source_count(node.in.opcode, node.in.math_function);
  for (int n = kSrc0; n <= sources; ++n) {
    const Operand& source = node.operand(n);
    const bool vector = source.is_grf() && !source.indirect && !source.is_scalar();
    const bool is_plain = node.in.opcode == Opcode::Mov && node.in.no_mask;
    if (vector && !is_plain && node.at[static_cast<std::size_t>(n)].exists() &&
        node.at[static_cast<std::size_t>(n)].offset_bytes % kRegisterBytes != 0)
      return n;
  }
  return kNone;
}

void Legaliser::with_copied_source(const Node& node, int n) {
  const int id = temporary(kRegisterBytes);
  Node copy = move(node, node.operand(n).type);
  copy.in.no_mask = true;
  copy.at[kDst] = {id, 0};
  copy.at[kSrc0] = node.at[static_cast<std::size_t>(n)];
  copy.in.src[0].region = node.operand(n).region;
  Node then = node;
  then.at[static_cast<std::size_t>(n)] = {id, 0};
  then.operand(n).region = {1, 1, 0};
  add(copy);
  add(then);
}

}  // namespace eu::isa::lowering
