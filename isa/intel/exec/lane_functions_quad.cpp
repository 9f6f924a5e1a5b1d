#include "isa/intel/exec/lane_functions.hpp"

namespace eu::isa {
namespace {

template <QuadShift shift, int count_mask>
void shift_quads(Frame& frame) {
  const Wide* a = frame.src[0].wide;
  const Wide* b = frame.src[1].wide;
  for (int n = 0; n < frame.groups * kLaneGroup; ++n) {
    const int count = static_cast<int>(b[n]) & count_mask;
    Wide& result = frame.result.wide[n];
    if constexpr (shift == QuadShift::Left) {
      result = static_cast<Wide>(static_cast<WideBits>(a[n]) << count);
    } else if constexpr (shift == QuadShift::Arithmetic) {
      result = a[n] >> count;
    } else {
      // Shifts in zeros at the top of the execution type.
      const auto pattern = static_cast<std::uint64_t>(a[n]);
      result = count_mask == 31 ? static_cast<std::uint32_t>(pattern) >> count : pattern >> count;
    }
  }
}

template <QuadShift shift>
OperateFn by_count(bool quad_mode) {
  return quad_mode ? shift_quads<shift, 63> : shift_quads<shift, 31>;
}

}  // namespace

Wide lowest_of(Type type) {
  return is_signed(type) ? -(Wide{1} << (8 * size_of(type) - 1)) : Wide{0};
}

Wide highest_of(Type type) {
  if (is_float(type)) return 1;
  return (Wide{1} << (8 * size_of(type) - (is_signed(type) ? 1 : 0))) - 1;
}

/// A product beyond 128 bits keeps its low bits, or saturates by its sign.
void multiply_quads(Frame& frame) {
  const bool saturates = frame.prepared.instruction->saturate;
  for (int n = 0; n < frame.groups * kLaneGroup; ++n) {
    const Wide a = frame.src[0].wide[n];
    const Wide b = frame.src[1].wide[n];
    Wide& result = frame.result.wide[n];
    const bool overflows = __builtin_mul_overflow(a, b, &result);
    if (overflows && saturates)
      result = (a < 0) == (b < 0) ? highest_of(Type::UQ) : lowest_of(Type::Q);
  }
}

OperateFn quad_shift(QuadShift shift, const Instruction& instruction) {
  const bool quad_mode = is_quad(instruction.src[0].type) || is_quad(instruction.dst.type);
  switch (shift) {
    case QuadShift::Left: return by_count<QuadShift::Left>(quad_mode);
    case QuadShift::Logical: return by_count<QuadShift::Logical>(quad_mode);
    case QuadShift::Arithmetic: break;
  }
  return by_count<QuadShift::Arithmetic>(quad_mode);
}

}  // namespace eu::isa
