#include "isa/intel/exec/lane_functions.hpp"

#include <cmath>

#include "isa/common/float_bits.hpp"

namespace eu::isa {
namespace {

/// Rounds sum + rest to F toward zero, and sets the last bit if anything is lost (round to odd). F
/// has more than two bits beyond HF's, so rounding the result to HF equals rounding the exact sum.
float odd_single(double sum, double rest) {
  const auto nearest = static_cast<float>(sum);
  if (is_nan(sum) || std::isinf(sum)) return nearest;
  const double back = static_cast<double>(nearest);
  if (back == sum && rest == 0) return nearest;
  const bool above = back == sum ? (sum > 0) == (rest < 0) : std::fabs(back) > std::fabs(sum);
  const std::uint32_t bits = bits_of(nearest) - (above ? 1 : 0);
  return float_of(bits | 1);
}

constexpr unsigned kDown = 2;

unsigned mode_of(const Frame& frame) {
  if (frame.plan.float_rules == FloatRules::Math) return 0;
  return (frame.state.cr[0] & cr0::kRoundingMask) >> 4;
}

/// The zero for a + b = 0; the rounding mode selects its sign.
float zero_sum(double a, double b, unsigned mode) {
  const bool either = std::signbit(a) || std::signbit(b);
  const bool both = std::signbit(a) && std::signbit(b);
  return (mode == kDown ? either : both) ? -0.0f : 0.0f;
}

/// a * b + c of halves, rounded to odd; the host rounds to nearest (Plan::rounding_modes).
float odd_fused(float a, float b, float c, unsigned mode) {
  const double product = static_cast<double>(a) * static_cast<double>(b);
  const double addend = static_cast<double>(c);
  const double sum = product + addend;
  if (std::isinf(sum) || is_nan(sum)) return static_cast<float>(sum);
  if (sum == 0) return zero_sum(product, addend, mode);
  const double second = sum - product;
  const double rest = (product - (sum - second)) + (addend - second);
  return odd_single(sum, rest);
}

/// Rounds results to HF; conversions keep denormals.
void narrow_floats(Frame& frame) {
  const unsigned mode = mode_of(frame);
  const bool raw = frame.plan.float_rules == FloatRules::Raw;
  const bool keeps_halves = raw || (frame.state.cr[0] & frame.plan.keep_halves) != 0;
  float* lanes = frame.result.single;
  for_each_lane(frame.groups, [=](int n) {
    const float half = number_to_half(static_cast<double>(lanes[n]), mode);
    lanes[n] = keeps_halves ? half : flush_half(half);
  });
}

/// Rounds doubles to F in the host's rounding mode (Plan::rounding_modes). Keeps NaNs for the store
/// to replace.
void narrow_doubles(Frame& frame) {
  double* lanes = frame.result.dbl;
  for_each_lane(frame.groups, [=](int n) {
    if (!is_nan(lanes[n])) lanes[n] = static_cast<double>(static_cast<float>(lanes[n]));
  });
}

/// Rounds integers of up to 33 bits, which DF represents exactly.
void narrow_integers(Frame& frame) {
  const unsigned mode = mode_of(frame);
  Lanes halves;
  for_each_lane(frame.groups, [&](int n) {
    halves.single[n] = number_to_half(static_cast<double>(frame.result.integer[n]), mode);
  });
  frame.result = halves;
}

}  // namespace

void add_halves(Frame& frame) {
  const unsigned mode = mode_of(frame);
  for_each_lane(frame.groups, [&](int n) {
    const auto a = static_cast<double>(frame.src[0].single[n]);
    const auto b = static_cast<double>(frame.src[1].single[n]);
    const double sum = a + b;  // exact
    frame.result.single[n] = sum == 0 ? zero_sum(a, b, mode) : odd_single(sum, 0);
  });
}

void multiply_add_halves(Frame& frame) {
  const unsigned mode = mode_of(frame);
  for_each_lane(frame.groups, [&](int n) {
    frame.result.single[n] =
        odd_fused(frame.src[1].single[n], frame.src[2].single[n], frame.src[0].single[n], mode);
  });
}

void multiply_accumulate_halves(Frame& frame) {
  const unsigned mode = mode_of(frame);
  for_each_lane(frame.groups, [&](int n) {
    frame.result.single[n] = odd_fused(frame.src[0].single[n], frame.src[1].single[n],
                                       frame.accumulator.single[n], mode);
  });
}

OperateFn narrow_function(ExecType exec_type, Type type) {
  if (type == Type::F) return narrow_doubles;
  switch (exec_type) {
    case ExecType::W:
    case ExecType::D: return narrow_integers;
    case ExecType::HF:
    case ExecType::F: return narrow_floats;
    default: return nullptr;
  }
}

}  // namespace eu::isa
