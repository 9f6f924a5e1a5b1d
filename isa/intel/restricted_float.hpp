#pragma once
// The 8-bit floats of a VF immediate: sign, three bits of exponent with bias 3, four bits of
// fraction; 0x00 and 0x80 are zeros (IVB PRM 2.2.5).
#include <cmath>
#include <cstdint>
#include <optional>

namespace eu::isa {

inline double restricted_float_value(std::uint8_t bits) {
  const int exponent = (bits >> 4) & 7;
  const int fraction = bits & 15;
  const double magnitude =
      (bits & 0x7f) == 0 ? 0.0 : std::ldexp(1.0 + fraction / 16.0, exponent - 3);
  return (bits & 0x80) != 0 ? -magnitude : magnitude;
}

/// The code of a value; empty if there is none.
inline std::optional<std::uint8_t> restricted_float_code(double value) {
  for (unsigned bits = 0; bits < 256; ++bits) {
    const double candidate = restricted_float_value(static_cast<std::uint8_t>(bits));
    if (candidate == value && std::signbit(candidate) == std::signbit(value))
      return static_cast<std::uint8_t>(bits);
  }
  return std::nullopt;
}

}  // namespace eu::isa
