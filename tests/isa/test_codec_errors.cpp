// Words and instructions without a meaning: the error names the field, its value and the
// allowed values.
#include <gtest/gtest.h>

#include "isa/intel/encoding/codec.hpp"
#include "tests/support/encodings.hpp"

namespace eu::isa {
namespace {

// Rows of vectors/gen7_mesa.tsv and kernels/ that the cases below change.
const char* const kAdd = "40 00 80 00 bd 77 60 22 60 01 8d 00 d0 40 00 00";
const char* const kAlign16Bytes = "38 01 60 0d 21 04 af 21 c4 00 0e 00 ba 00 0a 00";
const char* const kMov = "01 02 60 00 69 63 40 20 00 00 00 00 10 32 54 76";
const char* const kMadBytes = "5b 01 60 05 00 00 1e 12 c8 41 20 80 04 04 a0 00";
const char* const kSend = "31 00 61 0a 29 0c c0 20 40 01 8d 04 01 bc 11 04";
const char* const kSendA0 = "31 00 61 0a 29 00 c0 20 40 01 8d 04 00 02 00 80";
const char* const kIf = "22 01 62 00 84 3c 0f 20 04 00 0e 00 02 00 0c 00";
const char* const kIndirect = "01 02 00 00 21 00 60 26 00 80 00 00 00 00 00 00";
const char* const kDim = "0a 00 60 00 f9 03 40 20 78 56 34 12 00 00 f0 3f";

std::string decode_error(const Word& word, Generation gen) {
  try {
    decode(word, gen);
    return "";
  } catch (const DecodeError& error) {
    return error.what();
  }
}

struct WordCase {
  const char* word;
  int high, low;
  std::uint64_t value;
  const char* message;
};

void expect_errors(const std::vector<WordCase>& cases, Generation gen = Generation::Ivb) {
  for (const WordCase& spoilt : cases) {
    Word word = test::word_of(spoilt.word);
    ASSERT_EQ(decode_error(word, gen), "") << spoilt.word;
    word.set_bits(spoilt.high, spoilt.low, spoilt.value);
    EXPECT_EQ(decode_error(word, gen), spoilt.message);
  }
}

TEST(CodecErrors, ReservedOpcodes) {
  expect_errors({
      {kAdd, 6, 0, 0x0b, "Opcode (bits 6:0) is 11; allowed: the opcodes of Ivy Bridge"},
      {kAdd, 6, 0, 0x26, "Opcode (bits 6:0) is 38; allowed: the opcodes of Ivy Bridge"},
      {kAdd, 6, 0, 0x2b, "Opcode (bits 6:0) is 43; allowed: the opcodes of Ivy Bridge"},
      {kAdd, 6, 0, 0x0a, "Opcode (bits 6:0) is 10; allowed: the opcodes of Ivy Bridge"},
      {kAdd, 6, 0, 0x7f, "Opcode (bits 6:0) is 127; allowed: the opcodes of Ivy Bridge"},
  });
  expect_errors({{kAdd, 6, 0, 0x0b, "Opcode (bits 6:0) is 11; allowed: the opcodes of Haswell"}},
                Generation::Hsw);
}

TEST(CodecErrors, ReservedControls) {
  expect_errors({
      {kAdd, 15, 14, 3, "ThreadCtrl (bits 15:14) is 3; allowed: 0..2"},
      {kAdd, 19, 16, 14, "PredCtrl (bits 19:16) is 14; allowed: 0..13"},
      {kAlign16Bytes, 19, 16, 8, "PredCtrl (bits 19:16) is 8; allowed: 0..7"},
      {kAdd, 23, 21, 6, "ExecSize (bits 23:21) is 6; allowed: 0..5"},
      {kAdd, 23, 21, 7, "ExecSize (bits 23:21) is 7; allowed: 0..5"},
      {kAdd, 27, 24, 7, "CondModifier (bits 27:24) is 7; allowed: 0..6, 8..9"},
      {kAdd, 27, 24, 15, "CondModifier (bits 27:24) is 15; allowed: 0..6, 8..9"},
      {kAlign16Bytes, 27, 24, 8, "FC (bits 27:24) is 8; allowed: 1..7, 9..13"},
      {kAlign16Bytes, 27, 24, 0, "FC (bits 27:24) is 0; allowed: 1..7, 9..13"},
      {kSend, 27, 24, 1, "SFID (bits 27:24) is 1; allowed: 0, 2..11"},
      {kSend, 27, 24, 12, "SFID (bits 27:24) is 12; allowed: 0, 2..11"},
  });
  expect_errors({{kSend, 27, 24, 14, "SFID (bits 27:24) is 14; allowed: 0, 2..13"}},
                Generation::Hsw);
}

TEST(CodecErrors, ReservedRegisterFiles) {
  expect_errors({
      {kAdd, 33, 32, 2, "Dst.RegFile (bits 33:32) is 2; allowed: 0..1"},
      {kAdd, 33, 32, 3, "Dst.RegFile (bits 33:32) is 3; allowed: 0..1"},
      {kAdd, 38, 37, 2, "Src0.RegFile (bits 38:37) is 2; allowed: 0..1, 3"},
      {kAdd, 43, 42, 2, "Src1.RegFile (bits 43:42) is 2; allowed: 0..1, 3"},
  });
}

TEST(CodecErrors, ImmediatesWhereNoneIsAllowed) {
  const char* const message = "Src0.RegFile (bits 38:37) is 3; allowed: 0, 1 (ARF, GRF)";
  expect_errors({
      {kAdd, 38, 37, 3, message},
      {kAlign16Bytes, 38, 37, 3, message},
      {kSend, 38, 37, 3, message},
      {kIf, 38, 37, 3, message},
  });
  expect_errors({{kDim, 38, 37, 1, "Src0.RegFile (bits 38:37) is 1; allowed: 3 (IMM)"}},
                Generation::Hsw);
}

TEST(CodecErrors, ReservedRegisters) {
  expect_errors({
      {kAdd, 60, 53, 128, "Dst.RegNum (bits 60:53) is 128; allowed: 0..127 (GRF)"},
      {kAdd, 76, 69, 255, "Src0.RegNum (bits 76:69) is 255; allowed: 0..127 (GRF)"},
      {kAdd, 108, 101, 200, "Src1.RegNum (bits 108:101) is 200; allowed: 0..127 (GRF)"},
      {kMadBytes, 63, 56, 128, "Dst.RegNum (bits 63:56) is 128; allowed: 0..127 (GRF)"},
      {kMadBytes, 125, 118, 128, "Src2.RegNum (bits 125:118) is 128; allowed: 0..127 (GRF)"},
      {kIf, 60, 53, 0x40, "Dst.RegNum (bits 60:53) is 64; allowed: bits 7:4 in 0..3, 7..12 (ARF)"},
      {kIf, 76, 69, 0xd0,
       "Src0.RegNum (bits 76:69) is 208; allowed: bits 7:4 in 0..3, 7..12 (ARF)"},
  });
}

TEST(CodecErrors, ReservedRegions) {
  expect_errors({
      {kAdd, 88, 85, 7, "Src0.VertStride (bits 88:85) is 7; allowed: 0..6"},
      {kAdd, 88, 85, 15, "Src0.VertStride (bits 88:85) is 15; allowed: 0..6"},
      {kAdd, 120, 117, 14, "Src1.VertStride (bits 120:117) is 14; allowed: 0..6"},
      {kAlign16Bytes, 88, 85, 15, "Src0.VertStride (bits 88:85) is 15; allowed: 0..6"},
      {kIndirect, 88, 85, 14, "Src0.VertStride (bits 88:85) is 14; allowed: 0..6, 15"},
      {kAdd, 84, 82, 5, "Src0.Width (bits 84:82) is 5; allowed: 0..4"},
      {kAdd, 116, 114, 7, "Src1.Width (bits 116:114) is 7; allowed: 0..4"},
  });
}

TEST(CodecErrors, ReservedBits) {
  expect_errors({
      {kAdd, 7, 7, 1, "Reserved (bit 7) is 1; allowed: 0"},
      {kAdd, 95, 91, 16, "Reserved (bits 95:91) is 16; allowed: 0"},
      {kMov, 91, 91, 1, "Reserved (bits 95:91) is 1; allowed: 0"},
      {kAdd, 126, 121, 1, "Reserved (bits 126:121) is 1; allowed: 0"},
      {kAdd, 127, 127, 1, "Reserved (bit 127) is 1; allowed: 0"},
      {kAlign16Bytes, 84, 84, 1, "Reserved (bit 84) is 1; allowed: 0"},
      {kAlign16Bytes, 116, 116, 1, "Reserved (bit 116) is 1; allowed: 0"},
      {kSend, 126, 125, 3, "Reserved (bits 126:125) is 3; allowed: 0"},
      {kSendA0, 126, 126, 1, "Reserved (bits 126:121) is 32; allowed: 0"},
      {kMadBytes, 32, 32, 1, "Reserved (bit 32) is 1; allowed: 0"},
      {kMadBytes, 35, 35, 1, "Reserved (bit 35) is 1; allowed: 0"},
      {kMadBytes, 46, 46, 1, "Reserved (bit 46) is 1; allowed: 0"},
      {kMadBytes, 48, 48, 1, "Reserved (bit 48) is 1; allowed: 0"},
      {kMadBytes, 84, 84, 1, "Reserved (bit 84) is 1; allowed: 0"},
      {kMadBytes, 105, 105, 1, "Reserved (bit 105) is 1; allowed: 0"},
      {kMadBytes, 127, 126, 2, "Reserved (bits 127:126) is 2; allowed: 0"},
  });
}

TEST(CodecErrors, ThreeSourcesInAlign1) {
  expect_errors(
      {{kMadBytes, 8, 8, 0, "AccessMode (bit 8) is 0; allowed: 1 (Align16) with three sources"}});
}

std::string encode_error(const Instruction& instruction, Generation gen = Generation::Ivb) {
  try {
    encode(instruction, gen);
    return "";
  } catch (const EncodeError& error) {
    return error.what();
  }
}

/// isa/GEN8.md E12. dim has smov's code, so only its encoding is refused.
TEST(CodecErrors, RemovedOpcodesNameWhatReplacesThem) {
  for (const unsigned code : {0x13u, 0x14u}) {
    Word word;
    word.set_bits(6, 0, code);
    EXPECT_EQ(decode_error(word, Generation::Bdw),
              "Opcode (bits 6:0) is " + std::to_string(code) +
                  "; allowed: the opcodes of Broadwell, on which mov converts between HF and F");
  }
  Instruction dim;
  dim.opcode = Opcode::Dim;
  EXPECT_EQ(encode_error(dim, Generation::Skl),
            "Opcode (bits 6:0) is 10; allowed: the opcodes of Skylake, on which mov has immediates "
            "of DF");
}

/// The error of an instruction after a change.
template <class Change>
std::string error_after(const char* word, Change change) {
  Instruction instruction = decode(test::word_of(word), Generation::Ivb);
  EXPECT_EQ(encode_error(instruction), "");
  change(instruction);
  return encode_error(instruction);
}

TEST(CodecErrors, NumbersThatDoNotFitTheirFields) {
  EXPECT_EQ(error_after(kAdd, [](Instruction& i) { i.dst.subreg_bytes = 32; }),
            "Dst.SubRegNum (bits 52:48) is 32; allowed: 0..31");
  EXPECT_EQ(error_after(kAlign16Bytes, [](Instruction& i) { i.dst.subreg_bytes = 8; }),
            "Dst.SubRegNum[4] (bit 52) is 8; allowed: 0..16 in steps of 16");
  EXPECT_EQ(error_after(kMadBytes, [](Instruction& i) { i.src[1].subreg_bytes = 2; }),
            "Src1.SubRegNum (bits 96:94) is 2; allowed: 0..28 in steps of 4");
  EXPECT_EQ(error_after(kIndirect, [](Instruction& i) { i.src[0].addr_imm = 512; }),
            "Src0.AddrImm (bits 73:64) is 512; allowed: -512..511");
  EXPECT_EQ(error_after(kIndirect, [](Instruction& i) { i.src[0].addr_subreg = 8; }),
            "Src0.AddrSubRegNum (bits 76:74) is 8; allowed: 0..7");
  EXPECT_EQ(error_after(kSend, [](Instruction& i) { i.src[1].immediate |= 0x80000000; }),
            "MsgDesc (bits 124:96) is 2215754753; allowed: 0..536870911");
  EXPECT_EQ(error_after(kAdd, [](Instruction& i) { i.qtr_ctrl = 4; }),
            "QtrCtrl (bits 13:12) is 4; allowed: 0..3");
}

TEST(CodecErrors, Align16AddressImmediatesAreHalfRegisters) {
  const auto indirect = [](std::int16_t addr_imm) {
    return [addr_imm](Instruction& i) {
      i.src[0].indirect = true;
      i.src[0].addr_imm = addr_imm;
    };
  };
  EXPECT_EQ(error_after(kAlign16Bytes, indirect(-512)), "");
  EXPECT_EQ(error_after(kAlign16Bytes, indirect(8)),
            "Src0.AddrImm[9:4] (bits 73:68) is 8; allowed: -512..496 in steps of 16");
}

TEST(CodecErrors, ValuesWithoutACode) {
  EXPECT_EQ(error_after(kAdd, [](Instruction& i) { i.exec_size = 3; }),
            "ExecSize (bits 23:21) is 3; allowed: 1, 2, 4, 8, 16, 32");
  EXPECT_EQ(error_after(kAdd, [](Instruction& i) { i.src[0].region.width = 32; }),
            "Src0.Width (bits 84:82) is 32; allowed: 1, 2, 4, 8, 16");
  EXPECT_EQ(error_after(kAdd, [](Instruction& i) { i.src[0].region.vert_stride = Region::kVxH; }),
            "Src0.VertStride (bits 88:85) is 255; allowed: 0, 1, 2, 4, 8, 16, 32");
  EXPECT_EQ(error_after(kAdd, [](Instruction& i) { i.dst.region.horz_stride = 8; }),
            "Dst.HorzStride (bits 62:61) is 8; allowed: 0, 1, 2, 4");
  EXPECT_EQ(error_after(kAdd, [](Instruction& i) { i.dst.file = RegFile::Immediate; }),
            "Dst.RegFile (bits 33:32) is 3; allowed: 0..1");
  EXPECT_EQ(error_after(kAdd, [](Instruction& i) { i.dst.type = Type::V; }),
            "Dst.DstType cannot be V; allowed: UD, D, UW, W, UB, B, DF, F");
  EXPECT_EQ(error_after(kMov, [](Instruction& i) { i.src[0].type = Type::UB; }),
            "Src0.SrcType cannot be UB; allowed: UD, D, UW, W, F, UV, VF, V");
  EXPECT_EQ(error_after(kMadBytes, [](Instruction& i) { i.dst.type = Type::W; }),
            "DstType cannot be W; allowed: UD, D, DF, F");
  EXPECT_EQ(error_after(kAdd, [](Instruction& i) { i.opcode = Opcode::Calla; }),
            "Opcode (bits 6:0) is 43; allowed: the opcodes of Ivy Bridge");
  EXPECT_EQ(error_after(kSend, [](Instruction& i) { i.sfid = 12; }),
            "SFID (bits 27:24) is 12; allowed: 0, 2..11");
}

TEST(CodecErrors, ThreeSourcesShareTheirTypeAndAreRegisters) {
  EXPECT_EQ(error_after(kMadBytes, [](Instruction& i) { i.src[2].type = Type::D; }),
            "SrcType: the sources of a three-source instruction have one type");
  EXPECT_EQ(error_after(kMadBytes, [](Instruction& i) { i.src[1].file = RegFile::Arf; }),
            "Src1.RegNum: operands of a three-source instruction are GRF registers");
}

}  // namespace
}  // namespace eu::isa
