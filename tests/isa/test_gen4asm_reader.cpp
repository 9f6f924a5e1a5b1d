// The gen4asm dialect, read: words of the assembler intel-gen4asm 1.27.1 (-g 7, -g 7 -a, -g 7.5)
// for the same text, compared without what hardware ignores.
#include <gtest/gtest.h>

#include "isa/text/text.hpp"
#include "tests/support/encodings.hpp"
#include "tests/support/normal_form.hpp"

namespace eu::isa {
namespace {

struct Golden {
  const char* text;
  std::vector<const char*> words;  ///< dwords in hex, lowest first
};

const Golden kBytes[] = {
    {"add (8) g8<1>F g5<8,8,1>F g6<8,8,1>F { align1 };", {"00600040 210077bd 008d00a0 008d00c0"}},
    {"add (8) r8<1>F r5<8,8,1>F r6.16<0,1,0>F {align1};", {"00600040 210077bd 008d00a0 000000d0"}},
    {"mov (1) r8<1>UD a0.2<0,1,0>UW {align1};", {"00000001 21000101 00000202 00000000"}},
    {"mov (1) r8<1>UD sr0.0 {align1};", {"00000001 21000001 00000e00 00000000"}},
    {"mov (8) r8<1>UD g[a0.2, 16]<4,1>UD {align1};", {"00600001 21000021 01e98410 00000000"}},
    {"mov (8) g[a0.2, 16]<1>UD g3<8,8,1>UD {align1};", {"00600001 a4100021 008d0060 00000000"}},
    {"(f0.1) mov (8) r8<1>UD g3<8,8,1>UD {align1 nomask sechalf};",
     {"00611201 21000021 028d0060 00000000"}},
    {"(-f0.1.any4h) mov.sat (16) r8<1>F g3<8,8,1>F {compr};",
     {"80960001 210003bd 028d0060 00000000"}},
    {"cmp.l.f0.1 (16) null<1>F g3<8,8,1>F 0.5F {compr, switch};",
     {"05808010 20007fbc 028d0060 3f000000"}},
    {"cmp.l (8) null g3<8,8,1>F 0.5F ;", {"05600010 20007fbc 008d0060 3f000000"}},
    {"mov (8) g3<1>F 1F ;", {"00600001 206003fd 00000000 3f800000"}},
    {"mov (8) g3<1>F 0x3f800000:F ;", {"00600001 206003fd 00000000 4e7e0000"}},
    {"mov (8) g3<1>F 0x10:D ;", {"00600001 206000fd 00000000 00000010"}},
    {"mov (8) g3<1>F 16 ;", {"00600001 206000fd 00000000 00000010"}},
    {"mov (8) g3<1>UW 0x76543210V ;", {"00600001 20600369 00000000 76543210"}},
    {"mov (8) g3<1>F -1.5F ;", {"00600001 206003fd 00000000 bfc00000"}},
    {"mov (8) g3 g4 ;", {"00600001 206003bd 00000080 00000000"}},
    {"add (8) g3<1>UD g4<8,8,1>UD 2*32+1:UD ;", {"00600040 20600c21 008d0080 00000041"}},
    {"math (8) g8<1>F g5<8,8,1>F null inv {align1};", {"01600038 210003bd 008d00a0 00000000"}},
    {"math (8) g8<1>F g5<8,8,1>F null<8,8,1>F sqrt {align1};",
     {"04600038 210073bd 008d00a0 00000000"}},
    {"math (8) g8<1>F g5<8,8,1>F g6<8,8,1>F pow {align1};",
     {"0a600038 210077bd 008d00a0 008d00c0"}},
    {"math (8) g8<1>D g5<8,8,1>D g6<8,8,1>D intdiv {align1};",
     {"0c600038 210014a5 008d00a0 008d00c0"}},
    {"send (16) 8 g10<1>UW null sampler (3,0,F) mlen 5 rlen 8 {align1};",
     {"02800031 21401ca9 00000100 0a8c0003"}},
    {"send (16) 8 g10 null sampler (3,1,UD) mlen 5 rlen 8 {align1 EOT};",
     {"02800031 21401cbd 00000100 8a8c0103"}},
    {"send (16) 8 null null write (0, 16, 12, 0) mlen 8 rlen 0 {align1, EOT};",
     {"05800031 20001cbc 00000100 900b1000"}},
    {"send (16) 8 null null write (0, 16, 12, 0, 1) mlen 8 rlen 0 {EOT};",
     {"05800031 20001cbc 00000100 900b1000"}},
    {"send (16) 8 null null write (0, 16, 12, 0, 0) mlen 8 rlen 0 {EOT};",
     {"05800031 20001cbc 00000100 90031000"}},
    {"send (8) 8 g1 null read (1, 2, 3, 4) mlen 1 rlen 1 {};",
     {"04600031 20201cbd 00000100 02190301"}},
    {"send (8) 8 g1 null data_port (10, 5, 0x2e, 1, 0, 0) mlen 1 rlen 1 {};",
     {"0a600031 20201cbd 00000100 02116e01"}},
    {"send (8) 8 g1 null data_port (5, 5, 0x2e, 1, 1, 1) mlen 1 rlen 1 {};",
     {"05600031 20201cbd 00000100 021d6e01"}},
    {"send (8) 8 g1 null gateway mlen 1 rlen 1 {};", {"03600031 20201cbd 00000100 02100000"}},
    {"send (8) 8 g1 null null mlen 1 rlen 1 {};", {"00600031 20201cbd 00000100 02100000"}},
    {"send (8) 8 g1 null thread_spawner (1,1,1) mlen 1 rlen 1 {};",
     {"07600031 20201cbd 00000100 02100013"}},
    {"send (8) 8 g1 null thread_spawner (0,0,1) mlen 1 rlen 0 {EOT};",
     {"07600031 20201cbd 00000100 82000010"}},
    {"send (8) 8 g1 null vme (1,2,3,1) mlen 1 rlen 1 {};", {"08600031 20201cbd 00000100 02183a01"}},
    {"send (8) 8 g1 g2<8,8,1>UD sampler (3,0,F) mlen 5 rlen 2 {align1};",
     {"02600031 20201cbd 00000100 0a2c0003"}},
    {"send (8) g1<1>UD g2 0x2 0x08427001:ud {align1};", {"02600031 20200e21 00000040 08427001"}},
    {"send (8) g1<1>UD g2 0x22 0x08427001UD {align1};", {"02600031 20200e21 00000040 88427001"}},
    {"send (8) g1<1>UD g2 2 a0.0:UD {align1};", {"02600031 20200221 00000040 00000200"}},
    {"(f0.1) send (8) g1<1>UD g2 2 a0.0<0;1,0>:UD {align1};",
     {"02610031 20200221 02000040 00000200"}},
    {"sendc (8) g1<1>UD g2 0x2 0x08427001UD {align1};", {"02600032 20200e21 00000040 08427001"}},
    {"send (8) null<1>:d g20 0x5 0x40A8021:ud\n"
     ";\n",
     {"05600031 20000e24 00000280 040a8021"}},
    {"jmpi 5;", {"00000020 34001c00 00001400 00000008"}},
    {"jmpi (1) -5;", {"00000020 34001c00 00001400 fffffff4"}},
    {"(f0.0) jmpi (1) L1; nop; L1: nop;",
     {"00010020 34001c00 00001400 00000002", "0000007e 00000000 00000000 00000000",
      "0000007e 00000000 00000000 00000000"}},
    {"jmpi r3.0<0;1,0>:d;", {"00000020 34001400 00001400 00000060"}},
    {"if (8) 5 6;", {"00600022 00000000 00000000 000c000a"}},
    {"(f0.0) if (8) L1 L2; nop; L1: nop; L2: endif (8) L2; nop;",
     {"00610022 00000000 00000000 00060004", "0000007e 00000000 00000000 00000000",
      "0000007e 00000000 00000000 00000000", "00600025 00000000 00000000 00000000",
      "0000007e 00000000 00000000 00000000"}},
    {"while (8) -4;", {"00600027 00000000 00000000 0000fff8"}},
    {"(-f0.1) break (8) 4 6 {align1};", {"00710028 00000000 02000000 000c0008"}},
    {"cont (16) 4 6 {align1};", {"00800029 00000000 00000000 000c0008"}},
    {"(f0.0.any16h) halt (16) 4 6 {align1};", {"008a002a 20000000 00000000 000c0008"}},
    {"call (2) g4<1>D 6 {align1};", {"0020002c 20800085 00450000 0000000c"}},
    {"ret (2) null g4<2,2,1>D {align1};", {"0020002d 200000a0 00450080 00000000"}},
    {"wait n0;", {"00000030 32000084 00001200 00000000"}},
    {"brd (8) 4 {};", {"00608021 20000000 00000000 00000008"}},
    {"brc (8) 4 5 {};", {"00608023 20000000 00000000 000a0008"}},
    {"else (8) 4;", {"00600024 00000000 00000000 00000008"}},
    {"nop;", {"0000007e 00000000 00000000 00000000"}},
    {"mov (8) m4<1>F g3<8,8,1>F ;", {"00600001 2e8003bd 008d0060 00000000"}},
    {"mov (8) r3:f r4<1>:f;", {"00600001 206003bd 00200080 00000000"}},
    {"add.l.sat (8) r3:f r4:f r5:f;", {"85600040 206077bd 00000080 000000a0"}},
    {"add.l.f1.1.sat (8) r3:f r4:f r5:f {accwrctrl,noddclr,noddchk,atomic};",
     {"95604c40 206077bd 06000080 000000a0"}},
    {"add (8) r3.0<1>.xy:f r4<4,4,1>.xxyz:f r5<4,4,1>:f {align16};",
     {"00600140 206377bd 00690080 006e00a4"}},
    {"mad (8) r3.0<1>:f r4<4,4,1>:f r5<4,4,1>:f r6<4,4,1>:f {align16};",
     {"0060015b 031e0000 390041c8 0187200a"}},
    {"(f0.0.x) add (8) r3.0<1>:f r4<4,4,1>:f r5<4,4,1>:f {align16};",
     {"00620140 206f77bd 006e0084 006e00a4"}},
    {"and (8) r3.0<1>:ud -(abs)r4<8,8,1>:ud r5<8,8,1>:ud ;",
     {"00600005 20600421 008d6080 008d00a0"}},
    {"mov (1) r3.0<1>:ud cr0.0 ;", {"00000001 20600001 00001000 00000000"}},
    {"mov (1) r3.0<1>:ud ip:UD ;", {"00000001 20600001 00001400 00000000"}},
    {"mov (1) ip r3<0,1,0>:ud ;", {"00000001 34000020 00000060 00000000"}},
    {"add (1) ip ip 32:ud ;", {"00000040 34000c00 00001400 00000020"}},
    {"MOV (8) G3<1>F  G4<8,8,1>F {ALIGN1};", {"00600001 206003bd 008d0080 00000000"}},
    {"(+f0.0)mov(8)g3<1>F g4<8,8,1>F{align1 compr sechalf};",
     {"00611001 206003bd 008d0080 00000000"}},
    {"mov (8) g3<1>W -1W;", {"00600001 206001ed 00000000 ffffffff"}},
    {"mov (8) g3<1>UW 0xffff:UW;", {"00600001 20600169 00000000 ffffffff"}},
    {"pln (8) g66<1>F g1<0,1,0>F g2<8,8,1>F {align1};", {"0060005a 284077bd 00000020 008d0040"}},
    {"lzd.z (8) g66<1>UD g1<8,8,1>UD {align1};", {"0160004a 28400021 008d0020 00000000"}},
    {"addc (8) g66<1>UD g1<8,8,1>UD g2<8,8,1>UD {align1 accwrctrl};",
     {"1060004e 28400421 008d0020 008d0040"}},
    {"bfi1 (8) g66<1>UD g1<8,8,1>UD g2<8,8,1>UD;", {"00600019 28400421 008d0020 008d0040"}},
    {"mac.sat(16) g4<1>F g1<8,8,1>F 1.596F { compr align1 };",
     {"80800048 20807fbd 008d0020 3fcc49ba"}},
    {"mov (16) acc0<1>F g1<8,8,1>F { compr align1 };", {"00800001 240003bc 008d0020 00000000"}},
    {"send (1) r12.0<1>:ud r64 0x08 a0.0<0,1,0>:ud {align1};",
     {"08000031 21800221 00000800 00000200"}},
    {"mov (1) a0.0<1>:ud 0x0a184000:ud {align1};", {"00000001 22000060 00000000 0a184000"}},
    {"and.z.f0.0 (1) null<1>:UW r5.4<0,1,0>:UB 1:UW {align1};",
     {"01000005 20002e28 000000a4 00010001"}},
    {"mov (16) r68.0<1>:UB r29.3<32,8,4>:UB {align1};", {"00800001 28800231 00cf03a3 00000000"}},
    {"add (1) r32.0<1>:D r32.0<0,1,0>:D -8:W {align1};", {"00000040 24003ca5 00000400 fff8fff8"}},
    {".declare Blk Base=r30.4 ElementSize=2 Type=UW\n"
     "mov (16) Blk(1,15)<2> Blk(2,12)<8;8,1>UB;\n",
     {"00800001 43f30229 008d0410 00000000"}},
};

const Golden kElements[] = {
    {"add (8) r8<1>:f r5<8;8,1>:f r6.4<0;1,0>:f {align1};",
     {"00600040 210077bd 008d00a0 000000d0"}},
    {"mov (1) r8<1>UD a0.2<0,1,0>UW {align1};", {"00000001 21000101 00000204 00000000"}},
    {"mov (1) f0.1<1>UW r8<0,1,0>UW {align1};", {"00000001 26020128 00000100 00000000"}},
    {"mov (1) r8<1>UD sr0.1<0,1,0>UD {align1};", {"00000001 21000001 00000e04 00000000"}},
    {"mov (8) r8<1>UD r[a0.2, 16]<8,8,1>UD {align1};", {"00600001 21000021 008d8810 00000000"}},
    {"mov (8) g3 g4 ;", {"00600001 206003bd 008d0080 00000000"}},
    {"add (8) g3 g4 g5 ;", {"00600040 206077bd 00000080 000000a0"}},
    {"mov (8) r3.24<1>:ub r4.28:ub;", {"00600001 20780231 0000009c 00000000"}},
    {"mov (8) r3.0:ub r4:ub;", {"00600001 20600231 008d0080 00000000"}},
    {"mov (16) r3:f r4:f;", {"00800001 206003bd 00000080 00000000"}},
    {"mov (8) acc0:f r4:f;", {"00600001 240003bc 008d0080 00000000"}},
    {"mov (8) r3:f acc0:f;", {"00600001 2060039d 008d0400 00000000"}},
    {"mov (16) r3:w acc0:w;", {"00800001 2060018d 008d0400 00000000"}},
    {"mov (1) r3:w acc0:w;", {"00000001 2060018d 00210400 00000000"}},
    {"mov (4) r3:uw a0.4:uw;", {"00400001 20600109 00000208 00000000"}},
    {"cmp.e.f0.1 (8) null:w r3:w r4:w;", {"01600010 200035ac 02000060 00000080"}},
    {"(f0.1) sel (8) r3:w r3:w r4:w;", {"00610002 206035ad 028d0060 008d0080"}},
    {"mov (8) r3.0<1>:ud ip ;", {"00600001 20600001 00001400 00000000"}},
    {"mov (8) null r3.0<8;8,1>:ud ;", {"00600001 2000003c 008d0060 00000000"}},
    {"math (8) g8<1>F g5 null inv;", {"01600038 210003bd 008d00a0 008d0000"}},
    {"math (16) g8<1>F g5 null inv;", {"01800038 210003bd 000000a0 00000000"}},
    {"math (1) g8<1>F g5 g6 pow;", {"0a000038 210077bd 000000a0 000000c0"}},
    {"jmpi 5;", {"00000220 34001c00 00001400 00000008"}},
    {"jmpi (1) r3.0:ud;", {"00000220 34000400 00001400 00000060"}},
    {"(-f0.0) jmpi (1) L; nop; L: nop;",
     {"00110220 34001c00 00001400 00000002", "0000007e 00000000 00000000 00000000",
      "0000007e 00000000 00000000 00000000"}},
    {"send (8) g1<1>UD g2 0x22 0x08427001UD {align1};", {"02600031 20200e21 00000040 88427001"}},
    {"send (8) g1<1>UD g2.4 0x22 a0.0<0;1,0>UD {align1};", {"02600031 20200221 00000040 80000200"}},
    {"mov (4)    r[a0.6,288]<4>:ub    r[a0.0,   17]<16;4,4>:ub      { NoDDClr } ;",
     {"00400401 f9200231 00ab8011 00000000"}},
    {"add\t(4)\t\ta0.4<1>:w\t\t\tr2.28<4;4,1>:ub    928:uw;",
     {"00400040 22082e2c 0069005c 03a003a0"}},
    {"mul (1)\t\tacc0.1<1>:ud\tr7.1<0;1,0>:w\t3:w;", {"00000041 24043da0 000000e2 00030003"}},
    {"shr (1) r3.1<1>:ud acc0.1<0;1,0>:ud 2:w { NoDDClr, NoDDChk };",
     {"00000c08 20643c01 00000404 00020002"}},
    {"mov (8) m4.4<1>F g3<8,8,1>F ;", {"00600001 2e9003bd 008d0060 00000000"}},
    {".declare Blk Base=r30 ElementSize=1 SrcRegion=<16;16,1> DstRegion=<2> Type=ub\n"
     "mov (16) Blk(1,8) Blk(2,4);\n",
     {"00800001 43e80231 00b10404 00000000"}},
    {".declare Blk Base=r30.4 ElementSize=2 Type=UW\n"
     "mov (16) Blk(1,15)<2> Blk(2,12)<8;8,1>UB;\n",
     {"00800001 44060229 008d0420 00000000"}},
    {".declare Blk Base=r30.4 ElementSize=4 SrcRegion=<8;8,1> Type=f\n"
     "mov (8) Blk Blk;\n",
     {"00600001 23d003bd 008d03d0 00000000"}},
    {".default_execution_size (16)\n"
     ".default_register_type :UD\n"
     "mov r3 r4;\n",
     {"00800001 20600021 00000080 00000000"}},
    {".default_execution_size 8\n"
     ".default_register_type :ub\n"
     "add r3 r4 1;\n",
     {"00600040 20601e31 00000080 00000001"}},
    {".declare udR Base=r46.0 ElementSize=4 SrcRegion=<8;8,1> DstRegion=<1> Type=ud\n"
     ".declare udR Base=r46.0 ElementSize=4 SrcRegion=<8;8,1> DstRegion=<1> Type=ud\n"
     "send (8) udR(0)<1> r18 0x2 0x4AE8003:ud;\n"
     "send (8) udR(0)<1> udR(1) 0x2 0x4AE8003:ud;\n"
     "mov (2) r7.0<1>:w udR(9,6)<2;2,1>;\n"
     "mov (8) udR(1)<1> udR(8,0);\n"
     "mov (1) udR(0,2)<1> 0x30007:ud {NoDDChk};\n"
     "add (2) udR(0,0)<1> udR(0,0)<2;2,1> r1.12<2;2,1>:uw;\n",
     {"02600031 25c00e21 00000240 04ae8003", "02600031 25c00e21 000005e0 04ae8003",
      "00200001 20e0002d 004506f8 00000000", "00600001 25e00021 008d06c0 00000000",
      "00000801 25c80061 00000000 00030007", "00200040 25c02421 004505c0 00450038"}},
};

const Golden kHaswell[] = {
    {"send (8) 8 g1 null cre (1,2) mlen 1 rlen 1 {};", {"0d600031 20201cbd 00000100 02184001"}},
    {"jmpi 5;", {"00000020 34001c00 00001400 00000040"}},
    {"jmpi L;\n"
     "nop;\n"
     "L: nop;\n",
     {"00000020 34001c00 00001400 00000010", "0000007e 00000000 00000000 00000000",
      "0000007e 00000000 00000000 00000000"}},
    {"while (8) 5;", {"00600027 00000000 00000000 0000000a"}},
};

Word word_of_dwords(const char* hex) {
  unsigned dwords[4];
  EXPECT_EQ(std::sscanf(hex, "%x %x %x %x", &dwords[0], &dwords[1], &dwords[2], &dwords[3]), 4);
  Word word;
  for (std::size_t n = 0; n < 4; ++n)
    word.qwords[n / 2] |= static_cast<std::uint64_t>(dwords[n]) << (32 * (n % 2));
  return word;
}

void expect_words(const Golden& golden, SubregisterUnit unit, Gen gen) {
  const Program program = read_gen4asm(golden.text, unit, gen, "golden");
  ASSERT_EQ(program.size(), golden.words.size()) << golden.text;
  for (std::uint32_t index = 0; index < program.size(); ++index) {
    const Instruction theirs = decode(word_of_dwords(golden.words[index]), gen);
    EXPECT_EQ(test::normal_word(program.instructions[index], gen), test::normal_word(theirs, gen))
        << golden.text << "\nours   " << write_prm(program.instructions[index], gen) << "\ntheirs "
        << write_prm(theirs, gen);
  }
}

TEST(Gen4asmReader, WithSubregistersInBytes) {
  for (const Golden& golden : kBytes) expect_words(golden, SubregisterUnit::Bytes, Gen::Ivb);
}

TEST(Gen4asmReader, WithSubregistersInElements) {
  for (const Golden& golden : kElements) expect_words(golden, SubregisterUnit::Elements, Gen::Ivb);
}

TEST(Gen4asmReader, ForHaswell) {
  for (const Golden& golden : kHaswell) expect_words(golden, SubregisterUnit::Bytes, Gen::Hsw);
}

/// The last instruction of a text.
std::string last(const std::string& text, SubregisterUnit unit = SubregisterUnit::Elements) {
  const Program program = read_gen4asm(text, unit, Gen::Ivb, "k");
  return write_prm(program.instructions.back(), Gen::Ivb);
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
  // messages 8: offset in bits 13:3, interleave 14, complete 15.
  EXPECT_EQ(last("send (8) 8 null null urb 3 interleave complete mlen 1 rlen 0 {EOT}"),
            "send (8|M0) null:f r8.0<0;1,0>:d 0x26 0x0208c018:d {EOT} // urb MsgDesc: 3 write "
            "HWord interleave complete mlen 1 rlen 0");
}

TEST(Gen4asmReader, HexOfTypeFIsAValue) {
  EXPECT_EQ(last("mov (8) r1:f 0x10:f"), "mov (8|M0) r1.0<1>:f 16.0:f {src1: null<0;1,0>:ud}");
}

}  // namespace
}  // namespace eu::isa
