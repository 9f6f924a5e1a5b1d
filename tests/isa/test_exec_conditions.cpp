// Condition modifiers, cmp and sel (IVB PRM 3.6, 6.17, 6.55; traces/DECK.md 10, 11).
#include <gtest/gtest.h>

#include <limits>

#include "isa/intel/text/text.hpp"
#include "tests/support/exec_machine.hpp"

namespace eu::isa {
namespace {

using namespace eu::test;

// Conditions of results

Op full_form() {
  return Op(Opcode::Add, 16, dst(10, Type::F), {neg(scalar(12, Type::F)), imm_f(3.14159f)})
      .pred()
      .cond(CondMod::Less)
      .sat();
}

/// Mesa's driver depends on this: a comparison of a saturated result with zero becomes the
/// condition of the instruction that saturates (isa/ERRATA.md C21). traces/DECK.md 10.
TEST(Conditions, FlagsAreThoseOfTheSaturatedResult) {
  Machine machine;
  machine.set<float>(12, {3.0f});
  machine.state.flag[0] = 0xaaaa;
  machine.run(full_form());
  EXPECT_EQ(machine.state.flag[0], 0x0000u);
  EXPECT_EQ(machine.get<std::uint32_t>(10, 1), 0x3e10fd00u);
  EXPECT_EQ(machine.get<std::uint32_t>(10, 0), 0u);

  machine.set<float>(12, {4.0f});
  machine.state.flag[0] = 0xaaaa;
  machine.put<float>(10, 2, 77);
  machine.run(full_form());
  EXPECT_EQ(machine.state.flag[0], 0x0000u);
  EXPECT_EQ(machine.get<float>(10, 1), 0.0f);
  EXPECT_EQ(machine.get<float>(10, 2), 77);  // disabled
}

/// Mesa 22.3.6 compiles `x = clamp(a + b, 0.0, 1.0); o = (x == 0.0 ? 1 : 2) | (x > 0.0 ? 4 : 8)` to
/// this on Haswell, and the same with other registers on Ivy Bridge, Broadwell and Skylake. GLSL
/// says what o is.
TEST(Conditions, ACompiledShaderComparesItsSaturatedSumWithZero) {
  const Program program = read_mesa(R"(
add.sat.z.f0.0(16) g20<1>F g14<8,8,1>F g18<8,8,1>F { align1 1H };
(-f0.0) sel(16) g22<1>UD g2<8,8,1>UD 0x00000001UD { align1 1H };
cmp.g.f0.0(16) null<1>F g20<8,8,1>F 0x0F { align1 1H switch };
(-f0.0) sel(16) g24<1>UD g4<8,8,1>UD 0x00000004UD { align1 1H };
or(16) g26<1>UD g22<8,8,1>UD g24<8,8,1>UD { align1 1H };
)",
                                    Generation::Hsw, "clamp.asm");
  const std::vector<float> sums = {-3, -0.5f, -1e-30f, 0, 1e-30f, 0.25f, 1, 7};
  Machine machine;
  machine.gen = Generation::Hsw;
  for (int n = 0; n < 16; ++n) {
    machine.put<std::uint32_t>(2, n, 2);
    machine.put<std::uint32_t>(4, n, 8);
    machine.put<float>(14, n, sums[static_cast<std::size_t>(n) % sums.size()]);
    machine.put<float>(18, n, 0);
  }
  machine.run(instructions(program));
  for (int n = 0; n < 16; ++n) {
    const float sum = sums[static_cast<std::size_t>(n) % sums.size()];
    const float x = sum < 0 ? 0 : sum > 1 ? 1 : sum;
    EXPECT_EQ(machine.get<std::uint32_t>(26, n), (x == 0 ? 1u : 2u) | (x > 0 ? 4u : 8u)) << sum;
  }
}

TEST(Conditions, FlagsOfASaturatedNumberAreThoseOfZeroOrMore) {
  constexpr float kNan = std::numeric_limits<float>::quiet_NaN();
  Machine machine;
  machine.set<float>(12, {-2.0f, 0.5f, 3.0f, kNan});
  const auto flags = [&](CondMod condition) {
    machine.state.flag[0] = 0;
    machine.run(Op(Opcode::Mov, 8, dst(10, Type::F), {grf(12, Type::F)}).cond(condition).sat());
    return machine.state.flag[0] & 0xf;
  };
  EXPECT_EQ(flags(CondMod::Zero), 0b1001u);
  EXPECT_EQ(flags(CondMod::NotZero), 0b0110u);
  EXPECT_EQ(flags(CondMod::Less), 0u);
  EXPECT_EQ(flags(CondMod::GreaterEqual), 0b1111u);
  EXPECT_EQ(flags(CondMod::Unordered), 0b1000u) << "of the result before saturation";
}

TEST(Conditions, FlagsOfASaturatedIntegerAreThoseOfItsRange) {
  Machine machine;
  machine.set<std::int32_t>(12, {5, 9, 10, 0});
  const auto flags = [&](CondMod condition) {
    machine.state.flag[0] = 0;
    machine.run(Op(Opcode::Add, 4, dst(10, Type::UD), {grf(12, Type::D, {4, 4, 1}), imm_d(-9)})
                    .cond(condition)
                    .sat());
    return machine.state.flag[0] & 0xf;
  };
  EXPECT_EQ(flags(CondMod::Zero), 0b1011u);
  EXPECT_EQ(flags(CondMod::Less), 0u);
  EXPECT_EQ(flags(CondMod::Overflow), 0b1001u) << "of the result before saturation";
}

TEST(Conditions, DeckExampleWithIndirectDestination) {  // traces/DECK.md 11
  Machine machine;
  for (int n = 0; n < 12; ++n) machine.put<std::int16_t>(3, n, static_cast<std::int16_t>(1000 * n));
  machine.put<std::int16_t>(5, 3, 6000);
  machine.state.address[0] = 0x140;
  machine.state.flag[0] = 0xff000000 | 0x00ff;
  Op op(Opcode::Add, 8, indirect(dst(0, Type::W, 2), 0),
        {grf(3, Type::W, {8, 8, 1}, 4), neg(scalar(5, Type::W, 3))});
  machine.run(op.quarter(2).cond(CondMod::Zero).sat());
  for (int n = 0; n < 8; ++n) EXPECT_EQ(machine.get<std::int16_t>(10, 2 * n), 1000 * n - 2000) << n;
  EXPECT_EQ(machine.state.flag[0], 0xff0004ffu);
  machine.put<std::int16_t>(5, 3, -1);
  machine.put<std::int16_t>(3, 4, 32767);
  machine.run(op);
  EXPECT_EQ(machine.get<std::int16_t>(10, 0), 32767);
}

/// Flags of the instruction with each condition: z nz g ge l le o u from bit 0 on.
unsigned conditions_of(Op op) {
  constexpr CondMod kAll[] = {CondMod::Zero,         CondMod::NotZero,  CondMod::Greater,
                              CondMod::GreaterEqual, CondMod::Less,     CondMod::LessEqual,
                              CondMod::Overflow,     CondMod::Unordered};
  unsigned result = 0;
  for (unsigned k = 0; k < 8; ++k) {
    Machine machine;
    machine.run(op.cond(kAll[k]));
    result |= (machine.state.flag[0] & 1) << k;
  }
  return result;
}

constexpr unsigned kZero = 0b00101001, kPositive = 0b00001110, kNegative = 0b00110010,
                   kUnordered = 0b10000010, kOverflow = 0b01000000;

Op add_f(float a, float b) {
  return Op(Opcode::Add, 1, null(Type::F), {imm_f(a), imm_f(b)});
}

TEST(Conditions, CompareTheFloatResultWithZero) {
  const float inf = std::numeric_limits<float>::infinity();
  EXPECT_EQ(conditions_of(add_f(1, -1)), kZero);
  EXPECT_EQ(conditions_of(add_f(-0.0f, -0.0f)), kZero);
  EXPECT_EQ(conditions_of(add_f(1, 1)), kPositive);
  EXPECT_EQ(conditions_of(add_f(1, -2)), kNegative);
  EXPECT_EQ(conditions_of(add_f(inf, -inf)), kUnordered);
  EXPECT_EQ(conditions_of(add_f(inf, 1)), kPositive);  // infinite sources do not overflow
  EXPECT_EQ(conditions_of(add_f(3e38f, 3e38f)), kPositive | kOverflow);
  EXPECT_EQ(conditions_of(add_f(1.5e-38f, -1.4e-38f)), kZero);  // flushed
}

TEST(Conditions, CompareTheIntegerResultAsStored) {
  const auto add = [](Type type, std::int32_t a, std::int32_t b) {
    return Op(Opcode::Add, 1, null(type), {imm_d(a), imm_d(b)});
  };
  EXPECT_EQ(conditions_of(add(Type::D, 5, -5)), kZero);
  EXPECT_EQ(conditions_of(add(Type::D, 5, -6)), kNegative);
  EXPECT_EQ(conditions_of(add(Type::D, 0x7fffffff, 1)), kNegative | kOverflow);  // wrapped
  EXPECT_EQ(conditions_of(add(Type::D, 0x7fffffff, 1).sat()), kPositive | kOverflow);
  EXPECT_EQ(conditions_of(add(Type::UB, 200, 56)), kZero | kOverflow);
  EXPECT_EQ(conditions_of(add(Type::UD, 1, -2)), kPositive | kOverflow);
  EXPECT_EQ(conditions_of(add(Type::UD, 1, -2).sat()), kZero | kOverflow);
  EXPECT_EQ(conditions_of(add(Type::F, 1, -2)), kNegative);
}

TEST(Conditions, ConvertedResultsCountAsConverted) {
  const auto mov = [](Type type, float value) {
    return Op(Opcode::Mov, 1, null(type), {imm_f(value)});
  };
  EXPECT_EQ(conditions_of(mov(Type::D, 0.5f)), kZero);
  EXPECT_EQ(conditions_of(mov(Type::D, 3e9f)), kPositive | kOverflow);
  EXPECT_EQ(conditions_of(mov(Type::UB, -1)), kZero | kOverflow);
  EXPECT_EQ(conditions_of(mov(Type::D, std::numeric_limits<float>::quiet_NaN())), kUnordered);
  EXPECT_EQ(conditions_of(mov(Type::F, 1e-40f)), kZero);  // a denormal, moved unchanged
}

TEST(Conditions, ExcludeThirtyTwoChannels) {
  Machine machine;
  EXPECT_EQ(machine.fault_of(
                Op(Opcode::Mov, 32, dst(10, Type::UB), {scalar(1, Type::UB)}).cond(CondMod::Zero)),
            "test: offset 0x0: mov: a condition modifier excludes execution size 32");
}

// cmp and sel

TEST(Compare, WritesAllOnesOrAllZeros) {
  Machine machine;
  machine.set<float>(1, {1, 2, 3, 4});
  const Op compare = Op(Opcode::Cmp, 4, dst(10, Type::F), {grf(1, Type::F, {4, 4, 1}), imm_f(2.5f)})
                         .cond(CondMod::Greater, 1, 1);
  machine.state.flag[1] = 0x00030000;
  machine.run(compare);
  EXPECT_EQ(machine.all<std::uint32_t>(10, 4),
            (std::vector<std::uint32_t>{0, 0, 0xffffffff, 0xffffffff}));
  EXPECT_EQ(machine.state.flag[1], 0x000c0000u);
  Op words = compare;
  words.dst = dst(11, Type::W, 2);
  machine.run(words);
  EXPECT_EQ(machine.get<std::uint32_t>(11, 2), 0x0000ffffu);
  Op bytes = compare;
  bytes.dst = dst(12, Type::UB, 4, 1);
  machine.run(bytes);
  EXPECT_EQ(machine.get<std::uint32_t>(12, 3), 0x0000ff00u);
}

TEST(Compare, MixesIntegerTypesExactly) {
  Machine machine;
  machine.set<std::uint32_t>(1, {0xffffffff});
  machine.run(Op(Opcode::Cmp, 1, null(), {scalar(1, Type::UD), imm_d(-1)}).cond(CondMod::Greater));
  EXPECT_EQ(machine.state.flag[0], 1u);  // a comparison in a common 32-bit type would differ
  machine.run(Op(Opcode::Cmp, 1, null(), {scalar(1, Type::D), imm_d(-1)}).cond(CondMod::Zero));
  EXPECT_EQ(machine.state.flag[0], 1u);
}

TEST(Compare, NeedsAComparison) {
  Machine machine;
  EXPECT_EQ(machine.fault_of(Op(Opcode::Cmp, 1, null(), {imm_d(1), imm_d(1)})),
            "test: offset 0x0: cmp: needs a condition modifier");
  EXPECT_NE(
      machine.fault_of(Op(Opcode::Cmp, 1, null(), {imm_d(1), imm_d(1)}).cond(CondMod::Overflow)),
      "");
}

TEST(Select, ByPredicateWritesBothWays) {
  Machine machine(0x7f);
  machine.state.flag[0] = 0x35;
  machine.run(Op(Opcode::Sel, 8, dst(10, Type::D), {imm_d(1), imm_d(2)}).pred());
  EXPECT_EQ(machine.all<std::int32_t>(10, 8), (std::vector<std::int32_t>{1, 2, 1, 2, 1, 1, 2, 0}));
}

TEST(Select, ByConditionLeavesTheFlags) {
  Machine machine;
  machine.set<std::int32_t>(1, {4, -7, 3});
  machine.set<std::int32_t>(2, {5, -9, 3});
  machine.state.flag[0] = 0xa5a5a5a5;
  const auto select = [&](CondMod condition) {
    machine.run(Op(Opcode::Sel, 4, dst(10, Type::D),
                   {grf(1, Type::D, {4, 4, 1}), grf(2, Type::D, {4, 4, 1})})
                    .cond(condition));
    return machine.all<std::int32_t>(10, 3);
  };
  EXPECT_EQ(select(CondMod::GreaterEqual), (std::vector<std::int32_t>{5, -7, 3}));
  EXPECT_EQ(select(CondMod::Less), (std::vector<std::int32_t>{4, -9, 3}));
  EXPECT_EQ(machine.state.flag[0], 0xa5a5a5a5u);
}

TEST(Select, NeedsExactlyOneCriterion) {
  Machine machine;
  const Op select(Opcode::Sel, 8, dst(10, Type::D), {imm_d(1), imm_d(2)});
  EXPECT_EQ(machine.fault_of(select),
            "test: offset 0x0: sel: needs a predicate or a condition modifier");
  EXPECT_NE(machine.fault_of(Op(select).pred().cond(CondMod::Less)), "");
}

}  // namespace
}  // namespace eu::isa
