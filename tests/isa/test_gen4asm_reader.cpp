// Reading of the gen4asm dialect: the words equal the assembler's for the same text, without bits
// that hardware ignores.
#include <gtest/gtest.h>

#include "isa/intel/text/text.hpp"
#include "tests/support/gen4asm_goldens.hpp"
#include "tests/support/gen4asm_goldens_gen8_elements.hpp"
#include "tests/support/normal_form.hpp"

namespace eu::isa {
namespace {

void expect_words(const test::Gen4asmGolden& golden, SubregisterUnit unit, Generation gen) {
  const Program program = read_gen4asm(golden.text, unit, gen, "golden");
  ASSERT_EQ(program.size(), golden.words.size()) << golden.text;
  for (std::uint32_t index = 0; index < program.size(); ++index) {
    const Instruction theirs = decode(test::word_of_dwords(golden.words[index]), gen);
    EXPECT_EQ(test::normal_word(instructions(program)[index], gen), test::normal_word(theirs, gen))
        << golden.text << "\nours   " << write_prm(instructions(program)[index], gen) << "\ntheirs "
        << write_prm(theirs, gen);
  }
}

TEST(Gen4asmReader, WithSubregistersInBytes) {
  for (const test::Gen4asmGolden& golden : test::kGen4asmBytes)
    expect_words(golden, SubregisterUnit::Bytes, Generation::Ivb);
}

TEST(Gen4asmReader, WithSubregistersInElements) {
  for (const test::Gen4asmGolden& golden : test::kGen4asmElements)
    expect_words(golden, SubregisterUnit::Elements, Generation::Ivb);
}

TEST(Gen4asmReader, ForHaswell) {
  for (const test::Gen4asmGolden& golden : test::kGen4asmHaswell)
    expect_words(golden, SubregisterUnit::Bytes, Generation::Hsw);
}

void expect_gen8_words(const test::Gen4asmGen8Golden& golden, SubregisterUnit unit) {
  if (!golden.broadwell.empty())
    expect_words({golden.text, golden.broadwell}, unit, Generation::Bdw);
  if (golden.skylake.empty()) return;
  for (const Generation gen : {Generation::Skl, Generation::Bxt})
    expect_words({golden.text, golden.skylake}, unit, gen);
}

TEST(Gen4asmReader, ForGen8AndGen9WithSubregistersInBytes) {
  for (const test::Gen4asmGen8Golden& golden : test::kGen4asmBytesGen8)
    expect_gen8_words(golden, SubregisterUnit::Bytes);
}

TEST(Gen4asmReader, ForGen8AndGen9WithSubregistersInElements) {
  for (const test::Gen4asmGen8Golden& golden : test::kGen4asmElementsGen8)
    expect_gen8_words(golden, SubregisterUnit::Elements);
}

/// The last instruction of a text.
std::string last(const std::string& text, SubregisterUnit unit = SubregisterUnit::Elements,
                 Generation gen = Generation::Ivb) {
  const Program program = read_gen4asm(text, unit, gen, "k");
  return write_prm(instructions(program).back(), gen);
}

TEST(Gen4asmReader, OneInstructionALineOrASemicolonWhereverItEnds) {
  const Program lines = read_gen4asm(
      "// kernels of the -a mode have no semicolons\n"
      "mov (8) r1<1>:f r2<8;8,1>:f { NoDDClr } // a\n"
      "add (4) r3:uw r4<4;4,1>:w 512:uw\n"
      "(f0.0) mov (1) r5.1<1>:d r6.1<0;1,0>:w\n"
      "L: nop\n"
      "jmpi L\n",
      SubregisterUnit::Elements, Generation::Ivb, "k");
  EXPECT_EQ(lines.size(), 5u);
  const Program blocks = read_gen4asm(
      "send (16)\n  8 /* the payload */\n  g10<1>UW\n  null\n  sampler(\n 3,\n 0,\n F\n)\n"
      "  mlen 5\n  rlen 8\n  {align1};\nnop;nop ;\n",
      SubregisterUnit::Bytes, Generation::Ivb, "k");
  ASSERT_EQ(blocks.size(), 3u);
  EXPECT_EQ(blocks.source[1].line, 13);
}

TEST(Gen4asmReader, NothingIsTakenFromTheNextLine) {
  const Program program = read_gen4asm(
      "jmpi 5\n(f0.0) jmpi 2*2\n(f0.0) mov (1) r1:d 3*4\n(f0.0) mov (1) r1:d r2\nwait n1\nnop\nnop",
      SubregisterUnit::Elements, Generation::Ivb, "k");
  EXPECT_EQ(program.size(), 7u);
}

TEST(Gen4asmReader, KeepsWhatTheAssemblerLoses) {
  EXPECT_EQ(last("send (8) g1<1>UD g2 2 0x02000000:ud {nomask sechalf}"),
            "(W) send (8|M8) r1:ud r2.0<0;1,0>:ub 0x2 0x02000000 // sampler MsgDesc: sample "
            "SIMD4x2 Surface = 0 Sampler = 0 mlen 1 rlen 0");
  EXPECT_EQ(last("while (8) -2 {switch nomask}"), "(W) while (8|M0) -4 {Switch}");
  EXPECT_EQ(last("mov (8) r1:f -1F"), "mov (8|M0) r1.0<1>:f -1.0:f {src1: null<0;1,0>:ud}");
  EXPECT_EQ(last("and (8) r1:ud ~r2<8;8,1>:ud 1:ud"),
            "and (8|M0) r1.0<1>:ud ~r2.0<8;8,1>:ud 0x1:ud");
  EXPECT_EQ(last("wait n1"), "wait n0.1<0;1,0>:d");
  EXPECT_EQ(last("mov (1) f0.1<1>UW r8<0,1,0>UW", SubregisterUnit::Bytes),
            "mov (1|M0) f0.1<1>:uw r8.0<0;1,0>:uw");
}

TEST(Gen4asmReader, UrbMessagesAreGen7s) {
  // isa/MESSAGES.md 8: offset in bits 13:3, interleave 14, complete 15.
  EXPECT_EQ(last("send (8) 8 null null urb 3 interleave complete mlen 1 rlen 0 {EOT}"),
            "send (8|M0) null:f r8.0<0;1,0>:d 0x26 0x0208c018:d {EOT} // urb MsgDesc: 3 write "
            "HWord interleave complete mlen 1 rlen 0");
}

/// isa/GEN8.md E6, E7: distances count bytes from the branch, and else has two targets. The
/// assembler counts units of 8 bytes, in 16 bits, and writes 0 as the second target of else.
TEST(Gen4asmReader, DistancesOfGen8AreThoseOfTheText) {
  for (const Generation gen : {Generation::Bdw, Generation::Skl, Generation::Bxt}) {
    const auto branch = [gen](const std::string& text) {
      const std::string written = last(text, SubregisterUnit::Bytes, gen);
      return written.substr(0, written.find(" {"));
    };
    EXPECT_EQ(branch("while (8) -4;"), "while (8|M0) -64");
    EXPECT_EQ(branch("if (8) 5 6;"), "if (8|M0) 80 96");
    EXPECT_EQ(branch("else (8) 4;"), "else (8|M0) 64 64");
    EXPECT_EQ(branch("break (8) 4 6;"), "break (8|M0) 64 96");
    EXPECT_EQ(branch("brc (8) 4 5;"), "brc (8|M0) 64 80");
    EXPECT_EQ(branch("call (2) g4<1>D 6;"), "call (2|M0) r4.0<1>:d 96");
    EXPECT_EQ(branch("L: nop; jmpi L;"), "jmpi -32");
    EXPECT_EQ(branch("L: jmpi L;"), "jmpi -16");
  }
}

/// The words equal those of the PRM dialect's text on Gen8, which has tests of its own.
TEST(Gen4asmReader, OnGen8KeepsWhatTheAssemblerLoses) {
  const auto bytes = [](const std::string& text) {
    return last(text, SubregisterUnit::Bytes, Generation::Skl);
  };
  EXPECT_EQ(bytes("mov (8) g1<1>F g2<8,8,1>F {align1 sechalf};"),
            "mov (8|M8) r1.0<1>:f r2.0<8;8,1>:f");
  EXPECT_EQ(bytes("mad (8) g3<1>D g4<4,4,1>D -g5<4,4,1>D (abs)g6<4,4,1>D {align16};"),
            "mad (8|M0) r3.0<1>:d r4.0<2;1>:d -r5.0<2;1>:d (abs)r6.0<1>:d");
  EXPECT_EQ(bytes("send (8) 8 g1<1>UD null gateway mlen 1 rlen 1;"),
            "send (8|M0) r1:ud r8:d 0x3 0x02100000 // gateway MsgDesc: (open) mlen 1 rlen 1");
  EXPECT_EQ(bytes("send (8) 8 null<1>UD null data_port (12, 9, 44, 0, 0, 1) mlen 4 rlen 0 "
                  "{align1 mask_disable};")
                .substr(0, 43),
            "(W) send (8|M0) null:ud r8:d 0xC 0x080a6c00");
  EXPECT_EQ(bytes("mov (1) f0.1<1>UW r8<0,1,0>UW;"), "mov (1|M0) f0.1<1>:uw r8.0<0;1,0>:uw");
}

TEST(Gen4asmReader, UrbMessagesOfGen8) {
  // isa/GEN8.md M10: offset in bits 14:4, interleave in bit 15.
  const std::string text = "send (8) 8 null null urb 3 interleave mlen 1 rlen 0 {EOT}";
  for (const Generation gen : {Generation::Bdw, Generation::Skl}) {
    const Program program = read_gen4asm(text, SubregisterUnit::Bytes, gen, "k");
    EXPECT_EQ(instructions(program)[0].sfid, 6);
    EXPECT_EQ(instructions(program)[0].src[1].immediate, 0x02088030u);
  }
}

/// intel-gen4asm writes ffffffe0 for each label: its registers have numbers.
TEST(Gen4asmReader, LabelsMayHaveTheLettersOfARegister) {
  for (const std::string name : {"A", "cr", "sr", "acc", "tm"})
    EXPECT_EQ(last(name + ": nop; jmpi " + name + ";", SubregisterUnit::Bytes, Generation::Skl),
              "jmpi -32")
        << name;
}

/// A jump to a repeated label leads to its next occurrence, or, without one, to the first of the
/// text. The program keeps one name, so that its text can be read again.
TEST(Gen4asmReader, LabelsMayRepeat) {
  const Program program =
      read_gen4asm("jmpi L; L: nop; jmpi L; nop; L: nop; jmpi L; jmpi K; K: nop;",
                   SubregisterUnit::Bytes, Generation::Skl, "k");
  const auto distance = [&program](std::uint32_t index) {
    return static_cast<std::int32_t>(instructions(program)[index].src[1].immediate);
  };
  EXPECT_EQ(distance(0), 0);
  EXPECT_EQ(distance(2), 16);
  EXPECT_EQ(distance(5), -80);
  EXPECT_EQ(distance(6), 0);
  ASSERT_EQ(program.labels.size(), 2u);
  EXPECT_EQ(read_mesa(write_mesa(program), Generation::Skl, "k").bytes, program.bytes);
}

TEST(Gen4asmReader, HexOfTypeFIsAValue) {
  EXPECT_EQ(last("mov (8) r1:f 0x10:f"), "mov (8|M0) r1.0<1>:f 16.0:f {src1: null<0;1,0>:ud}");
}

}  // namespace
}  // namespace eu::isa
