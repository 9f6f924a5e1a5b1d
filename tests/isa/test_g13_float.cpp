// Floats of the G13 against GNU MPFR: each result is the exact one, rounded as in the
// instruction's description.
#include <gtest/gtest.h>
#include <mpfr.h>

#include <algorithm>
#include <cmath>
#include <limits>

#include "isa/common/float_bits.hpp"
#include "isa/g13/exec/float_math.hpp"
#include "tests/support/choice.hpp"

namespace eu::isa::g13 {
namespace {

constexpr int kExactBits = 700;  ///< enough for the sum of any product of singles and any single
constexpr int kCases = 40000;

/// A number of MPFR, freed at the end of its scope.
class Exact {
 public:
  Exact() { mpfr_init2(value_, kExactBits); }
  ~Exact() { mpfr_clear(value_); }
  Exact(const Exact&) = delete;
  Exact& operator=(const Exact&) = delete;
  mpfr_ptr get() { return value_; }

 private:
  mpfr_t value_;
};

/// A random pattern: its exponent is near those of others, or at an end of the format.
std::uint32_t random_single(test::Choice& choice) {
  const auto bits = static_cast<std::uint32_t>(choice.bits());
  const std::uint32_t sign_and_fraction = bits & 0x807fffff;
  const int exponent = choice.chance(70)   ? choice.between(110, 140)
                       : choice.chance(50) ? choice.between(0, 3)
                       : choice.chance(50) ? choice.between(60, 68)
                                           : choice.between(250, 255);
  const std::uint32_t fraction_mask = choice.chance(20) ? 0xff800000 : ~0u;
  return (sign_and_fraction | static_cast<std::uint32_t>(exponent) << 23) & fraction_mask;
}

std::uint32_t single_of(Exact& exact) {
  if (mpfr_nan_p(exact.get())) return kNanBits;
  const bool negative = mpfr_signbit(exact.get()) != 0;
  if (mpfr_cmpabs_ui(exact.get(), 0) == 0) return negative ? 0x80000000 : 0;
  // The exact value is below the smallest normal number.
  if (mpfr_inf_p(exact.get()) == 0 && mpfr_get_exp(exact.get()) < -125)
    return negative ? 0x80000000 : 0;
  return bits_of(mpfr_get_flt(exact.get(), MPFR_RNDN));
}

std::uint16_t half_of_exact(Exact& exact) {
  if (mpfr_nan_p(exact.get())) return 0x7e00;
  const std::uint16_t sign = mpfr_signbit(exact.get()) != 0 ? 0x8000 : 0;
  if (mpfr_zero_p(exact.get())) return sign;
  if (mpfr_inf_p(exact.get())) return static_cast<std::uint16_t>(sign | 0x7c00);
  // Steps of the last place: 2^-24 for denormals, else 10 bits below the first.
  const long place = std::max<long>(mpfr_get_exp(exact.get()) - 1, -14) - 10;
  Exact steps;
  mpfr_div_2si(steps.get(), exact.get(), place, MPFR_RNDN);
  mpfr_abs(steps.get(), steps.get(), MPFR_RNDN);
  mpfr_rint(steps.get(), steps.get(), MPFR_RNDN);
  const double magnitude = std::ldexp(mpfr_get_d(steps.get(), MPFR_RNDN), static_cast<int>(place));
  if (magnitude > 65504) return static_cast<std::uint16_t>(sign | 0x7c00);
  int exponent = 0;
  std::frexp(magnitude, &exponent);
  if (magnitude < 0x1p-14)
    return static_cast<std::uint16_t>(sign | static_cast<int>(magnitude * 0x1p24));
  const int fraction = static_cast<int>(std::ldexp(magnitude, 11 - exponent)) - 1024;
  return static_cast<std::uint16_t>(sign | (exponent + 14) << 10 | fraction);
}

void exact_fused(Exact& result, double a, double b, double c) {
  Exact x, y, z;
  mpfr_set_d(x.get(), a, MPFR_RNDN);
  mpfr_set_d(y.get(), b, MPFR_RNDN);
  mpfr_set_d(z.get(), c, MPFR_RNDN);
  mpfr_fma(result.get(), x.get(), y.get(), z.get(), MPFR_RNDN);
}

TEST(G13Float, SinglesAreRoundedOnceAndFlushedBefore) {
  test::Choice choice(1);
  for (int i = 0; i < kCases; ++i) {
    const double a = from_single(random_single(choice));
    const double b = from_single(random_single(choice));
    const double c = choice.chance(10) ? -a * b : from_single(random_single(choice));
    Exact exact;
    exact_fused(exact, a, b, c);
    ASSERT_EQ(to_single_bits(fused(a, b, c)), single_of(exact)) << a << " " << b << " " << c;
  }
}

TEST(G13Float, HalvesAreRoundedOnceAndKeepDenormals) {
  test::Choice choice(2);
  for (int i = 0; i < kCases; ++i) {
    const double a = from_half(static_cast<std::uint16_t>(choice.bits()));
    const double b = from_half(static_cast<std::uint16_t>(choice.bits()));
    const double c = from_half(static_cast<std::uint16_t>(choice.bits()));
    Exact exact;
    exact_fused(exact, a, b, c);
    ASSERT_EQ(to_half_bits(fused(a, b, c)), half_of_exact(exact)) << a << " " << b << " " << c;
  }
}

using MpfrFn = int (*)(mpfr_ptr, mpfr_srcptr, mpfr_rnd_t);

void expect_close(double got, Exact& exact, double bound, double x) {
  const double wanted = mpfr_get_d(exact.get(), MPFR_RNDN);
  if (std::isinf(wanted) || wanted == 0)
    EXPECT_EQ(got, wanted) << x;
  else
    EXPECT_LE(std::fabs(got - wanted), bound * std::fabs(wanted)) << x;
}

/// Published error bounds: a reciprocal is off by at most one unit in the last place. Other
/// functions have no published bound; the test allows them 2^-22.
TEST(G13Float, FunctionsAreWithinTheirBounds) {
  test::Choice choice(3);
  const auto hold = [](double got, MpfrFn function, double x, double bound) {
    Exact exact;
    mpfr_set_d(exact.get(), x, MPFR_RNDN);
    function(exact.get(), exact.get(), MPFR_RNDN);
    expect_close(got, exact, bound, x);
  };
  for (int i = 0; i < 3000; ++i) {
    const double x = std::fabs(from_single(random_single(choice)));
    if (is_nan(x) || std::isinf(x) || x == 0) continue;
    const auto as_single = [](double value) { return from_single_kept(to_single_bits(value)); };
    Exact inverse;
    mpfr_set_d(inverse.get(), x, MPFR_RNDN);
    mpfr_ui_div(inverse.get(), 1, inverse.get(), MPFR_RNDN);
    if (x < 0x1p126) expect_close(as_single(reciprocal(x)), inverse, 0x1p-23, x);
    hold(as_single(reciprocal_root(x)), mpfr_rec_sqrt, x, 0x1p-22);
    hold(as_single(special_reciprocal_root(x)) * x, mpfr_sqrt, x, 0x1p-22);
    hold(as_single(logarithm2(x)), mpfr_log2, x, 0x1p-22);
    if (x < 126) hold(as_single(exponential2(x)), mpfr_exp2, x, 0x1p-22);
  }
}

/// The two instructions of a sine, as compilers use them, give the sine; q counts quadrants.
TEST(G13Float, TheHalvesOfASineMakeOne) {
  test::Choice choice(4);
  for (int i = 0; i < 4000; ++i) {
    const double q = choice.below(4 << 16) / 65536.0;
    const double folded = from_single(to_single_bits(sine_fold(q)));
    const double ratio = from_single(to_single_bits(sine_ratio(folded)));
    Exact angle;
    mpfr_const_pi(angle.get(), MPFR_RNDN);
    mpfr_mul_d(angle.get(), angle.get(), q / 2, MPFR_RNDN);
    mpfr_sin(angle.get(), angle.get(), MPFR_RNDN);
    EXPECT_NEAR(folded * ratio, mpfr_get_d(angle.get(), MPFR_RNDN), 1e-6) << q;
  }
}

TEST(G13Float, RootsOfTheEndsAreTheEnds) {
  const double infinity = std::numeric_limits<double>::infinity();
  EXPECT_EQ(special_reciprocal_root(0) * 0, 0);
  EXPECT_EQ(special_reciprocal_root(infinity) * infinity, infinity);
  EXPECT_TRUE(std::signbit(special_reciprocal_root(-0.0) * -0.0));
}

}  // namespace
}  // namespace eu::isa::g13
