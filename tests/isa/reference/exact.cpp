#include "tests/isa/reference/exact.hpp"

namespace eu::test::reference {
namespace {

constexpr int kTopBit = 120;  // alignment of sums: leaves room for carries and 53 x 53 bits

int highest_bit(WideBits value) {
  int bit = -1;
  for (; value != 0; value >>= 1) ++bit;
  return bit;
}

Number special(Number::Kind kind, bool negative = false) {
  Number number;
  number.kind = kind;
  number.negative = negative;
  return number;
}

/// `value` shifted right by `count` bits; the lowest bit is 1 if any removed bit is.
WideBits jammed(WideBits value, int count) {
  if (count == 0) return value;
  if (count > 127) return value != 0;
  const WideBits lost = value & ((WideBits{1} << count) - 1);
  return value >> count | (lost != 0);
}

bool rounds_away(WideBits kept, WideBits lost, WideBits half, bool negative, Rounding rounding) {
  switch (rounding) {
    case Rounding::NearestEven: return lost > half || (lost == half && (kept & 1) != 0);
    case Rounding::Up: return lost != 0 && !negative;
    case Rounding::Down: return lost != 0 && negative;
    case Rounding::TowardZero: break;
  }
  return false;
}

/// mantissa / 2^count, rounded to an integer.
WideBits rounded_down_by(WideBits mantissa, int count, bool negative, Rounding rounding) {
  if (count <= 0) return mantissa << -count;
  if (count > 126) return rounds_away(0, mantissa != 0, 2, negative, rounding);
  const WideBits kept = mantissa >> count;
  const WideBits lost = mantissa & ((WideBits{1} << count) - 1);
  return kept + rounds_away(kept, lost, WideBits{1} << (count - 1), negative, rounding);
}

std::uint64_t overflow_bits(Format format, bool negative, Rounding rounding) {
  const bool away =
      rounding == Rounding::NearestEven || rounding == (negative ? Rounding::Down : Rounding::Up);
  return format.infinity() - (away ? 0 : 1);
}

}  // namespace

Number from_integer(Wide value) {
  if (value == 0) return {};
  Number number = special(Number::Kind::Finite, value < 0);
  number.mantissa = static_cast<WideBits>(value < 0 ? -value : value);
  return number;
}

Number from_bits(Format format, std::uint64_t bits, bool keeps_denormals) {
  const bool negative = (bits & format.sign()) != 0;
  const std::uint64_t fraction = bits & ((std::uint64_t{1} << format.fraction_bits) - 1);
  const std::uint64_t exponent = (bits & format.infinity()) >> format.fraction_bits;
  if ((bits & format.infinity()) == format.infinity())
    return special(fraction != 0 ? Number::Kind::Nan : Number::Kind::Infinite, negative);
  if (exponent == 0 && (fraction == 0 || !keeps_denormals))
    return special(Number::Kind::Zero, negative);
  Number number = special(Number::Kind::Finite, negative);
  number.mantissa = fraction | (exponent != 0 ? std::uint64_t{1} << format.fraction_bits : 0);
  number.exponent = format.lowest_exponent() - format.fraction_bits +
                    (exponent != 0 ? static_cast<int>(exponent) - 1 : 0);
  return number;
}

std::uint64_t to_bits(Format format, const Number& number, Rounding rounding,
                      bool keeps_denormals) {
  const std::uint64_t sign = number.negative ? format.sign() : 0;
  switch (number.kind) {
    case Number::Kind::Nan:
      return format.infinity() | std::uint64_t{1} << (format.fraction_bits - 1);
    case Number::Kind::Infinite: return sign | format.infinity();
    case Number::Kind::Zero: return sign;
    case Number::Kind::Finite: break;
  }
  const int top = highest_bit(number.mantissa);
  const int exponent = top + number.exponent;
  const int below = exponent < format.lowest_exponent() ? format.lowest_exponent() - exponent : 0;
  auto bits = static_cast<std::uint64_t>(rounded_down_by(
      number.mantissa, top - format.fraction_bits + below, number.negative, rounding));
  if (exponent > format.bias())
    bits = overflow_bits(format, number.negative, rounding);
  else if (below == 0)
    bits += static_cast<std::uint64_t>(exponent - format.lowest_exponent()) << format.fraction_bits;
  if (bits >= format.infinity()) bits = overflow_bits(format, number.negative, rounding);
  const bool denormal = bits >> format.fraction_bits == 0;
  return denormal && !keeps_denormals ? sign : sign | bits;
}

Number rounded(Format format, const Number& number, Rounding rounding) {
  return from_bits(format, to_bits(format, number, rounding, true), true);
}

Number negated(Number number) {
  number.negative = !number.negative;
  return number;
}

Number magnitude(Number number) {
  number.negative = false;
  return number;
}

Number sum(const Number& a, const Number& b, Rounding rounding) {
  if (a.is_nan() || b.is_nan()) return special(Number::Kind::Nan);
  if (a.is_infinite() && b.is_infinite() && a.negative != b.negative)
    return special(Number::Kind::Nan);
  if (a.is_infinite()) return a;
  if (b.is_infinite()) return b;
  const bool zero_sign = rounding == Rounding::Down;
  if (a.is_zero() && b.is_zero())
    return special(Number::Kind::Zero, a.negative == b.negative ? a.negative : zero_sign);
  if (a.is_zero()) return b;
  if (b.is_zero()) return a;
  const auto aligned = [](Number number) {
    const int up = kTopBit - highest_bit(number.mantissa);
    number.mantissa <<= up;
    number.exponent -= up;
    return number;
  };
  Number high = aligned(a), low = aligned(b);
  if (high.exponent < low.exponent) std::swap(high, low);
  const auto first = static_cast<Wide>(high.mantissa);
  const auto second = static_cast<Wide>(jammed(low.mantissa, high.exponent - low.exponent));
  const Wide total = (high.negative ? -first : first) + (low.negative ? -second : second);
  if (total == 0) return special(Number::Kind::Zero, zero_sign);
  Number result = from_integer(total);
  result.exponent = high.exponent;
  return result;
}

Number product(const Number& a, const Number& b) {
  if (a.is_nan() || b.is_nan()) return special(Number::Kind::Nan);
  if ((a.is_infinite() && b.is_zero()) || (a.is_zero() && b.is_infinite()))
    return special(Number::Kind::Nan);
  const bool negative = a.negative != b.negative;
  if (a.is_infinite() || b.is_infinite()) return special(Number::Kind::Infinite, negative);
  if (a.is_zero() || b.is_zero()) return special(Number::Kind::Zero, negative);
  Number result = special(Number::Kind::Finite, negative);
  result.mantissa = a.mantissa * b.mantissa;
  result.exponent = a.exponent + b.exponent;
  return result;
}

Number integral(const Number& number, Rounding rounding) {
  if (number.kind != Number::Kind::Finite || number.exponent >= 0) return number;
  Number result = number;
  result.mantissa = rounded_down_by(number.mantissa, -number.exponent, number.negative, rounding);
  result.exponent = 0;
  return result.mantissa == 0 ? special(Number::Kind::Zero, number.negative) : result;
}

Wide to_integer(const Number& number, Wide low, Wide high) {
  if (number.is_nan() || number.is_zero()) return 0;
  const Wide limit = number.negative ? low : high;
  if (number.is_infinite()) return limit;
  const Number whole = integral(number, Rounding::TowardZero);
  if (whole.is_zero()) return 0;
  if (highest_bit(whole.mantissa) + whole.exponent > 62) return limit;
  const auto value = static_cast<Wide>(whole.mantissa << whole.exponent);
  const Wide signed_value = number.negative ? -value : value;
  return signed_value < low ? low : signed_value > high ? high : signed_value;
}

std::optional<int> order(const Number& a, const Number& b) {
  if (a.is_nan() || b.is_nan()) return std::nullopt;
  if (a.is_infinite() && b.is_infinite() && a.negative == b.negative) return 0;
  const Number difference = sum(a, negated(b), Rounding::NearestEven);
  return difference.is_zero() ? 0 : difference.negative ? -1 : 1;
}

}  // namespace eu::test::reference
