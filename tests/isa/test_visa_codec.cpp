// Operands of vISA in bytes. The reference is IGC: its binaries of random
// instructions (vectors/visa).
#include <gtest/gtest.h>

#include <fmt/core.h>

#include "isa/common/text_errors.hpp"
#include "isa/intel/visa/codec/operand_codec.hpp"
#include "isa/intel/visa/text/instruction_parts.hpp"
#include "tests/support/shared.hpp"
#include "tests/support/visa.hpp"

namespace eu::isa::visa {
namespace {

std::string hex(const std::vector<std::uint8_t>& bytes) {
  std::string text;
  for (const std::uint8_t byte : bytes) text += fmt::format("{:02x}", byte);
  return text;
}

std::vector<std::uint8_t> bytes_of(const std::string& text) {
  std::vector<std::uint8_t> bytes;
  for (std::size_t i = 0; i + 1 < text.size(); i += 2)
    bytes.push_back(static_cast<std::uint8_t>(std::stoi(text.substr(i, 2), nullptr, 16)));
  return bytes;
}

const Kernel& kernel() {
  // The vectors' variables: V35 and V36 have the types d and ud.
  static const Kernel all = read_visa(
      ".version 4.1\n.kernel \"k\"\n"
      ".decl V32 v_type=G type=d num_elts=64\n.decl V33 v_type=G type=f num_elts=64\n"
      ".decl V34 v_type=G type=w num_elts=64\n.decl V35 v_type=G type=d num_elts=64\n"
      ".decl V36 v_type=G type=ud num_elts=64\n"
      ".decl A0 v_type=A num_elts=8\n.decl A1 v_type=A num_elts=8\n"
      ".decl A2 v_type=A num_elts=8\n.decl A3 v_type=A num_elts=8\n"
      ".decl P1 v_type=P num_elts=32\n.decl P2 v_type=P num_elts=32\n"
      ".decl P3 v_type=P num_elts=32\n.decl P4 v_type=P num_elts=32\n"
      ".decl P5 v_type=P num_elts=32\n.decl T6 v_type=T num_elts=1\n"
      ".decl S0 v_type=S num_elts=1\nret (M1, 1)\n",
      "vectors");
  return all;
}

/// Checks that the text gives the bytes, and the bytes give the text.
void expect_vector(const std::string& text, const std::string& bytes, char role) {
  const bool saturates = text.substr(0, 5) == ".sat ";
  Operand operand = read_operand(saturates ? text.substr(5) : text, role, kernel());
  if (saturates) operand.modifier = Modifier::Saturate;
  EXPECT_EQ(hex(encode_vector(operand)), bytes) << text;
  const std::vector<std::uint8_t> all = bytes_of(bytes);
  OperandBytes rest(all);
  const Operand decoded = decode_vector(rest, role, kernel());
  EXPECT_TRUE(rest.at_end()) << text;
  EXPECT_EQ(
      (decoded.modifier == Modifier::Saturate ? ".sat " : "") + operand_text(kernel(), decoded),
      text);
}

void expect_raw(const std::string& text, const std::string& bytes) {
  EXPECT_EQ(hex(encode_raw(read_operand(text, 'r', kernel()))), bytes) << text;
  const std::vector<std::uint8_t> all = bytes_of(bytes);
  OperandBytes rest(all);
  EXPECT_EQ(operand_text(kernel(), decode_raw(rest, kernel())), text);
}

/// An instruction with a predicate, "(!P1.any)" or "-", and a mask, "(M1_NM,4)".
Instruction head_of(const std::string& predicate, const std::string& exec) {
  const std::string text = write_visa(kernel()) + (predicate == "-" ? "" : predicate) + " mov " +
                           exec + " V32(0,0)<1> 0x0:d\n";
  return read_visa(text, "head").instructions.back();
}

void expect_head(const std::string& predicate, const std::string& exec, const std::string& bytes) {
  const Instruction in = head_of(predicate, exec);
  const std::uint16_t word = encode_predicate(in.predicate);
  EXPECT_EQ(
      fmt::format("{:02x}{:02x}{:02x}", encode_exec({in.exec_size, in.mask_offset, in.no_mask}),
                  word & 0xff, word >> 8),
      bytes)
      << predicate << exec;
  const std::vector<std::uint8_t> all = bytes_of(bytes);
  const PredicateControl control =
      decode_predicate(static_cast<std::uint16_t>(all[1] | all[2] << 8), kernel());
  EXPECT_EQ(control.id == 0 ? "-" : predicate_text(kernel(), control), predicate);
  const ExecByte decoded = decode_exec(all[0]);
  std::string size = size_text(decoded.exec_size, decoded.mask_offset, decoded.no_mask);
  size.erase(size.find(' '), 1);
  EXPECT_EQ(size, exec);
}

TEST(VisaCodec, RandomOperandsHaveTheBytesThatIgcGivesThem) {
  const auto path = test::shared_path("vectors/visa/operand_vectors.tsv");
  if (!path) GTEST_SKIP() << "no reference vectors";
  int operands = 0;
  for (const std::vector<std::string>& row : test::tsv_rows(*path)) {
    expect_head(row.at(0), row.at(1), row.at(2).substr(2));
    for (std::size_t cell = 3; cell + 1 < row.size(); cell += 2) {
      if (row[cell].empty()) continue;
      expect_vector(row[cell], row[cell + 1], cell == 3 ? 'd' : 's');
      ++operands;
    }
  }
  EXPECT_GT(operands, 250);
}

// Rows of operand_vectors_misc.tsv, which shortens their texts.
TEST(VisaCodec, OtherOperandsHaveTheBytesThatIgcGivesThem) {
  expect_vector("A0(2)<4>", "0100000202", 'a');
  expect_vector("A1(0)<8>", "0101000003", 'a');
  expect_vector("A0(1)<8>", "0100000103", 'b');
  expect_vector("&V32[16]", "002000000000042101", 'b');
  expect_vector("P1", "020100", 'p');
  expect_vector("P1", "020100", 't');
  expect_vector("P2", "020200", 'c');
  expect_vector("T6(0)", "0600060000", 'm');
  expect_raw("V32.0", "200000000000");
  expect_raw("V32.32", "200000002000");
  expect_vector("V35(0,3)<0;1,0>", "002300000000032101", 'o');
  EXPECT_EQ(encode_state_id(read_operand("T6", 'u', kernel())), 6);
  EXPECT_EQ(static_cast<int>(Condition::GreaterEqual), 3);
  EXPECT_EQ(encode_exec({1, 0, true}), 0x80);
  EXPECT_EQ(encode_exec({4, 28, true}), 0xf2);
}

TEST(VisaCodec, EveryRowOfTheOtherVectorsIsTested) {
  const auto path = test::shared_path("vectors/visa/operand_vectors_misc.tsv");
  if (!path) GTEST_SKIP() << "no reference vectors";
  EXPECT_EQ(test::tsv_rows(*path).size(), 14u);
}

// V-14 of the specification: <8;8,1>.
TEST(VisaCodec, RegionsHaveFourBitsANumber) {
  EXPECT_EQ(hex(encode_vector(read_operand("V32(0,0)<8;8,1>", 's', kernel()))),
            "002000000000005502");
}

// IGC accepts columns beyond the register and counts them as rows.
TEST(VisaCodec, ColumnsBeyondTheRegisterAreRows) {
  EXPECT_EQ(hex(encode_vector(read_operand("V32(0,9)<1;1,0>", 's', kernel()))),
            "002000000001012201");
}

TEST(VisaCodec, ImmediatesOfEightBytesHaveBoth) {
  expect_vector("0x123456789abcdef0:q", "050df0debc9a78563412", 's');
  expect_vector("0x76543210:v", "050810325476", 's');
  expect_vector("0xffff:w", "0503ffffffff", 's');
}

struct Broken {
  const char* bytes;
  const char* message;
};
const Broken kBroken[] = {
    {"04", "the operand class 4 is reserved"},
    {"07", "the operand class 7 is reserved"},
    {"40", "bits 7:6 of a tag are not 0"},
    {"3020000000", "6 is not a code of a modifier"},
    {"0d0100000000", "only general and indirect operands have modifiers"},
    {"0020000000", "the bytes end within an operand"},
    {"00ff0000000000020200", "the kernel has no variable 255 of this kind"},
    {"001600000000000200", "the kernel has no variable 22 of this kind"},
    {"002000000000000900", "9 is not a code of a region's value"},
    {"002000000000000020", "bits 15:12 of a region are not 0"},
    {"050a00000000", "no operand has the type bool"},
    {"050f00000000", "15 is not a code of a type"},
    {"0300000000000a0102", "no operand has the type bool"},
    {"030000000000080102", "no indirect operand has a type of vectors"},
    {"0100000006", "6 is not a code of a width"},
    {"0602060000", "2 is not a class of state variables"},
    {"020000", "a predicate that is an operand is neither null, inverted nor combined"},
    {"020110", "bit 12 of a predicate control is not 0"},
    {"020160", "the predicate combination 3 is reserved"},
};

TEST(VisaCodec, BytesThatAreNoOperandAreRefusedByWhatIsWrong) {
  for (const Broken& broken : kBroken) {
    const std::vector<std::uint8_t> all = bytes_of(broken.bytes);
    OperandBytes rest(all);
    try {
      (void)decode_vector(rest, 's', kernel());
      ADD_FAILURE() << broken.bytes;
    } catch (const OperandError& error) {
      EXPECT_EQ(std::string(error.what()), broken.message) << broken.bytes;
    }
  }
}

}  // namespace
}  // namespace eu::isa::visa
