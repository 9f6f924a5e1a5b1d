// Accumulators: precision, lanes, implicit access (IVB PRM 3.3.3.5, 5.7; isa/ERRATA.md
// C2-C4, D6-D9).
#include <gtest/gtest.h>

#include "tests/support/exec_machine.hpp"

namespace eu::isa {
namespace {

using namespace eu::test;

Operand acc(Type type, Region region = {8, 8, 1}, int element = 0, int number = 0) {
  return arf(Arf::Accumulator, type, region, element, number);
}
Operand acc_dst(Type type, int element = 0, int number = 0) {
  return arf_dst(Arf::Accumulator, type, element, number);
}

TEST(Accumulator, TheMacroGives64BitProducts) {  // IVB PRM 6.39
  Machine machine;
  const std::int32_t a[] = {123456789, -123456789, -1, INT32_MIN, 0x12345678, 7, -65536, INT32_MAX};
  const std::int32_t b[] = {987654321,   987654321, -1,    INT32_MIN,
                            -0x7edcba98, -65537,    65536, INT32_MAX};
  for (int n = 0; n < 8; ++n) {
    machine.put(2, n, a[n]);
    machine.put(3, n, b[n]);
  }
  const auto macro = [&](Type type) {
    const Operand x = grf(2, type), y = grf(3, type);
    machine.run({Op(Opcode::Mul, 8, acc_dst(type), {x, y}),
                 Op(Opcode::Mach, 8, dst(4, type), {x, y}).accumulating(),
                 Op(Opcode::Mov, 8, dst(5, type), {grf(4, type)}),
                 Op(Opcode::Mov, 8, dst(6, type), {acc(type)})});
  };
  macro(Type::D);
  for (int n = 0; n < 8; ++n) {
    const std::int64_t product = std::int64_t{a[n]} * b[n];
    EXPECT_EQ(machine.get<std::int32_t>(5, n), static_cast<std::int32_t>(product >> 32)) << n;
    EXPECT_EQ(machine.get<std::uint32_t>(6, n), static_cast<std::uint32_t>(product)) << n;
  }
  macro(Type::UD);
  for (int n = 0; n < 8; ++n) {
    const std::uint64_t product =
        std::uint64_t{static_cast<std::uint32_t>(a[n])} * static_cast<std::uint32_t>(b[n]);
    EXPECT_EQ(machine.get<std::uint32_t>(5, n), static_cast<std::uint32_t>(product >> 32)) << n;
    EXPECT_EQ(machine.get<std::uint32_t>(6, n), static_cast<std::uint32_t>(product)) << n;
  }
}

TEST(Accumulator, KeepsFortyEightBitsOfADwordProduct) {
  Machine machine;
  machine.set<std::int32_t>(1, {-2000000000});
  machine.run(Op(Opcode::Mul, 1, acc_dst(Type::D), {scalar(1, Type::D), imm_d(60000)}));
  EXPECT_EQ(machine.state.acc[0][0], -120000000000000);
  machine.run(Op(Opcode::Shr, 1, dst(10, Type::UD), {acc(Type::D, {0, 1, 0}), imm_d(16)}));
  EXPECT_EQ(machine.get<std::uint32_t>(10),
            static_cast<std::uint32_t>(static_cast<std::uint64_t>(-120000000000000) >> 16));
}

TEST(Accumulator, WordsHave33Bits) {
  Machine machine;
  machine.run(Op(Opcode::Mul, 16, acc_dst(Type::UW), {imm_uw(0xffff), imm_uw(0xffff)}));
  EXPECT_EQ(machine.state.acc[0][15], 0xfffe0001);
  machine.run(Op(Opcode::Add, 16, acc_dst(Type::W), {acc(Type::UW, {16, 16, 1}), imm_uw(0xffff)}));
  EXPECT_EQ(machine.state.acc[0][15], 0xffff0000);
  machine.run(Op(Opcode::Mac, 16, acc_dst(Type::UW), {imm_uw(0xffff), imm_uw(0xffff)}));
  EXPECT_EQ(machine.state.acc[0][15], 0x1fffd0001 - 0x200000000) << "bit 32 is the sign";
}

TEST(Accumulator, MultiplyAccumulatesAcrossInstructions) {
  Machine machine;
  for (int n = 0; n < 16; ++n) machine.put<std::int16_t>(1, n, static_cast<std::int16_t>(n));
  machine.run({Op(Opcode::Mul, 16, acc_dst(Type::W), {grf(1, Type::W, {16, 16, 1}), imm_w(100)}),
               Op(Opcode::Mac, 16, acc_dst(Type::W), {grf(1, Type::W, {16, 16, 1}), imm_w(20)}),
               Op(Opcode::Mac, 16, dst(10, Type::W), {grf(1, Type::W, {16, 16, 1}), imm_w(3)})});
  for (int n = 0; n < 16; ++n) EXPECT_EQ(machine.get<std::int16_t>(10, n), 123 * n);
}

TEST(Accumulator, SixteenFloatsUseBoth) {  // isa/ERRATA.md C3
  Machine machine;
  for (int n = 0; n < 16; ++n) machine.put<float>(1, n, static_cast<float>(n));
  machine.run({Op(Opcode::Mul, 16, acc_dst(Type::F), {grf(1, Type::F), imm_f(2)}),
               Op(Opcode::Mac, 16, dst(10, Type::F), {grf(1, Type::F), grf(1, Type::F)})});
  for (int n = 0; n < 16; ++n)
    EXPECT_EQ(machine.get<float>(10, n), static_cast<float>(n * n + 2 * n));
  EXPECT_EQ(machine.state.acc[1][7], 0x41f00000);  // 30
}

TEST(Accumulator, ImplicitLanesFollowTheDestination) {  // isa/ERRATA.md C4
  Machine machine;
  for (int k = 0; k < 8; ++k) {
    machine.run({Op(Opcode::Mov, 1, acc_dst(Type::F, k), {imm_f(static_cast<float>(k))})});
  }
  for (int k = 7; k >= 0; --k)
    machine.run(
        Op(Opcode::Mac, 1, dst(10, Type::F, 1, k), {imm_f(10), imm_f(static_cast<float>(k))}));
  for (int k = 0; k < 8; ++k) EXPECT_EQ(machine.get<float>(10, k), static_cast<float>(11 * k));
}

TEST(Accumulator, StridedWordsStillHaveOneLaneAChannel) {
  Machine machine;
  for (int n = 0; n < 8; ++n) machine.put<std::int16_t>(1, n, static_cast<std::int16_t>(n));
  const Operand source = grf(1, Type::W);
  machine.run({Op(Opcode::Mul, 8, acc_dst(Type::W), {source, imm_w(10)}),
               Op(Opcode::Mac, 8, dst(10, Type::W, 2), {source, imm_w(1)}),
               Op(Opcode::Mac, 8, dst(11, Type::UB, 2, 1), {source, imm_w(2)})});
  for (int n = 0; n < 8; ++n) {
    EXPECT_EQ(machine.get<std::int16_t>(10, 2 * n), 11 * n);
    EXPECT_EQ(machine.get<std::uint8_t>(11, 2 * n + 1), 12 * n);
  }
}

TEST(Accumulator, IndirectDestinationsHaveLanesToo) {
  Machine machine;
  machine.run(Op(Opcode::Mov, 8, acc_dst(Type::F), {imm(Type::VF, 0x40300000)}));
  machine.state.address[0] = 10 * 32 + 8;
  machine.run(Op(Opcode::Mac, 2, indirect(dst(0, Type::F), 0), {imm_f(0), imm_f(0)}));
  EXPECT_EQ(machine.all<float>(10, 4), (std::vector<float>{0, 0, 1, 2}));
}

TEST(Accumulator, AccWrEnCopiesResults) {
  Machine machine(0x3f);
  machine.run(Op(Opcode::Add, 8, dst(10, Type::F), {imm_f(1), imm_f(2)}).accumulating());
  EXPECT_EQ(machine.state.acc[0][5], 0x40400000);
  EXPECT_EQ(machine.state.acc[0][6], 0);  // disabled channel
  machine.run(Op(Opcode::Add, 8, null(Type::F), {imm_f(1), imm_f(3)}).accumulating());
  EXPECT_EQ(machine.state.acc[0][0], 0x40800000);  // null has lanes as well
  machine.run(
      Op(Opcode::Add, 8, dst(10, Type::W, 2), {imm_d(0x7fffffff), imm_d(1)}).accumulating());
  EXPECT_EQ(machine.state.acc[0][0], 0x80000000);  // wider than the destination
}

TEST(Accumulator, TheSecondQuarterUsesTheSecondAccumulator) {
  Machine machine;
  machine.run(Op(Opcode::Add, 8, dst(10, Type::F), {imm_f(1), imm_f(2)}).accumulating().quarter(2));
  EXPECT_EQ(machine.state.acc[0][0], 0);
  EXPECT_EQ(machine.state.acc[1][0], 0x40400000);
  const Op integer =
      Op(Opcode::Add, 8, dst(10, Type::D), {imm_d(1), imm_d(2)}).accumulating().quarter(2);
  machine.run(integer);
  EXPECT_EQ(machine.state.acc[1][0], 3);  // Ivy Bridge, whatever the type (isa/ERRATA.md D9)
  Machine haswell;
  haswell.gen = Generation::Hsw;
  haswell.run(integer);
  EXPECT_EQ(haswell.state.acc[0][0], 3);
  EXPECT_EQ(haswell.state.acc[1][0], 0);
}

TEST(Accumulator, TheControlRegisterDisablesImplicitWritesOnly) {
  Machine machine(0xff, cr0::kAccumulatorDisable);
  machine.run(Op(Opcode::Add, 8, dst(10, Type::D), {imm_d(1), imm_d(2)}).accumulating());
  EXPECT_EQ(machine.state.acc[0][0], 0);
  machine.run(Op(Opcode::Add, 8, acc_dst(Type::D), {imm_d(1), imm_d(2)}).accumulating());
  EXPECT_EQ(machine.state.acc[0][0], 3);
}

TEST(Accumulator, ExplicitSubregistersCount) {  // isa/ERRATA.md C2
  Machine machine;
  machine.run({Op(Opcode::Mov, 1, acc_dst(Type::D, 3), {imm_d(-5)}),
               Op(Opcode::Mov, 1, acc_dst(Type::D, 2, 1), {imm_d(9)}),
               Op(Opcode::Mov, 1, dst(10, Type::D), {acc(Type::D, {0, 1, 0}, 3)}),
               Op(Opcode::Mov, 1, dst(11, Type::D), {acc(Type::D, {0, 1, 0}, 2, 1)})});
  EXPECT_EQ(machine.state.acc[0][3], -5);
  EXPECT_EQ(machine.get<std::int32_t>(10), -5);
  EXPECT_EQ(machine.get<std::int32_t>(11), 9);
}

TEST(Accumulator, HasNoBytes) {
  Machine machine;
  EXPECT_NE(machine.fault_of(Op(Opcode::Mov, 8, acc_dst(Type::UB), {grf(1, Type::UB)})), "");
  EXPECT_NE(machine.fault_of(Op(Opcode::Mov, 8, dst(1, Type::UB), {acc(Type::UB)})), "");
  EXPECT_EQ(machine.fault_of(
                Op(Opcode::Cmp, 8, acc_dst(Type::D), {imm_d(1), imm_d(2)}).cond(CondMod::Less)),
            "test: offset 0x0: cmp: cannot write an accumulator");
}

}  // namespace
}  // namespace eu::isa
