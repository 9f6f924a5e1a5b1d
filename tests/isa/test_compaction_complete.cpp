// The compactor finds every form that the compact tables can express: whatever compact instruction
// there is, its native form compacts to it. The five indices are looked up apart from each other,
// but for immediates, which the rows of DataTypeIndex bring: all pairs of rows cover them.
#include <gtest/gtest.h>

#include "isa/gen/encoding/codec.hpp"
#include "isa/gen/encoding/compact_format.hpp"

namespace eu::isa {
namespace {

constexpr unsigned kRows = 32;
constexpr std::uint64_t kCmptCtrl = 1ull << 29;

const CompactIndex& index_of(CompactIndexId id) {
  for (const CompactIndex& index : kCompactIndices)
    if (index.id == id) return index;
  throw std::logic_error("no such index");
}

/// The compact instruction with this row of the table.
std::uint64_t with_row(std::uint64_t bits, const CompactIndex& index, unsigned row) {
  const std::uint64_t mask = std::uint64_t{index.compact.mask()} << index.compact.low;
  return (bits & ~mask) | std::uint64_t{row} << index.compact.low;
}

std::vector<std::uint64_t> opcodes_with_compact_form() {
  std::vector<std::uint64_t> codes;
  for (const OpcodeRow& opcode : kOpcodes)
    if (opcode.format != Format::ThreeSrc && opcode.format != Format::Immediate64)
      codes.push_back(opcode.code);
  return codes;
}

bool has_immediate(const Word& word) {
  const auto immediate = static_cast<std::uint64_t>(RegFile::Immediate);
  return word.bits(38, 37) == immediate || word.bits(43, 42) == immediate;
}

/// Immediates cover bits of other fields: there several compact forms mean the same, and one of
/// them is found.
testing::AssertionResult is_found(std::uint64_t bits) {
  const Word native = expand(bits);
  Word marked_native = native;
  marked_native.set_bits(29, 29, 0);
  const std::optional<std::uint64_t> found = compact(marked_native);
  if (!found) return testing::AssertionFailure() << std::hex << bits << " is not found";
  if (expand(*found) != native || (!has_immediate(native) && *found != bits))
    return testing::AssertionFailure() << std::hex << bits << " comes back as " << *found;
  return testing::AssertionSuccess();
}

TEST(CompactionComplete, EveryPairOfRowsIsFoundForEveryOpcode) {
  const std::vector<std::uint64_t> opcodes = opcodes_with_compact_form();
  EXPECT_EQ(opcodes.size(), kOpcodeCount - 5u);  // bfe, bfi2, mad, lrp, dim
  for (const std::uint64_t opcode : opcodes)
    for (const CompactIndex& first : kCompactIndices)
      for (const CompactIndex& second : kCompactIndices) {
        if (second.id <= first.id) continue;
        for (unsigned rows = 0; rows < kRows * kRows; ++rows) {
          const std::uint64_t bits = with_row(opcode | kCmptCtrl, first, rows / kRows);
          ASSERT_TRUE(is_found(with_row(bits, second, rows % kRows)));
        }
      }
}

TEST(CompactionComplete, EveryImmediateIsFound) {
  const CompactIndex& types = index_of(CompactIndexId::DataType);
  const CompactIndex& high = index_of(CompactIndexId::Src1);
  int rows_with_immediate = 0;
  for (unsigned type = 0; type < kRows; ++type) {
    const std::uint64_t bits = with_row(row(Opcode::Add).code | kCmptCtrl, types, type);
    if (!has_immediate(expand(bits))) continue;
    ++rows_with_immediate;
    for (unsigned immediate = 0; immediate < 1u << 13; ++immediate)
      ASSERT_TRUE(
          is_found(with_row(bits, high, immediate >> 8) | std::uint64_t{immediate & 0xff} << 56));
  }
  EXPECT_EQ(rows_with_immediate, 12);
}

TEST(CompactionComplete, WhatIsCopiedIsFoundBitByBit) {
  const std::uint64_t add = row(Opcode::Add).code | kCmptCtrl;
  int copied = 0;
  for (const CompactCopy& copy : kCompactCopies)
    for (int bit = copy.compact.low; bit < copy.compact.low + copy.compact.width(); ++bit) {
      const std::uint64_t bits = add ^ (1ull << bit);
      if (bit < 7 || bit == 29) continue;  // the opcode, and the mark itself
      ++copied;
      EXPECT_TRUE(is_found(bits)) << bit;
    }
  EXPECT_EQ(copied, 2 + 4 + 3 * 8);
}

}  // namespace
}  // namespace eu::isa
