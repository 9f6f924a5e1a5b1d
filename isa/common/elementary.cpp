#include "isa/common/elementary.hpp"

#include <cmath>
#include <cstddef>

#include "isa/common/float_bits.hpp"

namespace eu::isa {
namespace {

constexpr double kSqrtHalf = 0.70710678118654752440;
constexpr double kLn2 = 0.69314718055994530942;
constexpr double kTwoOverLn2 = 2.88539008177792681472;
constexpr double kTwoPi = 6.28318530717958647693;
constexpr double kHalfPiHigh = 1.57079632673412561417;  // the upper 33 bits of pi / 2
constexpr double kHalfPiLow = 6.07710050650619224932e-11;
constexpr double kTwoOverPi = 0.63661977236758134308;

/// c[0] + x * (c[1] + x * (c[2] + ...))
template <std::size_t count>
double polynomial(const double (&coefficients)[count], double x) {
  double sum = coefficients[count - 1];
  for (std::size_t k = count - 1; k-- > 0;) sum = sum * x + coefficients[k];
  return sum;
}

// Taylor series; the last term is below 1e-17 on the reduced range.

constexpr double kArtanh[] = {1.0,      1.0 / 3,  1.0 / 5,  1.0 / 7,  1.0 / 9, 1.0 / 11,
                              1.0 / 13, 1.0 / 15, 1.0 / 17, 1.0 / 19, 1.0 / 21};

constexpr double kExp[] = {1.0,
                           1.0,
                           1.0 / 2,
                           1.0 / 6,
                           1.0 / 24,
                           1.0 / 120,
                           1.0 / 720,
                           1.0 / 5040,
                           1.0 / 40320,
                           1.0 / 362880,
                           1.0 / 3628800,
                           1.0 / 39916800,
                           1.0 / 479001600,
                           1.0 / 6227020800};

constexpr double kSin[] = {1.0,          -1.0 / 6,        1.0 / 120,        -1.0 / 5040,
                           1.0 / 362880, -1.0 / 39916800, 1.0 / 6227020800, -1.0 / 1307674368000};

constexpr double kCos[] = {1.0,
                           -1.0 / 2,
                           1.0 / 24,
                           -1.0 / 720,
                           1.0 / 40320,
                           -1.0 / 3628800,
                           1.0 / 479001600,
                           -1.0 / 87178291200,
                           1.0 / 20922789888000};

struct Reduced {
  double angle;  ///< in [-pi/4, pi/4]
  int quadrant;  ///< 0..3
};

Reduced reduce(double x) {
  const double turn = std::fmod(x, kTwoPi);
  const double quarters = floored(turn * kTwoOverPi + 0.5);
  const double angle = (turn - quarters * kHalfPiHigh) - quarters * kHalfPiLow;
  return {angle, static_cast<int>(quarters) & 3};
}

double sin_series(double angle) {
  return angle * polynomial(kSin, angle * angle);
}
double cos_series(double angle) {
  return polynomial(kCos, angle * angle);
}

}  // namespace

double log2_of(double x) {
  int exponent = 0;
  double mantissa = std::frexp(x, &exponent);
  if (mantissa < kSqrtHalf) {
    mantissa *= 2;
    --exponent;
  }
  const double s = (mantissa - 1) / (mantissa + 1);
  return exponent + kTwoOverLn2 * (s * polynomial(kArtanh, s * s));
}

double exp2_of(double x) {
  constexpr double kBeyondDouble = 2000;
  if (x > kBeyondDouble) x = kBeyondDouble;
  if (x < -kBeyondDouble) x = -kBeyondDouble;
  const double whole = floored(x + 0.5);
  return std::ldexp(polynomial(kExp, (x - whole) * kLn2), static_cast<int>(whole));
}

double sin_of(double x) {
  const Reduced reduced = reduce(x);
  switch (reduced.quadrant) {
    case 0: return sin_series(reduced.angle);
    case 1: return cos_series(reduced.angle);
    case 2: return -sin_series(reduced.angle);
    default: return -cos_series(reduced.angle);
  }
}

double cos_of(double x) {
  const Reduced reduced = reduce(x);
  switch (reduced.quadrant) {
    case 0: return cos_series(reduced.angle);
    case 1: return -sin_series(reduced.angle);
    case 2: return -cos_series(reduced.angle);
    default: return sin_series(reduced.angle);
  }
}

}  // namespace eu::isa
