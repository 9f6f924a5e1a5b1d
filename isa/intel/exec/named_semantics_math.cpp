// The math instruction (IVB PRM 6.41). It rounds to nearest in all modes of cr0, and flushes
// denormals of sources before and of results after the operation.
#include <cmath>
#include <limits>

#include "isa/common/elementary.hpp"
#include "isa/common/float_bits.hpp"
#include "isa/intel/exec/named_semantics.hpp"

namespace eu::isa {
namespace {

constexpr float kInfinity = std::numeric_limits<float>::infinity();

// One function of F each. `alt`: ALT mode, in which log, sqrt and rsq use the absolute value.

float inverse(float x, bool) {
  return 1.0f / x;
}

float logarithm(float x, bool alt) {
  if (alt) x = std::fabs(x);
  if (x == 0) return -kInfinity;
  if (x < 0 || is_nan(x)) return canonical_nan<float>();
  return std::isinf(x) ? x : static_cast<float>(log2_of(x));
}

float exponential(float x, bool) {
  if (is_nan(x)) return x;
  if (std::isinf(x)) return x > 0 ? x : 0.0f;
  return static_cast<float>(exp2_of(x));
}

float square_root(float x, bool alt) {
  return std::sqrt(alt ? std::fabs(x) : x);
}

float inverse_square_root(float x, bool alt) {
  if (alt) x = std::fabs(x);
  if (x == 0) return std::copysign(kInfinity, x);
  return static_cast<float>(1.0 / std::sqrt(static_cast<double>(x)));
}

float sine(float x, bool) {
  if (is_nan(x) || std::isinf(x)) return canonical_nan<float>();
  return x == 0 ? x : static_cast<float>(sin_of(x));
}

/// cos(0) is 1 in both modes: the +0 in the manual's table for IEEE mode violates its own
/// error bound.
float cosine(float x, bool) {
  if (is_nan(x) || std::isinf(x)) return canonical_nan<float>();
  return static_cast<float>(cos_of(x));
}

float divide(float x, float y, bool) {
  return x / y;
}

/// |x| to the power of an infinite y.
float power_of_infinity(float magnitude, bool positive) {
  if (magnitude == 1) return canonical_nan<float>();
  return (magnitude > 1) == positive ? kInfinity : 0.0f;
}

/// |x| to the power of y, with the special cases of the table in IVB PRM 6.41.6.
float power(float x, float y, bool) {
  if (is_nan(x) || is_nan(y)) return canonical_nan<float>();
  const float magnitude = std::fabs(x);
  if (y == 0) return magnitude == 0 || std::isinf(x) ? canonical_nan<float>() : 1.0f;
  if (std::isinf(y)) return power_of_infinity(magnitude, y > 0);
  if (x == -kInfinity && y > 0) return canonical_nan<float>();
  if (std::isinf(x)) return y > 0 ? kInfinity : 0.0f;
  if (x == 0) return y > 0 ? 0.0f : kInfinity;
  return static_cast<float>(exp2_of(static_cast<double>(y) * log2_of(magnitude)));
}

/// pow of either mode; in ALT mode 0 to the power of 0 is 1 (IVB PRM 6.41.6).
float power_by_mode(float x, float y, bool alt) {
  if (alt && y == 0 && !is_nan(x)) return 1.0f;
  return power(x, y, alt);
}

template <float (*function)(float, bool)>
void operate_one(Frame& frame) {
  for_each_lane(frame.groups, [&](int n) {
    frame.result.single[n] = function(frame.src[0].single[n], frame.alt);
  });
}

template <float (*function)(float, float, bool)>
void operate_two(Frame& frame) {
  for_each_lane(frame.groups, [&](int n) {
    frame.result.single[n] = function(frame.src[0].single[n], frame.src[1].single[n], frame.alt);
  });
}

struct Division {
  Integer quotient, remainder;
};

/// The remainder has the numerator's sign. The manual does not define division by zero. Here
/// quotient and remainder are then all ones for UD, and for D the largest D of the
/// numerator's sign.
Division divided(Integer numerator, Integer denominator, bool is_signed_division) {
  if (denominator != 0) return {numerator / denominator, numerator % denominator};
  Integer limit = std::numeric_limits<std::uint32_t>::max();
  if (is_signed_division)
    limit = numerator < 0 ? std::numeric_limits<std::int32_t>::min()
                          : std::numeric_limits<std::int32_t>::max();
  return {limit, limit};
}

/// True if the division is signed. The destination's type decides, not the sources' (isa/GEN8.md
/// X14), except for a destination of floats or null.
bool divides_signed(const Instruction& instruction) {
  const Operand& dst = instruction.dst;
  const bool decides = is_integer(dst.type) && !dst.is_null();
  return is_signed(decides ? dst.type : instruction.src[0].type);
}

/// The low 32 bits of a source, as a signed or an unsigned number.
Integer dword_of(Integer value, bool is_signed_dword) {
  const auto bits = static_cast<std::uint32_t>(value);
  return is_signed_dword ? Integer{static_cast<std::int32_t>(bits)} : Integer{bits};
}

Division divide_lane(const Frame& frame, int n, bool is_signed_division) {
  return divided(dword_of(frame.src[0].integer[n], is_signed_division),
                 dword_of(frame.src[1].integer[n], is_signed_division), is_signed_division);
}

template <Integer Division::*part>
void operate_division(Frame& frame) {
  const bool is_signed_division = divides_signed(*frame.prepared.instruction);
  for_each_lane(frame.groups, [&](int n) {
    frame.result.integer[n] = divide_lane(frame, n, is_signed_division).*part;
  });
}

/// Computes quotient and remainder; the remainder goes to the next register.
void operate_both(Frame& frame) {
  operate_division<&Division::quotient>(frame);
  const bool is_signed_division = divides_signed(*frame.prepared.instruction);
  for_each_lane(frame.groups, [&](int n) {
    frame.second_result.integer[n] = divide_lane(frame, n, is_signed_division).remainder;
  });
}

const char* check_division(const Instruction& instruction, Generation) {
  const auto is_dword = [](const Operand& source) {
    return source.type == Type::D || source.type == Type::UD;
  };
  if (!is_dword(instruction.src[0]) || !is_dword(instruction.src[1]))
    return "sources must be D or UD";
  return instruction.exec_size > 8 ? "integer division does not support SIMD16" : nullptr;
}

const char* check_float(const Instruction& instruction, Generation gen) {
  const bool halves = has(gen, Capability::MixedHalves);
  if (instruction.src[0].type == Type::F) return nullptr;
  if (instruction.src[0].type == Type::HF && halves) return nullptr;
  return halves ? "sources must be F or HF" : "sources must be F";
}

template <float (*function)(float, bool)>
constexpr Semantics unary() {
  return lanewise(nullptr, operate_one<function>, nullptr)
      .with_half(operate_one<function>)
      .with(FloatRules::Math)
      .checked_by(check_float);
}

template <float (*function)(float, float, bool)>
constexpr Semantics binary() {
  return lanewise(nullptr, operate_two<function>, nullptr)
      .with_half(operate_two<function>)
      .with(FloatRules::Math)
      .checked_by(check_float);
}

template <Integer Division::*part>
constexpr Semantics division() {
  return lanewise(operate_division<part>, nullptr, nullptr).checked_by(check_division);
}

}  // namespace

namespace semantics {

/// Never used: semantics_of() returns the semantics of the math function.
const Semantics math;

}  // namespace semantics

namespace math_semantics {

const Semantics inv = unary<inverse>();
const Semantics log = unary<logarithm>();
const Semantics exp = unary<exponential>();
const Semantics sqrt = unary<square_root>();
const Semantics rsq = unary<inverse_square_root>();
const Semantics sin = unary<sine>();
const Semantics cos = unary<cosine>();
const Semantics fdiv = binary<divide>().not_in_alt_mode();
const Semantics pow = binary<power_by_mode>();
const Semantics int_div_mod = lanewise(operate_both, nullptr, nullptr).checked_by(check_division);
const Semantics int_div = division<&Division::quotient>();
const Semantics int_mod = division<&Division::remainder>();

}  // namespace math_semantics
}  // namespace eu::isa
