#pragma once
// Half-precision numbers and the conversions from and to them (IVB PRM 6.26, 6.27).
#include <cstdint>

namespace eu::isa {

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
