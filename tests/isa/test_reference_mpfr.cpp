// The reference arithmetic (tests/isa/reference/exact.hpp) against an independent one, GNU MPFR.
#include <gtest/gtest.h>
#include <mpfr.h>

#include <random>

#include "tests/isa/reference/exact.hpp"

namespace eu::test::reference {

/// Prints a format's name as a test parameter.
static void PrintTo(const Format& format, std::ostream* out) {
  *out << (format.fraction_bits == kHalf.fraction_bits     ? "Half"
           : format.fraction_bits == kSingle.fraction_bits ? "Single"
                                                           : "Double");
}

namespace {

constexpr mpfr_prec_t kExactBits = 160;  // enough for operands of all formats and their products

class Mpfr {
 public:
  explicit Mpfr(mpfr_prec_t bits) { mpfr_init2(value_, bits); }
  Mpfr(const Mpfr&) = delete;
  Mpfr& operator=(const Mpfr&) = delete;
  ~Mpfr() { mpfr_clear(value_); }
  mpfr_ptr get() { return value_; }

 private:
  mpfr_t value_;
};

mpfr_rnd_t mode_of(Rounding rounding) {
  switch (rounding) {
    case Rounding::NearestEven: return MPFR_RNDN;
    case Rounding::Up: return MPFR_RNDU;
    case Rounding::Down: return MPFR_RNDD;
    case Rounding::TowardZero: break;
  }
  return MPFR_RNDZ;
}

/// Sets MPFR's range of exponents to a format's during a test.
class ExponentRange {
 public:
  explicit ExponentRange(Format format) : min_(mpfr_get_emin()), max_(mpfr_get_emax()) {
    mpfr_set_emin(format.lowest_exponent() - format.fraction_bits + 1);
    mpfr_set_emax(format.bias() + 1);
  }
  ExponentRange(const ExponentRange&) = delete;
  ExponentRange& operator=(const ExponentRange&) = delete;
  ~ExponentRange() {
    mpfr_set_emin(min_);
    mpfr_set_emax(max_);
  }

 private:
  mpfr_exp_t min_;
  mpfr_exp_t max_;
};

void set(Mpfr& number, Format format, std::uint64_t bits) {
  const std::uint64_t fraction = bits & ((std::uint64_t{1} << format.fraction_bits) - 1);
  const auto exponent = static_cast<int>((bits & format.infinity()) >> format.fraction_bits);
  const int sign = (bits & format.sign()) != 0 ? -1 : 1;
  if ((bits & format.infinity()) == format.infinity())
    return fraction != 0 ? mpfr_set_nan(number.get()) : mpfr_set_inf(number.get(), sign);
  if (exponent == 0 && fraction == 0) return mpfr_set_zero(number.get(), sign);
  const std::uint64_t hidden = exponent != 0 ? std::uint64_t{1} << format.fraction_bits : 0;
  mpfr_set_uj_2exp(
      number.get(), fraction | hidden,
      format.lowest_exponent() - format.fraction_bits + (exponent != 0 ? exponent - 1 : 0),
      MPFR_RNDN);
  mpfr_setsign(number.get(), number.get(), sign < 0, MPFR_RNDN);
}

/// Bits of a number with the format's precision and exponents.
std::uint64_t bits_of(Mpfr& number, Format format) {
  if (mpfr_nan_p(number.get()) != 0)
    return format.infinity() | std::uint64_t{1} << (format.fraction_bits - 1);
  const std::uint64_t sign = mpfr_signbit(number.get()) != 0 ? format.sign() : 0;
  if (mpfr_inf_p(number.get()) != 0) return sign | format.infinity();
  if (mpfr_zero_p(number.get()) != 0) return sign;
  const int exponent =
      std::max(static_cast<int>(mpfr_get_exp(number.get())) - 1, format.lowest_exponent());
  mpfr_set_emax(mpfr_get_emax_max());
  Mpfr mantissa(kExactBits);
  mpfr_mul_2si(mantissa.get(), number.get(), format.fraction_bits - exponent, MPFR_RNDN);
  mpfr_abs(mantissa.get(), mantissa.get(), MPFR_RNDN);
  const std::uint64_t integer = mpfr_get_uj(mantissa.get(), MPFR_RNDN);
  mpfr_set_emax(format.bias() + 1);
  // The top bit of a normal number adds one to the exponent field.
  return sign | (integer + (static_cast<std::uint64_t>(exponent - format.lowest_exponent())
                            << format.fraction_bits));
}

/// Random bit patterns with many special ones: zeros, denormals, infinities, NaN, ties, neighbours.
class Patterns {
 public:
  explicit Patterns(Format format) : format_(format) {}

  std::uint64_t next() {
    const std::uint64_t all = format_.sign() | (format_.sign() - 1);
    std::uint64_t bits = random_() & all;
    switch (random_() % 8) {
      case 0: bits &= ~format_.infinity(); break;                  // zero and denormals
      case 1: bits |= format_.infinity(); break;                   // infinity and NaN
      case 2: bits &= format_.sign() | format_.infinity(); break;  // powers of two
      case 3: bits = (last_ + random_() % 5 - 2) & all; break;     // close to the one before
      case 4: bits = (last_ ^ format_.sign()) & all; break;        // its negation
      case 5: bits |= (std::uint64_t{1} << format_.fraction_bits / 2) - 1; break;
      default: break;
    }
    return last_ = bits;
  }
  Rounding mode() { return static_cast<Rounding>(random_() % 4); }

 private:
  Format format_;
  std::mt19937_64 random_{20260722};
  std::uint64_t last_ = 0;
};

class ReferenceArithmetic : public testing::TestWithParam<Format> {
 protected:
  static constexpr int kCases = 300'000;
};

/// The bits, with all NaNs replaced by the same one.
std::uint64_t canonical(Format format, std::uint64_t bits) {
  const bool nan = (bits & format.infinity()) == format.infinity() &&
                   (bits & (format.infinity() ^ (format.sign() - 1))) != 0;
  return nan ? format.infinity() | std::uint64_t{1} << (format.fraction_bits - 1) : bits;
}

TEST_P(ReferenceArithmetic, AddsMultipliesAndFusesAsMpfrDoes) {
  const Format format = GetParam();
  const ExponentRange range(format);
  Patterns patterns(format);
  Mpfr a(kExactBits), b(kExactBits), c(kExactBits), result(format.fraction_bits + 1);
  for (int i = 0; i < kCases; ++i) {
    const std::uint64_t bits[] = {patterns.next(), patterns.next(), patterns.next()};
    const Rounding rounding = patterns.mode();
    const mpfr_rnd_t mode = mode_of(rounding);
    set(a, format, bits[0]);
    set(b, format, bits[1]);
    set(c, format, bits[2]);
    const Number x = from_bits(format, bits[0], true), y = from_bits(format, bits[1], true),
                 z = from_bits(format, bits[2], true);
    const auto expect = [&](int inexact, const Number& ours, const char* what) {
      mpfr_subnormalize(result.get(), mpfr_check_range(result.get(), inexact, mode), mode);
      ASSERT_EQ(canonical(format, to_bits(format, ours, rounding, true)), bits_of(result, format))
          << what << " of " << std::hex << bits[0] << ", " << bits[1] << ", " << bits[2]
          << " in mode " << static_cast<int>(rounding);
    };
    expect(mpfr_add(result.get(), a.get(), b.get(), mode), sum(x, y, rounding), "sum");
    expect(mpfr_mul(result.get(), a.get(), b.get(), mode), product(x, y), "product");
    expect(mpfr_fma(result.get(), a.get(), b.get(), c.get(), mode), sum(product(x, y), z, rounding),
           "fused product and sum");
    if (HasFatalFailure()) return;
  }
}

TEST_P(ReferenceArithmetic, RoundsToIntegersAndComparesAsMpfrDoes) {
  const Format format = GetParam();
  Patterns patterns(format);
  Mpfr a(kExactBits), b(kExactBits), whole(format.fraction_bits + 1);
  for (int i = 0; i < kCases; ++i) {
    const std::uint64_t bits[] = {patterns.next(), patterns.next()};
    const Rounding rounding = patterns.mode();
    const ExponentRange range(format);
    set(a, format, bits[0]);
    set(b, format, bits[1]);
    const Number x = from_bits(format, bits[0], true), y = from_bits(format, bits[1], true);
    mpfr_rint(whole.get(), a.get(), mode_of(rounding));
    ASSERT_EQ(canonical(format, to_bits(format, integral(x, rounding), rounding, true)),
              bits_of(whole, format))
        << std::hex << bits[0];
    const std::optional<int> ours = order(x, y);
    ASSERT_EQ(ours.has_value(), mpfr_unordered_p(a.get(), b.get()) == 0);
    if (ours) {
      const int theirs = mpfr_cmp(a.get(), b.get());
      ASSERT_EQ(*ours, (theirs > 0) - (theirs < 0)) << std::hex << bits[0] << ", " << bits[1];
    }
  }
}

TEST(ReferenceConversion, RoundsFromFormatToFormatAsMpfrDoes) {
  for (const Format from : {kDouble, kSingle})
    for (const Format to : {kSingle, kHalf}) {
      if (from.fraction_bits <= to.fraction_bits) continue;
      Patterns patterns(from);
      Mpfr exact(kExactBits), result(to.fraction_bits + 1);
      for (int i = 0; i < 200'000; ++i) {
        const std::uint64_t bits = patterns.next();
        const Rounding rounding = patterns.mode();
        const mpfr_rnd_t mode = mode_of(rounding);
        set(exact, from, bits);
        const ExponentRange range(to);
        const int inexact = mpfr_set(result.get(), exact.get(), mode);
        mpfr_subnormalize(result.get(), mpfr_check_range(result.get(), inexact, mode), mode);
        ASSERT_EQ(canonical(to, to_bits(to, from_bits(from, bits, true), rounding, true)),
                  bits_of(result, to))
            << std::hex << bits << " in mode " << static_cast<int>(rounding);
      }
    }
}

INSTANTIATE_TEST_SUITE_P(Formats, ReferenceArithmetic, testing::Values(kHalf, kSingle, kDouble),
                         testing::PrintToStringParamName());

}  // namespace
}  // namespace eu::test::reference
