// Instructions that the EM pipe accepts besides math, case by case (IVB PRM 3.1,
// config/SOURCES.md 6).
#include <gtest/gtest.h>

#include <ostream>
#include <string>

#include "isa/intel/text/text.hpp"
#include "isa/intel/timing/footprint.hpp"

namespace eu::isa {
namespace {

struct Case {
  const char* text;
  bool co_issues;
  const char* why;

  friend void PrintTo(const Case& c, std::ostream* out) { *out << c.text << ": " << c.why; }
};

class CoIssue : public testing::TestWithParam<Case> {};

TEST_P(CoIssue, FollowsFromTheDecodedInstruction) {
  const Program program = read_mesa(GetParam().text, Generation::Ivb, "case");
  ASSERT_EQ(program.size(), 1u);
  const Instruction& instruction = instructions(program)[0];
  EXPECT_EQ(co_issueable(instruction), GetParam().co_issues);
  EXPECT_EQ(footprint_of(instruction, Generation::Ivb).timing_class == TimingClass::CoIssue,
            GetParam().co_issues);
}

#define A1 " { align1 1Q };"
#define A1H " { align1 1H };"
#define A16 " { align16 1Q };"
constexpr const char* kMad = "mad(8) g10<1>F g11<4,4,1>F g12<4,4,1>F g13<4,4,1>F" A16;

const Case kOpcodeCases[] = {
    {"mov(8) g10<1>F g11<8,8,1>F" A1, true, "mov"},
    {"add(8) g10<1>F g11<8,8,1>F g12<8,8,1>F" A1, true, "add"},
    {"mul(8) g10<1>F g11<8,8,1>F g12<8,8,1>F" A1, true, "mul"},
    {kMad, true, "mad"},
    {"cmp.l.f0.0(8) g10<1>F g11<8,8,1>F g12<8,8,1>F" A1, true, "cmp"},
    {"sel.l(8) g10<1>F g11<8,8,1>F g12<8,8,1>F" A1, false, "sel is not one of the five"},
    {"rndd(8) g10<1>F g11<8,8,1>F" A1, false, "rndd"},
    {"frc(8) g10<1>F g11<8,8,1>F" A1, false, "frc"},
    {"mac(8) g10<1>F g11<8,8,1>F g12<8,8,1>F" A1, false, "mac, which also reads acc0"},
    {"lrp(8) g10<1>F g11<4,4,1>F g12<4,4,1>F g13<4,4,1>F" A16, false, "lrp"},
    {"dp4(8) g10<1>F g11<4>F g12<4>F" A16, false, "dp4"},
    {"pln(8) g10<1>F g11<0,1,0>F g12<8,8,1>F" A1, false, "pln"},
    {"math inv(8) g10<1>F g11<8,8,1>F null<8,8,1>F" A1, false, "math has the EM pipe to itself"},
};

const Case kTypeCases[] = {
    {"mov(8) g10<1>D g11<8,8,1>D" A1, false, "integers"},
    {"add(8) g10<1>UD g11<8,8,1>UD g12<8,8,1>UD" A1, false, "integers"},
    {"add(8) g10<1>W g11<8,8,1>W g12<8,8,1>W" A1, false, "integers"},
    {"mad(8) g10<1>D g11<4,4,1>D g12<4,4,1>D g13<4,4,1>D" A16, false, "integers"},
    {"mov(8) g10<1>F g11<8,8,1>D" A1, false, "conversion to float"},
    {"mov(8) g10<1>D g11<8,8,1>F" A1, false, "conversion from float"},
    {"cmp.l.f0.0(8) g10<1>D g11<8,8,1>F g12<8,8,1>F" A1, false, "destination of another type"},
    {"cmp.l.f0.0(8) null<1>D g11<8,8,1>F g12<8,8,1>F" A1, false, "null of another type"},
    {"mov(8) g10<1>DF g12<8,8,1>DF" A1, false, "double precision"},
};

const Case kRegions[] = {
    {"mov(8) g10<1>F g11<8,8,1>F" A1, true, "packed, as the manual's first example"},
    {"mov(8) g10<1>F g11<4,4,1>F" A1, true, "rows that follow each other"},
    {"mov(8) g10<1>F g11<2,2,1>F" A1, true, "rows that follow each other"},
    {"mov(16) g10<1>F g12<8,8,1>F" A1H, true, "two registers"},
    {"mov(8) g10<1>F g11<1,1,0>F" A1, false, "<1;1,0> does not, though it is packed"},
    {"mov(8) g10<1>F g11<8,4,2>F" A1, false, "gathered, as the manual's second example"},
    {"mov(8) g10<1>F g11<0,4,1>F" A1, false, "a row repeated"},
    {"mov(8) g10<1>F g11<8,4,1>F" A1, false, "a gap between rows"},
    {"mov(4) g10<2>F g11<4,4,1>F { align1 1N };", false, "scattered destination"},
    {"mov(4) g10.1<1>F g11<4,4,1>F { align1 1N };", false, "source and destination not aligned"},
    {"mov(4) g10.1<1>F g11.1<4,4,1>F { align1 1N };", true, "aligned off the register's start"},
    {"mov(4) null<1>F g11.1<4,4,1>F { align1 1N };", true, "null is aligned with anything"},
    {"mov(8) g10<1>F g11<0,1,0>F" A1, true, "a scalar"},
    {"mov(8) g10<1>F g11.3<0,1,0>F" A1, true, "a scalar from anywhere"},
    {"add(8) g10<1>F g11<0,1,0>F g12<8,8,1>F" A1, true, "a scalar beside a packed source"},
    {"add(8) g10<1>F g11<8,8,1>F g12<8,4,2>F" A1, false, "every source counts"},
    {"mov(1) g10<1>F g11<0,1,0>F { align1 1N };", true, "one channel"},
};

const Case kAlign16[] = {
    {"add(8) g10<1>F g11<4>F g12<4>F" A16, true, "Align16"},
    {"mov(8) g10<1>.xyF g11<4>.xyxyF" A16, true, "Align16 with swizzle and write mask"},
    {"mad(8) g10<1>F g11.2<0,1,0>F g12<4,4,1>F g13<4,4,1>F" A16, true, "replicate control"},
    {"add(8) g10<1>D g11<4>D g12<4>D" A16, false, "Align16 on integers"},
};

const Case kFiles[] = {
    {"mul(8) g10<1>F g11<8,8,1>F 0.5F" A1, false, "an immediate"},
    {"mov(8) g10<1>F 0.5F" A1, false, "an immediate"},
    {"mov(8) g10<1>F [0F, 1F, 2F, 3F]VF" A1, false, "a vector immediate"},
    {"mov(8) null<1>F g11<8,8,1>F" A1, true, "null destination"},
    {"mov(8) acc0<1>F g11<8,8,1>F" A1, false, "accumulator as destination"},
    {"mov(8) g10<1>F acc0<8,8,1>F" A1, false, "accumulator as source"},
    {"add(8) g10<1>F g11<8,8,1>F g12<8,8,1>F { align1 1Q AccWrEnable };", false,
     "accumulator written by the way"},
    {"mov(8) g10<1>F g[a0 0]<8,8,1>F" A1, false, "indirect source"},
    {"mov(8) g[a0 0]<1>F g11<8,8,1>F" A1, false, "indirect destination"},
};

const Case kModifiers[] = {
    {"add.nz.f0.0(8) g10<1>F g11<8,8,1>F g12<8,8,1>F" A1, false, "condition modifier not on cmp"},
    {"mov.z.f0.0(8) g10<1>F g11<8,8,1>F" A1, false, "condition modifier not on cmp"},
    {"cmp.ge.f0.1(8) null<1>F g11<8,8,1>F g12<8,8,1>F { align1 1Q switch };", true,
     "cmp without a destination"},
    {"add.sat(8) g10<1>F -g11<8,8,1>F (abs)g12<8,8,1>F" A1, true, "saturate, source modifiers"},
    {"(+f0.0) mov(8) g10<1>F g11<8,8,1>F" A1, true, "predicate"},
    {"add(8) g10<1>F g11<8,8,1>F g12<8,8,1>F { align1 WE_all 1Q NoDDClr };", true,
     "masks and dependency control"},
    {"mov(8) g10<1>F g11<8,8,1>F { align1 1Q compacted };", true, "a compact form"},
};
#undef A1
#undef A1H
#undef A16

INSTANTIATE_TEST_SUITE_P(Opcode, CoIssue, testing::ValuesIn(kOpcodeCases));
INSTANTIATE_TEST_SUITE_P(DataType, CoIssue, testing::ValuesIn(kTypeCases));
INSTANTIATE_TEST_SUITE_P(Align1Region, CoIssue, testing::ValuesIn(kRegions));
INSTANTIATE_TEST_SUITE_P(Align16, CoIssue, testing::ValuesIn(kAlign16));
INSTANTIATE_TEST_SUITE_P(RegisterFile, CoIssue, testing::ValuesIn(kFiles));
INSTANTIATE_TEST_SUITE_P(Modifier, CoIssue, testing::ValuesIn(kModifiers));

}  // namespace
}  // namespace eu::isa
