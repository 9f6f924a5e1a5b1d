#pragma once
// Floating-point arithmetic of G13. Sources are exact numbers as double. An operation returns a
// double that rounds to every narrower format as the exact result would (round to odd);
// to_single_bits() or to_half_bits() converts it to its format. NaNs are replaced by one pattern.
#include <cstdint>

namespace eu::isa::g13 {

/// The value of a half; denormals are kept.
double from_half(std::uint16_t bits);
/// The value of a single; denormals become zeros of their sign.
double from_single(std::uint32_t bits);
/// The value of a single, with denormals, for compares and selects.
double from_single_kept(std::uint32_t bits);

/// a * b + c, rounded to odd.
double fused(double a, double b, double c);

/// Clamps to [0, 1]; NaN and -0 become 0.
double saturated(double value);

/// Rounds once to nearest, ties to even. A single whose exact magnitude, before rounding, is below
/// the smallest normal number becomes a zero of its sign.
std::uint32_t to_single_bits(double value);
std::uint16_t to_half_bits(double value);

// ---- functions of one source ----

double reciprocal(double x);
double reciprocal_root(double x);
/// y with x * y = square root of x, also for 0 and infinity.
double special_reciprocal_root(double x);
double logarithm2(double x);
double exponential2(double x);
/// Folds a number of quadrants, 0 <= x < 4, to [-1, 1].
double sine_fold(double x);
/// sin(x * pi / 2) / x, for a folded number.
double sine_ratio(double x);
double ceiling(double x);
double nearest_whole(double x);

}  // namespace eu::isa::g13
