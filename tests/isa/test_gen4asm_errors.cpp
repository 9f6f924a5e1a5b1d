// Bad text in the gen4asm dialect: every error names line and column.
#include <gtest/gtest.h>

#include "isa/intel/text/text.hpp"

namespace eu::isa {
namespace {

struct Mistake {
  const char* text;
  const char* error;

  friend void PrintTo(const Mistake& mistake, std::ostream* out) { *out << mistake.text; }
};

std::string error_of(std::string_view text, SubregisterUnit unit,
                     Generation gen = Generation::Ivb) {
  try {
    read_gen4asm(text, unit, gen, "k.g7a");
  } catch (const InputError& error) {
    return error.what();
  }
  return "no error";
}

class Gen4asmMistake : public testing::TestWithParam<Mistake> {};

TEST_P(Gen4asmMistake, IsReportedWithItsPlace) {
  EXPECT_EQ(error_of(GetParam().text, SubregisterUnit::Elements),
            std::string("k.g7a:") + GetParam().error)
      << GetParam().text;
}

constexpr Mistake kMistakes[] = {
    // The assembler wraps it silently.
    {"add (8) r8<1>:f r5<8;8,1>:f r6.16<0;1,0>:f {align1};",
     "1:32: error: subregister 16 is outside the register: 8 of type F fit in"},
    {"mov (8) r1:f r2:f r3:f", "1:19: error: expected ';' or the end of the line, found \"r3\""},
    {"mov r1:f r2:f",
     "1:14: error: the instruction has no execution size, and there is no default"},
    {"mov (8) r1:f 0x100000000",
     "1:14: error: a dword immediate is out of range; allowed are "
     "-2147483648 to 4294967295"},
    {"math (8) r1:f r2:f null foo",
     "1:25: error: expected a math function after the operands, found \"foo\""},
    {"if (8) L1\nL1: nop", "1:10: error: expected the second target, found end of line"},
    {"do", "1:1: error: unknown instruction \"do\""},
    {"jmpi", "1:5: error: expected a label, a distance or a register, found end of file"},
    {"while (8) 5000000",
     "1:11: error: there is no such distance: it must fit 16 bits and be a "
     "multiple of 8 bytes"},
    // messages
    {"send (16) 8 g1 null samplr (3,0,F) mlen 5 rlen 8",
     "1:21: error: expected a shared function (null, sampler, gateway, read, write, urb, "
     "thread_spawner, vme, data_port), found \"samplr\"; did you mean \"sampler\"?"},
    {"send (16) 8 g1 null cre (3,0) mlen 5 rlen 8",
     "1:21: error: expected a shared function (null, sampler, gateway, read, write, urb, "
     "thread_spawner, vme, data_port), found \"cre\""},
    {"send (16) 200 g1 null gateway mlen 1 rlen 0",
     "1:11: error: the number of the payload's register is out of range; allowed are 0 to 127"},
    {"send (16) 8 g1 null sampler (300,0,F) mlen 5 rlen 8",
     "1:30: error: the surface is out of range; allowed are 0 to 255"},
    {"send (16) 8 g1 null sampler (3,0) mlen 5 rlen 8", "1:33: error: expected ',', found ')'"},
    {"send (16) 8 g1 null data_port (12,5,0,1,0,0) mlen 1 rlen 1",
     "1:32: error: shared function 12 is not a data port"},
    {"send (16) 8 g1 null urb 0 transpose mlen 1 rlen 1",
     "1:27: error: \"transpose\" does not exist on Ivy Bridge"},
    {"send (16) 8 g1 null gateway rlen 1", "1:29: error: expected mlen, found \"rlen\""},
    {"send (16) 8 g1 null gateway mlen 16 rlen 1",
     "1:34: error: mlen is out of range; allowed are 0 to 15"},
    {"send (16) g1 g2 0x12 0x02000000:ud", "1:17: error: bit 4 of an extended descriptor is zero"},
    {"include(`x.inc')", "1:1: error: unknown instruction \"include\""},
    {"#include \"x.inc\"",
     "1:1: error: this text must go through its preprocessor first; of its lines only # 12 "
     "\"file\" "
     "may be left"},
};
INSTANTIATE_TEST_SUITE_P(Gen4asmErrors, Gen4asmMistake, testing::ValuesIn(kMistakes));

TEST(Gen4asmErrors, BytesBeyondTheRegister) {
  EXPECT_EQ(error_of("mov (8) g3.32<1>F g4<8,8,1>F;", SubregisterUnit::Bytes),
            "k.g7a:1:12: error: subregister out of range; allowed are 0 to 31");
  EXPECT_EQ(error_of("mov (8) g3<1>F g[a0.3]<8,8,1>F;", SubregisterUnit::Bytes),
            "k.g7a:1:21: error: an address subregister in bytes is even");
}

struct Gen8Gen4asmMistake {
  Generation gen;
  const char* text;
  const char* error;
};

/// intel-gen4asm also refuses these caches, and the width where an instruction reads so.
constexpr Gen8Gen4asmMistake kGen8Mistakes[] = {
    {Generation::Skl, "send (8) 8 g1 null read (1, 2, 3, 4) mlen 1 rlen 1;",
     "1:29: error: the cache is shared function 2 here; allowed are 0, 4, 5, 9, 10, 12"},
    {Generation::Skl, "send (8) 8 g1 null write (2, 9, 10, 9) mlen 1 rlen 1;",
     "1:37: error: the cache is shared function 9 here; allowed are 0, 4, 5, 10, 12"},
    {Generation::Bdw, "send (8) 8 g1 null write (2, 9, 10, 4) mlen 1 rlen 1;",
     "1:37: error: the cache is shared function 4 here; allowed are 0, 5, 10, 12"},
    {Generation::Bdw, "send (8) 8 g1 null data_port (8, 5, 0, 1, 0, 0) mlen 1 rlen 1;",
     "1:31: error: shared function 8 is not a data port"},
    {Generation::Bdw, "send (8) 8 g1 null urb 0 complete mlen 1 rlen 1;",
     "1:26: error: \"complete\" does not exist on Broadwell"},
    {Generation::Bdw, "f32to16 (8) g1<1>UW g2<8,8,1>F;",
     "1:1: error: instruction \"f32to16\" does not exist on Broadwell: mov converts F to HF"},
    {Generation::Skl, "else (8) 2 3;",
     "1:12: error: expected ';' or the end of the line, found \"3\""},
    {Generation::Skl, "while (8) 0x7fffffff;",
     "1:11: error: there is no such distance: it must fit 32 bits"},
    {Generation::Skl,
     ".declare Row Base=r30.0 ElementSize=1 SrcRegion=<32;32,1> Type=ub\n"
     "mov (16) g1<1>UB Row(0)<16;16,1>;\nmov (16) g1<1>UB Row(0);",
     "3:18: error: width 32 does not exist; allowed are 1, 2, 4, 8, 16"},
};

TEST(Gen4asmErrors, OnGen8AndGen9) {
  for (const Gen8Gen4asmMistake& mistake : kGen8Mistakes)
    EXPECT_EQ(error_of(mistake.text, SubregisterUnit::Bytes, mistake.gen),
              std::string("k.g7a:") + mistake.error)
        << mistake.text;
}

}  // namespace
}  // namespace eu::isa
