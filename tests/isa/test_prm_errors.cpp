// Bad text in the PRM dialect: every error names line and column, what is wrong, and what
// is allowed.
#include <gtest/gtest.h>

#include "isa/intel/text/text.hpp"

namespace eu::isa {
namespace {

struct Mistake {
  const char* text;
  const char* error;

  friend void PrintTo(const Mistake& mistake, std::ostream* out) { *out << mistake.text; }
};

std::string error_of(std::string_view text) {
  try {
    read_prm(text, Generation::Ivb, "k.asm");
  } catch (const InputError& error) {
    return error.what();
  }
  return "no error";
}

class PrmMistake : public testing::TestWithParam<Mistake> {};

TEST_P(PrmMistake, IsReportedWithItsPlace) {
  EXPECT_EQ(error_of(GetParam().text), std::string("k.asm:") + GetParam().error) << GetParam().text;
}

constexpr Mistake kMistakes[] = {
    // instruction
    {"nop\n  ad (8) r1:f", "2:3: error: unknown instruction \"ad\"; did you mean \"add\"?"},
    {"dim (8) r1:f 1:f", "1:1: error: instruction \"dim\" does not exist on Ivy Bridge"},
    {"nop nop", "1:5: error: expected the end of the instruction, found \"nop\""},
    {"add (8) r1:f r2:f\nnop",
     "1:18: error: add has two sources: expected the second, found end of line"},
    {"add (8) r1:f r2:f r3:f r4:f",
     "1:24: error: expected the end of the instruction, found \"r4\""},
    {"add (3) r1:f", "1:6: error: execution size 3 does not exist; allowed are 1, 2, 4, 8, 16, 32"},
    {"add (8|M2) r1:f", "1:8: error: the first channel is one of M0, M4, M8 ... M28"},
    {"add (8|8) r1:f", "1:8: error: the first channel is one of M0, M4, M8 ... M28"},
    {"add (8|M0 r1:f", "1:11: error: expected ')' after the execution size, found \"r1\""},
    {"add (8|M8) r1:f r2:f r3:f {Q2}", "1:8: error: second group of channels in one instruction"},
    {"mov r1:df r2:df",
     "1:16: error: the instruction has no execution size, and there is no default"},
    {"else 5", "1:7: error: the instruction has no execution size, and there is no default"},
    {"add.stat (8)",
     "1:5: error: unknown suffix \"stat\"; allowed are sat, breakpoint and the conditions z, nz, "
     "g, ge, l, le, o, u; did you mean \"sat\"?"},
    {"add.lt (8) (eq)f0.0 r1:f", "1:13: error: second condition modifier in one instruction"},
    {"send (8) (eq)f0.0 r1:f", "1:11: error: send, sendc and math have no condition modifier"},
    {"(W&x) nop", "1:4: error: expected a flag register (f0.0, f0.1, f1.0, f1.1), found \"x\""},
    {"(W f0.0) nop", "1:4: error: expected '&' and a flag register, or ')', found \"f0\""},
    {"mov (8) r1:f r2:f {Q5}",
     "1:20: error: channel group \"Q5\" does not exist; allowed are 1Q to 4Q, 1H, 2H and 1N to 8N"},
    {"mov (8) r1:f r2:f {SecHalf, Q1}", "1:29: error: second group of channels in one instruction"},
    {"mov (8) r1:f r2:f {Aling1}",
     "1:20: error: unknown option \"Aling1\"; did you mean \"align1\"?"},
    // registers and regions
    {"mov (8) m1:f r2:f",
     "1:9: error: expected an operand (r0 to r127, null, a0, acc0, f0, sr0, cr0, n0, ip, tdr0, "
     "tm0 or r[a0...]), found \"m1\""},
    {"mov (8) r128:f r2:f", "1:9: error: this register does not exist; the last is r127"},
    {"mov (8) r1.8:f r2:f",
     "1:12: error: subregister 8 is outside the register: 8 of type F fit in"},
    {"mov (8) r1 r2:f", "1:11: error: the operand has no type"},
    {"mov (8) r1:f r2", "1:16: error: the operand has no type"},
    {"mov (8) r1:x r2:f",
     "1:12: error: expected a type (UD, D, UW, W, UB, B, DF, F, UV, VF, V), found \"x\""},
    {"mov (8) r1:f r2<8;8>:f",
     "1:16: error: a source's region in align1 is <vertical stride, width, horizontal stride>"},
    {"mov (8) r1:f r2<8;3,1>:f", "1:19: error: width 3 does not exist; allowed are 1, 2, 4, 8, 16"},
    {"mov (8) r1:f r2<8;0,1>:f", "1:19: error: width 0 does not exist; allowed are 1, 2, 4, 8, 16"},
    {"mov (8) r1:f r[a0.8]<1,0>:f",
     "1:19: error: address subregister out of range; allowed are 0 to 7"},
    {"mov (8) r1:f r[a0.0,2*256]<1,0>:f",
     "1:21: error: the address immediate is out of range; allowed are -512 to 511"},
    {"mov (8) r1.0<1>.yx:f r2.0<4>:f",
     "1:18: error: the channels of a write mask must be in the order xyzw"},
    {"mov (8) r1.0<1>.x:f r2.0<8;8,1>:f",
     "1:25: error: a source's region in align16 is <vertical stride>"},
    {"mad (8) r1:f r2<1;1>:f r3:f r4:f",
     "1:16: error: with three sources a region is <4,4,1>, or <0,1,0> for one element"},
    // immediates
    {"mov (8) r1:d 5:x",
     "1:16: error: expected a type (UD, D, UW, W, UB, B, DF, F, UV, VF, V), found \"x\""},
    {"mov (8) r1:b 5",
     "1:15: error: there are no immediates of type B; allowed are UD, D, UW, W, F, UV, VF, V"},
    {"mov (8) r1:w 70000:w",
     "1:14: error: a word immediate is out of range; allowed are -32768 to 65535"},
    {"mov (8) r1:w 300*300:w",
     "1:14: error: a word immediate is out of range; allowed are -32768 to 65535"},
    {"mov (8) r1:d 1/0:d", "1:16: error: division by zero"},
    {"mov (8) r1:d (1+2:d", "1:18: error: expected ')', found ':'"},
    {"mov (8) r1:d 1+:d", "1:16: error: expected an immediate, found ':'"},
    {"mov (8) r1:d 0x100000*0x100000*2:d", "1:14: error: the expression's value is too large"},
    {"mov (8) r1:d 0b102:d", "1:18: error: expected 0 or 1 in a binary number"},
    {"mov (8) r1:f inf:d", "1:14: error: only an immediate of type F has such a value"},
    {"mov (8) r1:f snan(0):f",
     "1:19: error: the payload of the NaN is out of range; allowed are 1 to 4194303"},
    {"mov (8) r1:f 0x123456789:f", "1:14: error: a float of this size has 8 hex digits at most"},
    // math, messages
    {"math (8) r1:f r2:f r3:f",
     "1:24: error: expected a math function after the operands, found end of file"},
    {"math.inv.cos (8) r1:f",
     "1:10: error: unknown suffix \"cos\"; allowed are sat, breakpoint and the conditions z, nz, "
     "g, ge, l, le, o, u"},
    {"send (8) r2:uw r8 0x42 0x08427001",
     "1:19: error: the extended descriptor is out of range; allowed are 0 to 63"},
    {"send (8) r2:uw r8 0x12 0x08427001", "1:19: error: bit 4 of an extended descriptor is zero"},
    {"send (8) r2:uw r8 0x2 0x88427001",
     "1:23: error: bit 31 of the descriptor says EOT, the options do not"},
    {"send (8) r2:uw r8 0x2 0x28427001", "1:23: error: bits 30:29 of a descriptor are zero"},
    {"send (8) r2:uw r8 sampler",
     "1:19: error: expected the extended descriptor, found \"sampler\""},
    // branches, labels
    {"if (8)", "1:7: error: expected a label or a distance, found end of file"},
    {"break (8) L {Q1}\nL:", "1:13: error: expected the second target, found '{'"},
    {"while (8) L1\nL11:", "1:11: error: label \"L1\" is not defined; did you mean \"L11\"?"},
    {"L: nop\nL: nop", "2:1: error: label \"L\" is defined twice"},
    {"while (8) 32768", "1:11: error: a distance is out of range; allowed are -32768 to 32767"},
    {".default_branch_unit bytes\nwhile (8) 4",
     "2:11: error: there is no such distance: it must fit 16 bits and be a multiple of 8 bytes"},
    {"jmpi", "1:5: error: expected a label, a distance or a register, found end of file"},
    // pragmas
    {"  .declaer X", "1:3: error: unknown pragma \".declaer\"; did you mean \"declare\"?"},
    {".declare X Base=r1", "1:10: error: a declared register needs Base and ElementSize"},
    {".declare 1X Base=r1", "1:10: error: expected a name, found \"1X\""},
    {".declare X Base=r1 Size=4",
     "1:20: error: unknown property \"Size\"; allowed are Base, ElementSize, SrcRegion, DstRegion, "
     "Type"},
    {".declare X Base=r[a0.0] ElementSize=4",
     "1:17: error: the base is a register, not an address"},
    {".declare X Base=r1 ElementSize=3", "1:32: error: element sizes are 1, 2, 4 and 8 bytes"},
    {".declare X Base=r1 ElementSize=4 SrcRegion=<8;8>",
     "1:44: error: a source region has three numbers"},
    {".declare X Base=r1 ElementSize=4 DstRegion=<8>",
     "1:44: error: a destination region is <1>, <2> or <4>"},
    {".declare X Base=r1 ElementSize=4\n.declare X Base=r2 ElementSize=4",
     "2:10: error: \"X\" is declared twice, and differently"},
    {".declare X Base=r120 ElementSize=4 Type=f\nmov (8) X(8) r1:f",
     "2:9: error: this is register 128; the declared one with its offset must be 0 to 127"},
    {".declare X Base=r5 ElementSize=4 Type=f\nmov (8) X[a0.0,11] r1:f",
     "2:9: error: the address immediate of this symbol is out of range; allowed are -512 to 511"},
    {".declare X Base=r5 ElementSize=1 Type=ub\nmov (8) X(0,16):f r1:f",
     "2:9: error: subregister 16 is outside the register: 8 of type F fit in"},
    {".default_execution_size (3)",
     "1:25: error: execution size 3 does not exist; allowed are 1, 2, 4, 8, 16, 32"},
    {".default_execution_size_x (8)", "1:1: error: unknown type \"x\" in the pragma"},
    {".default_register_type_m f", "1:1: error: unknown register file \"m\" in the pragma"},
    {".default_branch_unit words", "1:22: error: the unit of branch targets is bytes or encoded"},
    {"#define A 1",
     "1:1: error: this text must go through its preprocessor first; of its lines only # 12 "
     "\"file\" "
     "may be left"},
    {" .define", "1:2: error: expected a symbol after .define"},
    {".define A B\n.define B A\nmov (8) A:f r1:f", "3:1: error: a .define contains itself"},
    // The column is that of the original line.
    {".define LONG_NAME r1\nmov (8) LONG_NAME:f LONG_NAME:f r5",
     "2:33: error: expected the end of the instruction, found \"r5\""},
    {".define BAD r200\nmov (8) r1:f BAD:f",
     "2:14: error: this register does not exist; the last "
     "is r127"},
};
INSTANTIATE_TEST_SUITE_P(PrmErrors, PrmMistake, testing::ValuesIn(kMistakes));

TEST(PrmErrors, DeepNestingIsRefused) {
  EXPECT_EQ(error_of("mov (8) r1:d " + std::string(1000, '(') + "1"),
            "k.asm:1:78: error: the expression is nested too deeply");
}

TEST(PrmErrors, DefinesThatGrowWithoutEndAreRefused) {
  std::string text = ".define A0 r1 r1 r1 r1\n";
  for (int n = 1; n < 40; ++n) {
    const std::string before = " A" + std::to_string(n - 1);
    text += ".define A" + std::to_string(n) + before + before + before + before + "\n";
  }
  EXPECT_EQ(error_of(text + "A39\n"),
            "k.asm:41:1: error: this line grows beyond 1 MiB by its .define symbols");
}

}  // namespace
}  // namespace eu::isa
