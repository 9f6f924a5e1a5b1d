#pragma once
// Elementary functions in double, computed from +, -, *, / and exact functions only. They return
// the same bits on every host, independent of its mathematical library. Errors are below 1e-14, far
// inside the bounds of IVB PRM 6.41. Arguments are finite.

namespace eu::isa {

/// log2 of a positive number.
double log2_of(double x);
/// 2 to the x; 0 or infinity if the exponent is outside the range of double.
double exp2_of(double x);
/// Periodic in the double nearest to 2 pi, as the hardware is in its approximation of pi.
double sin_of(double x);
double cos_of(double x);

}  // namespace eu::isa
