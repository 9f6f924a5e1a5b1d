// DF: units of execution sizes and regions, conversions, denormals (IVB PRM 2.3.1.2, 2.4.5, 2.4.6,
// 3.3.9 rule 5; isa/ERRATA.md, double precision). Masks are in test_exec_double_channels.cpp.
#include <gtest/gtest.h>

#include <cmath>

#include "tests/support/exec_machine.hpp"

namespace eu::isa {
namespace {

using namespace eu::test;

TEST(Doubles, EightChannelsMoveFourDoubles) {  // Gen9 moves eight
  Machine machine;
  for (int n = 0; n < 8; ++n) machine.put<double>(11, n, n + 0.5);
  machine.run(Op(Opcode::Mov, 8, dst(20, Type::DF), {grf(11, Type::DF)}));
  EXPECT_EQ(machine.all<double>(20, 8), (std::vector<double>{0.5, 1.5, 2.5, 3.5, 0, 0, 0, 0}));
}

TEST(Doubles, RegionsCountFloats) {
  Machine machine;
  machine.set<double>(1, {1, 2, 3, 4});
  machine.run(Op(Opcode::Add, 8, dst(10, Type::DF),
                 {grf(1, Type::DF, {8, 8, 1}), grf(1, Type::DF, {0, 2, 1}, 1)}));
  EXPECT_EQ(machine.all<double>(10, 4), (std::vector<double>{3, 4, 5, 6}));  // <0,2,1> is a scalar
  Operand crossed = swizzled(grf(1, Type::DF), "zwxy");
  machine.run(Op(Opcode::Mov, 4, dst(10, Type::DF), {crossed}).align16());
  EXPECT_EQ(machine.all<double>(10, 2), (std::vector<double>{2, 1}));
}

TEST(Doubles, NeedPairsOfChannels) {
  Machine machine;
  EXPECT_EQ(machine.fault_of(Op(Opcode::Mov, 1, dst(10, Type::DF), {scalar(1, Type::DF)})),
            "test: offset 0x0: mov: DF needs floats in pairs, the execution size is 1");
}

TEST(Doubles, ThatAreTornApartHaveNoMeaningOnIvyBridge) {
  Machine machine;
  const std::string wrong =
      "test: offset 0x0: mov: regions of DF count floats on Ivy Bridge, and the two of a double "
      "must be side by side: a single DF is <0,2,1>, a destination <1>";
  EXPECT_EQ(machine.fault_of(Op(Opcode::Mov, 8, dst(10, Type::DF), {scalar(1, Type::DF)})), wrong);
  EXPECT_EQ(machine.fault_of(Op(Opcode::Mov, 4, dst(10, Type::DF, 2), {grf(1, Type::DF)})), wrong);
}

TEST(Doubles, ArithmeticIsDouble) {
  Machine machine;
  machine.set<double>(1, {1.0 / 3, 1e300, -0.0, 4});
  machine.set<double>(2, {2.0 / 3, 1e300, 0.0, -3});
  const Operand a = grf(1, Type::DF), b = grf(2, Type::DF);
  const auto result = [&](Opcode opcode) {
    machine.run(Op(opcode, 8, dst(10, Type::DF), {a, b}));
    return machine.all<double>(10, 4);
  };
  EXPECT_EQ(result(Opcode::Add), (std::vector<double>{1.0 / 3 + 2.0 / 3, 2e300, 0, 1}));
  EXPECT_EQ(result(Opcode::Mul), (std::vector<double>{1.0 / 3 * (2.0 / 3), INFINITY, 0, -12}));
  const auto source = [](int number) { return swizzled(grf(number, Type::DF)); };
  machine.run(Op(Opcode::Mad, 4, dst(10, Type::DF), {source(1), source(2), source(2)}).align16());
  EXPECT_EQ(machine.get<double>(10), std::fma(2.0 / 3, 2.0 / 3, 1.0 / 3));
}

TEST(Doubles, RoundingModesApply) {
  const double above = 1 + 0x1p-52;
  const double expected[] = {1, above, 1, 1};
  for (std::uint32_t mode = 0; mode < 4; ++mode) {
    Machine machine(0xff, mode << 4);
    machine.set<double>(1, {1, 0x1p-80});
    machine.run(Op(Opcode::Add, 2, dst(10, Type::DF),
                   {grf(1, Type::DF, {2, 2, 1}), grf(1, Type::DF, {2, 2, 1}, 1)}));
    EXPECT_EQ(machine.get<double>(10), expected[mode]) << mode;
  }
}

TEST(Doubles, DenormalsFollowTheirMode) {
  for (const bool keep : {false, true}) {
    Machine machine(0xff, keep ? cr0::kDoubleDenorms : 0);
    machine.set<double>(1, {0x1p-1040, -0x1p-1040, 0x1p-1022, 0});
    machine.run(
        Op(Opcode::Mul, 8, dst(10, Type::DF), {grf(1, Type::DF), grf(2, Type::DF, {0, 2, 1})}));
    machine.set<double>(2, {0.5});
    machine.run(
        Op(Opcode::Mul, 8, dst(10, Type::DF), {grf(1, Type::DF), grf(2, Type::DF, {0, 2, 1})})
            .cond(CondMod::NotZero));
    EXPECT_EQ(machine.get<double>(10, 0), keep ? 0x1p-1041 : 0.0);
    EXPECT_EQ(machine.get<double>(10, 2), keep ? 0x1p-1023 : 0.0);
    EXPECT_TRUE(std::signbit(machine.get<double>(10, 1)));
    EXPECT_EQ(machine.state.flag[0], keep ? 0x7u : 0u);
    machine.run(Op(Opcode::Cmp, 8, null(Type::DF), {grf(1, Type::DF), grf(3, Type::DF)})
                    .cond(CondMod::Zero));
    EXPECT_EQ(machine.state.flag[0], keep ? 0x8u : 0xbu);
  }
}

TEST(Doubles, AltModeIsForSinglesOnly) {
  Machine machine(0xff, cr0::kAltMode);
  machine.set<double>(1, {1e308});
  machine.run(Op(Opcode::Add, 2, dst(10, Type::DF), {grf(1, Type::DF), grf(1, Type::DF)}));
  EXPECT_EQ(machine.get<double>(10), INFINITY);
}

std::uint32_t to_single_bits(double value, std::uint32_t cr0 = 0) {
  Machine machine(0xff, cr0);
  machine.set<double>(1, {value});
  machine.run(Op(Opcode::Mov, 2, dst(10, Type::F), {grf(1, Type::DF, {2, 2, 1})}));
  return machine.get<std::uint32_t>(10);
}

TEST(DoubleConversions, ToSingleRoundTowardZero) {  // IVB PRM 2.4.5
  for (const std::uint32_t mode : {0u, 1u << 4, 2u << 4, 3u << 4}) {
    EXPECT_EQ(to_single_bits(1 + 0x1p-24 + 0x1p-25, mode), 0x3f800000u);
    EXPECT_EQ(to_single_bits(-(1 + 0x1p-23 - 0x1p-50), mode), 0xbf800000u);
    EXPECT_EQ(to_single_bits(1e39, mode), 0x7f7fffffu);
  }
  EXPECT_EQ(to_single_bits(-INFINITY), 0xff800000u);
  EXPECT_EQ(to_single_bits(NAN), 0x7fc00000u);
  EXPECT_EQ(to_single_bits(-0.0), 0x80000000u);
  EXPECT_EQ(to_single_bits(0x1p-140), 0x00000200u);  // denormals are kept
  EXPECT_EQ(to_single_bits(-0x1p-160), 0x80000000u);
  EXPECT_EQ(to_single_bits(0x1p-1050), 0u);
}

TEST(DoubleConversions, NarrowResultsFillTheEvenChannels) {
  Machine machine;
  machine.set<double>(1, {1.5, -2.5, 3.5, 4.5});
  for (int n = 0; n < 8; ++n) machine.put<std::uint32_t>(10, n, 0xdeadbeef);
  machine.run(Op(Opcode::Mov, 8, dst(10, Type::F), {grf(1, Type::DF)}));
  EXPECT_EQ(machine.all<float>(10, 8), (std::vector<float>{1.5f, 0, -2.5f, 0, 3.5f, 0, 4.5f, 0}));
  machine.run(Op(Opcode::Mov, 8, dst(11, Type::D), {grf(1, Type::DF)}));
  EXPECT_EQ(machine.all<std::int32_t>(11, 8), (std::vector<std::int32_t>{1, 0, -2, 0, 3, 0, 4, 0}));
  machine.run(Op(Opcode::Mov, 8, dst(12, Type::UW), {grf(1, Type::DF)}));
  EXPECT_EQ(machine.get<std::uint16_t>(12, 2), 0);  // -2.5 clamped
  EXPECT_EQ(machine.get<std::uint16_t>(12, 6), 4);
}

TEST(DoubleConversions, CountDoublesOnHaswell) {
  Machine machine(0b1110'1111);
  machine.gen = Generation::Hsw;
  for (int n = 0; n < 8; ++n) machine.put<double>(1, n, n + 0.5);
  for (int n = 0; n < 16; ++n) machine.put<float>(10, n, -1);
  machine.run(Op(Opcode::Mov, 8, dst(10, Type::F, 2), {grf(1, Type::DF, {4, 4, 1})}));
  EXPECT_EQ(machine.all<float>(10, 16), (std::vector<float>{0.5, -1, 1.5, -1, 2.5, -1, 3.5, -1, -1,
                                                            -1, 5.5, -1, 6.5, -1, 7.5, -1}));
  machine.set<std::int32_t>(3, {-7, 99, 1 << 30, 5});
  machine.run(Op(Opcode::Mov, 4, dst(12, Type::DF), {grf(3, Type::D, {4, 4, 1})}));
  EXPECT_EQ(machine.all<double>(12, 4), (std::vector<double>{-7, 99, 1 << 30, 5}));
}

/// Drivers read every element twice: "mov(8) g96<1>DF g46.4<1,2,0>F { align1 2N }".
TEST(DoubleConversions, ReadElementsTwiceWhereOddOnesAreIgnored) {
  Machine machine(0b1101'0000);
  machine.set<float>(1, {0, 0, 0, 0, 1.5, 2.5, 3.5, 4.5});
  machine.run(Op(Opcode::Mov, 8, dst(10, Type::DF), {grf(1, Type::F, {1, 2, 0}, 4)}).nibble(2));
  EXPECT_EQ(machine.all<double>(10, 4), (std::vector<double>{1.5, 0, 3.5, 4.5}));
}

TEST(DoubleConversions, FromOtherTypesTakeTheEvenChannels) {
  Machine machine;
  machine.set<std::uint32_t>(
      1, {0x3fc00000, 0xffffffff, 0x00000001, 0xffffffff, 0x7f800000, 0, 0xffc00000, 0});
  machine.run(Op(Opcode::Mov, 8, dst(10, Type::DF), {grf(1, Type::F)}));
  EXPECT_EQ(machine.get<double>(10, 0), 1.5);
  EXPECT_EQ(machine.get<double>(10, 1), 0x1p-149);
  EXPECT_EQ(machine.get<double>(10, 2), INFINITY);
  EXPECT_EQ(machine.get<std::uint64_t>(10, 3), 0x7ff8000000000000u);
  machine.set<std::int32_t>(2, {-7, 99, 1 << 30, 99});
  machine.run(Op(Opcode::Mov, 4, dst(10, Type::DF), {grf(2, Type::D, {4, 4, 1})}));
  EXPECT_EQ(machine.all<double>(10, 2), (std::vector<double>{-7, 1073741824}));
  machine.run(Op(Opcode::Mov, 4, dst(10, Type::DF), {grf(2, Type::UW, {4, 4, 1})}));
  EXPECT_EQ(machine.get<double>(10), 65529);
  EXPECT_EQ(machine.fault_of(Op(Opcode::Mov, 4, dst(10, Type::DF), {grf(2, Type::UB, {4, 4, 1})})),
            "test: offset 0x0: mov: a source of type UB has no meaning here");
  EXPECT_NE(machine.fault_of(Op(Opcode::Mov, 4, dst(10, Type::B), {grf(2, Type::DF, {4, 4, 1})})),
            "");
}

TEST(Doubles, CompareAndSelect) {
  Machine machine;
  machine.set<double>(1, {1, NAN, 3, -1});
  machine.set<double>(2, {2, 2, 2, -1});
  const Operand a = grf(1, Type::DF), b = grf(2, Type::DF);
  machine.run(Op(Opcode::Cmp, 8, dst(10, Type::DF), {a, b}).cond(CondMod::Less));
  EXPECT_EQ(machine.state.flag[0], 0b0001u);
  EXPECT_EQ(machine.get<std::uint64_t>(10, 0), ~0ull);
  EXPECT_EQ(machine.get<std::uint64_t>(10, 1), 0u);
  machine.run(Op(Opcode::Sel, 8, dst(10, Type::DF), {a, b}).cond(CondMod::GreaterEqual));
  EXPECT_EQ(machine.all<double>(10, 4), (std::vector<double>{2, 2, 3, -1}));
  machine.state.flag[0] = 0b1010;
  machine.run(Op(Opcode::Sel, 8, dst(10, Type::DF), {b, a}).pred());
  EXPECT_EQ(machine.get<double>(10, 0), 1);
  EXPECT_EQ(machine.get<double>(10, 1), 2);
}

TEST(Doubles, AccumulateInFourLanes) {
  Machine machine;
  machine.set<double>(1, {1, 2, 3, 4});
  const Operand a = grf(1, Type::DF);
  machine.run({Op(Opcode::Mul, 8, arf_dst(Arf::Accumulator, Type::DF), {a, a}),
               Op(Opcode::Mac, 8, dst(10, Type::DF), {a, a}),
               Op(Opcode::Mov, 8, dst(11, Type::DF), {arf(Arf::Accumulator, Type::DF)})});
  EXPECT_EQ(machine.all<double>(10, 4), (std::vector<double>{2, 8, 18, 32}));
  EXPECT_EQ(machine.all<double>(11, 4), (std::vector<double>{1, 4, 9, 16}));
}

TEST(Doubles, AccumulateInEightLanesOnHaswell) {
  Machine machine;
  machine.gen = Generation::Hsw;
  for (int n = 0; n < 8; ++n) machine.put<double>(1, n, n + 1);
  const Operand a = grf(1, Type::DF, {4, 4, 1});
  machine.run({Op(Opcode::Mul, 8, arf_dst(Arf::Accumulator, Type::DF), {a, a}),
               Op(Opcode::Mac, 8, dst(10, Type::DF), {a, a})});
  EXPECT_EQ(machine.all<double>(10, 8), (std::vector<double>{2, 8, 18, 32, 50, 72, 98, 128}));
}

TEST(Doubles, ImmediatesOnHaswell) {
  Machine machine;
  machine.gen = Generation::Hsw;
  Operand pi = imm(Type::F, 0x54442d18);  // immediates of type DF have no code
  pi.immediate_high = 0x400921fb;
  machine.run(Op(Opcode::Dim, 2, dst(10, Type::DF), {pi}));
  EXPECT_EQ(machine.all<double>(10, 3),
            (std::vector<double>{3.141592653589793, 3.141592653589793, 0}));
  machine.run(Op(Opcode::Dim, 1, dst(11, Type::DF), {pi}));
  EXPECT_EQ(machine.all<double>(11, 2), (std::vector<double>{3.141592653589793, 0}));
  machine.run(Op(Opcode::Dim, 4, dst(10, Type::DF), {pi}).sat());
  EXPECT_EQ(machine.get<double>(10, 1), 1);
  EXPECT_NE(machine.fault_of(Op(Opcode::Dim, 4, dst(10, Type::F), {pi})), "");
}

}  // namespace
}  // namespace eu::isa
