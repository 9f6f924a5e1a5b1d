// Bad text of Gen8 and Gen9, and text that older generations lack: every error names its place,
// what is wrong, and what is allowed.
#include <gtest/gtest.h>

#include "isa/intel/text/text.hpp"

namespace eu::isa {
namespace {

struct TextMistake {
  const char* dialect;
  Generation gen;
  const char* text;
  const char* error;

  friend void PrintTo(const TextMistake& mistake, std::ostream* out) { *out << mistake.text; }
};

class Gen8Mistake : public testing::TestWithParam<TextMistake> {};

TEST_P(Gen8Mistake, IsReportedWithItsPlace) {
  const TextMistake& mistake = GetParam();
  const bool mesa = std::string(mistake.dialect) == "mesa";
  std::string error = "no error";
  try {
    (mesa ? read_mesa : read_prm)(mistake.text, mistake.gen, "k");
  } catch (const InputError& thrown) {
    error = thrown.what();
  }
  EXPECT_EQ(error, std::string("k:") + mistake.error);
}

constexpr TextMistake kTextMistakes[] = {
    {"prm", Generation::Skl, "sends (8|M0) r[a0.0]:d r20 r30 0x4C 0x048050FE",
     "1:14: error: with two payloads, the destination is a register and its type alone"},
    {"prm", Generation::Skl, "sends (8|M0) r10.0<2>:d r20 r30 0x4C 0x048050FE",
     "1:14: error: with two payloads, the destination is a register and its type alone"},
    {"mesa", Generation::Skl,
     "sends(8) g10D g20F g30UD 0x048050fe 0x00000040 dp data 1 MsgDesc: { align1 1Q };",
     "1:15: error: with two payloads, the word has no place for their types: they are UD"},
    {"mesa", Generation::Skl, "mov(8) g1<1>F g2<8,8,1>F { align1 1Q ExDesc: 0x4c };",
     "1:46: error: an extended descriptor is allowed on sends from Skylake on"},
    {"prm", Generation::Hsw, "send (8|M0) r1:ud r2 0xC 0x02106000 {ExDesc: 0x4c}",
     "1:46: error: an extended descriptor is allowed on sends from Skylake on"},
    {"mesa", Generation::Ivb, "mov(8) g1<1>HF g2<8,8,1>F { align1 1Q };",
     "1:13: error: type HF does not exist on Ivy Bridge; allowed are UD, D, UW, W, UB, B, DF, F, "
     "UV, VF, V"},
    {"mesa", Generation::Ivb, "mov(8) g1<1>F 0x1Q { align1 1Q };",
     "1:18: error: type Q does not exist on Ivy Bridge; allowed are UD, D, UW, W, UB, B, DF, F, "
     "UV, VF, V"},
    {"mesa", Generation::Ivb, "mov(1) g1<1>UD mask0<0,1,0>UD { align1 1N };",
     "1:16: error: expected an operand (g0 to g127, null, a0, acc0, f0, sr0, cr0, n0, ip, tdr0, "
     "tm0 or g[a0...]), found \"mask0\""},
    {"mesa", Generation::Ivb, "goto(8) JIP: 1 UIP: 2 { align1 1Q };",
     "1:1: error: instruction \"goto\" does not exist on Ivy Bridge"},
    {"mesa", Generation::Ivb, "math invm(8) g1<1>F g2<8,8,1>F g3<8,8,1>F { align1 1Q };",
     "1:6: error: expected a math function (inv, log, exp, sqrt, rsq, sin, cos, fdiv, pow, "
     "intdivmod, intdiv, intmod), found \"invm\"; did you mean \"inv\"?"},
    {"mesa", Generation::Ivb, "if(8) JIP: 1 UIP: 2 { align1 1Q BranchCtrl };",
     "1:33: error: BranchCtrl does not exist on Ivy Bridge"},
    {"prm", Generation::Ivb, "mov (8|M0) r1.0<1>:hf r2.0<8;8,1>:f",
     "1:20: error: type HF does not exist on Ivy Bridge; allowed are UD, D, UW, W, UB, B, DF, F, "
     "UV, VF, V"},
    {"prm", Generation::Ivb, "math.invm (8|M0) r1.0<1>:f r2.0<8;8,1>:f r3.0<8;8,1>:f",
     "1:6: error: unknown suffix \"invm\"; allowed are sat, breakpoint and the conditions z, nz, "
     "g, ge, l, le, o, u"},
    {"prm", Generation::Ivb, "mov (8|M0) r1.0<1>:uq 1:uq",
     "1:20: error: type UQ does not exist on Ivy Bridge; allowed are UD, D, UW, W, UB, B, DF, F, "
     "UV, VF, V"},
    {"mesa", Generation::Bdw, "f32to16(8) g1<1>UW g2<8,8,1>F { align1 1Q };",
     "1:1: error: instruction \"f32to16\" does not exist on Broadwell: mov converts F to HF"},
    {"mesa", Generation::Bdw, "f16to32(8) g1<1>F g2<8,8,1>UW { align1 1Q };",
     "1:1: error: instruction \"f16to32\" does not exist on Broadwell: mov converts HF to F"},
    {"mesa", Generation::Bdw, "dim(8) g1<1>DF 0x0F { align1 1Q };",
     "1:1: error: instruction \"dim\" does not exist on Broadwell: mov takes immediates of 64 "
     "bits"},
    {"mesa", Generation::Bdw,
     "sends(8) nullUD g2UD g4UD 0x04035001 0x00000100 dp data 1 MsgDesc: { align1 1Q };",
     "1:1: error: instruction \"sends\" does not exist on Broadwell: send takes one payload, its "
     "parts side by side"},
    {"prm", Generation::Bdw, "sendsc (8|M0) null:w r120 r122 0x4C 0x048050FE",
     "1:1: error: instruction \"sendsc\" does not exist on Broadwell: sendc takes one payload, its "
     "parts side by side"},
    {"mesa", Generation::Skl, "dim(8) g1<1>DF 0x0F { align1 1Q };",
     "1:1: error: instruction \"dim\" does not exist on Skylake: mov takes immediates of 64 bits"},
    {"mesa", Generation::Skl, "mov(8) g1<1>V g2<8,8,1>F { align1 1Q };",
     "1:8: error: type V is for immediates only; allowed are UD, D, UW, W, UB, B, DF, F, UQ, Q, "
     "HF"},
    {"mesa", Generation::Skl, "mad(8) g1<1>Q g2<4,4,1>Q g2<4,4,1>Q g2<4,4,1>Q { align16 1Q };",
     "1:8: error: type Q has no place in instructions with three sources; allowed are UD, D, DF, "
     "F, HF"},
    {"mesa", Generation::Bdw, "mad(8) g1<1>F g2<4,4,1>F g2<4,4,1>HF g2<4,4,1>F { align16 1Q };",
     "1:26: error: the three sources have one type, here F"},
    {"mesa", Generation::Skl, "mad(8) g1<1>F g2<4,4,1>F g2<4,4,1>D g2<4,4,1>F { align16 1Q };",
     "1:26: error: the three sources have one type, here F"},
    {"mesa", Generation::Skl, "mov(8) g1<1>B 0x1B { align1 1Q };",
     "1:19: error: the immediate has no type: expected one of UD, D, UW, W, DF, F, UV, VF, V, UQ, "
     "Q, HF, found ' '"},
    {"mesa", Generation::Skl, "mov(8) g1<1>UQ 0x12345678901234567UQ { align1 1Q };",
     "1:16: error: a quadword immediate is an integer of 64 bits"},
    {"mesa", Generation::Skl, "mov(8) g1<1>HF 0x12345HF { align1 1Q };",
     "1:16: error: a float of this size has 4 hex digits at most"},
    {"prm", Generation::Skl, "mov (8|M0) r1.0<1>:q 1.5:q",
     "1:22: error: a quadword immediate is an integer of 64 bits"},
    {"prm", Generation::Skl, "mov (8|M0) r1.0<1>:uq 18446744073709551616:uq",
     "1:23: error: a quadword immediate is an integer of 64 bits"},
    {"prm", Generation::Skl, "mov (8|M0) r1.0<1>:q 1+2:q",
     "1:22: error: an immediate of type Q is a number, not an expression"},
    {"prm", Generation::Skl, "mov (8|M0) r1.0<1>:hf qnan(0x200):hf",
     "1:28: error: the payload of the NaN is out of range; allowed are 0 to 511"},
    {"prm", Generation::Skl, "mov (8|M0) r[a0.16]<1>:d r2.0<8;8,1>:d",
     "1:17: error: address subregister out of range; allowed are 0 to 15"},
    {"prm", Generation::Skl, "add (8|M0) r1.mme0:f r2.0<8;8,1>:f r3.0<8;8,1>:f",
     "1:14: error: only madm, math.invm and math.rsqtm have such operands"},
    {"prm", Generation::Skl, "math.invm (8|M0) (eo)f0.0 r1.mme8:f r2.nomme:f r3.nomme:f",
     "1:33: error: number of an accumulator out of range; allowed are 0 to 7"},
    {"prm", Generation::Skl, "math.sqt (8|M0) (eo)f0.0 r1.0<1>:f r2.0<8;8,1>:f",
     "1:18: error: expected \"abs\", found \"eo\""},
    {"prm", Generation::Skl, "while.b (8|M0) 16",
     "1:7: error: unknown suffix \"b\"; allowed are sat, breakpoint and the conditions z, nz, g, "
     "ge, l, le, o, u; did you mean \"z\"?"},
    {"mesa", Generation::Skl, "while(8) JIP: 16 { align1 1Q BranchCtrl };",
     "1:30: error: BranchCtrl is allowed on branches with two targets only"},
    {"mesa", Generation::Skl, "if(8) JIP: 16 UIP: 16 { align1 1Q AccWrEnable };",
     "1:35: error: a branch with two targets has BranchCtrl in place of AccWrEn"},
    {"prm", Generation::Skl, "send (8|M0) r10:d r20 0x4C 0x048050FE",
     "1:23: error: with one payload, bits 15:6 of an extended descriptor are zero"},
    {"prm", Generation::Skl, "sends (8|M0) r10:d r20 r30 0x44C 0x048050FE",
     "1:28: error: bits 15:10 and 5:0 of this extended descriptor are zero"},
    {"prm", Generation::Skl, "sends (8|M0) r10:d r20 r30.1 0x4C 0x048050FE",
     "1:24: error: the second payload begins with a register"},
    {"prm", Generation::Skl, "sends (8|M0) r10:d -r20 r30 0x4C 0x048050FE",
     "1:20: error: a message payload has no source modifiers"},
    {"prm", Generation::Skl, "sends (8|M0) r10:d r20 r30 a0.8 0x048050FE",
     "1:28: error: an extended descriptor is a dword in hex, or one of a0.0 to a0.7"},
    {"prm", Generation::Skl, "sends (8|M0) r10:d r20 r30 r1.0 0x048050FE",
     "1:28: error: an extended descriptor is a dword in hex, or one of a0.0 to a0.7"},
    {"prm", Generation::Skl, "sends (8|M0) r10:d r20 r30 0x4C a0.1",
     "1:33: error: a descriptor is a dword in hex, as in 0x02280300, or a0.0"},
    {"prm", Generation::Skl, "sends (8|M0) r10:d r20 r30 0x4C 0x048050FE {ExDesc: 0x4C}",
     "1:53: error: the extended descriptor must be before the options"},
    {"prm", Generation::Skl, "send (8|M0) r10:d r20 0xC 0x048050FE {ExDesc: 0xA}",
     "1:47: error: its bits 3:0 name another shared function"},
    {"mesa", Generation::Skl,
     "send(8) g92<1>UD g1<16,16,1>UD 0x021801d8 urb MsgDesc: { align1 1Q };",
     "1:18: error: a payload's width, which is part of the extended descriptor here, is one of 1, "
     "2, 4, 8"},
    {"mesa", Generation::Skl,
     "sends(8) nullUD g2<8,8,1>UD g4UD 0x04035001 0x00000100 dp data 1 MsgDesc: { align1 1Q };",
     "1:19: error: with two payloads, neither has a region"},
    {"mesa", Generation::Skl,
     "sends(8) nullUD g2UD g4UD 0x04035001 0x00000100 dp data 1 MsgDesc: mlen 2 ex_mlen 3 { align1 "
     "1Q };",
     "1:83: error: ex_mlen is 3 here but 4 in the descriptor"},
    {"mesa", Generation::Skl,
     "sends(8) nullUD g2UD g4UD 0x04035001 0x00000800 dp data 1 MsgDesc: mlen 2 { align1 1Q };",
     "1:38: error: bits 15:10 and 5:0 of this extended descriptor are zero"},
    {"mesa", Generation::Skl, "mov(8) g1<1>UD ce16<0,1,0>UD { align1 1Q };",
     "1:18: error: number of an architecture register out of range; allowed are 0 to 15"},
    {"mesa", Generation::Skl, "if(8) JIP: 99999999999 UIP: 16 { align1 1Q };",
     "1:12: error: a label or a distance is out of range; allowed are -2147483648 to 2147483647"},
    {"prm", Generation::Skl, "if (8|M0) 99999999999 16",
     "1:11: error: a distance is out of range; allowed are -2147483648 to 2147483647"},
    {"mesa", Generation::Bdw, "send(8) g1<1>UD g2<8,8,1>UD 0x60000000 urb MsgDesc: { align1 1Q };",
     "1:29: error: bits 30:29 of a descriptor are zero"},
    {"prm", Generation::Bdw, "send (8|M0) r1:d r2 0x1000000C 0x048050FE",
     "1:21: error: the extended descriptor is out of range; allowed are 0 to 63"},
};
INSTANTIATE_TEST_SUITE_P(All, Gen8Mistake, testing::ValuesIn(kTextMistakes));

}  // namespace
}  // namespace eu::isa
