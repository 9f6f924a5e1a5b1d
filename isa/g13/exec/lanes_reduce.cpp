// Reductions and prefix operations. The hardware's order for floats is unpublished; the model's is
// from lane 0 up.
#include <algorithm>

#include "isa/g13/exec/float_math.hpp"
#include "isa/g13/exec/integer_math.hpp"
#include "isa/g13/exec/lanes.hpp"

namespace eu::isa::g13 {
namespace {

std::uint64_t low_bits(std::uint64_t value, int bits) {
  return value & ((std::uint64_t{1} << bits) - 1);
}

double number_of(std::uint64_t value, int bits) {
  return bits == 16 ? from_half(static_cast<std::uint16_t>(value))
                    : from_single(static_cast<std::uint32_t>(value));
}

std::uint64_t pattern(double value, int bits) {
  return bits == 16 ? to_half_bits(value) : to_single_bits(value);
}

/// Minimum or maximum that drops NaN, as selects with a condition in which NaN loses.
std::uint64_t float_extreme(std::uint64_t a, std::uint64_t b, int bits, bool is_max) {
  const double left = number_of(a, bits);
  const double right = number_of(b, bits);
  if (right != right) return a;
  if (left != left) return b;
  return (is_max ? right > left : right < left) ? b : a;
}

std::uint64_t signed_extreme(std::uint64_t a, std::uint64_t b, int bits, bool is_max) {
  const Wide left = sign_extended(a, bits);
  const Wide right = sign_extended(b, bits);
  return (is_max ? right > left : right < left) ? b : a;
}

std::uint64_t combined(ReduceOperation operation, std::uint64_t a, std::uint64_t b, int bits) {
  switch (operation) {
    case ReduceOperation::And: return a & b;
    case ReduceOperation::Or: return a | b;
    case ReduceOperation::Xor: return a ^ b;
    case ReduceOperation::Add: return low_bits(a + b, bits);
    case ReduceOperation::UnsignedMin: return std::min(a, b);
    case ReduceOperation::UnsignedMax: return std::max(a, b);
    case ReduceOperation::SignedMin: return signed_extreme(a, b, bits, false);
    case ReduceOperation::SignedMax: return signed_extreme(a, b, bits, true);
    case ReduceOperation::FloatMin: return float_extreme(a, b, bits, false);
    case ReduceOperation::FloatMax: return float_extreme(a, b, bits, true);
    case ReduceOperation::FloatAdd:
      return pattern(fused(number_of(a, bits), 1, number_of(b, bits)), bits);
    case ReduceOperation::FloatMultiply:
      return pattern(fused(number_of(a, bits), number_of(b, bits), 0), bits);
  }
  return 0;
}

std::uint64_t identity(ReduceOperation operation, int bits) {
  const std::uint64_t ones = low_bits(~std::uint64_t{0}, bits);
  switch (operation) {
    case ReduceOperation::And:
    case ReduceOperation::UnsignedMin: return ones;
    case ReduceOperation::SignedMin: return ones >> 1;
    case ReduceOperation::SignedMax: return ones ^ ones >> 1;
    case ReduceOperation::FloatMultiply: return pattern(1, bits);
    case ReduceOperation::FloatMin: return bits == 16 ? 0x7c00 : 0x7f800000;
    case ReduceOperation::FloatMax: return bits == 16 ? 0xfc00 : 0xff800000;
    case ReduceOperation::FloatAdd: return ones ^ ones >> 1;  // -0: compilers begin sums with it
    default: return 0;
  }
}

}  // namespace

Values reduced(const Reduction& reduction, const Values& values, std::uint32_t active) {
  Values result = values;
  const int width = reduction.within_quad ? kQuad : kLanes;
  for (int first = 0; first < kLanes; first += width) {
    std::uint64_t total = identity(reduction.operation, reduction.bits);
    for (int lane = first; lane < first + width; ++lane) {
      if (((active >> lane) & 1) == 0) continue;
      if (reduction.prefix) result[lane] = total;
      total = combined(reduction.operation, total, low_bits(values[lane], reduction.bits),
                       reduction.bits);
    }
    for (int lane = first; lane < first + width && !reduction.prefix; ++lane)
      if (((active >> lane) & 1) != 0) result[lane] = total;
  }
  return result;
}

}  // namespace eu::isa::g13
