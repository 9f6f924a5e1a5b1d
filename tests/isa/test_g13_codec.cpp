// Laws of the G13's codec that need no vectors: of its tables, and of random words.
#include <gtest/gtest.h>

#include <cstdlib>
#include <random>
#include <set>

#include "isa/g13/encoding/layout.hpp"
#include "isa/g13/names.hpp"
#include "isa/g13/text/instruction_text.hpp"
#include "tests/support/g13_words.hpp"

namespace eu::isa::g13 {
namespace {

unsigned bits_in(const Word& word) {
  unsigned count = 0;
  for (unsigned bit = 0; bit < kMaxLengthBytes * 8; ++bit) count += word.bit(bit);
  return count;
}

/// Parts of fixed functions share bits; parts of executed instructions do not.
TEST(G13Table, PartsOfAnInstructionDoNotOverlapAndFitItsLength) {
  for (const InstructionRow& row : kInstructions) {
    const Layout& layout = layout_of(row.opcode);
    unsigned sum = 0;
    Word all;
    for (const LayoutPart& part : layout.parts) {
      sum += part.bits.width();
      part.bits.put(all, ~std::uint64_t{0});
    }
    if (row.scope == Scope::Compute) {
      EXPECT_EQ(sum, bits_in(all)) << row.applegpu;
    }
    EXPECT_TRUE((layout.used & ~low_bits(row.long_bytes * 8U)).is_zero()) << row.applegpu;
    EXPECT_EQ(row.short_bytes == row.long_bytes, row.length_bit == 0) << row.applegpu;
  }
}

TEST(G13Table, NoWordIsOfTwoInstructions) {
  for (const InstructionRow& a : kInstructions)
    for (const InstructionRow& b : kInstructions) {
      if (a.opcode >= b.opcode) continue;
      const Layout& one = layout_of(a.opcode);
      const Layout& other = layout_of(b.opcode);
      const Word both = one.fixed & other.fixed;
      // Unused bits are 0, so they differ if one fixes at 1 a bit that the other does not use.
      if (!((one.values & both) == (other.values & both))) continue;
      const Word set_by_one = one.values & ~other.used;
      const Word set_by_other = other.values & ~one.used;
      EXPECT_FALSE(set_by_one.is_zero() && set_by_other.is_zero())
          << a.applegpu << " and " << b.applegpu;
    }
}

/// A word of an instruction with random operands and fields, most of which are legal.
std::vector<std::uint8_t> random_word(Opcode opcode, std::mt19937_64& random) {
  const InstructionRow& facts = row(opcode);
  const Layout& layout = layout_of(opcode);
  const Word noise{{random(), random()}};
  const Word sparse{{random() & random(), random() & random()}};
  Word word = layout.values | ((random() % 2 == 0 ? noise : sparse) & layout.used & ~layout.fixed);
  std::size_t length = facts.short_bytes;
  if (facts.length_bit != 0 && word.bit(facts.length_bit)) length = facts.long_bytes;
  std::vector<std::uint8_t> bytes;
  for (std::size_t i = 0; i < length; ++i)
    bytes.push_back(static_cast<std::uint8_t>(word.parts[i / 8] >> i % 8 * 8));
  return bytes;
}

/// Number of words that the test tries; EUSIM_G13_WORDS sets another, such as 10000000.
std::uint64_t words_to_try() {
  const char* const requested = std::getenv("EUSIM_G13_WORDS");
  return requested != nullptr ? std::stoull(requested) : 200000;
}

/// Whether a text can be read back: fixed functions are only written, and registers after the last
/// one have no name.
bool has_text(const Instruction& instruction) {
  const auto ends_in_file = [](const Operand& operand) {
    const int halves = operand.is_uniform() ? kUniformHalves : kRegisterHalves;
    return (!operand.is_register() && !operand.is_uniform()) ||
           operand.value + operand.halves() <= halves;
  };
  bool ends = ends_in_file(instruction.destination);
  for (const Operand& source : instruction.sources) ends &= ends_in_file(source);
  // Mesa's text of this move cannot name uniforms after the last one.
  if (instruction.opcode == Opcode::UniformStore)
    ends &= instruction.sources[1].value + instruction.sources[0].halves() <= kUniformHalves;
  return ends && row(instruction.opcode).scope != Scope::Fixed;
}

TEST(G13Codec, WordsOfEveryInstructionGiveTheirBytesAgainAndTextsThatAreReadAsThey) {
  std::mt19937_64 random(13);
  std::set<Opcode> seen;
  std::uint64_t legal = 0;
  const std::uint64_t count = words_to_try();
  for (std::uint64_t i = 0; i < count; ++i) {
    const auto opcode = static_cast<Opcode>(i % kInstructionCount);
    const std::vector<std::uint8_t> bytes = random_word(opcode, random);
    const Decoded decoded = decode(bytes.data(), bytes.size());
    if (!decoded.ok()) continue;
    ++legal;
    seen.insert(decoded.instruction.opcode);
    ASSERT_EQ(decoded.length_bytes, bytes.size()) << row(opcode).applegpu;
    const Encoded encoded = encode(decoded.instruction);
    ASSERT_EQ(encoded.bytes, bytes) << row(opcode).applegpu << ": " << encoded.problem;
    if (i % 16 != 0 || !has_text(decoded.instruction)) continue;
    const std::string text = write_instruction(decoded.instruction);
    const ReadInstruction read = read_instruction(split_line(text), Dialect::Mesa);
    ASSERT_TRUE(read.ok()) << text << ": " << read.problem;
    ASSERT_EQ(write_instruction(read.instruction), text);
  }
  EXPECT_EQ(seen.size(), static_cast<std::size_t>(kInstructionCount));
  EXPECT_GT(legal * 8, count);
}

TEST(G13Codec, AnyBytesAreAnInstructionOrRefusedByWhatTheyBeginLike) {
  std::mt19937_64 random(31);
  const std::uint64_t count = words_to_try();
  for (std::uint64_t i = 0; i < count; ++i) {
    std::array<std::uint8_t, kMaxLengthBytes> bytes{};
    for (std::uint8_t& byte : bytes) byte = static_cast<std::uint8_t>(random());
    const std::size_t size = random() % (kMaxLengthBytes + 1);
    const Decoded decoded = decode(bytes.data(), size);
    ASSERT_NE(decoded.ok(), !decoded.problem.empty());
    if (!decoded.ok()) continue;
    ASSERT_LE(decoded.length_bytes, size);
    const Encoded encoded = encode(decoded.instruction);
    ASSERT_EQ(encoded.bytes,
              std::vector<std::uint8_t>(bytes.begin(), bytes.begin() + static_cast<std::ptrdiff_t>(
                                                                           decoded.length_bytes)));
  }
}

struct Refused {
  const char* hex;
  const char* why;
};

TEST(G13Codec, WhatMeansNothingIsRefusedByItsName) {
  const Refused kRefused[] = {
      {"0a03c61e", "rsqrt_special: destination is 32 bits wide and begins in the middle"},
      {"027a180202bc404c", "fcmpsel: source 1 is a register without a hint"},
      {"02179a9009038192", "fcmpsel: float_condition 4 means nothing"},
      {"6f05342c49ef7880", "simd_matrix_fmadd32: its meaning is unknown"},
      {"3500010500c01000", "stack_get_ptr: its meaning is unknown"},
      {"72000f0c", "get_sr: source 1 is special register 207, which has no name"},
      {"0e1a", "iadd: the last word is not whole: at least 8 bytes needed, 2 left"},
      {"ff", "the last word is not whole: at least 2 bytes needed, 1 left"},
      {"ffff", "no instruction begins with the bytes ffff"},
      {"8800", ""},
      {"8801", "no instruction begins with the bytes 8801"}};
  for (const Refused& refused : kRefused) {
    const Decoded decoded = test::decode_g13(refused.hex);
    EXPECT_EQ(decoded.problem.substr(0, std::string(refused.why).size()), refused.why)
        << refused.hex;
    EXPECT_EQ(decoded.ok(), std::string(refused.why).empty()) << refused.hex;
  }
}

TEST(G13Codec, FloatImmediatesAreThoseOfTheSeed) {
  // Seed G-23: 0x30 = 1.0, 0x20 = 0.5, 0x70 = 16, 0x7f = 31, 0x01 = 1/64, 0xb0 = -1.
  EXPECT_EQ(float_immediate(0x30), 1.0F);
  EXPECT_EQ(float_immediate(0x20), 0.5F);
  EXPECT_EQ(float_immediate(0x70), 16.0F);
  EXPECT_EQ(float_immediate(0x7f), 31.0F);
  EXPECT_EQ(float_immediate(0x01), 1.0F / 64);
  EXPECT_EQ(float_immediate(0xb0), -1.0F);
  for (int bits = 1; bits < 128; ++bits)
    EXPECT_LT(float_immediate(static_cast<std::uint8_t>(bits - 1)),
              float_immediate(static_cast<std::uint8_t>(bits)));
}

TEST(G13Codec, InstructionsThatHaveNoWordSayWhichOperandHasNone) {
  Instruction add = test::decode_g13("0e05c28658000000").instruction;
  add.sources[1].value = 3;
  EXPECT_EQ(encode(add).problem, "iadd: source 2 has a number that is not allowed here");
  add.sources[1].value = 4;
  add.fields.shift = 5;
  EXPECT_EQ(encode(add).problem, "iadd: shift cannot be 5");
}

}  // namespace
}  // namespace eu::isa::g13
