// Half precision (IVB PRM 6.26, 6.27; isa/ERRATA.md C13, D8).
#include <gtest/gtest.h>

#include "isa/common/float_bits.hpp"
#include "tests/support/exec_machine.hpp"
#include "tests/support/float_patterns.hpp"

namespace eu::isa {
namespace {

using namespace eu::test;

std::uint32_t widened(std::uint16_t half) {
  Machine machine;
  machine.set<std::uint16_t>(1, {half});
  machine.run(Op(Opcode::F16to32, 1, dst(10, Type::F), {scalar(1, Type::W)}));
  return machine.get<std::uint32_t>(10);
}

std::uint16_t narrowed(std::uint32_t single, std::uint32_t cr0 = 0) {
  Machine machine(1, cr0);
  machine.set<std::uint32_t>(1, {single});
  machine.run(Op(Opcode::F32to16, 1, dst(10, Type::W, 2), {scalar(1, Type::F)}));
  return machine.get<std::uint16_t>(10);
}

TEST(HalfToSingle, FollowsTheTable) {
  EXPECT_EQ(widened(0xfc00), 0xff800000u);
  EXPECT_EQ(widened(0xc000), bits(-2));
  EXPECT_EQ(widened(0x8001), bits(-0x1p-24f));  // denormals are kept
  EXPECT_EQ(widened(0x8000), 0x80000000u);
  EXPECT_EQ(widened(0x0000), 0u);
  EXPECT_EQ(widened(0x03ff), bits(0x3ffp-24f));
  EXPECT_EQ(widened(0x7bff), bits(65504));
  EXPECT_EQ(widened(0x3555), bits(0.333251953125f));
  EXPECT_EQ(widened(0x7c00), 0x7f800000u);
  EXPECT_EQ(widened(0xfe01), 0x7fc00000u);
}

TEST(SingleToHalf, FollowsTheTable) {
  EXPECT_EQ(narrowed(0xff800000), 0xfc00);
  EXPECT_EQ(narrowed(bits(-2)), 0xc000);
  EXPECT_EQ(narrowed(0x80000001), 0x8000);  // denormals become zero
  EXPECT_EQ(narrowed(0x80000000), 0x8000);
  EXPECT_EQ(narrowed(bits(0x1p-24f)), 0x0001);
  EXPECT_EQ(narrowed(bits(-0x1p-26f)), 0x8000);
  EXPECT_EQ(narrowed(bits(65504)), 0x7bff);
  EXPECT_EQ(narrowed(bits(65519.996f)), 0x7bff);
  EXPECT_EQ(narrowed(bits(65520)), 0x7c00);
  EXPECT_EQ(narrowed(0xffc12345), 0x7e00);
}

TEST(SingleToHalf, RoundsAsTheControlRegisterSays) {
  const float x = 1 + 0x1p-11f;  // half way between 1 and the next half
  EXPECT_EQ(narrowed(bits(x), 0u << 4), 0x3c00);
  EXPECT_EQ(narrowed(bits(x + 0x1p-10f), 0u << 4), 0x3c02);
  EXPECT_EQ(narrowed(bits(x), 1u << 4), 0x3c01);
  EXPECT_EQ(narrowed(bits(-x), 1u << 4), 0xbc00);
  EXPECT_EQ(narrowed(bits(-x), 2u << 4), 0xbc01);
  EXPECT_EQ(narrowed(bits(x), 3u << 4), 0x3c00);
  EXPECT_EQ(narrowed(bits(1e6f), 2u << 4), 0x7bff);
  EXPECT_EQ(narrowed(bits(-1e6f), 1u << 4), 0xfbff);
  EXPECT_EQ(narrowed(bits(1e-30f), 1u << 4), 0x0001);
}

TEST(HalfPrecision, EveryHalfSurvivesTheRoundTrip) {
  for (std::uint32_t half = 0; half < 0x10000; ++half) {
    const float value = half_to_single(static_cast<std::uint16_t>(half));
    const bool nan = (half & 0x7fff) > 0x7c00;
    for (unsigned mode = 0; mode < 4; ++mode)
      ASSERT_EQ(single_to_half_exact(round_to_half(value, mode)), nan ? 0x7e00u : half);
  }
}

TEST(HalfPrecision, RoundsToTheNearestHalf) {
  // Between neighbours a and b: below the middle a, above it b, in the middle the even one.
  for (std::uint32_t half = 0; half < 0x7bff; half += 7) {
    const float a = half_to_single(static_cast<std::uint16_t>(half));
    const float b = half_to_single(static_cast<std::uint16_t>(half + 1));
    const float middle = (a + b) / 2, step = (b - a) / 64;
    ASSERT_EQ(round_to_half(middle - step, 0), a);
    ASSERT_EQ(round_to_half(middle + step, 0), b);
    ASSERT_EQ(round_to_half(middle, 0), half % 2 == 0 ? a : b);
  }
}

TEST(SingleToHalf, LeavesTheUpperWordInAlign1) {
  Machine machine;
  machine.set<std::uint32_t>(10, {0xaaaaaaaa, 0xbbbbbbbb});
  machine.set<float>(1, {1, 2, 3, 4});
  machine.run(Op(Opcode::F32to16, 2, dst(10, Type::W, 2), {grf(1, Type::F, {2, 2, 1})}));
  EXPECT_EQ(machine.all<std::uint32_t>(10, 2),
            (std::vector<std::uint32_t>{0xaaaa3c00, 0xbbbb4000}));
  machine.run(Op(Opcode::F32to16, 4, dst(10, Type::UD), {swizzled(grf(1, Type::F))}).align16());
  EXPECT_EQ(machine.all<std::uint32_t>(10, 4),
            (std::vector<std::uint32_t>{0x3c00, 0x4000, 0x4200, 0x4400}));
}

TEST(HalfPrecision, TakesModifiersAndConditions) {
  Machine machine;
  machine.set<float>(1, {2.5f, -0.25f, 0});
  machine.run(Op(Opcode::F32to16, 4, dst(10, Type::W, 2), {neg(grf(1, Type::F, {4, 4, 1}))})
                  .cond(CondMod::Zero)
                  .sat());
  EXPECT_EQ(machine.get<std::uint16_t>(10, 0), 0);
  EXPECT_EQ(machine.get<std::uint16_t>(10, 2), 0x3400);
  EXPECT_EQ(machine.state.flag[0], 0b1101u);
  machine.set<std::uint16_t>(1, {0x4100});
  machine.run(Op(Opcode::F16to32, 1, dst(10, Type::F), {neg(scalar(1, Type::UW))}));
  EXPECT_EQ(machine.get<float>(10), -2.5f);
}

TEST(HalfPrecision, HasNoMeaningInAltMode) {
  Machine machine(1, cr0::kAltMode);
  EXPECT_EQ(machine.fault_of(Op(Opcode::F32to16, 1, dst(10, Type::W), {scalar(1, Type::F)})),
            "test: offset 0x0: f32to16: has no meaning in ALT mode (cr0.0 bit 0)");
  EXPECT_NE(machine.fault_of(Op(Opcode::F16to32, 1, dst(10, Type::F), {scalar(1, Type::W)})), "");
}

}  // namespace
}  // namespace eu::isa
