// Words of the G13 against other programs: Mesa 26.2.6 compiled them, and its disassembler and
// applegpu's print them. The authors of both compared them with an M1.
#include <gtest/gtest.h>

#include <algorithm>
#include <map>
#include <ostream>

#include "isa/g13/text/instruction_text.hpp"
#include "tests/support/g13_words.hpp"
#include "tests/support/shared.hpp"

namespace eu::isa::g13 {
namespace {

using test::G13Vector;

struct Set {
  const char* name;
  std::size_t rows;
  friend void PrintTo(const Set& set, std::ostream* out) { *out << set.name; }
};
constexpr Set kSets[] = {
    {"compiled", 2350}, {"mesa_cases", 107}, {"applegpu_tests", 34}, {"fuzz", 3242}};

std::vector<G13Vector> rows_of(const Set& set) {
  const auto path = test::shared_path(std::string("vectors/g13/") + set.name + ".tsv");
  if (!path) return {};
  std::vector<G13Vector> rows = test::read_g13_vectors(*path);
  EXPECT_EQ(rows.size(), set.rows) << set.name;
  return rows;
}

class G13Vectors : public testing::TestWithParam<Set> {
 protected:
  void SetUp() override {
    rows_ = rows_of(GetParam());
    if (rows_.empty()) GTEST_SKIP() << "the vectors are not here";
  }
  std::vector<G13Vector> rows_;
};

TEST_P(G13Vectors, EveryWordHasItsLengthAndGivesItsBytesAgain) {
  for (const G13Vector& row : rows_) {
    // The bytes after a word do not affect its length.
    std::vector<std::uint8_t> bytes = row.bytes();
    const std::vector<std::uint8_t> word = bytes;
    bytes.insert(bytes.end(), kMaxLengthBytes, 0xff);
    const Decoded decoded = decode(bytes.data(), bytes.size());
    ASSERT_TRUE(decoded.ok()) << row.hex << " " << row.mesa << ": " << decoded.problem;
    EXPECT_EQ(decoded.length_bytes, row.length_bytes) << row.hex;
    const Encoded encoded = encode(decoded.instruction);
    EXPECT_EQ(encoded.bytes, word) << row.hex << " " << row.mesa << ": " << encoded.problem;
  }
}

/// True for fcmp_ballot: Mesa reads the extension bits of its sources as marks, and has integers'
/// names for its conditions; applegpu does not.
bool is_misread_by_mesa(const Instruction& instruction) {
  return instruction.opcode == Opcode::FcmpBallot;
}

TEST_P(G13Vectors, EveryWordHasMesasTextButForMesasErrors) {
  std::size_t different = 0;
  for (const G13Vector& row : rows_) {
    const Instruction instruction = test::decode_g13(row.hex).instruction;
    if (write_instruction(instruction) == row.mesa) continue;
    ++different;
    EXPECT_TRUE(is_misread_by_mesa(instruction))
        << row.hex << " " << write_instruction(instruction) << " is " << row.mesa;
  }
  // At most 0.5 % of the fuzzed words, and no word of a compiler.
  EXPECT_LE(different, std::string(GetParam().name) == "fuzz" ? rows_.size() / 200 : 0);
}

TEST_P(G13Vectors, MesasTextIsReadAsAWordOfTheSameText) {
  std::size_t same_bytes = 0;
  for (const G13Vector& row : rows_) {
    const Instruction written = test::decode_g13(row.hex).instruction;
    if (is_misread_by_mesa(written)) continue;
    const ReadInstruction read = read_instruction(split_line(row.mesa), Dialect::Mesa);
    ASSERT_TRUE(read.ok()) << row.mesa << ": " << read.problem;
    EXPECT_EQ(write_instruction(read.instruction), row.mesa);
    same_bytes += encode(read.instruction).bytes == row.bytes();
  }
  // Mesa's text lacks the length of a word that has two, and the extension of a number.
  const std::map<std::string, std::size_t> kSame = {
      {"compiled", 2349}, {"mesa_cases", 107}, {"applegpu_tests", 23}, {"fuzz", 3121}};
  EXPECT_GE(same_bytes, kSame.at(GetParam().name));
}

/// True if applegpu's text can be read: not that of fixed functions, and not that of words with an
/// empty mask, in which it prints no register.
bool can_be_read_from_applegpu(const G13Vector& row) {
  const Instruction instruction = test::decode_g13(row.hex).instruction;
  if (isa::g13::row(instruction.opcode).scope != Scope::Compute) return false;
  const bool has_mask =
      instruction.opcode == Opcode::DeviceLoad || instruction.opcode == Opcode::DeviceStore ||
      instruction.opcode == Opcode::UniformStore || instruction.opcode == Opcode::StackLoad ||
      instruction.opcode == Opcode::StackStore;
  return !has_mask || instruction.fields.mask != 0;
}

/// The instruction without the parts that applegpu's text omits: the size of a shuffle's lane,
/// marks on numbers, the length.
Instruction without_what_applegpu_omits(Instruction instruction) {
  instruction.length_bytes = 0;
  for (Operand& source : instruction.sources)
    if (source.is_immediate()) source.sign_extend = false;
  if (instruction.opcode == Opcode::Shuffle) instruction.sources[1].bits = 16;
  return instruction;
}

TEST_P(G13Vectors, ApplegpusTextIsReadAsTheSameInstruction) {
  std::size_t read_rows = 0;
  for (const G13Vector& row : rows_) {
    if (!can_be_read_from_applegpu(row)) continue;
    ++read_rows;
    const ReadInstruction read = read_instruction(split_line(row.applegpu), Dialect::Applegpu);
    ASSERT_TRUE(read.ok()) << row.applegpu << ": " << read.problem;
    const Instruction wanted = without_what_applegpu_omits(test::decode_g13(row.hex).instruction);
    EXPECT_EQ(write_instruction(without_what_applegpu_omits(read.instruction)),
              write_instruction(wanted))
        << row.applegpu;
  }
  EXPECT_GE(read_rows * 100, rows_.size() * 75);
}

INSTANTIATE_TEST_SUITE_P(Sets, G13Vectors, testing::ValuesIn(kSets),
                         [](const auto& info) { return std::string(info.param.name); });

/// Why a word that Mesa rejects is an instruction here; empty if there is no reason.
std::string why_it_is_one(const Instruction& instruction) {
  // Mesa misreads bits of the extension and of marks; see is_misread_by_mesa().
  if (instruction.opcode == Opcode::FcmpBallot) return "a comparison with marks or high registers";
  // The meaning of these bits is public, and without helper lanes they have no effect.
  if (instruction.fields.kill_helpers != 0) return "it ends helper lanes";
  // Hardware evaluates the table: the second source has no effect.
  if (instruction.opcode == Opcode::Bitop) return "a table that ignores its second source";
  return "";
}

TEST(G13Illegal, WordsThatMesaRejectsAreRefusedButForThreeKinds) {
  const auto path = test::shared_path("vectors/g13/illegal.tsv");
  if (!path) GTEST_SKIP() << "the vectors are not here";
  const std::vector<G13Vector> rows = test::read_g13_vectors(*path);
  ASSERT_EQ(rows.size(), 600U);
  std::size_t refused = 0;
  for (const G13Vector& row : rows) {
    const Decoded decoded = test::decode_g13(row.hex);
    EXPECT_EQ(decoded.length_bytes, row.length_bytes) << row.hex;
    if (decoded.ok()) {
      EXPECT_NE(why_it_is_one(decoded.instruction), "") << row.hex << " " << row.mesa;
      EXPECT_EQ(encode(decoded.instruction).bytes, row.bytes()) << row.hex;
      continue;
    }
    ++refused;
    EXPECT_NE(decoded.problem.find(": "), std::string::npos)
        << row.hex << ": without a name: " << decoded.problem;
  }
  EXPECT_GE(refused * 100, rows.size() * 95);
  EXPECT_EQ(refused, 572U);
}

}  // namespace
}  // namespace eu::isa::g13
