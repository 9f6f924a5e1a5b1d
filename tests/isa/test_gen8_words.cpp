// Instructions of Gen8 and Gen9 that no available compiler emits, as iga64 encoded them. Its text
// gives its bytes, and its bytes give a text that gives them again, in both dialects.
#include <gtest/gtest.h>

#include "isa/intel/encoding/codec.hpp"
#include "isa/intel/text/text.hpp"
#include "tests/support/encodings.hpp"

namespace eu::isa {
namespace {

struct Sample {
  const char* gens;  ///< keys of generations that have the instruction
  const char* hex;   ///< in memory order
  const char* iga;   ///< branches count bytes, as -n writes them

  friend void PrintTo(const Sample& sample, std::ostream* out) { *out << sample.iga; }
};

class Gen8Words : public testing::TestWithParam<Sample> {};

TEST_P(Gen8Words, HaveTheBytesOfIga64) {
  const Sample& sample = GetParam();
  const Word word = test::word_of(sample.hex);
  for (const GenerationRow& gen : kGenerations) {
    if (std::string(sample.gens).find(gen.key) == std::string::npos) continue;
    const std::string text = ".default_branch_unit bytes\n" + std::string(sample.iga);
    EXPECT_EQ(test::word_of(read_prm(text, gen.gen, "iga64").bytes), word);
    const Instruction in = decode(word, gen.gen);
    EXPECT_EQ(encode(in, gen.gen), word);
    const std::string prm = write_prm(in, gen.gen), mesa = write_mesa(in, gen.gen);
    EXPECT_EQ(test::word_of(read_prm(prm, gen.gen, "prm").bytes), word) << prm;
    EXPECT_EQ(test::word_of(read_mesa(mesa, gen.gen, "mesa").bytes), word) << mesa;
  }
}

constexpr Sample kSamples[] = {
    {"bdw skl", "0a 00 60 00 28 0a 20 20 40 00 8d 0a 60 00 8d 00",
     "smov (8|M0) r1.0<1>:d r2.0<8;8,1>:d r3.0<8;8,1>:d"},
    {"bdw skl", "23 00 61 00 20 0e 00 34 30 00 00 00 20 00 00 00", "(f0.0) brc (8|M0) 32 48"},
    {"bdw skl", "21 00 61 00 20 0e 00 34 00 00 00 00 f0 ff ff ff", "(f0.0) brd (8|M0) -16"},
    {"bdw skl", "2e 00 91 00 01 0e 00 20 a0 00 00 00 a0 00 00 00", "(~f0.1) goto (16|M0) 160 160"},
    {"bdw skl", "2e 00 61 10 00 0e 00 20 c0 ff ff ff 20 00 00 00", "(f0.0) goto.b (8|M0) 32 -64"},
    {"bdw skl", "2f 00 60 00 00 00 00 20 00 00 00 0e 10 00 00 00", "join (8|M0) 16"},
    {"bdw skl", "24 00 60 10 00 0e 00 20 20 00 00 00 10 00 00 00", "else.b (8|M0) 16 32"},
    {"bdw", "2c 00 60 00 28 00 40 21 00 00 00 0e d0 ff ff ff", "call (8|M0) r10.0 -48"},
    {"bdw skl", "2b 00 60 00 28 00 40 21 00 00 45 0e 40 00 00 00", "calla (8|M0) r10.0 64"},
    {"bdw skl", "2d 00 60 00 00 0a 00 20 40 01 45 00 00 00 00 00", "ret (8|M0) r10.0"},
    {"bdw skl", "50 00 60 00 68 2a 20 20 40 00 8d 2a 60 00 8d 00",
     "sad2 (8|M0) r1.0<1>:w r2.0<8;8,1>:b r3.0<8;8,1>:b"},
    {"bdw skl", "51 00 60 00 68 22 20 20 40 00 8d 22 60 00 8d 00",
     "sada2 (8|M0) r1.0<1>:w r2.0<8;8,1>:ub r3.0<8;8,1>:ub"},
    {"bdw skl", "42 00 60 00 68 2a 20 20 40 00 8d 2a 60 00 8d 00",
     "avg (8|M0) r1.0<1>:w r2.0<8;8,1>:b r3.0<8;8,1>:b"},
    {"bdw skl", "57 00 60 00 e8 3a 20 20 40 00 69 3a 60 00 69 00",
     "dp2 (8|M0) r1.0<1>:f r2.0<4;4,1>:f r3.0<4;4,1>:f"},
    {"bdw skl", "56 00 60 00 e8 3a 20 20 40 00 69 3a 60 00 69 00",
     "dp3 (8|M0) r1.0<1>:f r2.0<4;4,1>:f r3.0<4;4,1>:f"},
    {"bdw skl", "54 00 60 00 e8 3a 20 20 40 00 69 3a 60 00 69 00",
     "dp4 (8|M0) r1.0<1>:f r2.0<4;4,1>:f r3.0<4;4,1>:f"},
    {"bdw skl", "55 00 60 00 e8 3a 20 20 40 00 69 3a 60 00 69 00",
     "dph (8|M0) r1.0<1>:f r2.0<4;4,1>:f r3.0<4;4,1>:f"},
    {"bdw skl", "01 00 60 00 28 4f 20 20 f0 de bc 9a 78 56 34 12",
     "mov (8|M0) r1.0<1>:q 0x123456789ABCDEF0:q"},
    {"bdw skl", "01 00 60 00 08 47 20 20 ff ff ff ff ff ff ff ff",
     "mov (8|M0) r1.0<1>:uq 0xFFFFFFFFFFFFFFFF:uq"},
    {"bdw skl", "01 00 60 00 c8 56 20 20 00 00 00 00 00 00 f8 3f", "mov (8|M0) r1.0<1>:df 1.5:df"},
    {"bdw skl", "01 00 60 00 48 5f 20 20 00 00 00 00 00 3e 00 3e",
     "mov (8|M0) r1.0<1>:hf 0x3E00:hf"},
    {"bdw skl", "01 00 60 00 48 5f 20 20 00 00 00 00 01 7c 01 7c",
     "mov (8|M0) r1.0<1>:hf snan(0x1):hf"},
    {"bdw skl", "01 00 00 00 08 00 20 20 00 08 00 00 00 00 00 00",
     "mov (1|M0) r1.0<1>:ud ce0.0<0;1,0>:ud"},
    {"bdw skl", "01 00 60 00 28 8a e2 b3 05 9e e0 01 00 00 00 00",
     "mov (8|M0) r[a0.9,-30]<1>:d r[a0.15,5]<1,0>:d"},
    {"bdw skl", "5d 01 60 00 00 01 02 71 10 30 00 02 f2 00 80 03",
     "madm (8|M0) r113.mme1:f r3.nomme:f -r121.nomme:f r14.mme0:f"},
    {"bdw skl", "38 01 60 0e e9 3a c0 01 28 0f 60 3a 48 01 60 00",
     "math.invm (8|M0) (eo)f0.1 r14.mme0:f r121.nomme:f r10.nomme:f"},
    {"bdw skl", "38 01 40 0f cb 32 c7 01 22 0f 40 00 00 00 00 00",
     "math.rsqtm (4|M0) (eo)f1.1 r14.mme7:df r121.mme2:df"},
    {"bdw skl", "12 01 60 05 00 00 1e 01 c8 21 20 39 06 24 07 01",
     "csel (8|M0) (lt)f0.0 r1.0<1>:f r2.0<2;1>:f r3.0<0;0>:f r4.0<0>:f"},
    {"bdw", "5b 01 60 00 00 20 1f 01 c8 21 20 39 06 24 07 01",
     "mad (8|M0) r1.0<1>:hf r2.0<2;1>:hf r3.0<0;0>:hf r4.0<0>:hf"},
    {"bdw skl", "03 00 60 00 08 02 20 20 00 80 8d 00 00 00 00 00",
     "movi (8|M0) r1.0<1>:ud r[a0.0]<8;8,1>:ud"},
    {"skl", "2c 00 60 00 28 00 40 21 00 00 45 0e d0 ff ff ff", "call (8|M0) r10.0 -48"},
    {"skl", "5b 01 60 00 18 20 1f 01 c8 21 20 39 06 24 07 01",
     "mad (8|M0) r1.0<1>:hf r2.0<2;1>:hf r3.0<0;0>:hf r4.0<0>:hf"},
    {"skl", "5b 01 60 00 18 00 1e 01 c8 21 20 39 06 26 0f 01",
     "mad (8|M0) r1.0<1>:f r2.0<2;1>:f r3.1<0;0>:hf r4.2<0>:hf"},
    {"skl", "31 00 60 0a 28 02 40 21 84 02 43 0e fe 50 80 04",
     "send (8|M0) r10:d r20 0x1234000A 0x048050FE"},
    {"skl", "31 00 60 0c 28 02 40 21 80 02 00 00 00 02 00 00", "send (8|M0) r10:d r20 0xC a0.0"},
    {"skl", "33 00 60 0c 38 e0 41 01 81 02 00 00 fe 50 80 04",
     "sends (8|M0) r10:d r20 r30 0x4C 0x048050FE"},
    {"skl", "33 00 60 0c 38 e0 41 01 81 22 00 00 00 00 00 00",
     "sends (8|M0) r10:d r20 r30 0x4C a0.0"},
    {"skl", "33 00 60 00 38 e0 41 21 80 02 02 00 fe 50 80 04",
     "sends (8|M0) r10:d r20 r30 a0.2 0x048050FE"},
    {"skl", "33 00 60 00 38 e0 41 21 80 22 02 00 00 00 00 00",
     "sends (8|M0) r10:d r20 r30 a0.2 a0.0"},
    {"skl", "34 00 60 0c 60 00 00 00 00 0f 34 12 fe 50 80 84",
     "sendsc (8|M0) null:w r120 null 0x1234002C 0x048050FE {EOT}"},
};
INSTANTIATE_TEST_SUITE_P(All, Gen8Words, testing::ValuesIn(kSamples));

struct Text {
  Generation gen;
  const char* hex;
  const char* mesa;
  const char* prm;
};

/// Texts of the dialects for fields that Gen7 lacks.
constexpr Text kTexts[] = {
    {Generation::Skl, "2e 00 61 10 00 0e 00 20 c0 ff ff ff 20 00 00 00",
     "(+f0.0) goto(8) JIP: 32 UIP: -64 { align1 1Q BranchCtrl };", "(f0.0) goto.b (8|M0) 32 -64"},
    {Generation::Skl, "2f 00 60 00 00 00 00 20 00 00 00 0e 10 00 00 00",
     "join(8) JIP: 16 { align1 1Q };", "join (8|M0) 16"},
    {Generation::Bdw, "01 00 60 00 28 4f 20 20 f0 de bc 9a 78 56 34 12",
     "mov(8) g1<1>Q 0x123456789abcdef0Q { align1 1Q };",
     "mov (8|M0) r1.0<1>:q 1311768467463790320:q"},
};

TEST(Gen8Texts, SayWhatIsNew) {
  for (const Text& text : kTexts) {
    const Instruction in = decode(test::word_of(text.hex), text.gen);
    EXPECT_EQ(write_mesa(in, text.gen), text.mesa);
    EXPECT_EQ(write_prm(in, text.gen), text.prm);
  }
}

}  // namespace
}  // namespace eu::isa
