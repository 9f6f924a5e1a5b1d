// Predication and masks (IVB PRM 3.4, 6.2; isa/ERRATA.md D3; traces/DECK.md 9).
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

TEST(Masks, VectorMaskWhenTheControlRegisterSelectsIt) {
  Machine machine(0x0021, cr0::kVectorMaskEnable);
  EXPECT_EQ(machine.state.sr[2], 0x21u);
  EXPECT_EQ(machine.state.sr[3], 0xffu);
  EXPECT_EQ(machine.state.active, 0xffu);
}

/// V-T3: the predicate of {2Q} begins at bit 8. any and all of the virtual ISA are any8h and all8h
/// of eight channels.
TEST(Predication, TheSecondQuartersChannelEnables) {
  const auto enables = [](PredCtrl control, bool inverted) {
    Op op = Op(Opcode::Mov, 8, dst(10, Type::D), {imm_d(1)}).pred(control).quarter(2);
    op.pred_inv = inverted;
    const Program program = program_of({op});
    const PreparedIntelProgram prepared(program);
    Machine machine(0xf0f0);
    machine.state.flag[0] = 0xaaaa;
    return channel_enables(prepared[0], machine.state);
  };
  EXPECT_EQ(enables(PredCtrl::Sequential, false), 0xa0u);
  EXPECT_EQ(enables(PredCtrl::Sequential, true), 0x50u);
  EXPECT_EQ(enables(PredCtrl::Any8h, false), 0xf0u);
  EXPECT_EQ(enables(PredCtrl::Any8h, true), 0x00u);
  EXPECT_EQ(enables(PredCtrl::All8h, false), 0x00u);
  EXPECT_EQ(enables(PredCtrl::All8h, true), 0xf0u);
}

TEST(Predication, DeckExampleOfTwoConstants) {  // traces/DECK.md 9
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

}  // namespace
}  // namespace eu::isa
