// Lines of the instructions of machine code in the text that spells it.
#include <gtest/gtest.h>

#include "isa/intel/program/program.hpp"
#include "isa/intel/text/kernel_reader.hpp"

namespace eu::isa {
namespace {

constexpr const char* kMov = "01 00 80 00 21 00 00 26 18 00 00 00 00 00 00 00";
constexpr const char* kShortMov = "01 56 14 20 00 2e 00 00";
const std::string kBad = "7f 00 80 00 21 00 00 26 18 00 00 00 00 00 00 00";

std::vector<int> lines_of(const std::string& text, KernelFormat format) {
  const Program program = read_kernel(text, format, Generation::Ivb, "k");
  std::vector<int> lines;
  for (std::uint32_t index = 0; index < program.size(); ++index)
    lines.push_back(line_of(program, index));
  return lines;
}

std::string error_of(const std::string& text, KernelFormat format) {
  try {
    read_kernel(text, format, Generation::Ivb, "k");
  } catch (const InputError& error) {
    return error.what();
  }
  return "no error";
}

using Lines = std::vector<int>;

TEST(SourceLines, OfHexAreThoseOfTheFirstByte) {
  const std::string mov = kMov, brief = kShortMov;
  EXPECT_EQ(lines_of(mov + "\n" + brief + "\n" + mov, KernelFormat::Hex), (Lines{1, 2, 3}));
  EXPECT_EQ(lines_of("# one\r\n\r\n/* four\n */ " + mov + "\r\n// six\n" + brief + " " + brief,
                     KernelFormat::Hex),
            (Lines{4, 6, 6}));
  // An instruction spans two lines, and the next one begins in the second.
  EXPECT_EQ(lines_of("01008000\n210000261800000000000000"
                     "0156142000 2e0000",
                     KernelFormat::Hex),
            (Lines{1, 2}));
  EXPECT_EQ(lines_of("00000000: 0100 8000 2100 0026 1800 0000 0000 0000  ....!..&\n"
                     "00000010: 0156 1420 002e 0000                      .V. ....\n",
                     KernelFormat::Hex),
            (Lines{1, 2}));
}

TEST(SourceLines, OfCArraysAreThoseOfTheFirstDword) {
  EXPECT_EQ(lines_of("static const uint32_t kernel[][4] = {\n"
                     "  /* a comment */\n"
                     "  { 0x00800001, 0x26000021,\n"
                     "    0x00000018, 0x00000000 },\n"
                     "  { 0x20145601, 0x00002e00 }, { 0x20145601, 0x00002e00 },\n"
                     "};\n",
                     KernelFormat::CArray),
            (Lines{3, 5, 5}));
}

TEST(SourceLines, OfDumpsAreThoseOfTheHex) {
  EXPECT_EQ(lines_of(std::string("Native code for x:\nSIMD16 shader: 2 instructions.\n") +
                         kShortMov + "   mov(8) g1<1>UD g2<8,8,1>UD;\n\n" + kMov + "\n",
                     KernelFormat::Dump),
            (Lines{3, 5}));
}

TEST(SourceLines, MachineCodeHasNone) {
  const Program hex = read_kernel(kMov, KernelFormat::Hex, Generation::Ivb, "k");
  EXPECT_EQ(lines_of({hex.bytes.begin(), hex.bytes.end()}, KernelFormat::Binary), (Lines{0}));
}

TEST(SourceLines, AreInErrorsBesideTheByte) {
  EXPECT_EQ(error_of(std::string(kShortMov) + "\n  " + kBad, KernelFormat::Hex),
            "k:2:3: error: byte offset 0x8: Opcode (bits 6:0) is 127; allowed: the opcodes of Ivy "
            "Bridge");
  EXPECT_EQ(error_of(std::string(kMov) + "\n\n01 56 14", KernelFormat::Hex),
            "k:3:1: error: byte offset 0x10: truncated instruction: 8 bytes needed, 3 left");
  EXPECT_EQ(error_of("{ 0x20145601, 0x00002e00 },\n{ 0x0080007f, 0x26000021, 0x18, 0 }\n",
                     KernelFormat::CArray),
            "k:2:3: error: byte offset 0x8: Opcode (bits 6:0) is 127; allowed: the opcodes of Ivy "
            "Bridge");
}

}  // namespace
}  // namespace eu::isa
