// Writing of the PRM dialect: iga64's own words where it has them, and other words where bits would
// be lost.
#include <gtest/gtest.h>

#include "isa/intel/encoding/codec.hpp"
#include "isa/intel/text/text.hpp"
#include "tests/support/encodings.hpp"

namespace eu::isa {
namespace {

struct Sample {
  const char* hex;
  const char* text;

  friend void PrintTo(const Sample& sample, std::ostream* out) { *out << sample.text; }
};

/// Vectors of a production compiler and the text of iga64 1.0.12504.6 for them (-p=7p5 -d), without
/// blanks and its own comments.
constexpr Sample kAsIga64[] = {
    {"40 02 80 00 29 6d c0 20 28 00 28 00 10 10 00 11",
     "(W) add (16|M0) r6.0<1>:uw r1.4<1;4,0>:uw 0x11001010:v"},
    {"40 02 00 00 28 2d 00 22 60 01 00 00 08 00 08 00",
     "(W) add (1|M0) a0.0<1>:uw r11.0<0;1,0>:uw 0x8:uw"},
    {"40 00 60 00 bd 7f 00 21 a0 00 8d 00 cd cc 4c bd",
     "add (8|M0) r8.0<1>:f r5.0<8;8,1>:f -0.05:f"},
    {"40 10 60 00 28 2d 00 22 80 00 ae 00 4c 00 4c 00",
     "add (8|M8) a0.0<1>:uw r4.0<16;8,2>:uw 0x4C:uw"},
    {"40 00 61 00 a5 1c e0 20 e0 40 8d 00 1f 00 00 00",
     "(f0.0) add (8|M0) r7.0<1>:d -r7.0<8;8,1>:d 31:d"},
    {"40 00 60 80 bd 77 80 2f 40 00 8d 00 40 01 8d 00",
     "add (8|M0) (sat)r124.0<1>:f r2.0<8;8,1>:f r10.0<8;8,1>:f"},
};

/// Words made for this test, and iga64's text for them.
constexpr Sample kMoreAsIga64[] = {
    {"01 00 60 00 fd 73 60 20 00 00 00 00 01 00 c0 ff", "mov (8|M0) r3.0<1>:f -qnan(0x1):f"},
    {"01 00 60 00 fd 73 60 20 00 00 00 00 01 00 80 ff", "mov (8|M0) r3.0<1>:f -snan(0x1):f"},
    {"01 00 60 00 fd 73 60 20 00 00 00 00 00 00 80 ff", "mov (8|M0) r3.0<1>:f -inf:f"},
    {"01 00 60 00 fd 73 60 20 00 00 00 00 01 00 00 00", "mov (8|M0) r3.0<1>:f 1.4013e-45:f"},
    {"01 00 60 00 fd 73 60 20 00 00 00 00 ff ff 7f 7f", "mov (8|M0) r3.0<1>:f 0x7F7FFFFF:f"},
    {"01 00 60 00 fd 73 60 20 00 00 00 00 00 00 80 4b", "mov (8|M0) r3.0<1>:f 0x4B800000:f"},
    {"01 00 60 00 fd 73 60 20 00 00 00 00 00 00 00 80", "mov (8|M0) r3.0<1>:f -0.0:f"},
    {"01 00 60 00 fd 73 60 20 00 00 00 00 cd cc cc 3d", "mov (8|M0) r3.0<1>:f 0.1:f"},
    {"01 20 60 00 bd 03 60 20 88 00 00 00 00 00 00 00", "mov (8|M16) r3.0<1>:f r4.2<0;1,0>:f"},
    {"01 00 60 40 21 00 60 20 80 00 8d 00 00 00 00 00",
     "mov (8|M0) r3.0<1>:ud r4.0<8;8,1>:ud {Breakpoint}"},
};

class PrmWriter : public testing::TestWithParam<Sample> {};

TEST_P(PrmWriter, WritesTheWordThus) {
  EXPECT_EQ(write_prm(decode(test::word_of(std::string(GetParam().hex)), Generation::Ivb),
                      Generation::Ivb),
            GetParam().text);
}

/// Words that iga64's syntax cannot express.
constexpr Sample kOwnWords[] = {
    // Align16
    {"40 05 60 00 bd 7f 63 2e 44 01 65 00 00 00 00 3f",
     "add (8|M0) r115.0<1>.xy:f r10.0<4;4,1>.xyyy:f 0.5:f {Align16,NoDDClr}"},
    {"40 01 60 00 bd 7f 80 23 40 07 60 00 00 00 80 bf",
     "add (8|M0) r28.0<1>.:f r58.0<4;4,1>.x:f -1.0:f {Align16}"},
    // unused operands, flags, words
    {"01 00 60 00 bd 03 20 20 40 00 8d 00 00 00 8d 00",
     "mov (8|M0) r1.0<1>:f r2.0<8;8,1>:f {src1: null<8;8,1>:ud}"},
    {"01 00 60 00 fd 73 20 20 44 60 8d 00 00 00 80 3f",
     "mov (8|M0) r1.0<1>:f 1.0:f {behind: -(abs)r2.1<8;8,1>}"},
    {"01 00 70 00 bd 03 20 20 40 00 8d 06 00 00 00 00",
     "mov (8|M0) r1.0<1>:f r2.0<8;8,1>:f {f1.1,PredInv}"},
    {"01 00 60 00 69 21 20 20 00 00 00 00 01 00 ff ff", "mov (8|M0) r1.0<1>:uw [0x0001,0xffff]:uw"},
};

INSTANTIATE_TEST_SUITE_P(AsIga64, PrmWriter, testing::ValuesIn(kAsIga64));
INSTANTIATE_TEST_SUITE_P(MoreAsIga64, PrmWriter, testing::ValuesIn(kMoreAsIga64));
INSTANTIATE_TEST_SUITE_P(OwnWords, PrmWriter, testing::ValuesIn(kOwnWords));

TEST(PrmWriterPrograms, NamesTargetsByTheirOffsets) {
  const Program program = read_mesa(
      "send(8) g2<1>UW g8<8,8,1>UD 0x08427001 sampler MsgDesc: mlen 4 rlen 4 { align1 1Q };\n"
      "A: (+f0.0) while(8) JIP: A { align1 1Q };\n"
      "jmpi(1) 5D { align1 WE_all 1N };\n",
      Generation::Ivb, "k");
  Program bytes = program_from_bytes(program.bytes, Generation::Ivb, "k");
  EXPECT_EQ(write_prm(bytes),
            "send (8|M0) r2:uw r8 0x2 0x08427001 // sampler MsgDesc: ld SIMD8 Surface = 1 Sampler "
            "= 0 mlen 4 rlen 4\n"
            "L16:\n"
            "(f0.0) while (8|M0) L16\n"
            "(W) jmpi 5\n");
  EXPECT_EQ(write_prm(bytes, {true, false, false}),
            "/* [00000000] */ send (8|M0) r2:uw r8 0x2 0x08427001 // sampler MsgDesc: ld SIMD8 "
            "Surface = 1 Sampler = 0 mlen 4 rlen 4\n"
            "/* [00000010] */ (f0.0) while (8|M0) 0\n"
            "/* [00000020] */ (W) jmpi 5\n");
}

/// Found by fuzzing: an immediate in src1 was also written as a double, which could not be read.
TEST(PrmWriterPrograms, OnlyTheSourceThatDimUsesIsADouble) {
  const std::vector<std::uint8_t> bytes{0x0a, 0x02, 0x60, 0x00, 0x69, 0x9c, 0xff, 0xbf,
                                        0xe0, 0x00, 0xff, 0x00, 0x01, 0x00, 0x02, 0x60};
  const std::string text = write_prm(program_from_bytes(bytes, Generation::Hsw, "k"));
  EXPECT_EQ(text, "(W) dim (8|M4) r[a0.7,-1]<1>:uw 0x6002000100FF00E0:ud {src1: 0:d}\n");
  EXPECT_EQ(read_prm(text, Generation::Hsw, "k").bytes, bytes);
}

}  // namespace
}  // namespace eu::isa
