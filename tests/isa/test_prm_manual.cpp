// The manual's own examples that are Gen7 code (no message registers, no mask stack), section by
// section, each with its meaning in the Mesa dialect.
#include <gtest/gtest.h>

#include "isa/intel/text/text.hpp"

namespace eu::isa {
namespace {

struct Example {
  const char* prm;
  const char* mesa;

  friend void PrintTo(const Example& example, std::ostream* out) { *out << example.prm; }
};

class PrmManual : public testing::TestWithParam<Example> {};

TEST_P(PrmManual, ExampleIsRead) {
  const Program program = read_prm(GetParam().prm, Generation::Ivb, "manual");
  WriteOptions numbers;
  numbers.labels = false;
  EXPECT_EQ(write_mesa(program, numbers), GetParam().mesa);
}

constexpr Example kExamples[] = {
    // 1.1
    {"(f0.0) add (16) r0.0<1>:f r2.0<8;8,1>:f r4.0<8;8,1>:f",
     "(+f0.0) add(16) g0<1>F g2<8,8,1>F g4<8,8,1>F { align1 1H };\n"},
    // 3.1: regions
    {"mov (8) r10.0:f r11.0<4;4,2>:f", "mov(8) g10<1>F g11<4,4,2>F { align1 1Q };\n"},
    {"mov (4) r10.1:f r11.1<4;4,1>:f", "mov(4) g10.1<1>F g11.1<4,4,1>F { align1 1N };\n"},
    // 3.2: SIMD4, SIMD4x2, SIMD16, SIMD8
    {"add (4) r3<4>.xyz:f r2<4>.yzwx:f r2.4<4>.zwxy:f {NoMask}",
     "add(4) g3<1>.xyzF g2<4>.yzwxF g2.4<4>.zwxyF { align16 WE_all 1N };\n"},
    {"add (8) r4<4>.xyz:f r2<0>.yzwx:f r3<4>.zwxy:f",
     "add(8) g4<1>.xyzF g2<0>.yzwxF g3<4>.zwxyF { align16 1Q };\n"},
    {"Add (16) r18<1>:f r4<8;8,1>:f r14<8;8,1>:f {Compr} // dst.x=src0.y+src1.z",
     "add(16) g18<1>F g4<8,8,1>F g14<8,8,1>F { align1 1H };\n"},
    {"add (16) r18<1>:f r2.1<0;1,0>:f r14<8;8,1>:f {Compr}// dst.x = src0.y + src1.z",
     "add(16) g18<1>F g2.1<0,1,0>F g14<8,8,1>F { align1 1H };\n"},
    {"add (8) r19<1>:f r5<8;8,1>:f r15<8;8,1>:f {SecHalf}// dst.x[15:8] = src0.y + src1.z",
     "add(8) g19<1>F g5<8,8,1>F g15<8,8,1>F { align1 2Q };\n"},
    // 3.3.3.4: the address register
    {"mov (8) r1.0<1>:uw a0.0<8;8,1>:uw\n"
     "mov (4) a0.4<1>:uw r1.4<0;1,0>:uw\n"
     "mov (8) r1.0<1>:d r[a0.2]<4,1>:d",
     "mov(8) g1<1>UW a0<8,8,1>UW { align1 1Q };\n"
     "mov(4) a0.4<1>UW g1.4<0,1,0>UW { align1 1N };\n"
     "mov(8) g1<1>D g[a0.2]<VxH,4,1>D { align1 1Q };\n"},
    // 3.3.3.5: accumulators
    {"add (8) r10:f r11:f r12:f {AccWrEn, Q2}",
     "add(8) g10<1>F g11<1,1,0>F g12<1,1,0>F { align1 2Q AccWrEnable };\n"},
    // 3.3.6: addressing, direct and VxH
    {"Add (16)r6.0<1>:w r1.7<16;8,1>:b r2.1<16;8,1>:b",
     "add(16) g6<1>W g1.7<16,8,1>B g2.1<16,8,1>B { align1 1H };\n"},
    {"Add (8)r9.0<1>:f r[a0.0]<1,0>:f r8.0<4;4,1>:f",
     "add(8) g9<1>F g[a0]<VxH,1,0>F g8<4,4,1>F { align1 1Q };\n"},
    // 3.3.9: region rules
    {"mov (16) r10.0<2>:w r12.8<16;8,1>:w\n"
     "mov (8) r10.1<2>:b r11.0<8;8,1>:w\n"
     "mov (8) r10.0.xyzw:df r11.0.xyzw:df\n"
     "add (16) r[a0.0]:f r[a0.2]:f r[a0.4]<0;1,0>:f\n"
     "mov (16) r10.0:w r[a0.0]<2,2>:w",
     "mov(16) g10<2>W g12.8<16,8,1>W { align1 1H };\n"
     "mov(8) g10.1<2>B g11<8,8,1>W { align1 1Q };\n"
     "mov(8) g10<1>DF g11<4>DF { align16 1Q };\n"
     "add(16) g[a0]<1>F g[a0.2]<1,1,0>F g[a0.4]<0,1,0>F { align1 1H };\n"
     "mov(16) g10<1>W g[a0]<VxH,2,2>W { align1 1H };\n"},
    // 6.39: the macro of a 32-bit multiplication
    {".define rTemp r20\n"
     "mul (8) acc0:d r2.0<8;8,1>:d r3.0<8;8,1>:d //All channels must be enabled\n"
     "mach (8) rTemp<1>:d r2.0<8;8,1>:d r3.0<8;8,1>:d {AccWrEn}\n"
     "mov (8) r5.0<1>:d rTemp<8;8,1>:d // High 32 bits\n"
     "mov (8) r6.0<1>:d acc0:d // Low 32 bits",
     "mul(8) acc0<1>D g2<8,8,1>D g3<8,8,1>D { align1 1Q };\n"
     "mach(8) g20<1>D g2<8,8,1>D g3<8,8,1>D { align1 1Q AccWrEnable };\n"
     "mov(8) g5<1>D g20<8,8,1>D { align1 1Q };\n"
     "mov(8) g6<1>D acc0<1,1,0>D { align1 1Q };\n"},
    // 6.56: descriptors
    {"send (8) r2:ud r10 0x2 a0.0<0;1,0>:ud",
     "send(8) g2<1>UD g10<8,8,1>UD a0<0,1,0>UD 0x00000200 sampler MsgDesc: indirect { align1 1Q "
     "};\n"},
    // 6.61
    {"wait (1) n0", "wait(1) n0<1>UD { align1 1N };\n"},
    // 7.3.1.1: indices of pixels
    {"mov (16) r11.0<1>:w 0x01234567:v // assigning a ramp vector, repeated once\n"
     "mul (16) acc0:w r11.0<0;16,1>:w 4:w // expand ramp range to 4 bytes per step\n"
     "mac (16) r10.0<1>:w r0.0<16;8,2>:w 32:w\n"
     "mov (8) a0.0<1>:w r10.0<0;8,1>:w\n"
     "add (8) r5.0<1>:f r[a0.0+32]<1,0>:f r3.0<0;8,1>:w // operate on the second half",
     "mov(16) g11<1>W 0x01234567V { align1 1H };\n"
     "mul(16) acc0<1>W g11<0,16,1>W 4W { align1 1H };\n"
     "mac(16) g10<1>W g0<16,8,2>W 32W { align1 1H };\n"
     "mov(8) a0<1>W g10<0,8,1>W { align1 1Q };\n"
     "add(8) g5<1>F g[a0 32]<VxH,1,0>F g3<0,8,1>W { align1 1Q };\n"},
    // 7.3.1.2: SWZ, the flags typed
    {"mul (8) r1.0<1>:f r0.xzxz:f 0x1F111F11:v // constant vector\n"
     "mov (1) f0.0:uw 8b'10011001\n"
     "(f0.0)mov(8) r1.0<1>:f 0x000F000F:v",
     "mul(8) g1<1>F g0<4>.xzxzF 0x1f111f11V { align16 1Q };\n"
     "mov(1) f0<1>UW 0x0099UW { align1 1N };\n"
     "(+f0.0) mov(8) g1<1>F 0x000f000fV { align1 1Q };\n"},
    // 7.3.2: DP4 with destination masks and dependency control
    {"dp4 (8) r5.0<1>.x:f r0.0<4;4,1>:f r4.0<4;4,1>:f {NoDDClr}\n"
     "dp4 (8) r5.0<1>.y:f r1.0<4;4,1>:f r4.0<4;4,1>:f {NoDDClr, NoDDChk}\n"
     "dp4 (8) r5.0<1>.w:f r3.0<4;4,1>:f r4.0<4;4,1>:f {NoDDChk}\n"
     "mov (1) r5.1<1>:f r8.0<1;1,1>:f",
     "dp4(8) g5<1>.xF g0<4>F g4<4>F { align16 NoDDClr 1Q };\n"
     "dp4(8) g5<1>.yF g1<4>F g4<4>F { align16 NoDDClr,NoDDChk 1Q };\n"
     "dp4(8) g5<1>.wF g3<4>F g4<4>F { align16 NoDDChk 1Q };\n"
     "mov(1) g5.1<1>F g8<1,1,1>F { align1 1N };\n"},
    // 7.3.4: LINE
    {"line (8) acc:f r0<0;1,0>:f r2<0;8,1>:f// does acc = X# * Cx0 + Co0\n"
     "mac (8) acc:f r0.1<0;1,0>:f r3<0;8,1>:f// does acc.# = Y# * Cy0 + acc.#\n"
     "mac (8) r6<1>:f r0.2<0;1,0>:f r4<0;8,1>:f// does r6.# = Z# * Cz0 + acc.#",
     "line(8) acc0<1>F g0<0,1,0>F g2<0,8,1>F { align1 1Q };\n"
     "mac(8) acc0<1>F g0.1<0,1,0>F g3<0,8,1>F { align1 1Q };\n"
     "mac(8) g6<1>F g0.2<0,1,0>F g4<0,8,1>F { align1 1Q };\n"},
    // 7.3.5.2: addresses of a scratch space
    {"mov (8) r3:d r0:d {NoMask}// move scratch base address\n"
     "mov (1) r3.0:d 2*32 {NoMask}// s2 for vertex 0\n"
     "mov (1) r3.1:d 2*32+16 {NoMask}// s2 for vertex 1\n"
     "mov (8) r3:d 0x76543210:v {NoMask}// ramp function\n"
     "add (8) acc0:d acc0:d 64 {NoMask,SecHalf}// ramp function",
     "mov(8) g3<1>D g0<1,1,0>D { align1 WE_all 1Q };\n"
     "mov(1) g3<1>D 64D { align1 WE_all 1N };\n"
     "mov(1) g3.1<1>D 80D { align1 WE_all 1N };\n"
     "mov(8) g3<1>D 0x76543210V { align1 WE_all 1Q };\n"
     "add(8) acc0<1>D acc0<1,1,0>D 64D { align1 WE_all 2Q };\n"},
    // 7.3.6: jumps by the instruction pointer
    {"HERE_2:\nadd (1) IP IP 4*16:d // jumps to HERE_1\nadd (1) IP IP -2*16:d// jumps to HERE_2",
     "add(1) ip<1>UD ip<0,1,0>UD 64D { align1 1N };\n"
     "add(1) ip<1>UD ip<0,1,0>UD -32D { align1 1N };\n"},
    // 7.3.7.1: if, else, endif; Gen7 wants the targets of all three
    {".default_register_type f\n"
     "cmp.e.f0 (8) null r5 r4// does r5 == r4?\n"
     "(f0) if (8) HERE_1 HERE_2// \"if\" part\n"
     "else (8) HERE_2// \"else\" part - invert\n"
     "HERE_1:\n"
     "nop\n"
     "HERE_2:\n"
     "endif (8) END// \"end-if\" part\n"
     "END:",
     "cmp.z.f0.0(8) null<1>F g5<1,1,0>F g4<1,1,0>F { align1 1Q };\n"
     "(+f0.0) if(8) JIP: 4 UIP: 6 { align1 1Q };\n"
     "else(8) JIP: 4 { align1 1Q };\n"
     "nop;\n"
     "endif(8) JIP: 2 { align1 1Q };\n"},
    // 7.3.7.4: compound conditions
    {"cmp.g.f0 (8) null r0:d r1:d// r0 > r1?\n"
     "cmp.le.f1 (8) null r2:d r3:d// r2 <= r3?\n"
     "or (1) f0:w f0:w f1:w// combine f0 and f1",
     "cmp.g.f0.0(8) null<1>D g0<1,1,0>D g1<1,1,0>D { align1 1Q };\n"
     "cmp.le.f1.0(8) null<1>D g2<1,1,0>D g3<1,1,0>D { align1 1Q };\n"
     "or(1) f0<1>W f0<0,1,0>W f1<0,1,0>W { align1 1N };\n"},
    // 7.3.7.6: a jump table
    {".default_execution_size 8\n"
     "jmpi r0<0,1,0>:d// jump relative, based on r0\n"
     "jmpi HERE_0// redirect for case 0\n"
     "HERE_0:// ... case 0\n"
     "jmpi DONE\n"
     "DONE:",
     "jmpi(1) g0<0,1,0>D { align1 1N };\n"
     "jmpi(1) 0D { align1 1N };\n"
     "jmpi(1) 0D { align1 1N };\n"},
};
INSTANTIATE_TEST_SUITE_P(PrmReader, PrmManual, testing::ValuesIn(kExamples));

}  // namespace
}  // namespace eu::isa
