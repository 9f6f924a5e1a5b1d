// Type conversion (IVB PRM 2.4), saturation, source modifiers, raw moves.
#include <gtest/gtest.h>

#include <cmath>
#include <limits>

#include "tests/support/exec_machine.hpp"
#include "tests/support/float_patterns.hpp"

namespace eu::isa {
namespace {

using namespace eu::test;

constexpr std::uint32_t kMinusInf = 0xff800000;

/// The dword at r10 after a move of one element, with r10 all zero before.
std::uint32_t moved(Type to, Type from, std::uint32_t source, bool saturate = false,
                    std::uint32_t cr0 = 0) {
  Machine machine(0xffffffff, cr0);
  machine.put<std::uint32_t>(1, 0, source);
  Op op(Opcode::Mov, 1, dst(10, to), {scalar(1, from)});
  machine.run(saturate ? op.sat() : op);
  return machine.get<std::uint32_t>(10);
}

constexpr Type kIntegers[] = {Type::UD, Type::D, Type::UW, Type::W, Type::UB, Type::B};

struct FloatRow {
  const char* name;
  std::uint32_t source;
  std::uint32_t expected[6];  // UD, D, UW, W, UB, B
};

TEST(Conversions, FloatToIntegerFollowsTheTable) {  // IVB PRM 2.4.1
  const FloatRow rows[] = {
      {"+0", 0x00000000, {0, 0, 0, 0, 0, 0}},
      {"-0", 0x80000000, {0, 0, 0, 0, 0, 0}},
      {"+denorm", 0x00000001, {0, 0, 0, 0, 0, 0}},
      {"-denorm", 0x807fffff, {0, 0, 0, 0, 0, 0}},
      {"NaN", 0x7fc00000, {0, 0, 0, 0, 0, 0}},
      {"-NaN", 0xffc00001, {0, 0, 0, 0, 0, 0}},
      {"inf", kInf, {0xffffffff, 0x7fffffff, 0xffff, 0x7fff, 0xff, 0x7f}},
      {"-inf", kMinusInf, {0, 0x80000000, 0, 0x8000, 0, 0x80}},
      {"2^32", 0x4f800000, {0xffffffff, 0x7fffffff, 0xffff, 0x7fff, 0xff, 0x7f}},
      {"-2^32-1", 0xcf800001, {0, 0x80000000, 0, 0x8000, 0, 0x80}},
      {"2.75 toward zero", bits(2.75f), {2, 2, 2, 2, 2, 2}},
      {"-2.75 toward zero", bits(-2.75f), {0, 0xfffffffe, 0, 0xfffe, 0, 0xfe}},
      {"200", bits(200), {200, 200, 200, 200, 200, 127}},
  };
  for (const FloatRow& row : rows)
    for (int k = 0; k < 6; ++k)
      for (const bool saturate : {false, true})
        EXPECT_EQ(moved(kIntegers[k], Type::F, row.source, saturate), row.expected[k])
            << row.name << " to " << isa::row(kIntegers[k]).name;
}

struct IntegerRow {
  Type from;
  std::uint32_t source;
  Type to;
  std::uint32_t plain, saturated;
};

TEST(Conversions, IntegersExtendTruncateAndSaturate) {  // IVB PRM 2.4.2, 2.4.3
  const IntegerRow rows[] = {
      {Type::UB, 0xff, Type::D, 255, 255},
      {Type::UB, 0xff, Type::UW, 255, 255},
      {Type::B, 0xff, Type::D, 0xffffffff, 0xffffffff},
      {Type::B, 0x80, Type::W, 0xff80, 0xff80},
      {Type::B, 0xff, Type::UW, 0xffff, 0},  // sign extension, wrapped or clamped
      {Type::B, 0xff, Type::UD, 0xffffffff, 0},
      {Type::UD, 0xffffffff, Type::D, 0xffffffff, 0x7fffffff},
      {Type::UW, 0x8000, Type::W, 0x8000, 0x7fff},
      {Type::D, 0xffffffff, Type::UD, 0xffffffff, 0},
      {Type::D, 0x12345678, Type::W, 0x5678, 0x7fff},
      {Type::D, 0x12345678, Type::UB, 0x78, 0xff},
      {Type::D, 0xffffff00, Type::UB, 0x00, 0x00},
      {Type::D, 0xffff7fff, Type::W, 0x7fff, 0x8000},
      {Type::W, 0x0080, Type::B, 0x80, 0x7f},
      {Type::W, 0xff7f, Type::B, 0x7f, 0x80},
      {Type::UD, 0x80000000, Type::B, 0x00, 0x7f},
  };
  for (const IntegerRow& row : rows) {
    EXPECT_EQ(moved(row.to, row.from, row.source), row.plain)
        << isa::row(row.from).name << " to " << isa::row(row.to).name;
    EXPECT_EQ(moved(row.to, row.from, row.source, true), row.saturated)
        << isa::row(row.from).name << " to " << isa::row(row.to).name << " saturated";
  }
}

TEST(Conversions, IntegerToFloatRoundsOnce) {  // IVB PRM 2.4.4
  EXPECT_EQ(moved(Type::F, Type::D, 0xffffffff), bits(-1));
  EXPECT_EQ(moved(Type::F, Type::UD, 0xffffffff), bits(4294967296.0f));
  EXPECT_EQ(moved(Type::F, Type::D, 16777217), bits(16777216));  // tie to even
  EXPECT_EQ(moved(Type::F, Type::D, 16777219), bits(16777220));
  EXPECT_EQ(moved(Type::F, Type::B, 0x80), bits(-128));
  EXPECT_EQ(moved(Type::F, Type::UW, 0xffff), bits(65535));
  EXPECT_EQ(moved(Type::F, Type::D, 16777217, false, 1u << 4), bits(16777218));  // up
  EXPECT_EQ(moved(Type::F, Type::D, 16777219, false, 2u << 4), bits(16777218));  // down
  EXPECT_EQ(moved(Type::F, Type::D, static_cast<std::uint32_t>(-16777219), false, 3u << 4),
            bits(-16777218));  // toward zero
}

TEST(Saturation, FloatsGoToTheUnitInterval) {
  EXPECT_EQ(moved(Type::F, Type::F, bits(2.5f), true), bits(1));
  EXPECT_EQ(moved(Type::F, Type::F, bits(0.25f), true), bits(0.25f));
  EXPECT_EQ(moved(Type::F, Type::F, bits(-2.5f), true), 0u);
  EXPECT_EQ(moved(Type::F, Type::F, 0x80000000, true), 0u);
  EXPECT_EQ(moved(Type::F, Type::F, kInf, true), bits(1));
  EXPECT_EQ(moved(Type::F, Type::F, kMinusInf, true), 0u);
  EXPECT_EQ(moved(Type::F, Type::F, kNan, true), 0u);
  EXPECT_EQ(moved(Type::F, Type::D, 7, true), bits(1));
  EXPECT_EQ(moved(Type::F, Type::D, 0xffffffff, true), 0u);
}

TEST(RawMoves, KeepEveryBit) {  // IVB PRM 2.3.1.2, 6.41.10
  for (const std::uint32_t pattern : {0x00000001u, 0x807fffffu, 0x7f800001u, 0xffc12345u, kInf})
    for (const std::uint32_t cr0 : {0u, cr0::kAltMode})
      EXPECT_EQ(moved(Type::F, Type::F, pattern, false, cr0), pattern);
}

TEST(RawMoves, EndWhereASourceModifierBegins) {
  Machine machine;
  machine.set<std::uint32_t>(1, {0x00000001, 0x7f800001, 0x3f800000, 0x80000000});
  machine.run(Op(Opcode::Mov, 4, dst(10, Type::F), {neg(grf(1, Type::F, {4, 4, 1}))}));
  EXPECT_EQ(machine.all<std::uint32_t>(10, 4),
            (std::vector<std::uint32_t>{0x80000000, kNan, 0xbf800000, 0x00000000}));
}

TEST(RawMoves, SelectWithoutConditionIsOne) {  // IVB PRM 6.55
  Machine machine;
  machine.set<std::uint32_t>(1, {0x00000001, 0x7f800001});
  machine.state.flag[0] = 0b01;
  machine.run(
      Op(Opcode::Sel, 2, dst(10, Type::F), {grf(1, Type::F, {2, 2, 1}), scalar(1, Type::F, 1)})
          .pred());
  EXPECT_EQ(machine.all<std::uint32_t>(10, 2),
            (std::vector<std::uint32_t>{0x00000001, 0x7f800001}));
}

TEST(SourceModifiers, WorkInTheExecutionType) {
  Machine machine;
  machine.set<std::int32_t>(1, {5, -5, std::numeric_limits<std::int32_t>::min()});
  const Operand source = grf(1, Type::D, {4, 4, 1});
  const auto result = [&](const Operand& operand) {
    machine.run(Op(Opcode::Mov, 4, dst(10, Type::D), {operand}));
    return machine.all<std::int32_t>(10, 3);
  };
  const std::int32_t least = std::numeric_limits<std::int32_t>::min();
  EXPECT_EQ(result(neg(source)), (std::vector<std::int32_t>{-5, 5, least}));
  EXPECT_EQ(result(absolute(source)), (std::vector<std::int32_t>{5, 5, least}));
  EXPECT_EQ(result(neg(absolute(source))), (std::vector<std::int32_t>{-5, -5, least}));
  // The absolute value of the least D does not fit D, but saturates and converts as 33 bits.
  machine.run(Op(Opcode::Mov, 1, dst(10, Type::D), {absolute(scalar(1, Type::D, 2))}).sat());
  EXPECT_EQ(machine.get<std::int32_t>(10), std::numeric_limits<std::int32_t>::max());
  machine.run(Op(Opcode::Mov, 1, dst(10, Type::F), {absolute(scalar(1, Type::D, 2))}));
  EXPECT_EQ(machine.get<float>(10), 2147483648.0f);
  machine.run(Op(Opcode::Mov, 1, dst(10, Type::F), {neg(scalar(1, Type::UD, 1))}));
  EXPECT_EQ(machine.get<float>(10), -4294967291.0f);
}

TEST(SourceModifiers, AreNumericOnLogicToo) {  // IVB PRM 6.6: no bitwise not on Gen7
  Machine machine;
  machine.set<std::int32_t>(1, {5, -12});
  machine.run(Op(Opcode::And, 1, dst(10, Type::D), {neg(scalar(1, Type::D)), imm_d(0xff)}));
  EXPECT_EQ(machine.get<std::int32_t>(10), 0xfb);
  machine.run(Op(Opcode::Or, 1, dst(10, Type::D), {absolute(scalar(1, Type::D, 1)), imm_d(1)}));
  EXPECT_EQ(machine.get<std::int32_t>(10), 13);
}

TEST(MixedTypes, TheWiderIntegerSetsTheExecutionType) {
  Machine machine;
  machine.set<std::int16_t>(1, {-2});
  machine.set<std::uint32_t>(2, {0xfffffff0});
  machine.set<std::uint8_t>(3, {0xff});
  machine.run(Op(Opcode::Add, 1, dst(10, Type::D), {scalar(1, Type::W), scalar(2, Type::UD)}));
  EXPECT_EQ(machine.get<std::uint32_t>(10), 0xffffffeeu);
  machine.run(Op(Opcode::Add, 1, dst(10, Type::W), {scalar(1, Type::W), scalar(3, Type::UB)}));
  EXPECT_EQ(machine.get<std::int16_t>(10), 253);
  machine.run(
      Op(Opcode::Add, 1, dst(10, Type::UD), {scalar(2, Type::UD), imm(Type::UD, 0x20)}).sat());
  EXPECT_EQ(machine.get<std::uint32_t>(10), 0xffffffffu);
}

TEST(MixedTypes, FloatsAndIntegersDoNotMix) {
  Machine machine;
  EXPECT_EQ(
      machine.fault_of(Op(Opcode::Add, 8, dst(10, Type::F), {grf(1, Type::F), grf(2, Type::D)})),
      "test: offset 0x0: add: the sources mix types that have no common execution type");
  EXPECT_NE(
      machine.fault_of(Op(Opcode::Add, 8, dst(10, Type::DF), {grf(1, Type::F), grf(2, Type::DF)})),
      "");
}

TEST(MixedTypes, IntegerSourcesMayHaveAFloatDestination) {
  Machine machine;
  machine.set<std::int32_t>(1, {3});
  machine.run(Op(Opcode::Add, 1, dst(10, Type::F), {scalar(1, Type::D), imm_d(-10)}));
  EXPECT_EQ(machine.get<float>(10), -7);
}

TEST(NullRegister, ReadsAsZeroOfAnyType) {  // isa/ERRATA.md C14, C17
  Machine machine;
  machine.set<float>(10, {5});
  machine.run(Op(Opcode::Mov, 1, dst(10, Type::F), {null(Type::UD)}).cond(CondMod::NotZero));
  EXPECT_EQ(machine.get<float>(10), 0);
  EXPECT_EQ(machine.state.flag[0], 0u);
}

}  // namespace
}  // namespace eu::isa
