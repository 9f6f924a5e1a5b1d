// U2: texts with several kernels: the choice of a kernel, and the error if it is ambiguous.
#include <gtest/gtest.h>

#include "isa/intel/text/bytes.hpp"
#include "isa/intel/text/kernel_reader.hpp"
#include "isa/intel/text/text.hpp"

namespace eu::isa {
namespace {

const std::vector<KernelEntry> kKernels = {
    {"unnamed compute shader blur", 8, 20, 3},
    {"unnamed compute shader blur", 16, 30, 40},
    {"unnamed vertex shader GLSL1", 0, 5, 80},
};

constexpr const char* kTableOfAll =
    "\n  number   width  instructions    line  name"
    "\n       1   SIMD8            20       3  unnamed compute shader blur"
    "\n       2  SIMD16            30      40  unnamed compute shader blur"
    "\n       3       -             5      80  unnamed vertex shader GLSL1";

std::string error_of(const std::string& which, const std::vector<KernelEntry>& kernels = kKernels) {
  try {
    return "chose " + std::to_string(choose_kernel(kernels, which, "log"));
  } catch (const InputError& error) {
    return error.what();
  }
}

TEST(KernelChoice, NumbersNamesWordsOfNamesAndWidthsChoose) {
  EXPECT_EQ(choose_kernel(kKernels, "1", "log"), 0u);
  EXPECT_EQ(choose_kernel(kKernels, "3", "log"), 2u);
  EXPECT_EQ(choose_kernel(kKernels, "SIMD16", "log"), 1u);
  EXPECT_EQ(choose_kernel(kKernels, "simd8", "log"), 0u);
  EXPECT_EQ(choose_kernel(kKernels, "GLSL1", "log"), 2u);
  EXPECT_EQ(choose_kernel(kKernels, "unnamed vertex shader GLSL1", "log"), 2u);
}

TEST(KernelChoice, WithoutAChoiceSeveralAreAListAndOneIsTaken) {
  EXPECT_EQ(error_of(""), std::string("log: error: the text has 3 kernels; say which with --kernel "
                                      "NUMBER|NAME|SIMD16") +
                              kTableOfAll);
  EXPECT_EQ(choose_kernel({{"", 0, 0, 1}}, "", "k"), 0u);
  EXPECT_EQ(choose_kernel({{"", 0, 0, 1}}, "1", "k"), 0u);
}

TEST(KernelChoice, WhatFitsNoneNamesTheNearest) {
  EXPECT_EQ(error_of("blurr"), std::string("log: error: there is no kernel \"blurr\"; did you mean "
                                           "\"blur\"?") +
                                   kTableOfAll);
  EXPECT_EQ(error_of("4"), std::string("log: error: there is no kernel number 4") + kTableOfAll);
  EXPECT_EQ(error_of("0"), std::string("log: error: there is no kernel number 0") + kTableOfAll);
  EXPECT_EQ(error_of("99999999999999999999").find("log: error: there is no kernel number 9"), 0u);
  EXPECT_EQ(error_of("SIMD32"),
            std::string("log: error: there is no kernel \"SIMD32\"") + kTableOfAll);
}

TEST(KernelChoice, WhatFitsSeveralListsThem) {
  EXPECT_EQ(error_of("blur"),
            "log: error: \"blur\" fits 2 kernels; say which by its number"
            "\n  number   width  instructions    line  name"
            "\n       1   SIMD8            20       3  unnamed compute shader blur"
            "\n       2  SIMD16            30      40  unnamed compute shader blur");
}

TEST(KernelChoice, NamesDoNothingToATerminal) {
  const std::string error = error_of("", {{"a\x1b[2J", 8, 1, 1}, {"b", 8, 1, 2}});
  EXPECT_EQ(error.find('\x1b'), std::string::npos);
}

TEST(KernelChoice, KernelsOfABeignetDumpAreChosenToo) {
  const std::string text =
      "first's disassemble begin:\n"
      "    (       0)  mov(8) g2<1>:F g3<8,8,1>:F { align1 WE_normal 1Q };\n"
      "first's disassemble end.\n"
      "second's disassemble begin:\n"
      "    (       0)  mov(8) g4<1>:F g5<8,8,1>:F { align1 WE_normal 1Q };\n"
      "second's disassemble end.\n";
  const auto read = [&](const std::string& which) {
    return read_kernel(text, std::nullopt, Generation::Ivb, "k", Undecodable::Reject, which);
  };
  EXPECT_THROW(read(""), InputError);
  EXPECT_EQ(instructions(read("first")).at(0).dst.number, 2);
  EXPECT_EQ(instructions(read("2")).at(0).dst.number, 4);
  const std::vector<KernelEntry> kernels = list_beignet_kernels(text);
  ASSERT_EQ(kernels.size(), 2u);
  EXPECT_EQ(kernels[0].name, "first");
  EXPECT_EQ(kernels[1].line, 4);
  EXPECT_EQ(kernels[1].instructions, 1u);
}

TEST(KernelChoice, ArraysOfAFileAreChosenByName) {
  const std::string text =
      "/* two = { kernels } */\n"
      "static const uint32_t first[][4] = { // the first\n"
      "  { 0x00600001, 0x20400061, 0x00000000, 0x3fc00000 },\n};\n"
      "static const uint32_t second[][4] = {\n"
      "  { 0x00600001, 0x20800061, 0x00000000, 0x3fc00000 },\n"
      "  { 0x00600001, 0x20a00061, 0x00000000, 0x3fc00000 },\n};\n";
  const auto read = [&](const std::string& which) {
    return read_kernel(text, KernelFormat::CArray, Generation::Ivb, "k", Undecodable::Reject,
                       which);
  };
  EXPECT_THROW(read(""), InputError);
  EXPECT_EQ(read("first").size(), 1u);
  EXPECT_EQ(instructions(read("first"))[0].dst.number, 2);
  ASSERT_EQ(read("second").size(), 2u);
  EXPECT_EQ(instructions(read("2"))[1].dst.number, 5);
  const std::vector<KernelEntry> kernels = list_c_arrays(text, "k");
  ASSERT_EQ(kernels.size(), 2u);
  EXPECT_EQ(kernels[1].name, "second");
  EXPECT_EQ(kernels[1].line, 5);
}

TEST(KernelChoice, TextOfOneKernelOffersNoOther) {
  EXPECT_THROW(read_kernel("mov(8) g2<1>F g3<8,8,1>F { align1 1Q };", std::nullopt, Generation::Ivb,
                           "k", Undecodable::Reject, "SIMD8"),
               InputError);
}

}  // namespace
}  // namespace eu::isa
