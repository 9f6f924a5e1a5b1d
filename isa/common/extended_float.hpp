#pragma once
// Floating-point numbers whose exponent has two more bits than the format, as the macros for exact
// division and square root pass them on (isa/GEN8.md X9): sign, exponent and fraction as in the
// format, two bits beside them. Integer arithmetic only: the same on every host.
#include <cstdint>

#include "isa/common/wide.hpp"

namespace eu::isa {

struct FloatFormat {
  int fraction_bits;
  int exponent_bits;
};
inline constexpr FloatFormat kSingleFormat{23, 8}, kDoubleFormat{52, 11};

/// As cr0.0 bits 5:4.
enum class RoundingMode : std::uint8_t { NearestEven, Up, Down, TowardZero };

/// mantissa * 2^exponent, exactly; the lowest bit of a mantissa of 126 bits may stand for anything
/// below it.
struct ExactNumber {
  enum class Kind : std::uint8_t { Zero, Finite, Infinite, Nan };
  Kind kind = Kind::Zero;
  bool negative = false;
  WideBits mantissa = 0;
  int exponent = 0;

  bool is_ordinary() const { return kind == Kind::Finite; }
};

/// A number as registers hold it: the bits of the format, and the extension.
struct ExtendedBits {
  std::uint64_t bits;
  std::uint8_t extension;  ///< of the exponent: 0, 1, 3 (-1); 2: no number, or zero
};

ExactNumber from_float(FloatFormat format, std::uint64_t bits, bool keeps_denormals);
ExactNumber from_extended(FloatFormat format, ExtendedBits value);

/// Rounded once. NaN is the positive quiet one without payload.
std::uint64_t to_float(FloatFormat format, const ExactNumber& number, RoundingMode mode,
                       bool keeps_denormals);
/// To nearest.
ExtendedBits to_extended(FloatFormat format, const ExactNumber& number);

/// a * b + c of numbers with mantissas of up to 53 bits; `mode` decides the sign of a zero sum.
ExactNumber exact_fused(const ExactNumber& a, const ExactNumber& b, const ExactNumber& c,
                        RoundingMode mode);

/// 1 / x of a finite number, to more bits than the format has.
ExactNumber inverse_of(const ExactNumber& x);
/// 1 / sqrt(x) of a positive one, to about 100 bits. The host rounds to nearest.
ExactNumber inverse_root_of(const ExactNumber& x);

}  // namespace eu::isa
