// Whole vISA files, cut after any byte: they are read and lowered, or refused with a place in
// the rest.
#include <gtest/gtest.h>

#include <algorithm>
#include <cstdio>
#include <string>
#include <vector>

#include "isa/intel/visa/finalized_program.hpp"
#include "isa/intel/visa/interpreter/interpreter.hpp"
#include "tests/support/files.hpp"
#include "tests/support/visa.hpp"

namespace eu::isa::visa {
namespace {

// A kernel with divergent channels, a uniform loop, an array in registers that spills, and
// a subroutine.
const char* const kWhole = R"(.version 3.6
.kernel "whole"
.decl V0032 v_type=G type=d num_elts=16 align=hword
.decl V0033 v_type=G type=d num_elts=64 align=hword
.decl V0034 v_type=G type=uw num_elts=16 align=hword
.decl V0035 v_type=G type=ud num_elts=32 align=hword alias=<V0033, 0>
.decl A0 v_type=A num_elts=16
.decl P1 v_type=P num_elts=16
.decl P2 v_type=P num_elts=1
.decl T6 v_type=T num_elts=1
.input V0032 offset=32 size=64
.kernel_attr SimdSize=16
.function "whole_0"
whole_0:
    mov (M1_NM, 8) V0034(0,0)<1> 0x76543210:v
    shl (M1_NM, 8) V0034(0,0)<1> V0034(0,0)<1;1,0> 0x2:uw
    addr_add (M1_NM, 8) A0(0)<1> &V0033 V0034(0,0)<1;1,0> /* a comment */
_loop: // another
    cmp.lt (M1, 16) P1 V0032(0,0)<1;1,0> 0x10:d
    (P1) goto (M1, 16) _else
    mov (M1, 8) V0033(1,0)<1> r[A0(0),32]<1,0>:d
    call (M1, 16) _sub
    (!P1) add.sat (M1, 16) V0032(0,0)<1> (-)V0032(0,0)<1;1,0> -3:w
_else:
    movs (M1_NM, 1) T6(0) 0x1:ud
    gather4_scaled.RG (M1, 16) T6 0x0:ud V0035.0 V0033.0
    cmp.gt (M1_NM, 1) P2 V0033(0,0)<0;1,0> 0x0:d
    (P2) jmp (M1, 1) _loop
    ret (M1, 1)
.function "_sub"
_sub:
    mul (M1, 16) V0032(0,0)<1> V0032(0,0)<1;1,0> 0x2:d
    ret (M1, 16)
)";

/// Checks that the message begins with the file's name, and a line and a column of the text.
void expect_place(const std::string& text, const InputError& error) {
  int line = 0, column = 0;
  ASSERT_EQ(std::sscanf(error.what(), "cut:%d:%d: error: ", &line, &column), 2) << error.what();
  EXPECT_GE(line, 1) << error.what();
  EXPECT_LE(line, 1 + std::count(text.begin(), text.end(), '\n')) << error.what();
  EXPECT_GE(column, 1) << error.what();
}

/// True if every part accepts the text; checks that a part that refuses it names a place.
bool read_and_lowered(const std::string& text) {
  try {
    (void)read_visa(text, "cut");
  } catch (const InputError& error) {
    expect_place(text, error);
    return false;
  }
  for (const Generation gen : {Generation::Hsw, Generation::Skl}) {
    try {
      (void)finalized_program(text, gen, "cut");
    } catch (const InputError& error) {
      expect_place(text, error);
    }
  }
  try {
    const Interpreter interpreter(read_visa(text, "cut"), Generation::Skl, "cut");
  } catch (const InputError& error) {
    expect_place(text, error);
  }
  return true;
}

TEST(VisaCuts, AFileThatEndsAtAnyByteIsLoweredOrRefusedWithAPlace) {
  const std::string text = kWhole;
  ASSERT_TRUE(read_and_lowered(text));
  int read = 0;
  for (std::size_t end = 0; end < text.size(); ++end)
    read += read_and_lowered(text.substr(0, end)) ? 1 : 0;
  EXPECT_GT(read, 50);  // cuts after whole instructions, while no branch targets a missing label
}

TEST(VisaCuts, AFileWithEachInstructionThatEndsAtAnyLineIsLoweredOrRefusedWithAPlace) {
  for (const std::string& instruction : test::visa_instructions()) {
    const std::string text = test::visa_kernel(instruction);
    for (std::size_t end = 0; end != std::string::npos; end = text.find('\n', end + 1))
      (void)read_and_lowered(text.substr(0, end));
  }
}

TEST(VisaCuts, ReferenceKernelsThatEndAtAnyLineAreLoweredOrRefusedWithAPlace) {
  const std::vector<std::string> files = test::shared_visa_files();
  if (files.empty()) GTEST_SKIP() << "no reference material (../shared)";
  for (std::size_t n = 0; n < files.size(); n += 6) {
    const std::string text = test::contents(files[n]);
    for (std::size_t end = 0; end != std::string::npos; end = text.find('\n', end + 1))
      (void)read_and_lowered(text.substr(0, end));
  }
}

TEST(VisaCuts, AKernelWithoutInstructionIsRefusedAtItsName) {
  const auto message = [](const std::string& text) -> std::string {
    try {
      (void)read_visa(text, "k");
    } catch (const InputError& error) {
      return error.what();
    }
    return "none";
  };
  const std::string expected =
      "k:2:1: error: kernel \"saxpy\" has no instruction; it needs at least one, such as ret (M1, "
      "1)";
  const std::string head = ".version 4.1\n.kernel \"saxpy\"\n";
  EXPECT_EQ(message(head), expected);
  EXPECT_EQ(message(head + ".decl V32 v_type=G type=d num_elts=8\n"), expected);
  EXPECT_EQ(message(head + ".function \"f\"\nf:\n"), expected);
}

}  // namespace
}  // namespace eu::isa::visa
