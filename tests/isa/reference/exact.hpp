#pragma once
// Reference arithmetic for results of instructions: binary floating-point numbers as exact integers
// times powers of two, and their rounding. Uses no floating point of the host.
#include <cstdint>
#include <optional>

namespace eu::test::reference {

__extension__ typedef __int128 Wide;
__extension__ typedef unsigned __int128 WideBits;

enum class Rounding : std::uint8_t { NearestEven, Up, Down, TowardZero };  // cr0.0 bits 5:4

struct Format {
  int fraction_bits;
  int exponent_bits;

  int bias() const { return (1 << (exponent_bits - 1)) - 1; }
  int lowest_exponent() const { return 1 - bias(); }
  std::uint64_t infinity() const {
    return ((std::uint64_t{1} << exponent_bits) - 1) << fraction_bits;
  }
  std::uint64_t sign() const { return std::uint64_t{1} << (fraction_bits + exponent_bits); }
};
inline constexpr Format kHalf{10, 5}, kSingle{23, 8}, kDouble{52, 11};

/// mantissa * 2^exponent. The lowest bit of a mantissa may represent any nonzero lower bits.
struct Number {
  enum class Kind : std::uint8_t { Zero, Finite, Infinite, Nan };
  Kind kind = Kind::Zero;
  bool negative = false;
  WideBits mantissa = 0;
  int exponent = 0;

  bool is_nan() const { return kind == Kind::Nan; }
  bool is_zero() const { return kind == Kind::Zero; }
  bool is_infinite() const { return kind == Kind::Infinite; }
};

Number from_integer(Wide value);
Number from_bits(Format format, std::uint64_t bits, bool keeps_denormals);
/// Bits of a number in a format. A NaN becomes the positive quiet NaN without payload. A result
/// that is a denormal after rounding becomes zero unless denormals are kept.
std::uint64_t to_bits(Format format, const Number& number, Rounding rounding, bool keeps_denormals);
/// The number rounded to a format, with denormals kept.
Number rounded(Format format, const Number& number, Rounding rounding);

Number negated(Number number);
Number magnitude(Number number);
/// The sum of two numbers. The rounding mode determines the sign of a zero sum.
Number sum(const Number& a, const Number& b, Rounding rounding);
Number product(const Number& a, const Number& b);

/// The number rounded to an integer in the mode's direction; zero keeps its sign.
Number integral(const Number& number, Rounding rounding);
/// The integer toward zero, clamped; 0 for a NaN (IVB PRM 2.4.1).
Wide to_integer(const Number& number, Wide low, Wide high);

/// Comparison of two numbers: -1, 0 or 1; empty if unordered.
std::optional<int> order(const Number& a, const Number& b);

}  // namespace eu::test::reference
