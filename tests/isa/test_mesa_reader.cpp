// Text of the Mesa dialect that the reader accepts and the writer does not write, and labels.
#include <gtest/gtest.h>

#include "isa/intel/encoding/codec.hpp"
#include "isa/intel/text/text.hpp"
#include "tests/support/encodings.hpp"

namespace eu::isa {
namespace {

Program read(std::string_view text, Generation gen = Generation::Ivb) {
  return read_mesa(text, gen, "test.asm");
}

/// The text as the writer writes it.
std::string canonical(std::string_view text) {
  const Program program = read(text);
  return program.size() == 1 ? write_mesa(instructions(program)[0], Generation::Ivb) : "not one";
}

struct Spelling {
  const char* text;
  const char* canonical;

  friend void PrintTo(const Spelling& spelling, std::ostream* out) { *out << spelling.text; }
};

class MesaSpelling : public testing::TestWithParam<Spelling> {};

TEST_P(MesaSpelling, IsUnderstood) {
  EXPECT_EQ(canonical(GetParam().text), GetParam().canonical);
}

constexpr Spelling kSpellings[] = {
    // registers, regions, types
    {"mov(8) r1<1>:f r2<8;8,1>:f {align1 1Q};", "mov(8) g1<1>F g2<8,8,1>F { align1 1Q };"},
    {"mov(8) g1:ud g2<8, 8, 1>:ud { align1, 1Q };", "mov(8) g1<1>UD g2<8,8,1>UD { align1 1Q };"},
    {"mov(8)g1F g2F{align1};", "mov(8) g1<1>F g2<0,1,0>F { align1 1Q };"},
    {"mov(8) g1<1>f g2<8,8,1>f { align1 1Q };", "mov(8) g1<1>F g2<8,8,1>F { align1 1Q };"},
    {"mov(1) g1.8b<1>F g2<0,1,0>F { align1 1N };", "mov(1) g1.2<1>F g2<0,1,0>F { align1 1N };"},
    {"mov(8) NULL<1>F G2<8,8,1>F { ALIGN1 1q };", "mov(8) null<1>F g2<8,8,1>F { align1 1Q };"},
    {"add(1) g1<1>UD ip 32UD { align1 1N };",
     "add(1) g1<1>UD ip<0,1,0>UD 0x00000020UD { align1 1N };"},
    {"mov(1) tdr0 tdr0.3<0,1,0> { align1 1N };", "mov(1) tdr0<1>UW tdr0.3<0,1,0>UW { align1 1N };"},
    {"mov(8) g1<1>F -(abs)g2<8,8,1>F { align1 1Q };",
     "mov(8) g1<1>F -(abs)g2<8,8,1>F { align1 1Q };"},
    {"not(8) g1<1>D ~g2<8,8,1>D { align1 1Q };", "not(8) g1<1>D -g2<8,8,1>D { align1 1Q };"},
    // indirect
    {"mov(8) g1<1>F g[a0.2, 16]<8,8,1>F { align1 1Q };",
     "mov(8) g1<1>F g[a0.2 16]<8,8,1>F { align1 1Q };"},
    {"mov(8) r[a0.1-32]<1>F r[a0+4]<1,0>F { align1 1Q };",
     "mov(8) g[a0.1 -32]<1>F g[a0 4]<VxH,1,0>F { align1 1Q };"},
    {"mov(8) g1<1>F g[a0]<VxH,8,1>F { align1 1Q };",
     "mov(8) g1<1>F g[a0]<VxH,8,1>F { align1 1Q };"},
    // align16
    {"mov(8) g1<1>.xyF g2<4,4,1>.xyzwF { align16 1Q };", "mov(8) g1<1>.xyF g2<4>F { align16 1Q };"},
    {"mov(8) g1<1>.F g2.4<0>.wwwwF { align16 1Q };", "mov(8) g1<1>.F g2.4<0>.wF { align16 1Q };"},
    {"mad(8) g1<1>F g2<4>F g3.1<0>F g4<4,4,1>.yF { 1Q };",
     "mad(8) g1<1>F g2<4,4,1>F g3.1<0,1,0>F g4<4,4,1>.yF { align16 1Q };"},
    // immediates
    {"mov(8) g1<1>D 16D {};", "mov(8) g1<1>D 16D { align1 1Q };"},
    {"mov(8) g1<1>D -0x10:D {};", "mov(8) g1<1>D -16D { align1 1Q };"},
    {"mov(8) g1<1>D 0x10D {};", "mov(8) g1<1>D 16D { align1 1Q };"},
    {"mov(8) g1<1>D 4294967295D {};", "mov(8) g1<1>D -1D { align1 1Q };"},
    {"mov(8) g1<1>UD 1UD {};", "mov(8) g1<1>UD 0x00000001UD { align1 1Q };"},
    {"mov(8) g1<1>UW -1UW {};", "mov(8) g1<1>UW 0xffffUW { align1 1Q };"},
    {"mov(8) g1<1>W 65535W {};", "mov(8) g1<1>W -1W { align1 1Q };"},
    {"mov(8) g1<1>W [1, -2]W {};", "mov(8) g1<1>W [1, -2]W { align1 1Q };"},
    {"mov(8) g1<1>W [-2, -2]W {};", "mov(8) g1<1>W -2W { align1 1Q };"},
    {"mov(8) g1<1>F 0x0F {};", "mov(8) g1<1>F 0x0F { align1 1Q };"},
    {"mov(8) g1<1>F 0x3F800000F {};", "mov(8) g1<1>F 0x3f800000F { align1 1Q };"},
    {"mov(8) g1<1>F 0x3f800000:f {};", "mov(8) g1<1>F 0x3f800000F { align1 1Q };"},
    {"mov(8) g1<1>F 1F {};", "mov(8) g1<1>F 0x3f800000F { align1 1Q };"},
    {"mov(8) g1<1>F -1.5F {};", "mov(8) g1<1>F 0xbfc00000F { align1 1Q };"},
    {"mov(8) g1<1>F 1.e-3F {};", "mov(8) g1<1>F 0x3a83126fF { align1 1Q };"},
    {"mov(8) g1<1>F .1:F {};", "mov(8) g1<1>F 0x3dcccccdF { align1 1Q };"},
    {"mov(8) g1<1>F [1F, 2F, 0.5, -0F]VF {};", "mov(8) g1<1>F 0x80204030VF { align1 1Q };"},
    {"mov(8) g1<1>F [0x30, 0x0, 0x0F, 0]VF {};", "mov(8) g1<1>F 0x30VF { align1 1Q };"},
    {"mov(8) g1<1>UW [0,1,2,3,4,5,6,7]V {};", "mov(8) g1<1>UW 0x76543210V { align1 1Q };"},
    {"mov(8) g1<1>W [-1,-8,7,0,0,0,0,0]V {};", "mov(8) g1<1>W 0x0000078fV { align1 1Q };"},
    {"mov(8) g1<1>UW [15,0,0,0,0,0,0,1]UV {};", "mov(8) g1<1>UW 0x1000000fUV { align1 1Q };"},
    // predicates, conditions, suffixes
    {"(f0.1) mov(8) g1<1>F g2<8,8,1>F {};", "(+f0.1) mov(8) g1<1>F g2<8,8,1>F { align1 1Q };"},
    {"( -f1.any16h ) mov(8) g1<1>F g2<8,8,1>F {};",
     "(-f1.0.any16h) mov(8) g1<1>F g2<8,8,1>F { align1 1Q };"},
    {"(~f0.0) mov(8) g1<1>F g2<8,8,1>F {};", "(-f0.0) mov(8) g1<1>F g2<8,8,1>F { align1 1Q };"},
    {"cmp.e.f0(8) null<1>F g1<8,8,1>F g2<8,8,1>F {};",
     "cmp.z.f0.0(8) null<1>F g1<8,8,1>F g2<8,8,1>F { align1 1Q };"},
    {"cmp.ne.f1.1(8) null<1>F g1<8,8,1>F g2<8,8,1>F {};",
     "cmp.nz.f1.1(8) null<1>F g1<8,8,1>F g2<8,8,1>F { align1 1Q };"},
    {"add.gt.sat(8) g3<1>F g1<8,8,1>F g2<8,8,1>F {};",
     "add.sat.g.f0.0(8) g3<1>F g1<8,8,1>F g2<8,8,1>F { align1 1Q };"},
    {"add(8) g3<1>F g1<8,8,1>F g2<8,8,1>F { breakpoint f1.1 };",
     "add.breakpoint(8) g3<1>F g1<8,8,1>F g2<8,8,1>F { align1 1Q f1.1 };"},
    {"math inv.sat(8) g3<1>F g1<8,8,1>F null<8,8,1>F {};",
     "math.sat inv(8) g3<1>F g1<8,8,1>F null<8,8,1>F { align1 1Q };"},
    // options
    {"mov(16) g1<1>F g2<8,8,1>F { NoMask,AccWrEn,NoDDChk NoDDClr 2H atomic };",
     "mov(16) g1<1>F g2<8,8,1>F { align1 WE_all NoDDClr,NoDDChk 2H atomic AccWrEnable };"},
    {"mov(4) g1<1>F g2<4,4,1>F { 6N };", "mov(4) g1<1>F g2<4,4,1>F { align1 6N };"},
    {"mov(8) g1<1>F g2<8,8,1>F;", "mov(8) g1<1>F g2<8,8,1>F { align1 1Q };"},
    // around instructions
    {"(  12)  mov(8) g1<1>F g2<8,8,1>F {};", "mov(8) g1<1>F g2<8,8,1>F { align1 1Q };"},
    {"0x00000010: mov(8) g1<1>F g2<8,8,1>F {};", "mov(8) g1<1>F g2<8,8,1>F { align1 1Q };"},
    {"// one\n/* two\nlines */ mov(8) // three\n g1<1>F /**/ g2<8,8,1>F {} ; // four",
     "mov(8) g1<1>F g2<8,8,1>F { align1 1Q };"},
    // no operands, branches
    {"nop;", "nop;"},
    {"nop { align1 };", "nop;"},
    {"nop(8) { align1 };", "nop(8) { align1 1Q };"},
    {"illegal;", "illegal(1) { align1 1N };"},
    {"jmpi 12D { WE_all };", "jmpi(1) 12D { align1 WE_all 1N };"},
    {"jmpi(1) g3<0,1,0>D { WE_all };", "jmpi(1) g3<0,1,0>D { align1 WE_all 1N };"},
    {"(+f0.0) if(8) 2 12 {};", "(+f0.0) if(8) JIP: 2 UIP: 12 { align1 1Q };"},
    {"while(8) JIP: -0x8 {};", "while(8) JIP: -8 { align1 1Q };"},
    {"while(8) JIP: -8 UIP: -1 {};", "while(8) JIP: -8 UIP: -1 { align1 1Q };"},
    {"call(2) g14<1>UD jip: 24 {};", "call(2) g14<1>UD JIP: 24 { align1 1N };"},
    {"ret(2) null<1>UD g14<2,2,1>UD {};", "ret(2) null<1>UD g14<2,2,1>UD { align1 1N };"},
    // messages
    {"send(8) g2<1>UW g8<8,8,1>UD 0x08427001\n sampler MsgDesc: ld mlen 4 rlen 4 { 1Q };",
     "send(8) g2<1>UW g8<8,8,1>UD 0x08427001 sampler MsgDesc: ld SIMD8 Surface = 1 Sampler = 0 "
     "mlen "
     "4 rlen 4 { align1 1Q };"},
    {"send(16) null<1>UW g127<8,8,1>UW 0x02000010 thread_spawner MsgDesc: { EOT };",
     "send(16) null<1>UW g127<8,8,1>UW 0x82000010 thread_spawner MsgDesc: mlen 1 rlen 0 { align1 "
     "1H "
     "EOT };"},
    {"send(8) g2<1>UW g8<8,8,1>UD a0<0,1,0>UD sampler MsgDesc: indirect { 1Q };",
     "send(8) g2<1>UW g8<8,8,1>UD a0<0,1,0>UD 0x00000200 sampler MsgDesc: indirect { align1 1Q };"},
    {"send(8) g2<1>UW g8<8,8,1>UD 0x02000000:D dp sampler MsgDesc: whatever, 5 x(7) { 1Q };",
     "send(8) g2<1>UW g8<8,8,1>UD 0x02000000:D dp_sampler MsgDesc: (0, 0, 0, 0) mlen 1 rlen 0 { "
     "align1 1Q };"},
};

INSTANTIATE_TEST_SUITE_P(MesaReader, MesaSpelling, testing::ValuesIn(kSpellings));

TEST(MesaReader, ResolvesLabelsBothWays) {
  const Program program = read(
      "LABEL2:\n"
      "(+f0.0) break(16) JIP: LABEL0 UIP: END { align1 1H };\n"
      "cmp.z.f0.0(16) null<1>D g10<8,8,1>D 0D { align1 1H switch };\n"
      "mov(8) g127<1>UD g0<8,8,1>UD { align1 WE_all 1Q compacted };\n"
      "LABEL0:\n"
      "while(16) JIP: LABEL2 { align1 1H };\n"
      "jmpi(1) LABEL2 { align1 WE_all 1N };\n"
      "jmpi(1) END { align1 WE_all 1N };\n"
      "END:\n");
  ASSERT_EQ(program.size(), 6u);
  EXPECT_EQ(program.offsets_bytes, (std::vector<std::uint32_t>{0, 16, 32, 40, 56, 72, 88}));
  EXPECT_EQ(instructions(program)[0].jip, 5);  // 40 bytes, in qwords
  EXPECT_EQ(instructions(program)[0].uip, 11);
  EXPECT_EQ(instructions(program)[3].jip, -5);
  EXPECT_EQ(instructions(program)[4].src[1].immediate, 0xfffffff7u);  // from 72 back to 0
  EXPECT_EQ(instructions(program)[5].src[1].immediate, 0u);
  ASSERT_EQ(program.labels.size(), 3u);
  EXPECT_EQ(program.labels[2].name, "END");
  EXPECT_EQ(program.labels[2].offset_bytes, 88u);
}

TEST(MesaReader, CountsHaswellsJumpsAndCallsInBytes) {
  const char* text =
      "jmpi(1) END { align1 WE_all 1N };\n"
      "call(2) g14<1>UD JIP: END { align1 1N };\n"
      "endif(16) JIP: END { align1 1H };\n"
      "END:\n";
  const Program haswell = read(text, Generation::Hsw);
  EXPECT_EQ(instructions(haswell)[0].src[1].immediate, 32u);
  EXPECT_EQ(instructions(haswell)[1].jip, 32);
  EXPECT_EQ(instructions(haswell)[2].jip, 2);
  const Program ivy_bridge = read(text);
  EXPECT_EQ(instructions(ivy_bridge)[0].src[1].immediate, 4u);
  EXPECT_EQ(instructions(ivy_bridge)[1].jip, 4);
}

TEST(MesaReader, KeepsLinesAndTextAsSourceMap) {
  const Program program = read(
      "\n"
      "// a comment\n"
      "  mov(8)   g1<1>F\n"
      "           g2<8,8,1>F { align1 1Q };  nop;\n"
      "nop;\n");
  ASSERT_EQ(program.source.size(), 3u);
  EXPECT_EQ(program.source[0].line, 3);
  EXPECT_EQ(program.source[0].text, "mov(8) g1<1>F g2<8,8,1>F { align1 1Q };");
  EXPECT_EQ(program.source[1].line, 4);
  EXPECT_EQ(program.source[2].line, 5);
}

TEST(MesaReader, AnEmptyTextIsAnEmptyProgram) {
  EXPECT_EQ(read("").size(), 0u);
  EXPECT_EQ(read(" // nothing\n").size(), 0u);
  EXPECT_EQ(read("").offsets_bytes, std::vector<std::uint32_t>{0});
}

TEST(MesaReader, CompactsWhatIsMarkedCompacted) {
  const Program program = read("mov(16) g46<1>UD g0.1<0,1,0>UD { align1 1H compacted };");
  EXPECT_EQ(program.bytes, test::leading_hex("01 56 14 20 00 2e 00 00"));
  EXPECT_TRUE(instructions(program)[0].compacted);
}

}  // namespace
}  // namespace eu::isa
