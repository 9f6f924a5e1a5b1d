#pragma once
// Floating-point numbers whose exponent has two bits more than the format: the intermediate values
// of the macros for exact division and square root (isa/GEN8.md X9). Sign, exponent and fraction
// are in the format; the two extra bits are separate. Integer arithmetic only, so that results are
// the same on every host.
#include <cstdint>

#include "isa/common/wide.hpp"

namespace eu::isa {

struct FloatFormat {
  int fraction_bits;
  int exponent_bits;
};
inline constexpr FloatFormat kSingleFormat{23, 8}, kDoubleFormat{52, 11};

/// Encoded as cr0.0 bits 5:4.
enum class RoundingMode : std::uint8_t { NearestEven, Up, Down, TowardZero };

/// mantissa * 2^exponent, exactly. The lowest bit of a mantissa of 126 bits may be a sticky bit for
/// all bits below it.
struct ExactNumber {
  enum class Kind : std::uint8_t { Zero, Finite, Infinite, Nan };
  Kind kind = Kind::Zero;
  bool negative = false;
  WideBits mantissa = 0;
  int exponent = 0;

  bool is_ordinary() const { return kind == Kind::Finite; }
};

/// A number as registers hold it: the bits of the format and the exponent's extension.
struct ExtendedBits {
  std::uint64_t bits;
  std::uint8_t extension;  ///< of the exponent: 0, 1, 3 (-1); 2: zero, infinity or NaN
};

ExactNumber from_float(FloatFormat format, std::uint64_t bits, bool keeps_denormals);
ExactNumber from_extended(FloatFormat format, ExtendedBits value);

/// The number in the format, rounded once. NaN becomes the positive quiet NaN without payload.
std::uint64_t to_float(FloatFormat format, const ExactNumber& number, RoundingMode mode,
                       bool keeps_denormals);
/// The number in extended form, rounded to nearest.
ExtendedBits to_extended(FloatFormat format, const ExactNumber& number);

/// a * b + c, for mantissas of up to 53 bits; `mode` decides the sign of a zero sum.
ExactNumber exact_fused(const ExactNumber& a, const ExactNumber& b, const ExactNumber& c,
                        RoundingMode mode);

/// 1 / x of a finite number, with more bits than the format has.
ExactNumber inverse_of(const ExactNumber& x);
/// 1 / sqrt(x) of a positive number, to about 100 bits. The host must round to nearest.
ExactNumber inverse_root_of(const ExactNumber& x);

}  // namespace eu::isa
