#pragma once
// Half-precision numbers, as conversions give and take them (IVB PRM 6.26, 6.27).
#include <cstdint>

namespace eu::isa {

/// Exact; denormals are not flushed, NaN becomes the canonical NaN.
float half_to_single(std::uint16_t half);

/// The half-precision number that `value` rounds to in rounding mode `mode` (0 to even, 1 up, 2
/// down, 3 to zero), as F. A denormal F gives zero, a number too large infinity or the largest
/// half, as the mode says.
float round_to_half(float value, unsigned mode);

/// The same of any number, denormals too: they round as others do.
float number_to_half(double value, unsigned mode);

/// Exact as half_to_single(), but NaN keeps sign and payload; and back again.
float widened_half(std::uint16_t half);
std::uint16_t narrowed_half(float value);

/// A denormal half becomes zero of its sign.
float flush_half(float value);

/// The pattern of a value that round_to_half has produced, or of 0 and 1.
std::uint16_t single_to_half_exact(float value);

}  // namespace eu::isa
