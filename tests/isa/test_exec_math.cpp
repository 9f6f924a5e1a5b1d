// The math functions: precision and special cases that the tables leave open (IVB PRM 6.41).
#include <gtest/gtest.h>

#include <cmath>

#include "isa/common/elementary.hpp"
#include "tests/support/exec_machine.hpp"
#include "tests/support/float_patterns.hpp"

namespace eu::isa {
namespace {

using namespace eu::test;

constexpr std::uint32_t kMinusInf = 0xff800000, kMinusZero = 0x80000000;

std::uint32_t computed(MathFunction function, std::uint32_t a, std::uint32_t b = 0,
                       std::uint32_t cr0 = 0) {
  Machine machine(0xff, cr0);
  machine.set<std::uint32_t>(1, {a, b});
  machine.run(Op(Opcode::Math, 1, dst(10, Type::F), {scalar(1, Type::F), scalar(1, Type::F, 1)})
                  .function(function));
  return machine.get<std::uint32_t>(10);
}

TEST(MathSpecialCases, InAltMode) {
  const std::uint32_t alt = cr0::kAltMode, minus_fmax = kFmax | kMinusZero;
  EXPECT_EQ(computed(MathFunction::Inv, 0, 0, alt), kFmax);
  EXPECT_EQ(computed(MathFunction::Inv, kMinusZero, 0, alt), minus_fmax);
  EXPECT_EQ(computed(MathFunction::Log, 0, 0, alt), minus_fmax);
  EXPECT_EQ(computed(MathFunction::Log, bits(-8), 0, alt), bits(3));
  EXPECT_EQ(computed(MathFunction::Sqrt, bits(-9), 0, alt), bits(3));
  EXPECT_EQ(computed(MathFunction::Sqrt, kMinusZero, 0, alt), 0u);
  EXPECT_EQ(computed(MathFunction::Rsq, bits(-4), 0, alt), bits(0.5f));
  EXPECT_EQ(computed(MathFunction::Rsq, kMinusZero, 0, alt), kFmax);
  EXPECT_EQ(computed(MathFunction::Exp, bits(500), 0, alt), kFmax);
  for (const MathFunction function :
       {MathFunction::Inv, MathFunction::Log, MathFunction::Exp, MathFunction::Sqrt,
        MathFunction::Rsq, MathFunction::Sin, MathFunction::Cos})
    EXPECT_EQ(computed(function, 0x7fc00001, 0, alt), kNan) << row(function).name;
}

struct PowerRow {
  std::uint32_t exponent;
  std::uint32_t expected[8];  // of 2, 0.5, 1, +inf, +0, -0, -inf, NaN
};

TEST(MathSpecialCases, Power) {  // IVB PRM 6.41.6, IEEE mode
  const std::uint32_t bases[] = {bits(2), bits(0.5f), bits(1),   kInf,
                                 0,       kMinusZero, kMinusInf, kNan};
  const std::uint32_t one = bits(1);
  const PowerRow rows[] = {
      {kInf, {kInf, 0, kNan, kInf, 0, 0, kInf, kNan}},
      {0, {one, one, one, kNan, kNan, kNan, kNan, kNan}},
      {0x80000123, {one, one, one, kNan, kNan, kNan, kNan, kNan}},
      {kMinusInf, {0, kInf, kNan, 0, kInf, kInf, 0, kNan}},
      {bits(-3), {bits(0.125f), bits(8), one, 0, kInf, kInf, 0, kNan}},
      {bits(3), {bits(8), bits(0.125f), one, kInf, 0, 0, kNan, kNan}},
      {kNan, {kNan, kNan, kNan, kNan, kNan, kNan, kNan, kNan}},
  };
  for (const PowerRow& row : rows)
    for (std::size_t k = 0; k < 8; ++k)
      EXPECT_EQ(computed(MathFunction::Pow, bases[k], row.exponent), row.expected[k])
          << std::hex << bases[k] << " to " << row.exponent;
  EXPECT_EQ(computed(MathFunction::Pow, bits(-2), bits(3)), bits(8));  // uses the absolute value
  EXPECT_EQ(computed(MathFunction::Pow, 0, 0, cr0::kAltMode), one);
  EXPECT_EQ(computed(MathFunction::Pow, 0, bits(-3), cr0::kAltMode), kFmax);
  EXPECT_EQ(computed(MathFunction::Pow, 0, bits(3), cr0::kAltMode), 0u);
}

/// Error of a value in units of the last place of the exact one.
double ulps(float value, double exact) {
  int exponent = 0;
  std::frexp(exact, &exponent);
  return std::fabs(static_cast<double>(value) - exact) / std::ldexp(1.0, exponent - 24);
}

class Sweep {
 public:
  std::uint32_t next() { return seed_ = seed_ * 1664525u + 1013904223u; }
  /// A float of random sign, fraction and exponent in [low, high].
  float number(int low, int high, bool positive) {
    const auto fraction = 1.0f + static_cast<float>(next() >> 9) * 0x1p-23f;
    const int exponent = low + static_cast<int>(next() >> 8) % (high - low + 1);
    const float value = std::ldexp(fraction, exponent);
    return positive || (next() >> 31) ? value : -value;
  }

 private:
  std::uint32_t seed_ = 2024;
};

TEST(MathPrecision, StaysWithinTheManualsBounds) {
  Sweep sweep;
  const auto math = [](MathFunction function, float x, float y = 0) {
    return of(computed(function, bits(x), bits(y)));
  };
  for (int n = 0; n < 4000; ++n) {
    const float x = sweep.number(-100, 100, true);
    EXPECT_LE(ulps(math(MathFunction::Inv, x), 1.0 / x), 0.5);
    EXPECT_LE(ulps(math(MathFunction::Sqrt, x), std::sqrt(double{x})), 0.5);
    EXPECT_LE(ulps(math(MathFunction::Rsq, x), 1 / std::sqrt(double{x})), 0.5001);
    EXPECT_LE(ulps(math(MathFunction::Log, x), std::log2(double{x})), 0.5001) << x;
    const float y = sweep.number(-20, 6, false);
    EXPECT_LE(ulps(math(MathFunction::Exp, y), std::exp2(double{y})), 0.5001) << y;
    const float angle = sweep.number(-20, 7, false);
    EXPECT_LE(std::fabs(math(MathFunction::Sin, angle) - std::sin(double{angle})), 1e-7) << angle;
    EXPECT_LE(std::fabs(math(MathFunction::Cos, angle) - std::cos(double{angle})), 1e-7) << angle;
    const float base = sweep.number(-10, 10, true), exponent = sweep.number(-10, 3, false);
    const double power = std::pow(double{base}, double{exponent});
    if (power < 1e38 && power > 1.2e-38) {
      EXPECT_LE(ulps(math(MathFunction::Pow, base, exponent), power), 0.5001);
    }
    EXPECT_LE(ulps(math(MathFunction::Fdiv, x, base), double{x} / double{base}), 0.5);
  }
}

TEST(MathPrecision, NearOneAndOnPowersOfTwo) {
  for (int n = -126; n <= 127; ++n) {
    EXPECT_EQ(of(computed(MathFunction::Log, bits(std::ldexp(1.0f, n)))), static_cast<float>(n));
    EXPECT_EQ(of(computed(MathFunction::Exp, bits(static_cast<float>(n)))), std::ldexp(1.0f, n));
  }
  EXPECT_EQ(of(computed(MathFunction::Log, bits(1 + 0x1p-23f))),
            static_cast<float>(std::log2(1 + 0x1p-23)));
  EXPECT_EQ(of(computed(MathFunction::Log, bits(1 - 0x1p-24f))),
            static_cast<float>(std::log2(1 - 0x1p-24)));
  EXPECT_EQ(computed(MathFunction::Exp, bits(-126.5f)), 0u);  // would be denormal
}

TEST(MathPrecision, LargeAnglesStayPeriodic) {
  for (const float x : {1e6f, -1e10f, 3e38f}) {
    for (const MathFunction function : {MathFunction::Sin, MathFunction::Cos}) {
      const float value = of(computed(function, bits(x)));
      EXPECT_LE(std::fabs(value), 1.0f);
    }
    const double s = sin_of(x), c = cos_of(x);
    EXPECT_NEAR(s * s + c * c, 1, 1e-14);
  }
}

TEST(MathPrecision, TheSameBitsEverywhere) {
  // Fixed values, which every host, compiler and library must give.
  EXPECT_EQ(bits(static_cast<float>(sin_of(1e5))),
            bits(of(computed(MathFunction::Sin, bits(1e5f)))));
  std::uint64_t hash = 1469598103934665603u;
  Sweep sweep;
  for (int n = 0; n < 20000; ++n) {
    const double x = static_cast<double>(sweep.number(-30, 30, true));
    for (const double value : {log2_of(x), exp2_of(x / 1e8), sin_of(x), cos_of(x)}) {
      std::uint64_t raw;
      std::memcpy(&raw, &value, 8);
      hash = (hash ^ raw) * 1099511628211u;
    }
  }
  EXPECT_EQ(hash, 1531546980077329824u);
}

TEST(MathRounding, IsToNearestInEveryMode) {
  for (const std::uint32_t mode : {0u, 1u << 4, 2u << 4, 3u << 4}) {
    EXPECT_EQ(computed(MathFunction::Inv, bits(3), 0, mode), bits(1.0f / 3));
    EXPECT_EQ(computed(MathFunction::Sqrt, bits(2), 0, mode), bits(std::sqrt(2.0f)));
  }
}

// Integer division

std::vector<std::int32_t> divided(MathFunction function, Type type, std::int32_t a,
                                  std::int32_t b) {
  Machine machine;
  machine.set<std::int32_t>(1, {a, b});
  machine.run(
      Op(Opcode::Math, 1, dst(10, type), {scalar(1, type), scalar(1, type, 1)}).function(function));
  return {machine.get<std::int32_t>(10), machine.get<std::int32_t>(11)};
}

TEST(IntegerDivision, SignsFollowTheTable) {  // IVB PRM 6.41.9
  const std::int32_t rows[][4] = {
      {17, 5, 3, 2}, {17, -5, -3, 2}, {-17, 5, -3, -2}, {-17, -5, 3, -2}};
  for (const auto& row : rows) {
    EXPECT_EQ(divided(MathFunction::IntDiv, Type::D, row[0], row[1])[0], row[2]);
    EXPECT_EQ(divided(MathFunction::IntMod, Type::D, row[0], row[1])[0], row[3]);
    EXPECT_EQ(divided(MathFunction::IntDivMod, Type::D, row[0], row[1]),
              (std::vector<std::int32_t>{row[2], row[3]}));
  }
  EXPECT_EQ(divided(MathFunction::IntDiv, Type::UD, -1, 2)[0], 0x7fffffff);
  EXPECT_EQ(divided(MathFunction::IntMod, Type::UD, -1, 7)[0], 3);
  EXPECT_EQ(divided(MathFunction::IntDiv, Type::D, INT32_MIN, -1)[0], INT32_MIN);
}

/// The destination's type decides (isa/GEN8.md X14). Reference: C. For `short % (short & 63 | 1)`
/// and `(int)short / (int)ushort` Intel's OpenCL compiler sign-extends the numerator to UD and
/// emits `math.irem r60:d r8:ud r10:ud`; PoCL gives the signed quotient and remainder.
TEST(IntegerDivision, TheDestinationSaysWhetherItIsSigned) {
  const auto mixed = [](MathFunction function, Type to, Type a, Type b) {
    Machine machine;
    machine.gen = Generation::Skl;
    machine.set<std::int32_t>(1, {-2, 257});
    machine.run(
        Op(Opcode::Math, 1, dst(10, to), {scalar(1, a), scalar(1, b, 1)}).function(function));
    return machine.get<std::int32_t>(10);
  };
  for (const Type a : {Type::D, Type::UD})
    for (const Type b : {Type::D, Type::UD}) {
      EXPECT_EQ(mixed(MathFunction::IntMod, Type::D, a, b), -2);
      EXPECT_EQ(mixed(MathFunction::IntDiv, Type::D, a, b), 0);
      EXPECT_EQ(mixed(MathFunction::IntMod, Type::UD, a, b), 256);
      EXPECT_EQ(mixed(MathFunction::IntDiv, Type::UD, a, b), 16711934);
    }
  EXPECT_EQ(static_cast<std::uint32_t>(mixed(MathFunction::IntMod, Type::F, Type::D, Type::D)),
            0xc0000000)
      << "-2.0f: with a destination of floats, source 0 decides";
}

TEST(IntegerDivision, ByZeroIsDefinedHere) {
  EXPECT_EQ(divided(MathFunction::IntDivMod, Type::UD, 5, 0), (std::vector<std::int32_t>{-1, -1}));
  EXPECT_EQ(divided(MathFunction::IntDivMod, Type::D, 5, 0),
            (std::vector<std::int32_t>{INT32_MAX, INT32_MAX}));
  EXPECT_EQ(divided(MathFunction::IntDivMod, Type::D, -5, 0),
            (std::vector<std::int32_t>{INT32_MIN, INT32_MIN}));
}

TEST(MathRestrictions, AreFaults) {
  Machine machine;
  const auto fault = [&](MathFunction function, Type a, Type b, int size = 8) {
    return machine.fault_of(
        Op(Opcode::Math, size, dst(10, a), {grf(1, a), grf(2, b)}).function(function));
  };
  EXPECT_EQ(fault(MathFunction::IntDiv, Type::D, Type::W),
            "test: offset 0x0: math: sources must be D or UD");
  EXPECT_NE(fault(MathFunction::IntDiv, Type::D, Type::D, 16), "");
  EXPECT_NE(fault(MathFunction::IntDiv, Type::F, Type::F), "");
  EXPECT_NE(fault(MathFunction::Inv, Type::D, Type::D), "");
  EXPECT_NE(fault(MathFunction::Pow, Type::DF, Type::DF), "");
  Machine alt(0xff, cr0::kAltMode);
  EXPECT_NE(alt.fault_of(Op(Opcode::Math, 8, dst(10, Type::F), {grf(1, Type::F), grf(2, Type::F)})
                             .function(MathFunction::Fdiv)),
            "");
}

TEST(MathRestrictions, OneSourceFunctionsIgnoreTheSecond) {  // isa/ERRATA.md C17
  Machine machine;
  machine.set<float>(1, {4});
  machine.run(Op(Opcode::Math, 1, dst(10, Type::F), {scalar(1, Type::F), null(Type::UD)})
                  .function(MathFunction::Inv));
  EXPECT_EQ(machine.get<float>(10), 0.25f);
}

}  // namespace
}  // namespace eu::isa
