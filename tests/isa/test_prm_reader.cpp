// Reading of the PRM dialect: the manual's words, iga64's, and text without the parts that either
// omits. Expected instructions are in the Mesa dialect.
#include <gtest/gtest.h>

#include "isa/intel/text/text.hpp"

namespace eu::isa {
namespace {

struct Spelling {
  const char* prm;
  const char* mesa;

  friend void PrintTo(const Spelling& spelling, std::ostream* out) { *out << spelling.prm; }
};

std::string in_mesa(std::string_view text, Generation gen) {
  const Program program = read_prm(text, gen, "k.asm");
  return program.size() == 1 ? write_mesa(instructions(program)[0], gen) : "not one";
}

class PrmSpelling : public testing::TestWithParam<Spelling> {};

TEST_P(PrmSpelling, IsUnderstood) {
  EXPECT_EQ(in_mesa(GetParam().prm, Generation::Ivb), GetParam().mesa);
}

constexpr Spelling kSpellings[] = {
    // the same instruction as the manual and as iga64 write it
    {"(f0.0) add.lt.f0.0.sat (8) r8.0<1>:f r5.0<8;8,1>:f r6.0<8;8,1>:f {Align1, Q1, NoDDChk}",
     "(+f0.0) add.sat.l.f0.0(8) g8<1>F g5<8,8,1>F g6<8,8,1>F { align1 NoDDChk 1Q };"},
    {"(f0.0) add (8|M0) (lt)f0.0 (sat)r8.0<1>:f r5.0<8;8,1>:f r6.0<8;8,1>:f {NoDDChk}",
     "(+f0.0) add.sat.l.f0.0(8) g8<1>F g5<8,8,1>F g6<8,8,1>F { align1 NoDDChk 1Q };"},
    {"(f0.0)add.l.f0(8)r8:f r5<8,8,1>:f r6<8,8,1>:f{NoDDClr NoDDChk}",
     "(+f0.0) add.l.f0.0(8) g8<1>F g5<8,8,1>F g6<8,8,1>F { align1 NoDDClr,NoDDChk 1Q };"},
    {"Add (16) R18<1>:F R4<8;8,1>:F R14<8;8,1>:F {Compr} // a comment",
     "add(16) g18<1>F g4<8,8,1>F g14<8,8,1>F { align1 1H };"},
    {"mov (8) r1 <1> :f r2 <8; 8, 1> :f", "mov(8) g1<1>F g2<8,8,1>F { align1 1Q };"},
    // predicates, masks, channels
    {"(W) mov (8|M0) r1.0<1>:f r2.0<8;8,1>:f", "mov(8) g1<1>F g2<8,8,1>F { align1 WE_all 1Q };"},
    {"mov (8) r1.0<1>:f r2.0<8;8,1>:f {NoMask}", "mov(8) g1<1>F g2<8,8,1>F { align1 WE_all 1Q };"},
    {"(W&~f1.1.any4h) mov (8|M8) r1.0<1>:f r2.0<8;8,1>:f",
     "(-f1.1.any4h) mov(8) g1<1>F g2<8,8,1>F { align1 WE_all 2Q };"},
    {"(-f0.1.allv) mov (4|M12) r1.0<1>:f r2.0<4;4,1>:f",
     "(-f0.1.allv) mov(4) g1<1>F g2<4,4,1>F { align1 4N };"},
    {"(!f1) mov (16|M16) r1.0<1>:f r2.0<8;8,1>:f",
     "(-f1.0) mov(16) g1<1>F g2<8,8,1>F { align1 2H };"},
    {"mov (8) r1.0<1>:f r2.0<8;8,1>:f {SecHalf}", "mov(8) g1<1>F g2<8,8,1>F { align1 2Q };"},
    {"mov (8) r1.0<1>:f r2.0<8;8,1>:f {Q3}", "mov(8) g1<1>F g2<8,8,1>F { align1 3Q };"},
    {"mov (4) r1.0<1>:f r2.0<4;4,1>:f {N2}", "mov(4) g1<1>F g2<4,4,1>F { align1 2N };"},
    {"mov (16) r1.0<1>:f r2.0<8;8,1>:f {H2, AccWrEn, Switch}",
     "mov(16) g1<1>F g2<8,8,1>F { align1 2H switch AccWrEnable };"},
    {"mov (8|M0) r1.0<1>:f r2.0<8;8,1>:f {Breakpoint,Atomic}",
     "mov.breakpoint(8) g1<1>F g2<8,8,1>F { align1 1Q atomic };"},
    // conditions
    {"cmp (8|M0) (eq)f0.1 null<1>:f r4.0<8;8,1>:f r5.0<8;8,1>:f",
     "cmp.z.f0.1(8) null<1>F g4<8,8,1>F g5<8,8,1>F { align1 1Q };"},
    {"cmp.ne.f1.0 (8) null r4.0<8;8,1>:f r5.0<8;8,1>:f",
     "cmp.nz.f1.0(8) null<1>F g4<8,8,1>F g5<8,8,1>F { align1 1Q };"},
    {"cmp (8|M0) (ov)f0.0 r1.0<1>:d r4.0<8;8,1>:d 5:d",
     "cmp.o.f0.0(8) g1<1>D g4<8,8,1>D 5D { align1 1Q };"},
    {"sel (8|M0) (ge)f0.0 r1.0<1>:f r4.0<8;8,1>:f r5.0<8;8,1>:f",
     "sel.ge(8) g1<1>F g4<8,8,1>F g5<8,8,1>F { align1 1Q };"},
    // registers
    {"mov (1) a0.3<1>:uw r4.5<0;1,0>:uw", "mov(1) a0.3<1>UW g4.5<0,1,0>UW { align1 1N };"},
    {"mac (8) acc1.4<1>:f r1.1<0;1,0>:f -(abs)r3<8;8,1>:f",
     "mac(8) acc1.4<1>F g1.1<0,1,0>F -(abs)g3<8,8,1>F { align1 1Q };"},
    {"and (8) r1:ud ~r2<8;8,1>:ud r3<8;8,1>:ud",
     "and(8) g1<1>UD -g2<8,8,1>UD g3<8,8,1>UD { align1 1Q };"},
    {"mov (8) acc:f r4<8;8,1>:f", "mov(8) acc0<1>F g4<8,8,1>F { align1 1Q };"},
    {"mov (1) cr0.1 sr0.1", "mov(1) cr0.1<1>UD sr0.1<0,1,0>UD { align1 1N };"},
    {"add (1) IP IP 32:ud", "add(1) ip<1>UD ip<0,1,0>UD 0x00000020UD { align1 1N };"},
    {"mov (1) r3.0<1>:ud tm0.1", "mov(1) g3<1>UD tm0.1<0,1,0>UD { align1 1N };"},
    {"mov (1) f0.1:uw r1.14<0;1,0>:uw", "mov(1) f0.1<1>UW g1.14<0,1,0>UW { align1 1N };"},
    // regions: packed without one, scalar for one channel
    {"mov (8) r10:f r11:f", "mov(8) g10<1>F g11<1,1,0>F { align1 1Q };"},
    {"mov (1) r10:f r11.3:f", "mov(1) g10<1>F g11.3<0,1,0>F { align1 1N };"},
    {"mov (8) r10<2>:w r11<16;8,2>:w", "mov(8) g10<2>W g11<16,8,2>W { align1 1Q };"},
    // indirect
    {"mov (8) r1.0<1>:f r[a0.2,16]<8;8,1>:f", "mov(8) g1<1>F g[a0.2 16]<8,8,1>F { align1 1Q };"},
    {"mov (8) r[a0.1, -32]<1>:f r[a0.0]<1,0>:f",
     "mov(8) g[a0.1 -32]<1>F g[a0]<VxH,1,0>F { align1 1Q };"},
    {"mov (8) r1.0<1>:f r[a0.0+32]<4,1>:f", "mov(8) g1<1>F g[a0 32]<VxH,4,1>F { align1 1Q };"},
    {"mov (8) r1.0<1>:f r[a0.0, 2*32 + 4]<8;8,1>:f",
     "mov(8) g1<1>F g[a0 68]<8,8,1>F { align1 1Q };"},
    // Align16, stated or not
    {"mov (8) r1.0<1>.xy:f r2.0<4;4,1>.xyzw:f {Align16}",
     "mov(8) g1<1>.xyF g2<4>F { align16 1Q };"},
    {"mov (8) r1.0<1>.xyw:f r2.4<0>.z:f", "mov(8) g1<1>.xywF g2.4<0>.zF { align16 1Q };"},
    {"mov (8) r1.0:f r2.zyxw:f", "mov(8) g1<1>F g2<4>.zyxwF { align16 1Q };"},
    {"(f0.0.x) mov (8) r1.0<1>:f r2.0<4>:f", "(+f0.0.x) mov(8) g1<1>F g2<4>F { align16 1Q };"},
    {"mov (8) r1.0:f r2:f {Align16}", "mov(8) g1<1>F g2<4>F { align16 1Q };"},
    // three sources
    {"mad (8|M0) r3.0<1>:f r4.0<2;1>:f r5.3<0;0>:f -r6.0<1>:f",
     "mad(8) g3<1>F g4<4,4,1>F g5.3<0,1,0>F -g6<4,4,1>F { align16 1Q };"},
    {"mad (8) r3.0<1>.x:f r4.0<4;4,1>.y:f r5.3<0;1,0>:f r6.0<0>:f",
     "mad(8) g3<1>.xF g4<4,4,1>.yF g5.3<0,1,0>F g6.0<0,1,0>F { align16 1Q };"},
    {"lrp (8) r3:f r4:f r5:f r6:f",
     "lrp(8) g3<1>F g4<4,4,1>F g5<4,4,1>F g6<4,4,1>F { align16 1Q };"},
    // immediates
    {"mov (8) r1:f 1.5:f", "mov(8) g1<1>F 0x3fc00000F { align1 1Q };"},
    {"mov (8) r1:f 0x3FC00000:f", "mov(8) g1<1>F 0x3fc00000F { align1 1Q };"},
    {"mov (8) r1:f -2:f", "mov(8) g1<1>F 0xc0000000F { align1 1Q };"},
    {"mov (8) r1:f 4e-09:f", "mov(8) g1<1>F 0x3189705fF { align1 1Q };"},
    {"mov (8) r1:f inf:f", "mov(8) g1<1>F 0x7f800000F { align1 1Q };"},
    {"mov (8) r1:f -inf:f", "mov(8) g1<1>F 0xff800000F { align1 1Q };"},
    {"mov (8) r1:f qnan(0x1):f", "mov(8) g1<1>F 0x7fc00001F { align1 1Q };"},
    {"mov (8) r1:f -snan(0x1):f", "mov(8) g1<1>F 0xff800001F { align1 1Q };"},
    {"mov (8) r1:d (1+2)*-3:d", "mov(8) g1<1>D -9D { align1 1Q };"},
    {"mov (8) r1:d 7/2 - 1:d", "mov(8) g1<1>D 2D { align1 1Q };"},
    {"mov (1) r3.0:d 2*32+16 {NoMask}", "mov(1) g3<1>D 80D { align1 WE_all 1N };"},
    {"mov (8) r1:f 2+1:f", "mov(8) g1<1>F 0x40400000F { align1 1Q };"},
    {"mul (16) acc0:d r3<8;8,1>:d 16", "mul(16) acc0<1>D g3<8,8,1>D 16D { align1 1H };"},
    {"mov (8) r1:ud 0b1010:ud", "mov(8) g1<1>UD 0x0000000aUD { align1 1Q };"},
    {"mov (1) f0.0:uw 8b'10011001", "mov(1) f0<1>UW 0x0099UW { align1 1N };"},
    {"mov (8) r1:w -5:w", "mov(8) g1<1>W -5W { align1 1Q };"},
    {"mov (8) r1:uw 0x10D:uw", "mov(8) g1<1>UW 0x010dUW { align1 1Q };"},
    {"mov (8) r1:w 0x01234567:v", "mov(8) g1<1>W 0x01234567V { align1 1Q };"},
    {"mov (8) r1:uw 0x76543210:uv", "mov(8) g1<1>UW 0x76543210UV { align1 1Q };"},
    {"mov (8) r1:f [1, 0, 0.5, -2]:vf", "mov(8) g1<1>F 0xc0200030VF { align1 1Q };"},
    // math
    {"math.inv (8|M0) r8.0<1>:f r5.0<8;8,1>:f",
     "math inv(8) g8<1>F g5<8,8,1>F null<8,8,1>F { align1 1Q };"},
    {"math.rsqt (16|M0) (sat)r8.0<1>:f r5.0<8;8,1>:f",
     "math.sat rsq(16) g8<1>F g5<8,8,1>F null<8,8,1>F { align1 1H };"},
    {"math.sat.sqt (8) r8.0<1>:f r5.0<8;8,1>:f null",
     "math.sat sqrt(8) g8<1>F g5<8,8,1>F null<8,8,1>F { align1 1Q };"},
    {"math (8) r8.0<1>:f r5.0<8;8,1>:f r6.0<8;8,1>:f POW",
     "math pow(8) g8<1>F g5<8,8,1>F g6<8,8,1>F { align1 1Q };"},
    {"math (8) r8.0<1>:f r5.0<8;8,1>:f COS {Q2}",
     "math cos(8) g8<1>F g5<8,8,1>F null<8,8,1>F { align1 2Q };"},
    {"math.irem (8|M8) r73.0<1>:ud r71.0<8;8,1>:ud r13.0<8;8,1>:ud",
     "math intmod(8) g73<1>UD g71<8,8,1>UD g13<8,8,1>UD { align1 2Q };"},
    // messages
    {"send (8|M0) r2:uw r8 0x2 0x08427001",
     "send(8) g2<1>UW g8<8,8,1>UD 0x08427001 sampler MsgDesc: ld SIMD8 Surface = 1 Sampler = 0 "
     "mlen 4 rlen 4 { align1 1Q };"},
    {"(W) sendc (8|M0) null:uw r2 0x27 0x02000010 {EOT} // wr:1+0, rd:0",
     "sendc(8) null<1>UW g2<8,8,1>UD 0x82000010 thread_spawner MsgDesc: mlen 1 rlen 0 { align1 "
     "WE_all 1Q EOT };"},
    {"send (8) null r2 0x7 0x82000010 {EOT}",
     "send(8) null<1>UD g2<8,8,1>UD 0x82000010 thread_spawner MsgDesc: mlen 1 rlen 0 { align1 1Q "
     "EOT };"},
    {"send (8) r2.0<1>:uw r2.0<0;1,0>:d 0x2 a0.0<0;1,0>:ud",
     "send(8) g2<1>UW g2<0,1,0>D a0<0,1,0>UD 0x00000200 sampler MsgDesc: indirect { align1 1Q };"},
    {"send (8) r2:uw r2 0x2 a0.0",
     "send(8) g2<1>UW g2<8,8,1>UD a0<0,1,0>UD 0x00000200 sampler MsgDesc: indirect { align1 1Q };"},
    // branches
    {"(f0.0) if (8|M0) 8 2", "(+f0.0) if(8) JIP: 8 UIP: 2 { align1 1Q };"},
    {"if (8) 8", "if(8) JIP: 8 UIP: 8 { align1 1Q };"},
    {"else (8) 6", "else(8) JIP: 6 { align1 1Q };"},
    {"(~f0.1.any8h) break (16|M0) 4 -4", "(-f0.1.any8h) break(16) JIP: 4 UIP: -4 { align1 1H };"},
    {"(W) jmpi 32", "jmpi(1) 32D { align1 WE_all 1N };"},
    {"jmpi (1) (2+3)*4 {NoMask}", "jmpi(1) 20D { align1 WE_all 1N };"},
    {"(W&f0.0) jmpi r3.0", "(+f0.0) jmpi(1) g3<0,1,0>D { align1 WE_all 1N };"},
    {"jmpi (1) r3.2<0;1,0>:uw {NoMask}", "jmpi(1) g3.2<0,1,0>UW { align1 WE_all 1N };"},
    {"call (2|M0) r4.0 -64", "call(2) g4<1>D JIP: -64 { align1 1N };"},
    {"ret (2|M0) r4.0", "ret(2) null<1>UD g4<2,2,1>D { align1 1N };"},
    {"ret (2) null r4.0<2;2,1>:d", "ret(2) null<1>D g4<2,2,1>D { align1 1N };"},
    {"wait n0.1<0;1,0>:ud", "wait(1) n0.1<1>UD { align1 1N };"},
    {"wait (1) n2", "wait(1) n0.2<1>UD { align1 1N };"},
    {"(W) wait n0", "wait(1) n0<1>UD { align1 WE_all 1N };"},
    {"nop", "nop;"},
    {"illegal", "illegal(1) { align1 1N };"},
};
INSTANTIATE_TEST_SUITE_P(PrmReader, PrmSpelling, testing::ValuesIn(kSpellings));

TEST(PrmReader, ReadsWhatOnlyHaswellHas) {
  EXPECT_EQ(in_mesa("dim (8|M0) r2.0<1>:f 1.5:f", Generation::Hsw),
            "dim(8) g2<1>F 0x3ff8000000000000F { align1 1Q };");
  EXPECT_EQ(in_mesa("calla (2|M0) r4.0 64", Generation::Hsw),
            "calla(2) g4<1>D JIP: 64 { align1 1N };");
}

TEST(PrmReader, EndsInstructionsAtNewlinesAndSemicolons) {
  const Program program =
      read_prm("nop; nop;; nop // a\n\n  nop /* b\n c */\nL: nop\r\n", Generation::Ivb, "k.asm");
  ASSERT_EQ(program.size(), 5u);
  EXPECT_EQ(program.source[3].line, 3);
  ASSERT_EQ(program.labels.size(), 1u);
  EXPECT_EQ(program.labels[0].name, "L");
  EXPECT_EQ(program.labels[0].offset_bytes, 64u);
}

TEST(PrmReader, LabelsLeadToInstructions) {
  const Program program = read_prm(
      "L0:\n"
      "(f0.0) if (8|M0) L48 L64\n"
      "add (8|M0) r1.0<1>:f r2.0<8;8,1>:f r3.0<8;8,1>:f\n"
      "else (8|M0) L64\n"
      "L48: mov (8|M0) r1.0<1>:f r2.0<8;8,1>:f\n"
      "L64:\n"
      "endif (8|M0) L80\n"
      "L80:\n"
      "(f0.0) while (8|M0) L0\n"
      "(W) jmpi L48\n",
      Generation::Ivb, "k.asm");
  ASSERT_EQ(program.size(), 7u);
  const auto& in = instructions(program);
  EXPECT_EQ(in[0].jip, 6);
  EXPECT_EQ(in[0].uip, 8);
  EXPECT_EQ(in[2].jip, 4);
  EXPECT_EQ(in[4].jip, 2);
  EXPECT_EQ(in[5].jip, -10);
  // jmpi counts from its end (IVB PRM 6.34): 48 - (96 + 16) bytes.
  EXPECT_EQ(static_cast<std::int32_t>(in[6].src[1].immediate), -8);
}

TEST(PrmReader, NumbersMayCountBytesFromTheBranchAsIga64Does) {
  const std::string text =
      ".default_branch_unit bytes\n(f0.0) while (8|M0) -64\n(W) jmpi 48\nif (8|M0) 64 16\n";
  const Program ivb = read_prm(text, Generation::Ivb, "k.asm");
  EXPECT_EQ(instructions(ivb)[0].jip, -8);
  EXPECT_EQ(instructions(ivb)[1].src[1].immediate, 4u);  // qwords after the jump
  EXPECT_EQ(instructions(ivb)[2].jip, 8);
  EXPECT_EQ(instructions(ivb)[2].uip, 2);
  const Program hsw = read_prm(text, Generation::Hsw, "k.asm");
  EXPECT_EQ(instructions(hsw)[0].jip, -8);
  EXPECT_EQ(instructions(hsw)[1].src[1].immediate, 32u);  // bytes (isa/ERRATA.md B1)
  const Program encoded =
      read_prm(".default_branch_unit bytes\n.default_branch_unit encoded\nwhile (8|M0) -64\n",
               Generation::Ivb, "k.asm");
  EXPECT_EQ(instructions(encoded)[0].jip, -64);
}

TEST(PrmReader, CompactedInstructionsMayBeMixedIn) {
  const Program program = read_prm("mov (16|M0) r46.0<1>:ud r0.1<0;1,0>:ud {Compacted}\nnop\n",
                                   Generation::Ivb, "k.asm");
  EXPECT_EQ(program.offsets_bytes, (std::vector<std::uint32_t>{0, 8, 24}));
}

}  // namespace
}  // namespace eu::isa
