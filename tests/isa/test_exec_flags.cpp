// Predication, condition modifiers, masks (IVB PRM 3.4, 3.6, 6.2; prm_errata D3; D-T9 to D-T12).
#include <gtest/gtest.h>

#include "tests/support/exec_machine.hpp"

namespace eu::isa {
namespace {

using namespace eu::test;

/// Channels (of `size`) that a predicated move writes.
std::uint32_t written(Op op, std::uint32_t f0, int size, std::uint32_t dispatch = 0xffffffff) {
  Machine machine(dispatch);
  machine.state.flag[0] = f0;
  op.opcode = Opcode::Mov;
  op.exec_size = static_cast<std::uint8_t>(size);
  op.dst = dst(10, Type::UW);
  op.src[0] = imm_uw(1);
  machine.run(op);
  std::uint32_t mask = 0;
  for (int n = 0; n < size; ++n)
    mask |= static_cast<std::uint32_t>(machine.get<std::uint16_t>(10, n)) << n;
  return mask;
}

Op predicated(PredCtrl control) {
  return Op(Opcode::Mov, 16).pred(control);
}

TEST(Predication, ChannelByChannel) {
  EXPECT_EQ(written(predicated(PredCtrl::Sequential), 0x1234, 16), 0x1234u);
  EXPECT_EQ(written(predicated(PredCtrl::Sequential).inverted(), 0x1234, 16), 0xedcbu);
  EXPECT_EQ(written(predicated(PredCtrl::None).inverted(), 0x1234, 16), 0xffffu);
}

TEST(Predication, HorizontalGroups) {
  const std::uint32_t flags = 0x80f3;  // 1000 0000 1111 0011
  const struct {
    PredCtrl control;
    std::uint32_t expected;
  } rows[] = {
      {PredCtrl::Any2h, 0xc0f3},  {PredCtrl::All2h, 0x00f3},  {PredCtrl::Any4h, 0xf0ff},
      {PredCtrl::All4h, 0x00f0},  {PredCtrl::Any8h, 0xffff},  {PredCtrl::All8h, 0x0000},
      {PredCtrl::Any16h, 0xffff}, {PredCtrl::All16h, 0x0000},
  };
  for (const auto& row : rows) {
    EXPECT_EQ(written(predicated(row.control), flags, 16), row.expected)
        << static_cast<int>(row.control);
    EXPECT_EQ(written(predicated(row.control).inverted(), flags, 16), row.expected ^ 0xffff);
  }
  EXPECT_EQ(written(predicated(PredCtrl::Any16h), 0, 16), 0u);
  EXPECT_EQ(written(predicated(PredCtrl::All16h), 0xffff, 16), 0xffffu);
  EXPECT_EQ(written(predicated(PredCtrl::All8h), 0xff00, 16), 0xff00u);
  EXPECT_EQ(written(predicated(PredCtrl::Any32h), 0x80000000, 16), 0xffffu);
  EXPECT_EQ(written(predicated(PredCtrl::All32h), 0x7fffffff, 16), 0u);
}

TEST(Predication, VerticalAcrossSubregisters) {
  EXPECT_EQ(written(predicated(PredCtrl::Any2v), 0x0f0f3355, 16), 0x3f5fu);
  EXPECT_EQ(written(predicated(PredCtrl::All2v), 0x0f0f3355, 16), 0x0305u);
}

TEST(Predication, Align16ReplicatesAComponent) {
  const std::uint32_t flags = 0b1000'0100'0010'0001;
  const auto align16 = [](PredCtrl control) {
    Op op = predicated(control);
    return op.align16();
  };
  EXPECT_EQ(written(align16(PredCtrl::Align16X), flags, 16), 0x000fu);
  EXPECT_EQ(written(align16(PredCtrl::Align16Y), flags, 16), 0x00f0u);
  EXPECT_EQ(written(align16(PredCtrl::Align16Z), flags, 16), 0x0f00u);
  EXPECT_EQ(written(align16(PredCtrl::Align16W), flags, 16), 0xf000u);
  EXPECT_EQ(written(align16(PredCtrl::Align16Any4h), 0x0102, 16), 0x0f0fu);
  EXPECT_EQ(written(align16(PredCtrl::Align16All4h), 0xf0f7, 16), 0xf0f0u);
  EXPECT_EQ(written(align16(PredCtrl::Sequential), flags, 16), flags);
}

TEST(Predication, SelectsFlagRegisterAndSubregister) {
  Machine machine;
  machine.state.flag = {0x00020001, 0x00080004};
  for (int reg = 0; reg < 2; ++reg) {
    for (int sub = 0; sub < 2; ++sub) {
      machine.put<std::uint32_t>(10, 0, 0);
      machine.run(
          Op(Opcode::Mov, 4, dst(10, Type::UB), {imm_uw(1)}).pred(PredCtrl::Sequential, reg, sub));
      EXPECT_EQ(machine.get<std::uint32_t>(10), 1u << (8 * (2 * reg + sub)));
    }
  }
}

TEST(Masks, QuartersAndNibblesSelectChannels) {
  // Channels 8-15 of the dispatch mask and of the flags.
  EXPECT_EQ(written(predicated(PredCtrl::Sequential).quarter(2), 0x00005a00, 8), 0x5au);
  EXPECT_EQ(written(predicated(PredCtrl::None).quarter(2), 0, 8, 0x0000c300), 0xc3u);
  EXPECT_EQ(written(predicated(PredCtrl::None).nibble(4), 0, 4, 0x00006000), 0x6u);
  EXPECT_EQ(written(predicated(PredCtrl::Sequential).nibble(3), 0x00000900, 4), 0x9u);
  EXPECT_EQ(written(predicated(PredCtrl::None).quarter(3), 0, 16, 0xabcd0000), 0xabcdu);
}

TEST(Masks, NoMaskWritesChannelsThatDoNotExist) {
  EXPECT_EQ(written(predicated(PredCtrl::None), 0, 16, 0x00f0), 0x00f0u);
  EXPECT_EQ(written(predicated(PredCtrl::None).everywhere(), 0, 16, 0x00f0), 0xffffu);
  EXPECT_EQ(written(predicated(PredCtrl::Sequential).everywhere(), 0x0f00, 16, 0x00f0), 0x0f00u);
}

TEST(Masks, ThirtyTwoChannelsUseTheLowSixteenBitsTwice) {  // IVB PRM 3.3.9, 7.B
  EXPECT_EQ(written(predicated(PredCtrl::None), 0, 32, 0xffff1234), 0x12341234u);
  EXPECT_EQ(written(predicated(PredCtrl::Sequential), 0xffff00f0, 32), 0x00f000f0u);
}

TEST(Masks, VectorMaskWhenTheControlRegisterAsks) {
  Machine machine(0x0021, cr0::kVectorMaskEnable);
  EXPECT_EQ(machine.state.sr[2], 0x21u);
  EXPECT_EQ(machine.state.sr[3], 0xffu);
  EXPECT_EQ(machine.state.active, 0xffu);
}

TEST(Predication, DeckExampleOfTwoConstants) {  // D-T9
  Machine machine;
  machine.state.flag[1] = 0x5a;
  machine.run(
      Op(Opcode::Mov, 8, dst(10, Type::F), {imm_f(3.14f)}).pred(PredCtrl::Sequential, 1, 0));
  machine.run(Op(Opcode::Mov, 8, dst(10, Type::F), {imm_f(2.71f)})
                  .pred(PredCtrl::Sequential, 1, 0)
                  .inverted());
  EXPECT_EQ(machine.all<float>(10, 8),
            (std::vector<float>{2.71f, 3.14f, 2.71f, 3.14f, 3.14f, 2.71f, 3.14f, 2.71f}));
}

// Conditions of results

Op full_form() {
  return Op(Opcode::Add, 16, dst(10, Type::F), {neg(scalar(12, Type::F)), imm_f(3.14159f)})
      .pred()
      .cond(CondMod::Less)
      .sat();
}

TEST(Conditions, FlagsComeBeforeSaturation) {  // D-T10
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
  EXPECT_EQ(machine.state.flag[0], 0xaaaau);
  EXPECT_EQ(machine.get<float>(10, 1), 0.0f);
  EXPECT_EQ(machine.get<float>(10, 2), 77);  // disabled
}

TEST(Conditions, DeckExampleWithIndirectDestination) {  // D-T11
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

/// Flags of `value` moved with every condition: z nz g ge l le o u from bit 0 on.
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
  EXPECT_EQ(conditions_of(add_f(inf, 1)), kPositive);  // infinite sources are no overflow
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
  EXPECT_EQ(conditions_of(add(Type::UD, 1, -2).sat()), kNegative | kOverflow);
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
  EXPECT_EQ(machine.state.flag[0], 1u);  // no common 32-bit type would say so
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
