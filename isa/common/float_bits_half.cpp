#include "isa/common/float_bits.hpp"

#include <cmath>
#include <limits>

namespace eu::isa {
namespace {

constexpr std::uint16_t kHalfInfinity = 0x7c00;
constexpr std::uint16_t kHalfNan = 0x7e00;
constexpr double kLargestHalf = 65504.0;
constexpr double kSmallestNormalHalf = 0x1p-14;
constexpr double kHalfDenormalStep = 0x1p-24;
constexpr int kHalfFractionBits = 10;

enum Rounding : unsigned { kNearestEven = 0, kUp = 1, kDown = 2, kTowardZero = 3 };

double rounded(double value, unsigned mode) {
  switch (mode) {
    case kUp: return -floored(-value);
    case kDown: return floored(value);
    case kTowardZero: return truncated(value);
    default: return rounded_to_even(value);
  }
}

double too_large(double value, unsigned mode) {
  const bool away = mode == kNearestEven || mode == (value > 0 ? kUp : kDown);
  return std::copysign(away ? std::numeric_limits<double>::infinity() : kLargestHalf, value);
}

}  // namespace

float half_to_single(std::uint16_t half) {
  const std::uint32_t sign = static_cast<std::uint32_t>(half & 0x8000) << 16;
  const std::uint32_t exponent = (half >> kHalfFractionBits) & 0x1f;
  const std::uint32_t fraction = half & 0x3ff;
  if (exponent == 0x1f && fraction != 0) return canonical_nan<float>();
  if (exponent == 0x1f) return float_of(sign | 0x7f800000);
  if (exponent != 0) return float_of(sign | (exponent + 112) << 23 | fraction << 13);
  const float magnitude = static_cast<float>(fraction) * 0x1p-24f;
  return float_of(sign | bits_of(magnitude));
}

float widened_half(std::uint16_t half) {
  const float value = half_to_single(half);
  if (!is_nan(value)) return value;
  return float_of(static_cast<std::uint32_t>(half & 0x8000) << 16 | 0x7f800000 |
                  static_cast<std::uint32_t>(half & 0x3ff) << 13);
}

std::uint16_t narrowed_half(float value) {
  if (!is_nan(value)) return single_to_half_exact(value);
  const std::uint32_t bits = bits_of(value);
  const auto payload = static_cast<std::uint16_t>((bits >> 13) & 0x3ff);
  return static_cast<std::uint16_t>(((bits >> 16) & 0x8000) | kHalfInfinity |
                                    (payload == 0 ? kHalfNan : payload));
}

float flush_half(float value) {
  return std::fabs(value) < static_cast<float>(kSmallestNormalHalf)
             ? float_of(bits_of(value) & 0x80000000)
             : value;
}

float round_to_half(float value, unsigned mode) {
  return number_to_half(static_cast<double>(flush_denormal(value)), mode);
}

float number_to_half(double wide, unsigned mode) {
  if (is_nan(wide)) return canonical_nan<float>();
  if (wide == 0 || std::isinf(wide)) return static_cast<float>(wide);
  const double magnitude = std::fabs(wide);
  int exponent = 0;
  std::frexp(magnitude, &exponent);  // magnitude = fraction * 2^exponent, fraction in [0.5, 1)
  const double step = magnitude < kSmallestNormalHalf
                          ? kHalfDenormalStep
                          : std::ldexp(1.0, exponent - 1 - kHalfFractionBits);
  double result = rounded(wide / step, mode) * step;
  if (std::fabs(result) > kLargestHalf) result = too_large(wide, mode);
  return static_cast<float>(std::copysign(result, wide));
}

std::uint16_t single_to_half_exact(float value) {
  if (is_nan(value)) return kHalfNan;
  const std::uint32_t bits = bits_of(value);
  const auto sign = static_cast<std::uint16_t>((bits >> 16) & 0x8000);
  const float magnitude = std::fabs(value);
  if (std::isinf(magnitude)) return sign | kHalfInfinity;
  if (magnitude < static_cast<float>(kSmallestNormalHalf))
    return static_cast<std::uint16_t>(sign | static_cast<unsigned>(magnitude * 0x1p24f));
  return static_cast<std::uint16_t>(sign | (((bits & 0x7fffffff) >> 13) - (112u << 10)));
}

}  // namespace eu::isa
