// Writing of the Mesa dialect: Mesa's own words where it has them, and other words where bits would
// be lost.
#include <gtest/gtest.h>

#include "isa/intel/encoding/codec.hpp"
#include "isa/intel/text/text.hpp"
#include "tests/support/encodings.hpp"
#include "tests/support/mesa_text.hpp"
#include "tests/support/shared.hpp"

namespace eu::isa {
namespace {

TEST(MesaWriter, WritesEveryVectorAsMesaDoes) {
  const auto path = test::shared_path("vectors/gen7_mesa.tsv");
  if (!path) GTEST_SKIP() << "the vectors are not here";
  const auto rows = test::read_vectors(*path);
  ASSERT_EQ(rows.size(), 694u);
  for (const test::Encoding& row : rows) {
    const Instruction instruction = decode(test::word_of(row.bytes), Generation::Ivb);
    const std::string text =
        test::with_targets_of(write_mesa(instruction, Generation::Ivb), row.text);
    EXPECT_EQ(text, test::one_blank(row.text)) << row.origin;
  }
}

struct Sample {
  const char* hex;
  const char* text;
};

/// Words with bits that Mesa's text does not show.
constexpr Sample kOwnWords[] = {
    {"01 00 60 00 bd 03 20 20 40 00 8d 00 00 00 8d 00",
     "mov(8) g1<1>F g2<8,8,1>F { align1 1Q src1: null<8,8,1>UD };"},
    {"01 00 60 00 bd 77 20 20 40 00 8d 00 60 00 8d 00",
     "mov(8) g1<1>F g2<8,8,1>F { align1 1Q src1: g3<8,8,1>F };"},
    {"01 00 60 00 fd 73 20 20 44 60 8d 00 00 00 80 3f",
     "mov(8) g1<1>F 0x3f800000F { align1 1Q behind: -(abs)g2.1<8,8,1> };"},
    {"01 00 60 00 fd 03 20 20 00 00 00 00 00 00 80 3f",
     "mov(8) g1<1>F 0x3f800000F { align1 1Q src1: null<0,1,0>UD };"},
    {"01 00 70 00 bd 03 20 20 40 00 8d 06 00 00 00 00",
     "mov(8) g1<1>F g2<8,8,1>F { align1 1Q f1.1 PredInv };"},
    {"01 00 60 00 29 01 21 20 46 00 8d 00 00 00 00 00",
     "mov(8) g1.1b<1>UW g2.3<8,8,1>UW { align1 1Q };"},
    {"01 00 60 00 68 21 00 20 00 00 00 00 01 00 02 00",
     "mov(8) null<1>UW [0x0001, 0x0002]UW { align1 1Q };"},
    {"01 01 60 00 bd 03 0f a8 14 88 6e 00 00 00 00 00",
     "mov(8) g[a0.2]<1>F g[a0.2 16]<4>F { align16 1Q };"},
    {"7e 00 60 00 01 00 20 20 00 00 00 00 00 00 00 00", "nop(8) { align1 1Q dst: g1<1>UD };"},
    {"27 00 80 00 84 3c 00 20 00 00 8d 00 e7 ff ff ff",
     "while(16) JIP: -25 UIP: -1 { align1 1H };"},
    {"31 00 80 82 29 1c 40 20 40 00 8d 00 00 00 00 02",
     "send.sat(16) g2<1>UW g2<8,8,1>UD 0x02000000:D sampler MsgDesc: sample SIMD4x2 Surface = 0 "
     "Sampler = 0 mlen 1 rlen 0 { align1 1H };"},
};

TEST(MesaWriter, ShowsWhatMesaDoesNotInWordsOfItsOwn) {
  for (const Sample& sample : kOwnWords) {
    EXPECT_EQ(write_mesa(decode(test::word_of(sample.hex), Generation::Ivb), Generation::Ivb),
              sample.text)
        << sample.hex;
  }
}

TEST(MesaWriter, ExplainsFloatsInHexOnRequest) {
  const Program program = read_mesa(
      "mov(8) g1<1>F 0x3fc00000F { align1 1Q };\n"
      "mov(8) g1<1>F 0x80204030VF { align1 1Q };\n",
      Generation::Ivb, "k");
  WriteOptions options;
  options.value_comments = true;
  EXPECT_EQ(write_mesa(program, options),
            "mov(8) g1<1>F 0x3fc00000F /* 1.5F */ { align1 1Q };\n"
            "mov(8) g1<1>F 0x80204030VF /* [1F, 2F, 0.5F, -0F]VF */ { align1 1Q };\n");
}

TEST(MesaWriter, BeginsLinesWithOffsetsOnRequest) {
  const Program program = read_mesa(
      "mov(16) g46<1>UD g0.1<0,1,0>UD { align1 1H compacted };\nnop;\n", Generation::Ivb, "k");
  WriteOptions options;
  options.offsets = true;
  EXPECT_EQ(write_mesa(program, options),
            "0x00000000: mov(16) g46<1>UD g0.1<0,1,0>UD { align1 1H compacted };\n"
            "0x00000008: nop;\n");
}

TEST(MesaWriter, NamesTheMessagesOfHaswellsDataCache1) {
  const Program program =
      read_mesa("send(16) null<1>UW g9<8,8,1>UD 0x14025e01 dp data 1 MsgDesc: { align1 1H };",
                Generation::Hsw, "k");
  const Instruction& send = instructions(program)[0];
  EXPECT_EQ(write_mesa(send, Generation::Hsw),
            "send(16) null<1>UW g9<8,8,1>UD 0x14025e01 dp data 1 MsgDesc: ( DC untyped surface "
            "write, Surface = 1, SIMD16, Mask = 0xe) mlen 10 rlen 0 { align1 1H };");
}

}  // namespace
}  // namespace eu::isa
