#pragma once
// Floating point of G13. Sources are exact numbers in double; an operation leaves a double that
// rounds to every narrower format as the exact result would (round to odd), and one of the two
// functions below gives it its format. NaNs are replaced by one pattern.
#include <cstdint>

namespace eu::isa::g13 {

/// A half; denormals are kept.
double from_half(std::uint16_t bits);
/// A single; denormals become zeros of their sign.
double from_single(std::uint32_t bits);
/// A single as it is: what compares and selects see.
double from_single_kept(std::uint32_t bits);

/// a * b + c, rounded to odd.
double fused(double a, double b, double c);

/// To [0, 1]; NaN and -0 become 0.
double saturated(double value);

/// Rounded once to nearest, ties to even. A single whose exact magnitude is below the smallest
/// normal one is a zero of its sign: that is decided before rounding.
std::uint32_t to_single_bits(double value);
std::uint16_t to_half_bits(double value);

// ---- functions of one source ----

double reciprocal(double x);
double reciprocal_root(double x);
/// x times it is the square root of x, 0 and infinity too.
double special_reciprocal_root(double x);
double logarithm2(double x);
double exponential2(double x);
/// Folds quadrants, 0 <= x < 4, to [-1, 1].
double sine_fold(double x);
/// sin(x * pi / 2) / x of a folded number.
double sine_ratio(double x);
double ceiling(double x);
double nearest_whole(double x);

}  // namespace eu::isa::g13
