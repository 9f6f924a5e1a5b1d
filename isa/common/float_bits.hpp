#pragma once
// Floating-point numbers as bit patterns, and the conversions of IVB PRM 2.4. All functions return
// the same bits on every host. They replace NaNs by one pattern, because the payload and sign that
// an operation passes on depend on the host and on the operand order its compiler chose.
#include <cfloat>
#include <cmath>
#include <cstdint>
#include <cstring>
#include <limits>
#include <type_traits>

namespace eu::isa {

static_assert(std::numeric_limits<float>::is_iec559 && std::numeric_limits<double>::is_iec559);
static_assert(FLT_EVAL_METHOD == 0, "float arithmetic must round to float");

inline std::uint32_t bits_of(float value) {
  std::uint32_t bits;
  std::memcpy(&bits, &value, sizeof bits);
  return bits;
}
inline std::uint64_t bits_of(double value) {
  std::uint64_t bits;
  std::memcpy(&bits, &value, sizeof bits);
  return bits;
}
inline float float_of(std::uint32_t bits) {
  float value;
  std::memcpy(&value, &bits, sizeof value);
  return value;
}
inline double double_of(std::uint64_t bits) {
  double value;
  std::memcpy(&value, &bits, sizeof value);
  return value;
}

/// The only NaN that operations produce: positive, quiet, no payload.
inline constexpr std::uint32_t kNanBits = 0x7fc00000;
inline constexpr std::uint64_t kDoubleNanBits = 0x7ff8000000000000;
inline constexpr std::uint32_t kFmaxBits = 0x7f7fffff;

template <class V>
inline V canonical_nan();
template <>
inline float canonical_nan() {
  return float_of(kNanBits);
}
template <>
inline double canonical_nan() {
  return double_of(kDoubleNanBits);
}

template <class V>
inline bool is_nan(V value) {
  return value != value;
}

/// Replaces denormals by zero of the same sign (IVB PRM 2.3.1.2).
inline float flush_denormal(float value) {
  const std::uint32_t bits = bits_of(value);
  return float_of((bits & 0x7f800000) == 0 ? bits & 0x80000000 : bits);
}
inline double flush_denormal(double value) {
  const std::uint64_t bits = bits_of(value);
  return double_of((bits & 0x7ff0000000000000) == 0 ? bits & 0x8000000000000000 : bits);
}

/// ALT mode's replacement for infinities, denormals and NaN, in sources and results
/// (IVB PRM 1.2, 2.3.2).
inline float to_alt(float value) {
  if (is_nan(value)) return 0.0f;
  const std::uint32_t bits = bits_of(value);
  if ((bits & 0x7fffffff) == 0x7f800000) return float_of((bits & 0x80000000) | kFmaxBits);
  return flush_denormal(value);
}

// Rounding to integral values by bits. The functions of compilers and libraries may return zeros of
// the wrong sign if the host does not round to nearest.

/// Rounds toward zero; zero keeps its sign.
inline float truncated(float value) {
  const std::uint32_t bits = bits_of(value);
  const int exponent = static_cast<int>((bits >> 23) & 0xff) - 127;
  if (exponent < 0) return float_of(bits & 0x80000000);
  return exponent >= 23 ? value : float_of(bits & ~(0x007fffffu >> exponent));
}
inline double truncated(double value) {
  const std::uint64_t bits = bits_of(value);
  const int exponent = static_cast<int>((bits >> 52) & 0x7ff) - 1023;
  if (exponent < 0) return double_of(bits & 0x8000000000000000);
  return exponent >= 52 ? value : double_of(bits & ~(0x000fffffffffffffull >> exponent));
}

/// Rounds toward minus infinity.
template <class V>
inline V floored(V value) {
  const V whole = truncated(value);
  return value < whole ? whole - 1 : whole;
}

/// Rounds to nearest, ties to even; zero keeps its sign.
template <class V>
inline V rounded_to_even(V value) {
  const V below = floored(value);
  const V rest = value - below;
  const bool odd = rest == V(0.5) && (static_cast<std::int64_t>(below) & 1) != 0;
  return std::copysign(rest > V(0.5) || odd ? below + 1 : below, value);
}

/// Converts float to integer: toward zero, clamped; NaN becomes 0 (IVB PRM 2.4.1).
template <class T, class V>
inline T to_integer(V value) {
  const double wide = static_cast<double>(value);
  if (is_nan(wide)) return 0;
  if (wide <= static_cast<double>(std::numeric_limits<T>::min()))
    return std::numeric_limits<T>::min();
  if (wide >= static_cast<double>(std::numeric_limits<T>::max()))
    return std::numeric_limits<T>::max();
  if constexpr (std::is_same_v<T, std::uint64_t>)
    return static_cast<T>(wide);
  else
    return static_cast<T>(static_cast<std::int64_t>(wide));
}

/// Converts DF to F: toward zero, in every rounding mode (IVB PRM 2.4.5). From Gen8 on, callers
/// pass doubles that are already rounded.
inline float to_single(double value) {
  if (is_nan(value)) return canonical_nan<float>();
  const float nearest = static_cast<float>(value);
  const double back = static_cast<double>(nearest);
  const bool away = value < 0 ? back < value : back > value;
  return away ? float_of(bits_of(nearest) - 1) : nearest;
}

/// Converts F to DF exactly, including denormals (IVB PRM 2.4.6).
inline double to_double(float value) {
  return is_nan(value) ? canonical_nan<double>() : static_cast<double>(value);
}

// Half-precision numbers and the conversions from and to them (IVB PRM 6.26, 6.27).

/// The value of a half, exactly. Denormals are not flushed; NaN becomes the canonical NaN.
float half_to_single(std::uint16_t half);

/// `value` rounded to half precision, as F; `mode` is the rounding mode (0 to even, 1 up, 2 down, 3
/// to zero). A denormal F becomes zero. A number too large becomes infinity or the largest half,
/// depending on the mode.
float round_to_half(float value, unsigned mode);

/// As round_to_half(), for a double; denormals are rounded, not flushed.
float number_to_half(double value, unsigned mode);

/// Exact conversions in both directions, as half_to_single(), but NaN keeps its sign and payload.
float widened_half(std::uint16_t half);
std::uint16_t narrowed_half(float value);

/// Replaces a denormal half by zero of the same sign.
float flush_half(float value);

/// Bit pattern of a value that round_to_half() returned, or of 0 or 1.
std::uint16_t single_to_half_exact(float value);

}  // namespace eu::isa
