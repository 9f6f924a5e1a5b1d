// Integer arithmetic, logic, shifts, bit fields (IVB PRM 6).
#include <gtest/gtest.h>

#include <limits>

#include "tests/support/exec_machine.hpp"

namespace eu::isa {
namespace {

using namespace eu::test;

struct Row {
  Opcode opcode;
  Type to, from;
  std::uint32_t a, b, expected;
};

std::uint32_t computed(const Row& row, bool saturate = false) {
  Machine machine;
  machine.set<std::uint32_t>(1, {row.a, row.b});
  const int step = 4 / size_of(row.from);
  Op op(row.opcode, 1, dst(10, row.to), {scalar(1, row.from), scalar(1, row.from, step)});
  machine.run(saturate ? op.sat() : op);
  return machine.get<std::uint32_t>(10);
}

void check(std::initializer_list<Row> rows, bool saturate = false) {
  for (const Row& row : rows)
    EXPECT_EQ(computed(row, saturate), row.expected)
        << isa::row(row.opcode).mnemonic << " " << std::hex << row.a << " " << row.b;
}

TEST(IntegerArithmetic, AddMultiplyAverage) {
  check({
      {Opcode::Add, Type::D, Type::D, 0x7fffffff, 1, 0x80000000},
      {Opcode::Add, Type::UB, Type::UB, 200, 100, 44},
      {Opcode::Add, Type::W, Type::UW, 0xffff, 0xffff, 0xfffe},
      {Opcode::Mul, Type::W, Type::W, 0xfffe, 300, 0xfda8},
      {Opcode::Mul, Type::D, Type::W, 0x8000, 0x8000, 0x40000000},
      {Opcode::Mul, Type::D, Type::UW, 0xffff, 0xffff, 0xfffe0001},
      {Opcode::Avg, Type::UB, Type::UB, 255, 254, 255},
      {Opcode::Avg, Type::W, Type::W, 0xfffd, 0xfffe, 0xfffe},  // (-3 - 2 + 1) >> 1
      {Opcode::Avg, Type::D, Type::D, 0x7fffffff, 0x7fffffff, 0x7fffffff},
      {Opcode::Avg, Type::UD, Type::UD, 0xffffffff, 0xfffffffe, 0xffffffff},
  });
}

TEST(IntegerArithmetic, Saturates) {
  check(
      {
          {Opcode::Add, Type::D, Type::D, 0x7fffffff, 1, 0x7fffffff},
          {Opcode::Add, Type::D, Type::D, 0x80000000, 0xffffffff, 0x80000000},
          {Opcode::Add, Type::UB, Type::UB, 200, 100, 255},
          {Opcode::Add, Type::UB, Type::B, 5, 0xf0, 0},
          {Opcode::Mul, Type::W, Type::W, 0xfffe, 30000, 0x8000},
          {Opcode::Shl, Type::W, Type::W, 0x4000, 1, 0x7fff},
          {Opcode::Shl, Type::UW, Type::UW, 0x0100, 8, 0xffff},
      },
      true);
}

TEST(IntegerArithmetic, DwordProductsTakeTheLowWordOfSource1) {  // isa/ERRATA.md D6
  check({
      {Opcode::Mul, Type::D, Type::D, 100000, 3, 300000},
      {Opcode::Mul, Type::UD, Type::UD, 7, 0xffff, 7 * 0xffff},
      {Opcode::Mul, Type::D, Type::D, 7, 0x10003, 21},
      {Opcode::Mul, Type::D, Type::D, 0xffffffff, 5, 0xfffffffb},
      {Opcode::Mul, Type::D, Type::D, 1, 0xffffffff, 0xffff},
  });
  Machine machine;
  machine.set<std::int32_t>(1, {100000});
  machine.set<std::int16_t>(2, {-3});
  machine.run(Op(Opcode::Mul, 1, dst(10, Type::D), {scalar(1, Type::D), scalar(2, Type::W)}));
  EXPECT_EQ(machine.get<std::int32_t>(10), -300000);
  EXPECT_EQ(machine.fault_of(
                Op(Opcode::Mul, 1, dst(10, Type::D), {scalar(2, Type::W), scalar(1, Type::D)})),
            "test: offset 0x0: mul: a DWord times a Word needs the DWord as source 0");
}

TEST(Shifts, TakeTheLowFiveBitsOfTheCount) {
  check({
      {Opcode::Shl, Type::D, Type::D, 1, 33, 2},
      {Opcode::Shl, Type::D, Type::D, 0x80000001, 1, 2},
      {Opcode::Shl, Type::UB, Type::UB, 0x81, 4, 0x10},
      {Opcode::Shr, Type::UD, Type::UD, 0x80000000, 31, 1},
      {Opcode::Shr, Type::UD, Type::UD, 0x80000000, 32, 0x80000000},
      {Opcode::Shr, Type::D, Type::D, 0xfffffff0, 4, 0x0fffffff},  // shifts in zeros
      {Opcode::Shr, Type::UW, Type::W, 0xfff0, 4, 0x0fff},
      {Opcode::Asr, Type::D, Type::D, 0xfffffff0, 4, 0xffffffff},
      {Opcode::Asr, Type::D, Type::D, 0x80000000, 31, 0xffffffff},
      {Opcode::Asr, Type::D, Type::D, 0xffffffff, 7, 0xffffffff},
      {Opcode::Asr, Type::D, Type::D, 0xfffffff1, 2, 0xfffffffc},  // rounds down
      {Opcode::Asr, Type::UD, Type::UD, 0x80000000, 31, 1},
      {Opcode::Asr, Type::W, Type::W, 0x8000, 15, 0xffff},
  });
}

TEST(Logic, WorksOnAllWidths) {
  check({
      {Opcode::And, Type::UD, Type::UD, 0x0ff0f00f, 0x3c3c3c3c, 0x0c30300c},
      {Opcode::Or, Type::UD, Type::UD, 0x0ff0f00f, 0x3c3c3c3c, 0x3ffcfc3f},
      {Opcode::Xor, Type::UD, Type::UD, 0x0ff0f00f, 0x3c3c3c3c, 0x33cccc33},
      {Opcode::Not, Type::UD, Type::UD, 0x0ff0f00f, 0, 0xf00f0ff0},
      {Opcode::Not, Type::UB, Type::UB, 0x0f, 0, 0xf0},
      {Opcode::And, Type::D, Type::W, 0xf0f0, 0xffff, 0xfffff0f0},
      {Opcode::Xor, Type::B, Type::B, 0xff, 0x0f, 0xf0},
  });
}

TEST(BitCounts, FollowTheirPseudocode) {
  check({
      {Opcode::Bfrev, Type::UD, Type::UD, 0x00000001, 0, 0x80000000},
      {Opcode::Bfrev, Type::UD, Type::UD, 0x12345678, 0, 0x1e6a2c48},
      {Opcode::Cbit, Type::UD, Type::UD, 0xf0f00001, 0, 9},
      {Opcode::Cbit, Type::UD, Type::UB, 0xff, 0, 8},
      {Opcode::Lzd, Type::UD, Type::UD, 0, 0, 32},
      {Opcode::Lzd, Type::UD, Type::UD, 0x00010000, 0, 15},
      {Opcode::Lzd, Type::UD, Type::D, 0xffffffff, 0, 0},
      {Opcode::Fbh, Type::UD, Type::UD, 0, 0, 0xffffffff},
      {Opcode::Fbh, Type::UD, Type::UD, 0x00010000, 0, 15},
      {Opcode::Fbh, Type::UD, Type::UD, 0x80000000, 0, 0},
      {Opcode::Fbh, Type::UD, Type::D, 0x00010000, 0, 15},
      {Opcode::Fbh, Type::UD, Type::D, 0xfffe0000, 0, 15},
      {Opcode::Fbh, Type::UD, Type::D, 0xffffffff, 0, 0xffffffff},
      {Opcode::Fbh, Type::UD, Type::D, 0, 0, 0xffffffff},
      {Opcode::Fbh, Type::UD, Type::D, 0x80000000, 0, 1},
      {Opcode::Fbl, Type::UD, Type::UD, 0, 0, 0xffffffff},
      {Opcode::Fbl, Type::UD, Type::UD, 0x00010000, 0, 16},
      {Opcode::Fbl, Type::UD, Type::UW, 0x8000, 0, 15},
      {Opcode::Bfi1, Type::UD, Type::UD, 4, 8, 0x00000f00},
      {Opcode::Bfi1, Type::UD, Type::UD, 0, 8, 0},
      {Opcode::Bfi1, Type::UD, Type::UD, 36, 40, 0x00000f00},  // five bits each
      {Opcode::Bfi1, Type::UD, Type::UD, 31, 4, 0xfffffff0},
  });
}

std::uint32_t three(Opcode opcode, Type type, std::uint32_t a, std::uint32_t b, std::uint32_t c) {
  Machine machine;
  machine.set<std::uint32_t>(1, {a});
  machine.set<std::uint32_t>(2, {b});
  machine.set<std::uint32_t>(3, {c});
  const auto source = [type](int number) { return swizzled(grf(number, type)); };
  machine.run(Op(opcode, 1, dst(10, type), {source(1), source(2), source(3)}).align16());
  return machine.get<std::uint32_t>(10);
}

TEST(BitFields, Extract) {  // width, offset, value
  EXPECT_EQ(three(Opcode::Bfe, Type::UD, 8, 4, 0x12345678), 0x67u);
  EXPECT_EQ(three(Opcode::Bfe, Type::UD, 0, 4, 0x12345678), 0u);
  EXPECT_EQ(three(Opcode::Bfe, Type::D, 4, 8, 0x00000f00), 0xffffffffu);
  EXPECT_EQ(three(Opcode::Bfe, Type::D, 4, 8, 0x00000700), 7u);
  EXPECT_EQ(three(Opcode::Bfe, Type::UD, 16, 24, 0x92345678), 0x92u);
  EXPECT_EQ(three(Opcode::Bfe, Type::D, 16, 24, 0x92345678), 0xffffff92u);
  EXPECT_EQ(three(Opcode::Bfe, Type::UD, 40, 36, 0x12345678), 0x67u);
}

TEST(BitFields, Insert) {  // mask, field, rest
  EXPECT_EQ(three(Opcode::Bfi2, Type::UD, 0x00000f00, 0xfa, 0xffffffff), 0xfffffaffu);
  EXPECT_EQ(three(Opcode::Bfi2, Type::UD, 0xffffffff, 0x12345678, 0), 0x12345678u);
  EXPECT_EQ(three(Opcode::Bfi2, Type::UD, 0, 0x12345678, 0xdeadbeef), 0xdeadbeefu);
  EXPECT_EQ(three(Opcode::Bfi2, Type::D, 0x80000000, 1, 0x7fffffff), 0xffffffffu);
}

TEST(BitFields, TheTwoInstructionMacro) {  // bfi width 4 offset 4 of 0x5 into 0x12345678
  Machine machine;
  machine.set<std::uint32_t>(1, {4});
  machine.set<std::uint32_t>(2, {4});
  machine.set<std::uint32_t>(3, {5});
  machine.set<std::uint32_t>(4, {0x12345678});
  const auto source = [](int number) { return swizzled(grf(number, Type::UD)); };
  machine.run(
      {Op(Opcode::Bfi1, 1, dst(10, Type::UD), {scalar(1, Type::UD), scalar(2, Type::UD)}),
       Op(Opcode::Bfi2, 1, dst(10, Type::UD), {source(10), source(3), source(4)}).align16()});
  EXPECT_EQ(machine.get<std::uint32_t>(10), 0x12345658u);
}

TEST(Carry, GoesToTheAccumulator) {
  Machine machine;
  machine.set<std::uint32_t>(1, {0xffffffff, 5, 7, 0x80000000});
  machine.set<std::uint32_t>(2, {1, 6, 3, 0x80000000});
  const Operand a = grf(1, Type::UD, {4, 4, 1}), b = grf(2, Type::UD, {4, 4, 1});
  machine.run(Op(Opcode::Addc, 4, dst(10, Type::UD), {a, b}).accumulating());
  EXPECT_EQ(machine.all<std::uint32_t>(10, 4), (std::vector<std::uint32_t>{0, 11, 10, 0}));
  for (std::size_t n = 0; n < 4; ++n)
    EXPECT_EQ(machine.state.acc[0][n], (std::vector<std::int64_t>{1, 0, 0, 1})[n]);
  machine.run(Op(Opcode::Subb, 4, dst(10, Type::UD), {a, b}).accumulating());
  EXPECT_EQ(machine.all<std::uint32_t>(10, 4),
            (std::vector<std::uint32_t>{0xfffffffe, 0xffffffff, 4, 0}));
  for (std::size_t n = 0; n < 4; ++n)
    EXPECT_EQ(machine.state.acc[0][n], (std::vector<std::int64_t>{0, 1, 0, 0})[n]);
}

TEST(Carry, AddsWideNumbers) {  // 64 bits from 32: add low, add high and the carry
  Machine machine;
  machine.set<std::uint32_t>(1, {0xfffffff0, 0x00000001});
  machine.set<std::uint32_t>(2, {0x00000020, 0x00000002});
  const auto word = [](int number, int n) { return scalar(number, Type::UD, n); };
  machine.run({Op(Opcode::Addc, 1, dst(10, Type::UD), {word(1, 0), word(2, 0)}).accumulating(),
               Op(Opcode::Mov, 1, dst(11, Type::UD), {arf(Arf::Accumulator, Type::UD, {0, 1, 0})}),
               Op(Opcode::Add, 1, dst(10, Type::UD, 1, 1), {word(1, 1), word(2, 1)}),
               Op(Opcode::Add, 1, dst(10, Type::UD, 1, 1), {word(10, 1), word(11, 0)})});
  EXPECT_EQ(machine.get<std::uint64_t>(10), 0x400000010u);
}

TEST(AbsoluteDifferences, SumPairsOfBytes) {
  Machine machine;
  machine.set<std::uint8_t>(1, {10, 20, 255, 0, 7, 7});
  machine.set<std::uint8_t>(2, {15, 10, 0, 255, 7, 7});
  const Operand a = grf(1, Type::UB, {8, 8, 1}), b = grf(2, Type::UB, {8, 8, 1});
  machine.run({Op(Opcode::Sad2, 8, dst(10, Type::UW), {a, b}).accumulating(),
               Op(Opcode::Sada2, 8, dst(11, Type::UW), {a, b})});
  const std::vector<int> first{15, 510, 0}, second{30, 1020, 0};
  for (int n = 0; n < 3; ++n) {
    EXPECT_EQ(machine.get<std::uint16_t>(10, 2 * n), first[static_cast<std::size_t>(n)]);
    EXPECT_EQ(machine.get<std::uint16_t>(11, 2 * n), second[static_cast<std::size_t>(n)]);
  }
  machine.set<std::int8_t>(3, {-100, 100});
  machine.run(
      Op(Opcode::Sad2, 2, dst(12, Type::W), {grf(3, Type::B, {2, 2, 1}), scalar(3, Type::B, 1)}));
  EXPECT_EQ(machine.get<std::int16_t>(12), 200);
  EXPECT_NE(
      machine.fault_of(Op(Opcode::Sad2, 8, dst(12, Type::W), {grf(3, Type::W), grf(3, Type::W)})),
      "");
}

TEST(MoveIndexed, ShufflesWithinARegister) {  // IVB PRM 6.42
  Machine machine;
  for (int n = 0; n < 16; ++n)
    machine.put<std::uint16_t>(5, n, static_cast<std::uint16_t>(100 + n));
  for (std::size_t n = 0; n < 8; ++n)
    machine.state.address[n] = static_cast<std::uint16_t>((n == 0 ? 5 : 9) * 32 + 2 * (7 - n));
  const Operand source = indirect(grf(0, Type::UW, {1, 1, 0}), 0, 4);
  machine.run(Op(Opcode::Movi, 8, dst(10, Type::UW), {source}));
  EXPECT_EQ(machine.all<std::uint16_t>(10, 8),
            (std::vector<std::uint16_t>{109, 108, 107, 106, 105, 104, 103, 102}));
  // The destination's offset also selects index registers.
  for (int n = 0; n < 8; ++n) machine.put<std::uint32_t>(6, n, static_cast<std::uint32_t>(n));
  for (std::size_t n = 0; n < 8; ++n)
    machine.state.address[n] = static_cast<std::uint16_t>(6 * 32 + 4 * (7 - n));
  machine.run(
      Op(Opcode::Movi, 4, dst(11, Type::UD, 1, 4), {indirect(grf(0, Type::UD, {1, 1, 0}), 0)}));
  EXPECT_EQ(machine.all<std::uint32_t>(11, 8),
            (std::vector<std::uint32_t>{0, 0, 0, 0, 3, 2, 1, 0}));
  EXPECT_EQ(machine.fault_of(Op(Opcode::Movi, 8, dst(11, Type::UW), {grf(1, Type::UW)})),
            "test: offset 0x0: movi: the source must be addressed indirectly");
}

}  // namespace
}  // namespace eu::isa
