// Bad text: every error names line and column, what is wrong, and what is allowed.
#include <gtest/gtest.h>

#include "isa/intel/text/text.hpp"

namespace eu::isa {
namespace {

std::string error_of(std::string_view text, Generation gen = Generation::Ivb) {
  try {
    read_mesa(text, gen, "k.asm");
  } catch (const InputError& error) {
    return error.what();
  }
  return "no error";
}

struct Mistake {
  const char* text;
  const char* error;

  friend void PrintTo(const Mistake& mistake, std::ostream* out) { *out << mistake.text; }
};

class MesaMistake : public testing::TestWithParam<Mistake> {};

TEST_P(MesaMistake, IsReportedWithItsPlace) {
  EXPECT_EQ(error_of(GetParam().text), std::string("k.asm:") + GetParam().error) << GetParam().text;
}

constexpr Mistake kMistakes[] = {
    // instruction
    {"\n  ad(8) g1<1>F g2<8,8,1>F g3<8,8,1>F {};",
     "2:3: error: unknown instruction \"ad\"; did you mean \"add\"?"},
    {"frobnicate(8);", "1:1: error: unknown instruction \"frobnicate\""},
    {"dim(8) g1<1>F 1F {};", "1:1: error: instruction \"dim\" does not exist on Ivy Bridge"},
    {"nop; ?", "1:6: error: expected an instruction, found '?'"},
    {"nop; \x01", "1:6: error: expected an instruction, found byte 0x01"},
    {"add g1", "1:5: error: expected '(' and the execution size, found \"g1\""},
    {"add(3) g1", "1:5: error: execution size 3 does not exist; allowed are 1, 2, 4, 8, 16, 32"},
    {"add(99999999999999999999) g1",
     "1:5: error: execution size 99999999999999999999 does not exist; allowed are 1, 2, 4, 8, 16, "
     "32"},
    {"add() g1", "1:5: error: expected execution size, found ')'"},
    {"add(8 g1", "1:7: error: expected ')' after the execution size, found \"g1\""},
    {"add.stat(8)",
     "1:5: error: unknown suffix \"stat\"; allowed are sat, breakpoint and the conditions z, nz, "
     "g, ge, l, le, o, u; did you mean \"sat\"?"},
    {"add.z.nz(8)", "1:7: error: second condition modifier in one instruction"},
    {"send.z(8)", "1:6: error: send, sendc and math have no condition modifier"},
    {"math sqt(8)",
     "1:6: error: expected a math function (inv, log, exp, sqrt, rsq, sin, cos, fdiv, pow, "
     "intdivmod, intdiv, intmod), found \"sqt\"; did you mean \"sqrt\"?"},
    {"mov(8) g1<1>F g2<8,8,1>F { align1 1Q }\nnop;",
     "1:39: error: expected ';' after the instruction, found \"nop\""},
    {"mov(8) g1<1>F g2<8,8,1>F { align1 1Q }  // what it does\n",
     "1:39: error: expected ';' after the instruction, found end of file"},
    {"mov(8) g1<1>F g2<8,8,1>F { align1 1Q }",
     "1:39: error: expected ';' after the instruction, found end of file"},
    {"mov(8) /* g1", "1:8: error: comment is not closed; expected \"*/\""},
    // predicate and flags
    {"(+f2.0) mov(8)", "1:4: error: number of the flag register out of range; allowed are 0 to 1"},
    {"(+f0.2) mov(8)",
     "1:6: error: number of the flag subregister out of range; allowed are 0 to 1"},
    {"(+g0) mov(8)", "1:3: error: expected a flag register (f0.0, f0.1, f1.0, f1.1), found \"g0\""},
    {"(+f0.0.x) mov(8) g1<1>F g2<8,8,1>F { align1 };",
     "1:8: error: unknown predicate control \"x\" in align1; allowed are anyv, allv, and any or "
     "all of 2h, 4h, 8h, 16h, 32h"},
    {"(+f0.0.any8h) mov(8) g1<1>F g2<4>F { align16 };",
     "1:8: error: unknown predicate control \"any8h\" in align16; allowed are x, y, z, w, any4h, "
     "all4h"},
    {"(+f0.0) cmp.z.f0.1(8) g1<1>F g2<8,8,1>F g2<8,8,1>F {};",
     "1:15: error: an instruction has one flag register, and this is a second one"},
    // registers
    {"mov(8) x1<1>F",
     "1:8: error: expected an operand (g0 to g127, null, a0, acc0, f0, sr0, cr0, n0, ip, tdr0, "
     "tm0 or g[a0...]), found \"x1\""},
    {"mov(8) g<1>F",
     "1:8: error: expected an operand (g0 to g127, null, a0, acc0, f0, sr0, cr0, n0, ip, tdr0, "
     "tm0 or g[a0...]), found \"g\""},
    {"mov(8) g128<1>F g1<8,8,1>F {};",
     "1:8: error: this register does not exist; the last is g127"},
    {"mov(8) g1000<1>F g1<8,8,1>F {};",
     "1:8: error: this register does not exist; the last is g127"},
    {"mov(8) acc16<1>F g1<8,8,1>F {};",
     "1:11: error: number of an architecture register out of range; allowed are 0 to 15"},
    {"mov(8) g1.8<1>F g1<8,8,1>F {};",
     "1:11: error: subregister 8 is outside the register: 8 of type F fit in"},
    {"mov(8) g1.40<1>UB g1<8,8,1>F {};",
     "1:11: error: subregister out of range; allowed are 0 to 31"},
    {"mov(8) g1.1<1>F g1<4>F { align16 };",
     "1:11: error: byte 4 of a register cannot be addressed here; allowed are multiples of 16"},
    {"mov(8) g1<1>F g[a1]<8,8,1>F {};",
     "1:17: error: expected \"a0\" in the indirect address, found \"a1\""},
    {"mov(8) g1<1>F g[a0.8]<8,8,1>F {};",
     "1:20: error: address subregister out of range; allowed are 0 to 7"},
    {"mov(8) g1<1>F g[a0 512]<8,8,1>F {};",
     "1:20: error: the address immediate is out of range; allowed are -512 to 511"},
    {"mov(8) g1<1>F g[a0 8]<4>F { align16 };",
     "1:15: error: in align16 an address immediate is a multiple of 16"},
    {"mov(8) g1<1>F (abc)g2<8,8,1>F {};", "1:16: error: expected \"abs\", found \"abc\""},
    {"mov(8) -g1<1>F g2<8,8,1>F {};", "1:8: error: a destination has no source modifiers"},
    {"mov(8) 1F g2<8,8,1>F {};", "1:8: error: a destination cannot be an immediate"},
    // regions, channels
    {"mov(8) g1<3>F g2<8,8,1>F {};",
     "1:11: error: a destination has a horizontal stride of 1, 2 or 4, not 3"},
    {"mov(8) g1<1>F g2<3>F { align16 };",
     "1:18: error: vertical stride 3 does not exist; allowed are 0, 1, 2, 4, 8, 16, 32"},
    {"mov(8) g1<8>F g2<8,8,1>F {};",
     "1:11: error: a destination has a horizontal stride of 1, 2 or 4, not 8"},
    {"mov(8) g1<8,8,1>F g2<8,8,1>F {};", "1:10: error: a destination's region is <stride>"},
    {"mov(8) g1<1>F g2<8,3,1>F {};",
     "1:20: error: width 3 does not exist; allowed are 1, 2, 4, 8, 16"},
    {"mov(8) g1<1>F g2<8,8,8>F {};",
     "1:22: error: horizontal stride 8 does not exist; allowed are 0, 1, 2, 4"},
    {"mov(8) g1<1>F g2<8,8>F {};",
     "1:21: error: expected ',' and the horizontal stride, found '>'"},
    {"mov(8) g1<1>F g2<8 8>F {};",
     "1:20: error: expected ',', ';' or '>' in the region, found \"8\""},
    {"mov(8) g1<1>F g2<8>F {};",
     "1:17: error: a source's region in align1 is <vertical stride, width, horizontal stride>"},
    {"mov(8) g1<1>F g2<VxH,8,1>F {};", "1:17: error: VxH needs an indirect operand"},
    {"add(8) g1<1>F g2<8,8,1>F g[a0]<VxH,8,1>F {};",
     "1:31: error: VxH is allowed in source 0 only"},
    {"mov(8) g1<1>F g[a0]<VxH>F { align16 };", "1:20: error: VxH needs align1"},
    {"mov(8) g1<1>F g2<8,8,1>F { align16 };",
     "1:17: error: a source's region in align16 is <vertical stride>"},
    {"mov(8) g1<1>.xF g2<8,8,1>F { align1 };", "1:14: error: a write mask needs align16"},
    {"mov(8) g1<1>.yxF g2<4>F { align16 };",
     "1:15: error: the channels of a write mask must be in the order xyzw"},
    {"mov(8) g1<1>F g2<8,8,1>.xF { align1 };", "1:25: error: a swizzle needs align16"},
    {"mov(8) g1<1>F g2<4>.xyF { align16 };", "1:21: error: a swizzle has one channel or four"},
    {"mov(8) g1<1>F g2<4>.xyzwxF { align16 };", "1:25: error: more than four channels"},
    // types
    {"mov(8) g1<1> g2<8,8,1>F {};", "1:13: error: the operand has no type"},
    {"mov(8) g1<1>Q g2<8,8,1>F {};",
     "1:13: error: type Q does not exist on Ivy Bridge; allowed are UD, D, UW, W, UB, B, DF, F, "
     "UV, VF, V"},
    {"mov(8) g1<1>F1 g2<8,8,1>F {};",
     "1:13: error: expected a type (UD, D, UW, W, UB, B, DF, F, UV, VF, V), found \"F1\""},
    {"mov(8) g1<1>V g2<8,8,1>F {};",
     "1:8: error: type V is for immediates only; allowed are UD, D, UW, W, UB, B, DF, F"},
    {"mad(8) g1<1>W g2<4,4,1>W g2<4,4,1>W g2<4,4,1>W {};",
     "1:8: error: type W has no place in instructions with three sources; allowed are UD, D, DF, "
     "F"},
    {"mad(8) g1<1>F g2<4,4,1>F g2<4,4,1>D g2<4,4,1>F {};",
     "1:26: error: the three sources have one type, here F"},
    {"mad(8) g1<1>F g2<8,8,1>F g2<4,4,1>F g2<4,4,1>F {};",
     "1:17: error: with three sources a region is <4,4,1>, or <0,1,0> for one element"},
    {"mad(8) g1<1>F g2<4,4,1>F 1F g2<4,4,1>F {};",
     "1:26: error: instructions with three sources have no immediates"},
    {"mad(8) g1<1>F g2<4,4,1>F acc0<4,4,1>F g2<4,4,1>F {};",
     "1:26: error: instructions with three sources have GRF operands only"},
    // immediates
    {"add(8) g1<1>F 1F g2<8,8,1>F {};",
     "1:15: error: of two sources only the second can be an immediate"},
    {"mov(8) g1<1>F 1 {};",
     "1:16: error: the immediate has no type: expected one of UD, D, UW, W, F, UV, VF, V, found ' "
     "'"},
    {"mov(8) g1<1>F 0x12 {};",
     "1:19: error: the immediate has no type: expected one of UD, D, UW, W, F, UV, VF, V, found ' "
     "'"},
    {"mov(8) g1<1>F 1B {};",
     "1:16: error: there are no immediates of type B; allowed are UD, D, UW, W, F, UV, VF, V"},
    {"mov(8) g1<1>D 1.5D {};", "1:15: error: a dword immediate must be an integer"},
    {"mov(8) g1<1>D 4294967296D {};",
     "1:15: error: a dword immediate is out of range; allowed are -2147483648 to 4294967295"},
    {"mov(8) g1<1>D 99999999999999999999999D {};",
     "1:15: error: a dword immediate is out of range; allowed are -2147483648 to 4294967295"},
    {"mov(8) g1<1>W -32769W {};",
     "1:15: error: a word immediate is out of range; allowed are -32768 to 65535"},
    {"mov(8) g1<1>F 0x123456789F {};",
     "1:15: error: a float of this size has 8 hex digits at most"},
    {"mov(8) g1<1>F -0x3f800000F {};",
     "1:15: error: a float in hex is its bits: the sign belongs in them"},
    {"mov(8) g1<1>F 1e99F {};", "1:15: error: the number is out of the range of its type"},
    {"mov(8) g1<1>F 1VF {};",
     "1:15: error: a VF immediate is four bytes in hex or [1F, 2F, 3F, 4F]"},
    {"mov(8) g1<1>F [1,2]VF {};", "1:15: error: a list of type VF has 4 elements, this one 2"},
    {"mov(8) g1<1>F [1,2,3,1.03]VF {};",
     "1:22: error: no VF element has this value: they have 3 bits of exponent, 4 of fraction"},
    {"mov(8) g1<1>F [1,2,3,4,5,6,7,8,9]V {};", "1:32: error: a list has at most 8 elements"},
    {"mov(8) g1<1>W [1,2,3,4,5,6,7,8]V {};",
     "1:30: error: an element is out of range; allowed are -8 to 7"},
    {"mov(8) g1<1>D [1,2]D {};", "1:15: error: a list must be of type VF, V, UV, W or UW, not D"},
    {"mov(8) g1<1>D [1,,2]D {};", "1:18: error: expected a number, found ','"},
    {"mov(8) g1<1>D [1;2]D {};", "1:17: error: expected ',' or ']' in the list, found ';'"},
    // options
    {"mov(8) g1<1>F g2<8,8,1>F { aling1 };",
     "1:28: error: unknown option \"aling1\"; did you mean \"align1\"?"},
    {"mov(8) g1<1>F g2<8,8,1>F { align1 align16 };",
     "1:35: error: align1 and align16 exclude each other"},
    {"mov(8) g1<1>F g2<8,8,1>F { switch atomic };",
     "1:35: error: atomic and switch exclude each other"},
    {"mov(8) g1<1>F g2<8,8,1>F { 5Q };",
     "1:28: error: channel group \"5Q\" does not exist; allowed are 1Q to 4Q, 1H, 2H and 1N to 8N"},
    {"mov(8) g1<1>F g2<8,8,1>F { 1X };",
     "1:28: error: unknown option \"1X\"; did you mean \"1Q\"?"},
    {"mov(8) g1<1>F g2<8,8,1>F { 1Q 1Q };",
     "1:31: error: second group of channels in one instruction"},
    {"mov(8) g1<1>F g2<8,8,1>F { EOT };", "1:28: error: EOT is allowed on send and sendc only"},
    {"mov(8) g1<1>F g2<8,8,1>F { align1 ;", "1:35: error: expected an option or '}', found ';'"},
    {"mov(8) g1<1>F g2<8,8,1>F { dst: g1<1>F };",
     "1:33: error: this operand is used: it must be before the options"},
    {"mov(8) g1<1>F g2<8,8,1>F { behind: g1<8,8,1> };",
     "1:36: error: this instruction has no region after an immediate source 0"},
    {"mov(8) g1<1>F 1F { behind: g1<8,8,1>F };",
     "1:28: error: the region after an immediate has the immediate's type"},
    {"mov(8) g1<1>F g2<8,8,1>F { src1 g1 };",
     "1:33: error: expected ':' and an operand, found \"g1\""},
    {"add(8) g1<1>D g2<8,8,1>D 99999D { align1 compacted };",
     "1:42: error: this instruction has no compact form"},
    // branches
    {"else(8) JIP: NOWHERE {};\nNOWHER:\n",
     "1:14: error: label \"NOWHERE\" is not defined; did you mean \"NOWHER\"?"},
    {"A:\nnop;\n  A:\n", "3:3: error: label \"A\" is defined twice"},
    {"else(8) JIP: 32768 {};",
     "1:14: error: a label or a distance is out of range; allowed are -32768 to 32767"},
    {"else(8) JIP: {};", "1:14: error: expected a label or a distance, found '{'"},
    {"if(8) JIP: 2 {};", "1:14: error: expected a label or a distance, found '{'"},
    // messages
    {"send(8) null<1>UW g1<8,8,1>UD 0x02000000 smpler MsgDesc: mlen 1 {};",
     "1:42: error: unknown shared function \"smpler\"; allowed are null, sampler, gateway, "
     "dp_sampler, render, urb, thread_spawner, vme, const, data, pixel interp; did you mean "
     "\"sampler\"?"},
    {"send(8) null<1>UW g1<8,8,1>UD 0x02000000 { 1Q };",
     "1:42: error: expected a shared function's name and MsgDesc:, found '{'; for example: send(8) "
     "null<1>UW g127<8,8,1>UD 0x82000010 thread_spawner MsgDesc: mlen 1 rlen 0 { align1 EOT };"},
    {"send(8) null<1>UW g1<8,8,1>UD 0x02000000 MsgDesc: mlen 1 {};",
     "1:42: error: expected a shared function's name before MsgDesc"},
    {"send(8) null<1>UW g1<8,8,1>UD 0x02000000 urb MsgDesc: mlen 3 rlen 0 {};",
     "1:60: error: mlen is 3 here but 1 in the descriptor"},
    {"send(8) null<1>UW g1<8,8,1>UD 0x02000000 urb MsgDesc: mlen 1 rlen 4 {};",
     "1:67: error: rlen is 4 here but 0 in the descriptor"},
    {"send(8) null<1>UW g1<8,8,1>UD 0x82000000 urb MsgDesc: mlen 1 rlen 0 {};",
     "1:31: error: bit 31 of the descriptor says EOT, the options do not"},
    {"send(8) null<1>UW g1<8,8,1>UD 0x22000000 urb MsgDesc: mlen 1 rlen 0 {};",
     "1:31: error: bits 30:29 of a descriptor are zero"},
    {"send(8) null<1>UW g1<8,8,1>UD a0<0,1,0>UD 0x00000220 urb MsgDesc: indirect {};",
     "1:43: error: this is not the region of the descriptor's register"},
    {"send(8) null<1>UW g1<8,8,1>UD a0<0,1,0>UD 0x80000200 urb MsgDesc: indirect {};",
     "1:43: error: bit 31 of the descriptor says EOT, the options do not"},
    {"send(8) null<1>UW g1<8,8,1>UD 0x123456789 urb MsgDesc: mlen 1 rlen 0 {};",
     "1:31: error: the descriptor has too many digits"},
    {"send(8) null<1>UW 1D 0x02000000 urb MsgDesc: mlen 1 rlen 0 {};",
     "1:19: error: the message payload cannot be an immediate"},
    {"send(8) null<1>UW g1<8,8,1>UD 17 urb MsgDesc: mlen 1 rlen 0 {};",
     "1:31: error: expected the descriptor in hex, found \"17\""},
};

INSTANTIATE_TEST_SUITE_P(MesaErrors, MesaMistake, testing::ValuesIn(kMistakes));

TEST(MesaErrors, ALabelMayBeOutOfReach) {
  std::string text = "else(8) JIP: END {};\n";
  for (int n = 0; n < 17000; ++n) text += "nop;\n";
  EXPECT_EQ(error_of(text + "END:\n"),
            "k.asm:1:14: error: label \"END\" is out of reach: the distance is 16 bits, signed");
}

TEST(MesaErrors, DataCache1IsHaswells) {
  const char* text =
      "send(8) null<1>UW g1<8,8,1>UD 0x02000000 dp data 1 MsgDesc: mlen 1 rlen 0 { align1 1Q };";
  EXPECT_EQ(error_of(text, Generation::Hsw), "no error");
  EXPECT_NE(error_of(text).find("1:42: error: unknown shared function \"dp data 1\""),
            std::string::npos);
}

TEST(MesaErrors, ATextHasABound) {
  const std::string huge((std::size_t{64} << 20) + 1, ' ');
  EXPECT_EQ(error_of(huge), "k.asm:1:1: error: the text is larger than 64 MiB");
}

}  // namespace
}  // namespace eu::isa
