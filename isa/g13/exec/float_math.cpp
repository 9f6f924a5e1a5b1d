#include "isa/g13/exec/float_math.hpp"

#include <cmath>
#include <limits>

#include "isa/common/elementary.hpp"
#include "isa/common/float_bits.hpp"

namespace eu::isa::g13 {
namespace {

constexpr double kInfinity = std::numeric_limits<double>::infinity();
constexpr double kSmallestNormalSingle = 0x1p-126;
constexpr double kHalfPi = 1.57079632679489661923;

double nan() {
  return canonical_nan<double>();
}

/// Rounds `sum + error` to odd: if the sum is inexact and even, returns its neighbour in the
/// direction of the error. The set last bit marks the sum as inexact.
double to_odd(double sum, double error) {
  const std::uint64_t bits = bits_of(sum);
  if (error == 0 || (bits & 1) != 0) return sum;
  const bool toward_zero = std::signbit(error) != std::signbit(sum);
  return double_of(toward_zero ? bits - 1 : bits + 1);
}

}  // namespace

double from_half(std::uint16_t bits) {
  return to_double(half_to_single(bits));
}

double from_single(std::uint32_t bits) {
  return to_double(flush_denormal(float_of(bits)));
}

double from_single_kept(std::uint32_t bits) {
  return to_double(float_of(bits));
}

double fused(double a, double b, double c) {
  const double product = a * b;  // exact: at most 24 bits each
  const double sum = product + c;
  if (is_nan(sum)) return nan();
  if (std::isinf(sum) || sum == 0) return sum;
  const double part = sum - product;
  const double error = (product - (sum - part)) + (c - part);
  return to_odd(sum, error);
}

double saturated(double value) {
  if (is_nan(value) || std::signbit(value)) return 0;
  return value > 1 ? 1 : value;
}

std::uint32_t to_single_bits(double value) {
  if (is_nan(value)) return kNanBits;
  if (std::fabs(value) < kSmallestNormalSingle) return std::signbit(value) ? 0x80000000 : 0;
  return bits_of(static_cast<float>(value));
}

std::uint16_t to_half_bits(double value) {
  return single_to_half_exact(number_to_half(value, 0));
}

double reciprocal(double x) {
  return is_nan(x) ? nan() : 1.0 / x;
}

double reciprocal_root(double x) {
  if (x == 0) return std::copysign(kInfinity, x);
  return x > 0 ? 1.0 / std::sqrt(x) : nan();
}

double special_reciprocal_root(double x) {
  return x == 0 || x == kInfinity ? 1.0 : reciprocal_root(x);
}

double logarithm2(double x) {
  if (x == 0) return -kInfinity;
  if (!(x > 0)) return nan();
  return std::isinf(x) ? x : log2_of(x);
}

double exponential2(double x) {
  if (is_nan(x)) return nan();
  if (std::isinf(x)) return x > 0 ? x : 0.0;
  return exp2_of(x);
}

double sine_fold(double x) {
  if (is_nan(x) || std::isinf(x)) return nan();
  if (x >= 3) return x - 4;
  return x >= 1 ? 2 - x : x;
}

double sine_ratio(double x) {
  if (is_nan(x) || std::isinf(x)) return nan();
  return x == 0 ? kHalfPi : sin_of(x * kHalfPi) / x;
}

double ceiling(double x) {
  return -floored(-x);
}

double nearest_whole(double x) {
  return rounded_to_even(x);
}

}  // namespace eu::isa::g13
