#include "isa/common/extended_float.hpp"

#include <cmath>
#include <cstring>
#include <utility>

namespace eu::isa {
namespace {

using Kind = ExactNumber::Kind;

constexpr int kTop = 125;  ///< highest bit of a normalised mantissa; leaves one bit for carries
constexpr std::uint8_t kNotOrdinary = 2;
enum : std::uint64_t { kZeroCode = 0, kInfinityCode = 1, kNanCode = 2 };  // in the exponent field

std::uint64_t ones(int count) {
  return (std::uint64_t{1} << count) - 1;
}
int bias(FloatFormat format) {
  return (1 << (format.exponent_bits - 1)) - 1;
}
std::uint64_t sign_bit(FloatFormat format, bool negative) {
  return std::uint64_t{negative} << (format.fraction_bits + format.exponent_bits);
}
bool is_negative(FloatFormat format, std::uint64_t bits) {
  return ((bits >> (format.fraction_bits + format.exponent_bits)) & 1) != 0;
}
std::uint64_t exponent_field(FloatFormat format, std::uint64_t bits) {
  return (bits >> format.fraction_bits) & ones(format.exponent_bits);
}

int width_of(WideBits value) {
  const auto high = static_cast<std::uint64_t>(value >> 64);
  if (high != 0) return 128 - __builtin_clzll(high);
  const auto low = static_cast<std::uint64_t>(value);
  return low == 0 ? 0 : 64 - __builtin_clzll(low);
}

WideBits shifted_right_sticky(WideBits value, int count) {
  if (count == 0) return value;
  if (count > kTop) return value != 0;
  const bool lost = (value & ((WideBits{1} << count) - 1)) != 0;
  return value >> count | WideBits{lost};
}

ExactNumber normalised(ExactNumber number) {
  const int shift = kTop + 1 - width_of(number.mantissa);
  number.mantissa <<= shift;
  number.exponent -= shift;
  return number;
}

ExactNumber special(Kind kind, bool negative = false) {
  ExactNumber number;
  number.kind = kind;
  number.negative = negative;
  return number;
}

bool rounds_away(const ExactNumber& number, WideBits kept, WideBits rest, int dropped,
                 RoundingMode mode) {
  const WideBits half = WideBits{1} << (dropped - 1);
  switch (mode) {
    case RoundingMode::NearestEven: return rest > half || (rest == half && (kept & 1) != 0);
    case RoundingMode::Up: return rest != 0 && !number.negative;
    case RoundingMode::Down: return rest != 0 && number.negative;
    case RoundingMode::TowardZero: break;
  }
  return false;
}

/// Rounds to `bits` bits, all of weight 2^lowest or more; the result may be a power of two that
/// needs one bit more.
ExactNumber rounded(const ExactNumber& exact, int bits, int lowest, RoundingMode mode) {
  ExactNumber number = normalised(exact);
  int dropped = kTop + 1 - bits;
  if (number.exponent + dropped < lowest) dropped = lowest - number.exponent;
  if (dropped > kTop + 1) {  // less than half of the lowest bit
    number.mantissa = shifted_right_sticky(number.mantissa, dropped - kTop - 1);
    number.exponent += dropped - kTop - 1;
    dropped = kTop + 1;
  }
  const WideBits kept = number.mantissa >> dropped;
  const WideBits rest = number.mantissa & ((WideBits{1} << dropped) - 1);
  number.exponent += dropped;
  number.mantissa = kept + (rounds_away(number, kept, rest, dropped, mode) ? 1 : 0);
  return number;
}

std::uint64_t overflowed(FloatFormat format, bool negative, RoundingMode mode) {
  const bool infinite = mode == RoundingMode::NearestEven ||
                        mode == (negative ? RoundingMode::Down : RoundingMode::Up);
  const std::uint64_t infinity = ones(format.exponent_bits) << format.fraction_bits;
  return sign_bit(format, negative) | (infinite ? infinity : infinity - 1);
}

}  // namespace

ExactNumber from_float(FloatFormat format, std::uint64_t bits, bool keeps_denormals) {
  const bool negative = is_negative(format, bits);
  const std::uint64_t fraction = bits & ones(format.fraction_bits);
  const std::uint64_t exponent = exponent_field(format, bits);
  if (exponent == ones(format.exponent_bits))
    return special(fraction != 0 ? Kind::Nan : Kind::Infinite, negative);
  if (exponent == 0 && (fraction == 0 || !keeps_denormals)) return special(Kind::Zero, negative);
  ExactNumber number = special(Kind::Finite, negative);
  number.mantissa = fraction | (exponent != 0 ? std::uint64_t{1} << format.fraction_bits : 0);
  number.exponent =
      (exponent != 0 ? static_cast<int>(exponent) : 1) - bias(format) - format.fraction_bits;
  return number;
}

ExactNumber from_extended(FloatFormat format, ExtendedBits value) {
  const bool negative = is_negative(format, value.bits);
  const std::uint64_t exponent = exponent_field(format, value.bits);
  if (value.extension == kNotOrdinary) {
    const Kind kind = exponent == kZeroCode       ? Kind::Zero
                      : exponent == kInfinityCode ? Kind::Infinite
                                                  : Kind::Nan;
    return special(kind, negative);
  }
  ExactNumber number = special(Kind::Finite, negative);
  const int high = value.extension == 3 ? -1 : value.extension;
  number.mantissa = (value.bits & ones(format.fraction_bits)) | std::uint64_t{1}
                                                                    << format.fraction_bits;
  number.exponent = static_cast<int>(exponent) + high * (1 << format.exponent_bits) - bias(format) -
                    format.fraction_bits;
  return number;
}

std::uint64_t to_float(FloatFormat format, const ExactNumber& number, RoundingMode mode,
                       bool keeps_denormals) {
  const std::uint64_t sign = sign_bit(format, number.negative);
  const std::uint64_t infinity = ones(format.exponent_bits) << format.fraction_bits;
  if (number.kind == Kind::Nan) return infinity | std::uint64_t{1} << (format.fraction_bits - 1);
  if (number.kind == Kind::Zero) return sign;
  if (number.kind == Kind::Infinite) return sign | infinity;
  const int lowest = 1 - bias(format) - format.fraction_bits;
  const ExactNumber result = rounded(number, format.fraction_bits + 1, lowest, mode);
  const auto mantissa = static_cast<std::uint64_t>(result.mantissa);
  const std::uint64_t hidden = std::uint64_t{1} << format.fraction_bits;
  if (mantissa < hidden) return sign | (keeps_denormals ? mantissa : 0);
  // A carry out of the mantissa makes the fraction zero and increments the exponent.
  const int exponent = result.exponent - lowest + 1;
  if (exponent > static_cast<int>(ones(format.exponent_bits)))
    return overflowed(format, number.negative, mode);
  const std::uint64_t bits =
      (static_cast<std::uint64_t>(exponent) << format.fraction_bits) + (mantissa - hidden);
  return bits >= infinity ? overflowed(format, number.negative, mode) : sign | bits;
}

ExtendedBits to_extended(FloatFormat format, const ExactNumber& number) {
  const std::uint64_t sign = sign_bit(format, number.negative);
  const auto coded = [&](std::uint64_t code) {
    return ExtendedBits{sign | code << format.fraction_bits, kNotOrdinary};
  };
  if (number.kind == Kind::Nan) return coded(kNanCode);
  if (number.kind == Kind::Infinite) return coded(kInfinityCode);
  if (number.kind == Kind::Zero) return coded(kZeroCode);
  const int span = 1 << format.exponent_bits;
  const ExactNumber result =
      rounded(number, format.fraction_bits + 1, -8 * span, RoundingMode::NearestEven);
  auto mantissa = static_cast<std::uint64_t>(result.mantissa);
  int exponent = result.exponent + format.fraction_bits + bias(format);
  if ((mantissa >> (format.fraction_bits + 1)) != 0) {
    mantissa >>= 1;
    ++exponent;
  }
  if (exponent < -span) return coded(kZeroCode);
  if (exponent >= 2 * span) return coded(kInfinityCode);
  const int high = exponent < 0 ? -1 : exponent / span;
  const std::uint64_t fraction = mantissa & ones(format.fraction_bits);
  const auto low = static_cast<std::uint64_t>(exponent - high * span);
  return {sign | low << format.fraction_bits | fraction, static_cast<std::uint8_t>(high & 3)};
}

ExactNumber exact_fused(const ExactNumber& a, const ExactNumber& b, const ExactNumber& c,
                        RoundingMode mode) {
  const bool infinite = a.kind == Kind::Infinite || b.kind == Kind::Infinite;
  const bool zero = a.kind == Kind::Zero || b.kind == Kind::Zero;
  const bool negative = a.negative != b.negative;
  if (a.kind == Kind::Nan || b.kind == Kind::Nan || c.kind == Kind::Nan || (infinite && zero))
    return special(Kind::Nan);
  if (infinite)
    return c.kind == Kind::Infinite && c.negative != negative ? special(Kind::Nan)
                                                              : special(Kind::Infinite, negative);
  if (c.kind == Kind::Infinite) return c;
  if (zero && c.kind != Kind::Zero) return c;
  const bool zero_sign =
      mode == RoundingMode::Down ? negative || c.negative : negative && c.negative;
  if (zero) return special(Kind::Zero, zero_sign);
  ExactNumber large = special(Kind::Finite, negative);
  large.mantissa = a.mantissa * b.mantissa;
  large.exponent = a.exponent + b.exponent;
  large = normalised(large);
  if (c.kind == Kind::Zero) return large;
  ExactNumber small = normalised(c);
  const bool swap = small.exponent > large.exponent ||
                    (small.exponent == large.exponent && small.mantissa > large.mantissa);
  if (swap) std::swap(large, small);
  const WideBits aligned = shifted_right_sticky(small.mantissa, large.exponent - small.exponent);
  if (large.negative == small.negative)
    large.mantissa += aligned;
  else
    large.mantissa -= aligned;
  return large.mantissa == 0 ? special(Kind::Zero, mode == RoundingMode::Down) : large;
}

ExactNumber inverse_of(const ExactNumber& x) {
  const ExactNumber wide = normalised(x);
  const WideBits divisor = wide.mantissa >> (kTop - 62);  // 63 bits: the whole mantissa
  ExactNumber result = special(Kind::Finite, x.negative);
  result.mantissa = (WideBits{1} << kTop) / divisor;
  if ((WideBits{1} << kTop) % divisor != 0) result.mantissa |= 1;
  result.exponent = -(wide.exponent + kTop - 62) - kTop;
  return result;
}

ExactNumber inverse_root_of(const ExactNumber& x) {
  ExactNumber wide = normalised(x);
  int exponent = wide.exponent + kTop - 52;
  auto mantissa = static_cast<double>(static_cast<std::uint64_t>(wide.mantissa >> (kTop - 52)));
  if (exponent % 2 != 0) {
    mantissa *= 2;
    --exponent;
  }
  // One step of Newton, with the error term from fma: y + correction has about 100 bits.
  const double y = 1.0 / std::sqrt(mantissa);
  const double product = mantissa * y;
  const double rest = std::fma(mantissa, y, -product);
  const double error = std::fma(-product, y, 1.0) - rest * y;
  const auto number_of = [](double value) {
    std::uint64_t bits;
    std::memcpy(&bits, &value, sizeof bits);
    return from_float(kDoubleFormat, bits, true);
  };
  ExactNumber one = special(Kind::Finite);
  one.mantissa = 1;
  ExactNumber result =
      exact_fused(number_of(y), one, number_of(0.5 * y * error), RoundingMode::NearestEven);
  result.exponent -= exponent / 2;
  return result;
}

}  // namespace eu::isa
