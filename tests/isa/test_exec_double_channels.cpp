// DF: channels of masks, predicate and flags that belong to an instruction's doubles, on
// both generations (isa/ERRATA.md, double precision). This is U1; drivers' code for it is
// in tests/traces.
#include <gtest/gtest.h>

#include "tests/support/exec_machine.hpp"

namespace eu::isa {
namespace {

using namespace eu::test;

/// A move of a driver's group of four channels: "mov(8) ... { align1 4N }" of DF on Ivy Bridge.
Op four_doubles(int nibble) {
  return Op(Opcode::Mov, 8, dst(10, Type::DF), {grf(1, Type::DF)}).nibble(nibble);
}

TEST(DoubleChannels, HaveOneEnableEachPickedByNibble) {
  for (int nibble = 1; nibble <= 4; ++nibble) {
    Machine machine(0b1001'0110'0011'0101);
    machine.set<double>(1, {1, 2, 3, 4});
    machine.run(four_doubles(nibble));
    const std::vector<double> expected[] = {{1, 0, 3, 0}, {1, 2, 0, 0}, {0, 2, 3, 0}, {1, 0, 0, 4}};
    EXPECT_EQ(machine.all<double>(10, 4), expected[nibble - 1]) << nibble;
  }
}

TEST(DoubleChannels, HaveOneFlagEachPickedByNibble) {
  for (int nibble = 1; nibble <= 4; ++nibble) {
    Machine machine(0xffff);
    machine.set<double>(1, {1, -1, -1, 1});
    machine.state.flag[0] = 0xffff0f0f;
    Op compare(Opcode::Cmp, 8, null(Type::DF), {grf(1, Type::DF), grf(2, Type::DF)});
    machine.run(compare.cond(CondMod::Greater).nibble(nibble));
    const int shift = 4 * (nibble - 1);
    EXPECT_EQ(machine.state.flag[0], (0xffff0f0fu & ~(0xfu << shift)) | 0b1001u << shift) << nibble;
  }
}

TEST(DoubleChannels, HaveOnePredicateEachPickedByNibble) {
  Machine machine(0xffff);
  machine.set<double>(1, {1, 2, 3, 4});
  machine.state.flag[0] = 0x5a3c;
  machine.run(four_doubles(4).pred());
  EXPECT_EQ(machine.all<double>(10, 4), (std::vector<double>{1, 0, 3, 0}));
  machine.run(four_doubles(2).pred().inverted());
  EXPECT_EQ(machine.all<double>(10, 4), (std::vector<double>{1, 0, 3, 4}));
}

/// Both registers of a compressed instruction of DF use the same nibble.
TEST(DoubleChannels, OfTwoRegistersHaveTheSameFourEnablesAndFlagsOnIvyBridge) {
  Machine machine(0b1111'0101);
  for (int n = 0; n < 8; ++n) machine.put<double>(1, n, n + 1);
  machine.run(Op(Opcode::Mov, 16, dst(10, Type::DF), {grf(1, Type::DF)}));
  EXPECT_EQ(machine.all<double>(10, 8), (std::vector<double>{1, 0, 3, 0, 5, 0, 7, 0}));
  machine.run(Op(Opcode::Mov, 16, dst(12, Type::DF), {grf(1, Type::DF)}).everywhere());
  EXPECT_EQ(machine.all<double>(12, 8), (std::vector<double>{1, 2, 3, 4, 5, 6, 7, 8}));
  machine.set<double>(4, {6, 6, 6, 6, 6, 6, 6, 6});
  machine.run(Op(Opcode::Cmp, 16, null(Type::DF), {grf(1, Type::DF), grf(4, Type::DF)})
                  .cond(CondMod::Greater)
                  .everywhere());
  EXPECT_EQ(machine.state.flag[0], 0b1100u);  // of 7 and 8: the second register is written last
}

TEST(DoubleChannels, AreCountedOnHaswell) {
  Machine machine(0b0110'1011);
  machine.gen = Generation::Hsw;
  for (int n = 0; n < 8; ++n) machine.put<double>(1, n, n + 1);
  const Operand source = grf(1, Type::DF, {4, 4, 1});
  machine.run(Op(Opcode::Add, 8, dst(10, Type::DF), {source, scalar(1, Type::DF, 1)}));
  EXPECT_EQ(machine.all<double>(10, 8), (std::vector<double>{3, 4, 0, 6, 0, 8, 9, 0}));
  machine.run(Op(Opcode::Cmp, 8, null(Type::DF), {source, scalar(1, Type::DF, 3)})
                  .cond(CondMod::GreaterEqual));
  EXPECT_EQ(machine.state.flag[0], 0b0110'1000u);
  machine.run(Op(Opcode::Mov, 1, dst(12, Type::DF), {scalar(1, Type::DF, 2)}));
  EXPECT_EQ(machine.all<double>(12, 2), (std::vector<double>{3, 0}));
  machine.run(Op(Opcode::Mov, 4, dst(14, Type::DF), {grf(2, Type::DF, {4, 4, 1})}).nibble(2));
  EXPECT_EQ(machine.all<double>(14, 4), (std::vector<double>{0, 6, 7, 0}));
}

TEST(DoubleChannels, OfFourRegistersAreTooManyOnHaswell) {
  Machine machine(0xffff);
  machine.gen = Generation::Hsw;
  EXPECT_EQ(machine.fault_of(Op(Opcode::Mov, 16, dst(10, Type::DF), {grf(1, Type::DF, {4, 4, 1})})),
            "test: offset 0x0: mov: execution size 16 is too large for elements of 8 bytes");
}

TEST(DoubleChannels, OfTwoRegistersMayHaveThreeSourcesOnHaswell) {
  Machine machine(0b1011'0111);
  machine.gen = Generation::Hsw;
  for (int n = 0; n < 8; ++n) machine.put<double>(2, n, n + 1);
  const Operand source = swizzled(grf(2, Type::DF));
  machine.run(Op(Opcode::Mad, 8, dst(10, Type::DF), {source, source, source}).align16());
  EXPECT_EQ(machine.all<double>(10, 8), (std::vector<double>{2, 6, 12, 0, 30, 42, 0, 72}));
}

TEST(DoubleChannels, ChannelEnablesOfAlign16NamePairs) {
  for (const Generation gen : {Generation::Ivb, Generation::Hsw}) {
    Machine machine(0xff);
    machine.gen = gen;
    machine.set<double>(1, {1, 2, 3, 4});
    machine.run(Op(Opcode::Mov, gen == Generation::Ivb ? 8 : 4, dst(10, Type::DF),
                   {swizzled(grf(1, Type::DF), "zwxy")})
                    .align16(0b0011));
    EXPECT_EQ(machine.all<double>(10, 4), (std::vector<double>{2, 0, 4, 0}));
    EXPECT_EQ(
        machine.fault_of(
            Op(Opcode::Mov, 4, dst(10, Type::DF), {swizzled(grf(1, Type::DF), "xzyw")}).align16()),
        "test: offset 0x0: mov: channel selects of DF must name the pairs xy and zw");
  }
}

}  // namespace
}  // namespace eu::isa
