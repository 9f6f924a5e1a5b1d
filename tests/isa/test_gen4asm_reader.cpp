// The gen4asm dialect, read: the words of the assembler for the same text, compared without what
// hardware ignores.
#include <gtest/gtest.h>

#include "isa/gen/text/text.hpp"
#include "tests/support/gen4asm_goldens.hpp"
#include "tests/support/normal_form.hpp"

namespace eu::isa {
namespace {

void expect_words(const test::Gen4asmGolden& golden, SubregisterUnit unit, Gen gen) {
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
    expect_words(golden, SubregisterUnit::Bytes, Gen::Ivb);
}

TEST(Gen4asmReader, WithSubregistersInElements) {
  for (const test::Gen4asmGolden& golden : test::kGen4asmElements)
    expect_words(golden, SubregisterUnit::Elements, Gen::Ivb);
}

TEST(Gen4asmReader, ForHaswell) {
  for (const test::Gen4asmGolden& golden : test::kGen4asmHaswell)
    expect_words(golden, SubregisterUnit::Bytes, Gen::Hsw);
}

/// The last instruction of a text.
std::string last(const std::string& text, SubregisterUnit unit = SubregisterUnit::Elements) {
  const Program program = read_gen4asm(text, unit, Gen::Ivb, "k");
  return write_prm(instructions(program).back(), Gen::Ivb);
}

TEST(Gen4asmReader, OneInstructionALineOrASemicolonWhereverItEnds) {
  const Program lines = read_gen4asm(
      "// kernels of the -a mode have no semicolons\n"
      "mov (8) r1<1>:f r2<8;8,1>:f { NoDDClr } // a\n"
      "add (4) r3:uw r4<4;4,1>:w 512:uw\n"
      "(f0.0) mov (1) r5.1<1>:d r6.1<0;1,0>:w\n"
      "L: nop\n"
      "jmpi L\n",
      SubregisterUnit::Elements, Gen::Ivb, "k");
  EXPECT_EQ(lines.size(), 5u);
  const Program blocks = read_gen4asm(
      "send (16)\n  8 /* the payload */\n  g10<1>UW\n  null\n  sampler(\n 3,\n 0,\n F\n)\n"
      "  mlen 5\n  rlen 8\n  {align1};\nnop;nop ;\n",
      SubregisterUnit::Bytes, Gen::Ivb, "k");
  ASSERT_EQ(blocks.size(), 3u);
  EXPECT_EQ(blocks.source[1].line, 13);
}

TEST(Gen4asmReader, NothingIsTakenFromTheNextLine) {
  const Program program = read_gen4asm(
      "jmpi 5\n(f0.0) jmpi 2*2\n(f0.0) mov (1) r1:d 3*4\n(f0.0) mov (1) r1:d r2\nwait n1\nnop\nnop",
      SubregisterUnit::Elements, Gen::Ivb, "k");
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

TEST(Gen4asmReader, HexOfTypeFIsAValue) {
  EXPECT_EQ(last("mov (8) r1:f 0x10:f"), "mov (8|M0) r1.0<1>:f 16.0:f {src1: null<0;1,0>:ud}");
}

}  // namespace
}  // namespace eu::isa
