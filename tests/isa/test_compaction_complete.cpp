// The compactor finds every form that the compact tables can express: the native form of any
// compact instruction compacts to it. The five indices are looked up independently, except with
// immediates, which depend on the row of DataTypeIndex; all pairs of rows cover them.
#include <gtest/gtest.h>

#include <iterator>
#include <string>

#include "isa/intel/encoding/codec.hpp"
#include "isa/intel/encoding/compact_format.hpp"

namespace eu::isa {
namespace {

constexpr unsigned kRows = 32;
constexpr std::uint64_t kCmptCtrl = 1ull << 29;

/// The compact format of one and two sources on a generation.
struct Tables {
  const CompactCopy* copies;
  const CompactIndex* indices;
  Field src0_file, src1_file;
};
constexpr std::size_t kCopies = std::size(CompactGen7::kCopies);
constexpr std::size_t kIndices = std::size(CompactGen7::kIndices);
static_assert(std::size(CompactGen8::kCopies) == kCopies &&
              std::size(CompactGen8::kIndices) == kIndices);

template <class Format>
Tables tables() {
  return {Format::kCopies, Format::kIndices, Format::At::kSrc0RegFile, Format::At::kSrc1RegFile};
}

/// The compact instruction with this row of the table.
std::uint64_t with_row(std::uint64_t bits, const CompactIndex& index, unsigned row) {
  const std::uint64_t mask = std::uint64_t{index.compact.mask()} << index.compact.low;
  return (bits & ~mask) | std::uint64_t{row} << index.compact.low;
}

std::vector<std::uint64_t> opcodes_with_compact_form(Generation gen) {
  std::vector<std::uint64_t> codes;
  for (const OpcodeRow& opcode : kOpcodes)
    if (exists_on(opcode.opcode, gen) && opcode.format != Format::ThreeSrc &&
        opcode.format != Format::Immediate64 && opcode.format != Format::Sends)
      codes.push_back(opcode_word(opcode.opcode, gen).code);
  return codes;
}

/// Tests whose parameter is a generation's key.
class CompactionComplete : public testing::TestWithParam<std::string> {
 protected:
  const Generation gen_ = *gen_from_key(GetParam());

  const CompactIndex& index_of(CompactIndexId id) const {
    for (std::size_t n = 0; n < kIndices; ++n)
      if (tables_.indices[n].id == id) return tables_.indices[n];
    throw std::logic_error("no such index");
  }

  bool has_immediate(const Word& word) const {
    const auto is_immediate = [&](const Field& file) {
      return word.bits(file.high, file.low) == static_cast<std::uint64_t>(RegFile::Immediate);
    };
    return is_immediate(tables_.src0_file) || is_immediate(tables_.src1_file);
  }

  /// True if the compactor finds the compact instruction. Immediates overlap bits of other fields;
  /// then several compact forms have the same meaning, and it finds one of them.
  testing::AssertionResult is_found(std::uint64_t bits) const {
    const Word native = expand(bits, gen_);
    Word marked_native = native;
    marked_native.set_bits(29, 29, 0);
    const std::optional<std::uint64_t> found = compact(marked_native, gen_);
    if (!found) return testing::AssertionFailure() << std::hex << bits << " is not found";
    if (expand(*found, gen_) != native || (!has_immediate(native) && *found != bits))
      return testing::AssertionFailure() << std::hex << bits << " is compacted to " << *found;
    return testing::AssertionSuccess();
  }

  const Tables tables_ =
      facts(gen_).layout == Layout::Gen7 ? tables<CompactGen7>() : tables<CompactGen8>();
};

TEST_P(CompactionComplete, EveryPairOfRowsIsFoundForEveryOpcode) {
  const std::vector<std::uint64_t> opcodes = opcodes_with_compact_form(gen_);
  EXPECT_GT(opcodes.size(), 55u);
  for (const std::uint64_t opcode : opcodes)
    for (std::size_t first = 0; first < kIndices; ++first)
      for (std::size_t second = first + 1; second < kIndices; ++second)
        for (unsigned rows = 0; rows < kRows * kRows; ++rows) {
          const std::uint64_t bits =
              with_row(opcode | kCmptCtrl, tables_.indices[first], rows / kRows);
          ASSERT_TRUE(is_found(with_row(bits, tables_.indices[second], rows % kRows)));
        }
}

TEST_P(CompactionComplete, EveryImmediateIsFound) {
  const CompactIndex& types = index_of(CompactIndexId::DataType);
  const CompactIndex& high = index_of(CompactIndexId::Src1);
  int rows_with_immediate = 0;
  for (unsigned type = 0; type < kRows; ++type) {
    const std::uint64_t bits =
        with_row(opcode_word(Opcode::Add, gen_).code | kCmptCtrl, types, type);
    if (!has_immediate(expand(bits, gen_))) continue;
    ++rows_with_immediate;
    for (unsigned immediate = 0; immediate < 1u << 13; ++immediate)
      ASSERT_TRUE(
          is_found(with_row(bits, high, immediate >> 8) | std::uint64_t{immediate & 0xff} << 56));
  }
  EXPECT_EQ(rows_with_immediate, 12);
}

TEST_P(CompactionComplete, WhatIsCopiedIsFoundBitByBit) {
  const std::uint64_t add = opcode_word(Opcode::Add, gen_).code | kCmptCtrl;
  int copied = 0;
  for (std::size_t n = 0; n < kCopies; ++n)
    for (int bit = tables_.copies[n].compact.low; bit <= tables_.copies[n].compact.high; ++bit) {
      const std::uint64_t bits = add ^ (1ull << bit);
      if (bit < 7 || bit == 29) continue;  // the opcode, and CmptCtrl
      ++copied;
      EXPECT_TRUE(is_found(bits)) << bit;
    }
  EXPECT_EQ(copied, 2 + 4 + 3 * 8);
}

INSTANTIATE_TEST_SUITE_P(Generations, CompactionComplete,
                         testing::Values("ivb", "hsw", "bdw", "skl"),
                         [](const auto& info) { return info.param; });

/// Tests all words of the three-source tables, with one copied bit at a time.
TEST(CompactionThree, EveryRowAndCopiedBitIsFound) {
  int words = 0;
  for (const Generation gen : {Generation::Bdw, Generation::Skl})
    for (std::uint64_t rows = 0; rows < 16; ++rows)
      for (const CompactCopy& copy : CompactThree<Layout::Gen9>::kCopies)
        for (int bit = copy.compact.low; bit <= copy.compact.high; ++bit) {
          if (bit < 7 || bit == 29) continue;
          const std::uint64_t bits =
              opcode_word(Opcode::Mad, gen).code | kCmptCtrl | rows << 8 | std::uint64_t{1} << bit;
          Word native = expand(bits, gen);
          native.set_bits(29, 29, 0);
          ++words;
          EXPECT_EQ(compact(native, gen), bits) << std::hex << bits;
        }
  EXPECT_EQ(words, 2 * 16 * (7 + 5 + 9 + 21));
}

}  // namespace
}  // namespace eu::isa
