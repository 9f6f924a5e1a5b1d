// Positions of an operand's channels (IVB PRM 3.3.5-3.3.9; traces/DECK.md 1).
#include <gtest/gtest.h>

#include "tests/support/exec_machine.hpp"

namespace eu::isa {
namespace {

using namespace eu::test;

/// A machine whose GRF holds in each word its own index: a moved word shows its source.
Machine machine_with_word_indices() {
  Machine machine;
  for (int n = 0; n < kGrfCount * 16; ++n)
    machine.put<std::uint16_t>(0, n, static_cast<std::uint16_t>(n));
  return machine;
}

std::vector<int> words_read(int exec_size, const Operand& source) {
  Machine machine = machine_with_word_indices();
  machine.run(Op(Opcode::Mov, exec_size, dst(100, Type::UW), {source}));
  std::vector<int> result;
  for (int n = 0; n < exec_size; ++n) result.push_back(machine.get<std::uint16_t>(100, n));
  return result;
}

/// Index of a register's word: r2.13 is 2 * 16 + 13.
int word(int number, int element) {
  return 16 * number + element;
}

TEST(Regions, ASlidingWindowOverlapsItself) {
  Machine machine;
  for (int n = 0; n < 32; ++n) machine.put<float>(0, n, static_cast<float>(n));
  machine.run(Op(Opcode::Mov, 8, dst(100, Type::F), {grf(0, Type::F, {1, 1, 0}, 2)}));
  EXPECT_EQ(machine.all<float>(100, 8), (std::vector<float>{2, 3, 4, 5, 6, 7, 8, 9}));
}

TEST(Regions, ZeroStridesReplicateOneElement) {
  EXPECT_EQ(words_read(8, grf(3, Type::UW, {0, 8, 0}, 1)),
            std::vector<int>(8, word(3, 1)));  // traces/DECK.md 1: only lint rejects it
}

TEST(Regions, RowsOfReplicatedElements) {
  const int a = word(2, 13), b = word(3, 13);
  EXPECT_EQ(words_read(8, grf(2, Type::UW, {16, 4, 0}, 13)),
            (std::vector<int>{a, a, a, a, b, b, b, b}));
}

TEST(Regions, RowsInTwoRegisters) {
  EXPECT_EQ(words_read(8, grf(5, Type::UW, {16, 4, 1})),
            (std::vector<int>{80, 81, 82, 83, 96, 97, 98, 99}));
}

TEST(Regions, InterleavedRows) {
  const int base = word(7, 0);
  EXPECT_EQ(words_read(8, grf(7, Type::UW, {1, 4, 2}, 8)),
            (std::vector<int>{base + 8, base + 10, base + 12, base + 14, base + 9, base + 11,
                              base + 13, base + 15}));
  EXPECT_EQ(words_read(16, grf(5, Type::UW, {1, 8, 2})),
            (std::vector<int>{80, 82, 84, 86, 88, 90, 92, 94, 81, 83, 85, 87, 89, 91, 93, 95}));
}

TEST(Regions, TheManualsExampleOfSixteenWords) {
  EXPECT_EQ(words_read(16, grf(4, Type::UW, {16, 8, 2}, 1)),
            (std::vector<int>{65, 67, 69, 71, 73, 75, 77, 79, 81, 83, 85, 87, 89, 91, 93, 95}));
}

TEST(Regions, BytesAcrossARegisterBoundary) {
  Machine machine;
  for (int n = 0; n < 128; ++n) machine.put<std::uint8_t>(0, n, static_cast<std::uint8_t>(n));
  machine.run(Op(Opcode::Mov, 16, dst(100, Type::W), {grf(1, Type::B, {16, 8, 1}, 7)}));
  for (int n = 0; n < 8; ++n) {
    EXPECT_EQ(machine.get<std::int16_t>(100, n), 32 + 7 + n);
    EXPECT_EQ(machine.get<std::int16_t>(100, 8 + n), 32 + 23 + n);
  }
}

TEST(Regions, RowsOfReplicatedBytes) {
  Machine machine;
  for (int n = 0; n < 128; ++n) machine.put<std::uint8_t>(0, n, static_cast<std::uint8_t>(n));
  machine.run(Op(Opcode::Mov, 16, dst(100, Type::W), {grf(1, Type::B, {16, 8, 0}, 14)}));
  for (int n = 0; n < 16; ++n) EXPECT_EQ(machine.get<std::int16_t>(100, n), 32 + (n < 8 ? 14 : 30));
}

TEST(Regions, FourRegistersCannotBeReadAtOnce) {
  Machine machine;
  const Operand source = grf(4, Type::W, {16, 2, 1}, 5);
  EXPECT_EQ(machine.fault_of(Op(Opcode::Mov, 8, dst(100, Type::W), {source})),
            "test: offset 0x0: mov: a source spans 4 registers; at most 2 can be read");
  EXPECT_EQ(machine.fault_of(Op(Opcode::Mov, 4, dst(100, Type::W), {source})), "");
}

TEST(Regions, DestinationStrideLeavesGapsUntouched) {
  Machine machine;
  for (int n = 0; n < 16; ++n) machine.put<std::uint16_t>(10, n, 0xaaaa);
  machine.run(Op(Opcode::Mov, 4, dst(10, Type::UW, 2, 1), {imm_uw(7)}));
  EXPECT_EQ(
      machine.all<std::uint16_t>(10, 10),
      (std::vector<std::uint16_t>{0xaaaa, 7, 0xaaaa, 7, 0xaaaa, 7, 0xaaaa, 7, 0xaaaa, 0xaaaa}));
}

TEST(Regions, OutsideTheRegisterFileFaults) {
  Machine machine;
  EXPECT_EQ(machine.fault_of(Op(Opcode::Mov, 16, dst(10, Type::D), {grf(127, Type::D)})),
            "test: offset 0x0: mov: channel 8 is at byte 4096 of a register file that ends at byte "
            "4095");
  EXPECT_NE(machine.fault_of(Op(Opcode::Mov, 16, dst(127, Type::D), {grf(1, Type::D)})), "");
  EXPECT_NE(machine.fault_of(Op(Opcode::Mov, 8, dst(200, Type::D), {grf(1, Type::D)})), "");
}

TEST(Regions, OffTheElementBoundaryFaults) {
  Machine machine;
  Operand source = grf(1, Type::D);
  source.subreg_bytes = 2;
  EXPECT_EQ(machine.fault_of(Op(Opcode::Mov, 4, dst(10, Type::D), {source})),
            "test: offset 0x0: mov: subregister byte 2 is not a multiple of the 4 bytes of D");
}

TEST(Regions, TooManyBytesForTheExecutionSizeFaults) {
  Machine machine;
  EXPECT_EQ(machine.fault_of(Op(Opcode::Mov, 32, dst(10, Type::F), {scalar(1, Type::F)})),
            "test: offset 0x0: mov: execution size 32 is too large for elements of 4 bytes");
}

// Align16

TEST(Align16, SwizzleReordersWithinFours) {
  Machine machine;
  for (int n = 0; n < 8; ++n) machine.put<float>(1, n, static_cast<float>(n));
  machine.run(Op(Opcode::Mov, 8, dst(10, Type::F), {swizzled(grf(1, Type::F), "wzyx")}).align16());
  EXPECT_EQ(machine.all<float>(10, 8), (std::vector<float>{3, 2, 1, 0, 7, 6, 5, 4}));
  machine.run(Op(Opcode::Mov, 8, dst(10, Type::F), {swizzled(grf(1, Type::F), "zywz")}).align16());
  EXPECT_EQ(machine.all<float>(10, 8), (std::vector<float>{2, 1, 3, 2, 6, 5, 7, 6}));
}

TEST(Align16, ChannelEnablesMaskTheDestination) {
  Machine machine;
  machine.run(Op(Opcode::Mov, 8, dst(10, Type::F), {imm_f(1)}).align16(0b0101));
  EXPECT_EQ(machine.all<float>(10, 8), (std::vector<float>{1, 0, 1, 0, 1, 0, 1, 0}));
}

TEST(Align16, VerticalStrideZeroRepeatsTheFirstFour) {
  Machine machine;
  for (int n = 0; n < 8; ++n) machine.put<float>(1, n, static_cast<float>(n));
  Operand source = swizzled(grf(1, Type::F), "yyzw");
  source.region.vert_stride = 0;
  machine.run(Op(Opcode::Mov, 8, dst(10, Type::F), {source}).align16());
  EXPECT_EQ(machine.all<float>(10, 8), (std::vector<float>{1, 1, 2, 3, 1, 1, 2, 3}));
}

TEST(Align16, ThreeSourcesAdvanceByFoursOrReplicate) {
  Machine machine;
  for (int n = 0; n < 8; ++n) {
    machine.put<float>(1, n, static_cast<float>(n));
    machine.put<float>(2, n, static_cast<float>(10 * n));
  }
  Operand replicated = grf(2, Type::F, {0, 1, 0}, 3);
  replicated.replicate = true;
  const Operand plain = swizzled(grf(1, Type::F));
  machine.run(Op(Opcode::Mad, 8, dst(10, Type::F), {replicated, plain, plain}).align16());
  for (int n = 0; n < 8; ++n) EXPECT_EQ(machine.get<float>(10, n), 30 + n * n);
}

// Immediates

TEST(Immediates, VectorsOfHalfBytes) {
  Machine machine;
  machine.run(Op(Opcode::Mov, 8, dst(10, Type::W), {imm(Type::V, 0x76543210)}));
  EXPECT_EQ(machine.all<std::int16_t>(10, 8), (std::vector<std::int16_t>{0, 1, 2, 3, 4, 5, 6, 7}));
  machine.run(Op(Opcode::Mov, 8, dst(10, Type::W), {imm(Type::V, 0xfedcba98)}));
  EXPECT_EQ(machine.all<std::int16_t>(10, 8),
            (std::vector<std::int16_t>{-8, -7, -6, -5, -4, -3, -2, -1}));
  machine.run(Op(Opcode::Mov, 8, dst(10, Type::W), {imm(Type::UV, 0xfedcba98)}));
  EXPECT_EQ(machine.all<std::int16_t>(10, 8),
            (std::vector<std::int16_t>{8, 9, 10, 11, 12, 13, 14, 15}));
}

TEST(Immediates, VectorsRepeatWhenTheExecutionIsWider) {
  Machine machine;
  machine.run(Op(Opcode::Mov, 16, dst(10, Type::W), {imm(Type::V, 0x76543210)}));
  EXPECT_EQ(machine.get<std::int16_t>(10, 9), 1);
  EXPECT_EQ(machine.get<std::int16_t>(10, 15), 7);
}

TEST(Immediates, RestrictedFloats) {
  Machine machine;
  // 0, the smallest and the largest, -1 (IVB PRM 2.2.5)
  machine.run(Op(Opcode::Mov, 8, dst(10, Type::F), {imm(Type::VF, 0xb07f0100)}));
  EXPECT_EQ(machine.all<float>(10, 8),
            (std::vector<float>{0, 0.1328125f, 31, -1, 0, 0.1328125f, 31, -1}));
  machine.run(Op(Opcode::Mov, 4, dst(10, Type::F), {imm(Type::VF, 0x80302010)}));
  EXPECT_EQ(machine.all<std::uint32_t>(10, 4),
            (std::vector<std::uint32_t>{0x3e800000, 0x3f000000, 0x3f800000, 0x80000000}));
}

// Register-indirect addressing

TEST(Indirect, OneIndexRegisterGivesTheOrigin) {
  Machine machine = machine_with_word_indices();
  machine.state.address[3] = 2 * 32 + 6;
  const Operand source = indirect(grf(0, Type::UW, {8, 8, 1}), 3, -4);
  machine.run(Op(Opcode::Mov, 8, dst(100, Type::UW), {source}));
  for (int n = 0; n < 8; ++n) EXPECT_EQ(machine.get<std::uint16_t>(100, n), word(2, 1) + n);
}

TEST(Indirect, EveryRowHasItsOwnIndexRegister) {
  Machine machine = machine_with_word_indices();
  machine.state.address[2] = 5 * 32;
  machine.state.address[3] = 9 * 32 + 8;
  const Operand source = indirect(grf(0, Type::UW, {Region::kVxH, 4, 1}), 2);
  machine.run(Op(Opcode::Mov, 8, dst(100, Type::UW), {source}));
  EXPECT_EQ(machine.all<std::uint16_t>(100, 8),
            (std::vector<std::uint16_t>{80, 81, 82, 83, 148, 149, 150, 151}));
}

TEST(Indirect, EveryChannelHasItsOwnIndexRegister) {
  Machine machine = machine_with_word_indices();
  for (std::size_t n = 0; n < 8; ++n)
    machine.state.address[n] = static_cast<std::uint16_t>(64 * (8 - n));
  const Operand source = indirect(grf(0, Type::UW, {Region::kVxH, 1, 0}), 0, 2);
  machine.run(Op(Opcode::Mov, 8, dst(100, Type::UW), {source}));
  for (int n = 0; n < 8; ++n) EXPECT_EQ(machine.get<std::uint16_t>(100, n), 32 * (8 - n) + 1);
}

TEST(Indirect, TwoRegistersTakeAdjacentIndexRegisters) {  // Gen9 continues from one
  Machine machine;
  const std::uint16_t addresses[] = {0x140, 0x1e0, 0x280, 0x320, 0x3c0, 0x460};
  std::copy(std::begin(addresses), std::end(addresses), machine.state.address.begin());
  for (int n = 0; n < 8; ++n) {
    machine.put<float>(20, n, static_cast<float>(n));
    machine.put<float>(25, n, static_cast<float>(100 + n));
    machine.put<float>(30, n, static_cast<float>(1000));
    machine.put<float>(35, n, static_cast<float>(2000));
  }
  const auto at = [](int index) { return indirect(grf(0, Type::F), index); };
  machine.run(Op(Opcode::Add, 16, indirect(dst(0, Type::F), 0), {at(2), at(4)}));
  for (int n = 0; n < 8; ++n) {
    EXPECT_EQ(machine.get<float>(10, n), static_cast<float>(1000 + n));
    EXPECT_EQ(machine.get<float>(15, n), static_cast<float>(2100 + n));
  }
}

TEST(Indirect, AScalarSourceKeepsItsIndexRegister) {
  Machine machine;
  machine.state.address[0] = 10 * 32;
  machine.state.address[1] = 12 * 32;
  machine.state.address[4] = 30 * 32 + 4;
  machine.set<float>(30, {0, 7});
  const Operand source = indirect(scalar(0, Type::F), 4);
  machine.run(Op(Opcode::Mov, 16, indirect(dst(0, Type::F), 0), {source}));
  EXPECT_EQ(machine.get<float>(10, 7), 7);
  EXPECT_EQ(machine.get<float>(12, 7), 7);
}

TEST(Indirect, OnlyEnabledChannelsCanLeaveTheFile) {
  Machine machine;
  machine.state.address[0] = 127 * 32 + 16;
  const Op move(Opcode::Mov, 8, dst(10, Type::D), {indirect(grf(0, Type::D, {4, 4, 1}), 0)});
  EXPECT_EQ(machine.fault_of(move),
            "test: offset 0x0: mov: channel 4 addresses byte 4096; the GRF has bytes 0 to 4095");
  Machine four(0xf);
  four.state.address[0] = 127 * 32 + 16;
  EXPECT_EQ(four.fault_of(move), "");
  machine.state.address[0] = 2;
  EXPECT_NE(machine.fault_of(move), "");
  machine.state.address[0] = 0;
  EXPECT_NE(
      machine.fault_of(Op(Opcode::Mov, 1, dst(10, Type::D), {indirect(scalar(0, Type::D), 0, -4)})),
      "");
}

TEST(Indirect, AddressRegistersRunOut) {
  Machine machine;
  const Operand source = indirect(grf(0, Type::UW, {Region::kVxH, 1, 0}), 4);
  EXPECT_EQ(machine.fault_of(Op(Opcode::Mov, 8, dst(100, Type::UW), {source})),
            "test: offset 0x0: mov: channel 4 needs index register a0.8; there are a0.0 to a0.7");
}

}  // namespace
}  // namespace eu::isa
