// Symbols, defaults and defines of the PRM dialect (IVB PRM 7.2). Short-handed instructions mean
// the fully expressed ones.
#include <gtest/gtest.h>

#include "isa/intel/text/text.hpp"

namespace eu::isa {
namespace {

/// The last instruction of a text.
std::string last(const std::string& text) {
  const Program program = read_prm(text, Generation::Ivb, "k.asm");
  return program.size() == 0 ? "none" : write_prm(instructions(program).back(), Generation::Ivb);
}

const std::string kBlock =
    ".declare Block Base=r0 ElementSize=1 Region=<32;8,1> Type=b  // 32x4 Byte Array\n";
const std::string kTrans = ".declare Trans Base=r5 ElementSize=4 SrcRegion=<0;8,1> Type=f\n";

TEST(PrmSymbols, RegistersOfTheManualsExamples) {
  // IVB PRM 7.2.2. Where the manual has ?, a destination of 8 channels.
  EXPECT_EQ(last(kBlock + "mov (8) r20:b Block(0,16)"), "mov (8|M0) r20.0<1>:b r0.16<32;8,1>:b");
  EXPECT_EQ(last(kTrans + "mov r20:f Trans(1)"), "mov (8|M0) r20.0<1>:f r6.0<0;8,1>:f");
  EXPECT_EQ(last(kTrans + "mov (8) r20:f Trans[a0.0,2]"),
            "mov (8|M0) r20.0<1>:f r[a0.0,224]<0;8,1>:f");
  EXPECT_EQ(last(kTrans + "mov (8) r20:f Trans[a0.0,2]<1,0>"),
            "mov (8|M0) r20.0<1>:f r[a0.0,224]<1,0>:f");
  EXPECT_EQ(last(kTrans + "mov (8) r20:f Trans[a0.0,2]<4,1>"),
            "mov (8|M0) r20.0<1>:f r[a0.0,224]<4,1>:f");
}

TEST(PrmSymbols, OffsetsAddToTheBase) {
  const std::string declare =
      ".declare V Base=r10.2 ElementSize=4 SrcRegion=<8;8,1> DstRegion=<2> Type=d\n";
  EXPECT_EQ(last(declare + "mov (4) V V"), "mov (4|M0) r10.2<2>:d r10.2<8;8,1>:d");
  EXPECT_EQ(last(declare + "mov (4) V(1) V( 2 , 3 )<0;1,0>"),
            "mov (4|M0) r11.2<2>:d r12.5<0;1,0>:d");
  // Elements after the register's end are in the next one.
  EXPECT_EQ(last(declare + "mov (4) V(0,6) V(1,-3)"), "mov (4|M0) r11.0<2>:d r10.7<8;8,1>:d");
  EXPECT_EQ(last(declare + "mov (4) V(2*3)<1> -(abs)V:f"),
            "mov (4|M0) r16.2<1>:d -(abs)r10.2<8;8,1>:f");
  EXPECT_EQ(last(declare + "mov (4) r1:d V[a0.2,-3,1]"),
            "mov (4|M0) r1.0<1>:d r[a0.2,236]<8;8,1>:d");
  EXPECT_EQ(last(declare + "mov (4) V[a0.2,-10,-2] r1<4;4,1>:d"),
            "mov (4|M0) r[a0.2]<2>:d r1.0<4;4,1>:d");
}

TEST(PrmSymbols, OtherFilesAndEqualDeclarationsAgain) {
  const std::string declare =
      ".declare A Base=acc0 ElementSize=4 SrcRegion=<8;8,1> Type=f\n"
      ".declare A  Base = acc0 ElementSize = 4 SrcRegion = <8;8,1> Type = :f\n";
  EXPECT_EQ(last(declare + "mac (8) A A r1<8;8,1>:f"),
            "mac (8|M0) acc0.0<1>:f acc0.0<8;8,1>:f r1.0<8;8,1>:f");
}

TEST(PrmSymbols, ExecutionSizesByTheDestinationsType) {
  // IVB PRM 7.2.1.
  EXPECT_EQ(last("mov r1:ub r2:ub"), "mov (16|M0) r1.0<1>:ub r2.0<1;1,0>:ub");
  EXPECT_EQ(last("mov r1:w r2:w"), "mov (16|M0) r1.0<1>:w r2.0<1;1,0>:w");
  EXPECT_EQ(last("mov r1:f r2:f"), "mov (8|M0) r1.0<1>:f r2.0<1;1,0>:f");
  EXPECT_EQ(last(".default_execution_size(4)\nmov r1:f r2:f"),
            "mov (4|M0) r1.0<1>:f r2.0<1;1,0>:f");
  EXPECT_EQ(last(".default_execution_size 4\n.default_execution_size_uw (2)\nmov r1:uw r2:uw"),
            "mov (2|M0) r1.0<1>:uw r2.0<1;1,0>:uw");
  EXPECT_EQ(last(".default_execution_size 4\n.default_execution_size_uw (2)\nmov r1:ud r2:uw"),
            "mov (4|M0) r1.0<1>:ud r2.0<1;1,0>:uw");
  EXPECT_EQ(last(".default_execution_size 4\nwhile -2"), "while (4|M0) -2");
  // One channel, whatever the default is.
  EXPECT_EQ(last(".default_execution_size 8\njmpi r0<0,1,0>:d"), "jmpi r0.0<0;1,0>:d");
}

TEST(PrmSymbols, TypesAndRegionsByDefault) {
  EXPECT_EQ(last(".default_register_type f\nadd (8) r1 r2 r3"),
            "add (8|M0) r1.0<1>:f r2.0<1;1,0>:f r3.0<1;1,0>:f");
  EXPECT_EQ(last(".default_register_type :d\n.default_register_type_acc :f\nmac (8) acc0 r2 r3"),
            "mac (8|M0) acc0.0<1>:f r2.0<1;1,0>:d r3.0<1;1,0>:d");
  EXPECT_EQ(last(".default_register_type_r uw\nmov (8) r1:d r2"),
            "mov (8|M0) r1.0<1>:d r2.0<1;1,0>:uw");
  EXPECT_EQ(last(".default_source_register_region <8;8,1>\n"
                 ".default_source_register_region_w <16;8,2>\nadd (8) r1:f r2:f r3:w"),
            "add (8|M0) r1.0<1>:f r2.0<8;8,1>:f r3.0<16;8,2>:w");
  EXPECT_EQ(last(".default_destination_register_region <2>\n"
                 ".default_destination_register_region_ub <4>\nmov (8) r1:w r2:w"),
            "mov (8|M0) r1.0<2>:w r2.0<1;1,0>:w");
  EXPECT_EQ(last(".default_destination_register_region_ub <4>\nmov (8) r1:ub r2:ub"),
            "mov (8|M0) r1.0<4>:ub r2.0<1;1,0>:ub");
}

TEST(PrmSymbols, DefinesReplaceWordsAndNest) {
  const std::string defines =
      ".define GAIN 0.5:f   // a comment\n"
      ".define OUT r9.0<1>:f\n"
      ".define IN BASE<8;8,1>:f\n"
      ".define BASE r8\n";
  EXPECT_EQ(last(defines + "mul (8) OUT IN GAIN"), "mul (8|M0) r9.0<1>:f r8.0<8;8,1>:f 0.5:f");
  // Defines replace only whole words, and not in comments; a later definition holds from its place.
  EXPECT_EQ(last(defines + "// OUT\n.define BASE r7\nmul (8) OUT IN GAIN /* IN */"),
            "mul (8|M0) r9.0<1>:f r7.0<8;8,1>:f 0.5:f");
  EXPECT_EQ(last(".define r r20\nmov (8) r1:f r:f"), "mov (8|M0) r1.0<1>:f r20.0<1;1,0>:f");
}

TEST(PrmSymbols, PragmasThatSayNothingAboutTheCodeAreSkipped) {
  EXPECT_EQ(last(".kernel a kernel\n.reg_count_total 128\n.reg_count_payload 7\n.code\nnop\n"
                 ".end_code\n.end_kernel // a\n"),
            "nop");
  EXPECT_EQ(last("#line 1 \"k.inc\"\nnop\n# 7 \"k.asm\" 2\n"), "nop");
}

}  // namespace
}  // namespace eu::isa
