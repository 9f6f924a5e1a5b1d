#include "isa/gen/exec/half.hpp"

#include <cmath>
#include <limits>

#include "isa/common/float_bits.hpp"
#include "isa/gen/exec/named_semantics.hpp"

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

void operate_round_to_half(Frame& frame) {
  const unsigned mode = (frame.state.cr[0] & cr0::kRoundingMask) >> 4;
  const float* a = frame.src[0].single;
  for_each_lane(frame.groups, [&](int n) { frame.result.single[n] = round_to_half(a[n], mode); });
}

void operate_copy(Frame& frame) {
  for_each_lane(frame.groups, [&](int n) { frame.result.single[n] = frame.src[0].single[n]; });
}

const char* check_f32to16(const Instruction& instruction) {
  if (instruction.src[0].type != Type::F) return "the source must be F";
  return is_integer(instruction.dst.type) ? nullptr : "the destination must be W (or UD)";
}

const char* check_f16to32(const Instruction& instruction) {
  return instruction.dst.type == Type::F ? nullptr : "the destination must be F";
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

float round_to_half(float value, unsigned mode) {
  if (is_nan(value)) return canonical_nan<float>();
  const double wide = flush_denormal(value);
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

namespace semantics {

// Half precision has no ALT mode (IVB PRM 2.3.2). Denormal halves are kept both ways.
const Semantics f16to32 = lanewise(nullptr, operate_copy, nullptr)
                              .with(FloatRules::Raw)
                              .with(SourceShape::Half)
                              .not_in_alt_mode()
                              .checked_by(check_f16to32);
const Semantics f32to16 = lanewise(nullptr, operate_round_to_half, nullptr)
                              .with(FloatRules::Raw)
                              .storing_halves()
                              .not_in_alt_mode()
                              .checked_by(check_f32to16);

}  // namespace semantics
}  // namespace eu::isa
