#pragma once
// Bytes of the register file that an operand covers (IVB PRM 3.3.6, 3.3.9).
#include <algorithm>

#include "isa/intel/exec/thread_state.hpp"
#include "isa/intel/instruction.hpp"

namespace eu::isa {

/// True if execution size and regions of an instruction count its doubles as floats, because of a
/// DF operand and Capability::DoublesCountAsFloats. A channel, of masks and flags too, is then a
/// pair of floats (isa/ERRATA.md, double precision).
inline bool counts_float_pairs(const Instruction& in, Generation gen) {
  if (!has(gen, Capability::DoublesCountAsFloats) || is_send(in.opcode)) return false;
  const auto is_double = [](const Operand& operand) {
    return operand.type == Type::DF && !operand.is_null();
  };
  const auto* end = in.src.data() + row(in.opcode).sources;
  return is_double(in.dst) || std::any_of(in.src.data(), end, is_double);
}

/// Elements of the execution size per channel of an instruction.
inline int elements_per_channel(const Instruction& in, Generation gen) {
  return counts_float_pairs(in, gen) ? 2 : 1;
}

/// Number of channels of an instruction, each with a bit in masks, predicate and flags.
inline int channel_count(const Instruction& in, Generation gen) {
  return in.exec_size / elements_per_channel(in, gen);
}

/// Unit of strides in bytes; for DF it may be a float.
constexpr int stride_bytes(Type type, Generation gen) {
  return has(gen, Capability::DoublesCountAsFloats) ? std::min(4, size_of(type)) : size_of(type);
}

/// Bytes from a direct source's origin to the end of its last element.
inline int region_span_bytes(const Instruction& in, const Operand& source, Generation gen) {
  const int unit = stride_bytes(source.type, gen);
  if (source.replicate) return size_of(source.type);
  if (in.is_align16()) {
    const int groups = source.region.vert_stride == 0 ? 1 : (in.exec_size + 3) / 4;
    return groups * 4 * unit;
  }
  const int width = std::min<int>(source.region.width, in.exec_size);
  const int rows = in.exec_size / width;
  const int last = (rows - 1) * source.region.vert_stride + (width - 1) * source.region.horz_stride;
  return std::max(last * unit + unit, size_of(source.type));
}

/// Bytes from a destination's origin to the end of its last element.
inline int destination_span_bytes(const Instruction& in, const Operand& dst, Generation gen) {
  const int unit = stride_bytes(dst.type, gen);
  const int stride = in.is_align16() ? 1 : std::max<int>(1, dst.region.horz_stride);
  return std::max((in.exec_size - 1) * stride * unit + unit, size_of(dst.type));
}

/// Calls visit(begin_byte, end_byte) for each range of the register file that one index register of
/// an indirect operand addresses: one for 1x1, one per row for Vx1 and VxH, and one per register
/// for 1x1 operands of two registers (IVB PRM 3.3.6.2-3.3.6.4, 3.3.9 rule 6).
template <class Visit>
void for_each_indirect_row(const Instruction& in, const Operand& operand, bool is_destination,
                           Generation gen, const IntelState& state, Visit&& visit) {
  const auto origin = [&](int index) {
    const int words = has(gen, Capability::SixteenIndexRegisters) ? kAddressWords : 8;
    return state.address[static_cast<std::size_t>((operand.addr_subreg + index) % words)] +
           operand.addr_imm;
  };
  if (!is_destination && operand.region.vert_stride == Region::kVxH) {
    const int width = std::min<int>(operand.region.width, in.exec_size);
    const int unit = stride_bytes(operand.type, gen);
    const int bytes = (width - 1) * operand.region.horz_stride * unit + size_of(operand.type);
    for (int row = 0; row < in.exec_size / width; ++row) visit(origin(row), origin(row) + bytes);
    return;
  }
  const int span = is_destination ? destination_span_bytes(in, operand, gen)
                                  : region_span_bytes(in, operand, gen);
  if (has(gen, Capability::SixteenIndexRegisters))  // one index register (isa/GEN8.md X11)
    return visit(origin(0), origin(0) + span);
  const int registers = std::max(1, (span + kGrfBytes - 1) / kGrfBytes);
  for (int index = 0; index < registers; ++index)
    visit(origin(index), origin(index) + std::min(span - index * kGrfBytes, kGrfBytes));
}

}  // namespace eu::isa
