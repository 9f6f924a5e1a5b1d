// Single precision in IEEE and ALT mode (IVB PRM 2.3, 6.4, 6.17, 6.43, 6.49-6.52).
#include <gtest/gtest.h>

#include <cfenv>
#include <cmath>
#include <string>

#include "tests/support/exec_machine.hpp"
#include "tests/support/float_patterns.hpp"

namespace eu::isa {
namespace {

using namespace eu::test;

std::uint32_t computed(Opcode opcode, std::uint32_t a, std::uint32_t b, std::uint32_t cr0 = 0) {
  Machine machine(0xffffffff, cr0);
  machine.set<std::uint32_t>(1, {a, b});
  machine.run(Op(opcode, 1, dst(10, Type::F), {scalar(1, Type::F), scalar(1, Type::F, 1)}));
  return machine.get<std::uint32_t>(10);
}

TEST(FloatArithmetic, FlushesTinyResultsKeepingTheSign) {
  EXPECT_EQ(computed(Opcode::Mul, bits(1e-20f), bits(-1e-20f)), kSign);
  EXPECT_EQ(computed(Opcode::Add, bits(1.5e-38f), bits(-1.4e-38f)), 0u);
  EXPECT_EQ(computed(Opcode::Mul, 0x00800000, bits(1)), 0x00800000u);  // smallest normal is kept
  EXPECT_EQ(computed(Opcode::Mul, 0x00800000, bits(0.5f)), 0u);
}

TEST(FloatArithmetic, MultipliesByOneAndAddsZeroExactly) {
  for (const float value : {1.5f, -3e38f, 1.2e-38f}) {
    EXPECT_EQ(computed(Opcode::Mul, bits(value), bits(1)), bits(value));
    EXPECT_EQ(computed(Opcode::Add, bits(value), kSign), bits(value));
  }
  EXPECT_EQ(computed(Opcode::Add, kSign, 0), 0u);  // -0 + 0 = +0
}

TEST(AltMode, HasNoInfinitiesDenormalsAndNans) {  // IVB PRM 1.2, 2.3.2
  const std::uint32_t alt = cr0::kAltMode;
  EXPECT_EQ(computed(Opcode::Mul, bits(3e38f), bits(2), alt), kFmax);
  EXPECT_EQ(computed(Opcode::Mul, bits(3e38f), bits(-2), alt), kFmax | kSign);
  EXPECT_EQ(computed(Opcode::Add, kInf, bits(1), alt), kFmax);
  EXPECT_EQ(computed(Opcode::Add, kInf, kInf | kSign, alt), 0u);
  EXPECT_EQ(computed(Opcode::Add, 0x7fc12345, bits(2), alt), bits(2));
  EXPECT_EQ(computed(Opcode::Mul, 0x00012345, bits(1e38f), alt), 0u);
  EXPECT_EQ(computed(Opcode::Add, kFmax, kFmax | kSign, alt), 0u);
}

// Rounding modes

struct RoundingRow {
  Opcode opcode;
  float a, b;
  std::uint32_t nearest, up, down, zero;
};

TEST(RoundingModes, ApplyToArithmetic) {
  const float one = 1.0f, tiny = 0x1p-30f, fmax = of(kFmax);
  const RoundingRow rows[] = {
      {Opcode::Add, one, tiny, bits(one), bits(one) + 1, bits(one), bits(one)},
      {Opcode::Add, -one, -tiny, bits(-one), bits(-one), bits(-one) + 1, bits(-one)},
      {Opcode::Add, one, -tiny, bits(one), bits(one), bits(one) - 1, bits(one) - 1},
      {Opcode::Mul, 1.1f, 1.1f, bits(1.21f), bits(1.21f) + 1, bits(1.21f), bits(1.21f)},
      {Opcode::Mul, fmax, 2, kInf, kInf, kFmax, kFmax},
      {Opcode::Mul, fmax, -2, kInf | kSign, kFmax | kSign, kInf | kSign, kFmax | kSign},
      {Opcode::Add, one, -one, 0, 0, kSign, 0},
  };
  for (const RoundingRow& row : rows) {
    const std::uint32_t a = bits(row.a), b = bits(row.b);
    EXPECT_EQ(computed(row.opcode, a, b, 0u << 4), row.nearest) << row.a << " " << row.b;
    EXPECT_EQ(computed(row.opcode, a, b, 1u << 4), row.up) << row.a << " " << row.b;
    EXPECT_EQ(computed(row.opcode, a, b, 2u << 4), row.down) << row.a << " " << row.b;
    EXPECT_EQ(computed(row.opcode, a, b, 3u << 4), row.zero) << row.a << " " << row.b;
  }
}

TEST(RoundingModes, DoNotLeakIntoTheHost) {
  Machine machine(1, 1u << 4);
  machine.run(Op(Opcode::Add, 1, dst(10, Type::F), {imm_f(1), imm_f(0x1p-30f)}));
  EXPECT_EQ(std::fegetround(), FE_TONEAREST);
  Operand outside = indirect(scalar(0, Type::F), 0, -4);
  EXPECT_NE(machine.fault_of(Op(Opcode::Add, 1, dst(10, Type::F), {outside, imm_f(1)})), "");
  EXPECT_EQ(std::fegetround(), FE_TONEAREST);
}

// mad and similar instructions round once

/// Result of a mad. `size` 4 takes the general path, 8 a specialised function.
float mad(float addend, float a, float b, std::uint32_t cr0 = 0, int size = 8) {
  Machine machine(0xffffffff, cr0);
  for (int n = 0; n < 8; ++n) {
    machine.put<float>(1, n, addend);
    machine.put<float>(2, n, a);
    machine.put<float>(3, n, b);
  }
  machine.run(Op(Opcode::Mad, size, dst(10, Type::F),
                 {swizzled(grf(1, Type::F)), swizzled(grf(2, Type::F)), swizzled(grf(3, Type::F))})
                  .align16());
  EXPECT_EQ(machine.get<std::uint32_t>(10, size - 1), machine.get<std::uint32_t>(10));
  return machine.get<float>(10);
}

TEST(FusedMultiplyAdd, RoundsOnce) {
  const float x = 1 + 0x1p-12f;
  EXPECT_EQ(mad(-(1 + 0x1p-11f), x, x), 0x1p-24f);  // the product alone would lose it
  // Between two floats, with the deciding bit far below double's last: 1 + 2^-24 + 2^-60.
  EXPECT_EQ(mad(1 + 0x1p-23f, 0x1p-30f, 0x1p-30f), 1 + 0x1p-23f);
  EXPECT_EQ(mad(0x1p-24f, 1 + 0x1p-23f, 1.0f), std::fma(1 + 0x1p-23f, 1.0f, 0x1p-24f));
  EXPECT_EQ(mad(0x1p-90f, 1 + 0x1p-12f, 1 + 0x1p-12f), std::fma(x, x, 0x1p-90f));
}

TEST(FusedMultiplyAdd, AgreesWithTheHostsFmaOnMidpoints) {
  std::uint32_t seed = 12345;
  const auto next = [&seed] { return seed = seed * 1664525u + 1013904223u; };
  for (int n = 0; n < 2000; ++n) {
    // a*b is a midpoint of floats; c is zero, or tiny and decides the rounding.
    const float a = of(0x3f800000 | (next() >> 9 & ~0xfffu) | 0x1000u);
    const float b = of(0x3f800000 | (next() & 0x7ff000u) | 0x800u);
    const float c = std::ldexp(n % 2 ? 1.0f : -1.0f, -30 - static_cast<int>(next() >> 26));
    EXPECT_EQ(bits(mad(c, a, b)), bits(std::fma(a, b, c)));
    EXPECT_EQ(bits(mad(c, a, b, 0, 4)), bits(std::fma(a, b, c)));
  }
}

TEST(FusedMultiplyAdd, HonoursTheRoundingMode) {
  EXPECT_EQ(mad(1, 0x1p-40f, 0x1p-40f, 1u << 4), 1 + 0x1p-23f);
  EXPECT_EQ(mad(1, 0x1p-40f, 0x1p-40f, 2u << 4), 1);
  EXPECT_EQ(mad(1, -0x1p-40f, 0x1p-40f, 3u << 4), 1 - 0x1p-24f);
}

TEST(Interpolation, FollowsItsFormula) {
  Machine machine;
  for (int n = 0; n < 4; ++n) {
    machine.put<float>(1, n, 0.25f * static_cast<float>(n));
    machine.put<float>(2, n, 10);
    machine.put<float>(3, n, 2);
  }
  const auto source = [](int number) { return swizzled(grf(number, Type::F)); };
  machine.run(Op(Opcode::Lrp, 4, dst(10, Type::F), {source(1), source(2), source(3)}).align16());
  EXPECT_EQ(machine.all<float>(10, 4), (std::vector<float>{2, 4, 6, 8}));
}

// Rounding to integers

struct RoundRow {
  float source, down, up, even, zero;
};

TEST(RoundInstructions, FollowTheTables) {  // IVB PRM 6.49-6.52
  const float inf = std::numeric_limits<float>::infinity();
  const RoundRow rows[] = {
      {2.5f, 2, 3, 2, 2},
      {3.5f, 3, 4, 4, 3},
      {-2.5f, -3, -2, -2, -2},
      {-0.5f, -1, -0.0f, -0.0f, -0.0f},
      {0.5f, 0, 1, 0, 0},
      {0.75f, 0, 1, 1, 0},
      {-0.75f, -1, -0.0f, -1, -0.0f},
      {-0.0f, -0.0f, -0.0f, -0.0f, -0.0f},
      {8388609.0f, 8388609, 8388609, 8388609, 8388609},
      {inf, inf, inf, inf, inf},
      {-inf, -inf, -inf, -inf, -inf},
      {1e-40f, 0, 0, 0, 0},
      {-1e-40f, -0.0f, -0.0f, -0.0f, -0.0f},
      {1.9999999f, 1, 2, 2, 1},
      {4194304.5f, 4194304, 4194305, 4194304, 4194304},
  };
  for (const RoundRow& row : rows) {
    for (const std::uint32_t mode : {0u, 1u << 4, 2u << 4, 3u << 4}) {
      const auto rounded = [&](Opcode opcode) {
        return computed(opcode, bits(row.source), 0, mode);
      };
      EXPECT_EQ(rounded(Opcode::Rndd), bits(row.down)) << row.source << " mode " << mode;
      EXPECT_EQ(rounded(Opcode::Rndu), bits(row.up)) << row.source << " mode " << mode;
      EXPECT_EQ(rounded(Opcode::Rnde), bits(row.even)) << row.source << " mode " << mode;
      EXPECT_EQ(rounded(Opcode::Rndz), bits(row.zero)) << row.source << " mode " << mode;
    }
  }
  EXPECT_EQ(computed(Opcode::Rndd, 0xffc00001, 0), kNan);
}

TEST(Fraction, IsTheDistanceFromTheFloor) {  // IVB PRM 6.30
  EXPECT_EQ(computed(Opcode::Frc, bits(2.75f), 0), bits(0.75f));
  EXPECT_EQ(computed(Opcode::Frc, bits(-2.75f), 0), bits(0.25f));
  EXPECT_EQ(computed(Opcode::Frc, kSign, 0), 0u);
  EXPECT_EQ(computed(Opcode::Frc, kSign, 0, 2u << 4), 0u);
  EXPECT_EQ(computed(Opcode::Frc, kInf, 0), kNan);
  EXPECT_EQ(computed(Opcode::Frc, bits(-1e-20f), 0), bits(1));  // the erratum
  EXPECT_EQ(computed(Opcode::Frc, bits(-1e-20f), 0, 2u << 4), bits(1) - 1);
}

TEST(FloatArithmetic, HasNoMeaningWhereTheManualGivesNone) {
  Machine machine;
  EXPECT_EQ(machine.fault_of(Op(Opcode::Rndd, 8, dst(10, Type::F), {grf(1, Type::D)})),
            "test: offset 0x0: rndd: has no meaning for sources of type D");
  EXPECT_NE(
      machine.fault_of(Op(Opcode::And, 8, dst(10, Type::D), {grf(1, Type::F), grf(2, Type::F)})),
      "");
  EXPECT_NE(machine.fault_of(Op(Opcode::Mad, 8, dst(10, Type::F),
                                {grf(1, Type::F), grf(1, Type::F), grf(1, Type::F)})),
            "");
}

}  // namespace
}  // namespace eu::isa
