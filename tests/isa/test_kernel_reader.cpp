// Kernels in all the forms that people have them in, and how the form is guessed.
#include <gtest/gtest.h>

#include "isa/text/bytes_reader.hpp"
#include "isa/text/kernel_reader.hpp"
#include "isa/text/text.hpp"
#include "tests/support/files.hpp"
#include "tests/support/shared.hpp"

namespace eu::isa {
namespace {

using Bytes = std::vector<std::uint8_t>;

constexpr const char* kMovHex = "01 00 80 00 21 00 00 26 18 00 00 00 00 00 00 00";
constexpr const char* kMovText = "mov(16) g48<1>UD g0.6<0,1,0>UD { align1 1H };\n";
const Bytes kMovBytes{0x01, 0x00, 0x80, 0x00, 0x21, 0x00, 0x00, 0x26,
                      0x18, 0x00, 0x00, 0x00, 0x00, 0x00, 0x00, 0x00};
constexpr const char* kShortMovHex = "01 56 14 20 00 2e 00 00";

std::string as_text(const Bytes& bytes) {
  return {bytes.begin(), bytes.end()};
}

template <class Read>
std::string error_of(Read read) {
  try {
    read();
  } catch (const InputError& error) {
    return error.what();
  }
  return "no error";
}

TEST(KernelReader, AllFormsOfAKernelAreGuessedAndReadAlike) {
  const std::pair<KernelFormat, std::string> forms[] = {
      {KernelFormat::Binary, as_text(kMovBytes)},
      {KernelFormat::Hex, kMovHex},
      {KernelFormat::Hex, "# comment\n01008000210000261800000000000000\n"},
      {KernelFormat::Hex, "00000000: 0100 8000 2100 0026 1800 0000 0000 0000  ....!..&........\n"},
      {KernelFormat::CArray, "   { 0x00800001, 0x26000021, 0x00000018, 0x00000000 },\n"},
      {KernelFormat::CArray, "0x00800001 0x26000021 0x00000018 0x00000000"},
      {KernelFormat::CArray,
       "/* a kernel */\nstatic const uint32_t k[][4] = {\n  { 0x00800001, 0x26000021, 0x18, 0 },\n"
       "};\n"},
      {KernelFormat::Dump, std::string(kMovHex) + "  mov(16)  g48<1>UD  g0.6<0,1,0>UD;\n"},
      {KernelFormat::Dump, "Native code for x:\n" + std::string(kMovHex) + "\n"},
      {KernelFormat::Dump, "   START B0 (18 cycles)\n" + std::string(kMovHex) + "\n   END B0\n"},
      {KernelFormat::Mesa, kMovText},
      {KernelFormat::Mesa, "// {\n0x00000000: " + std::string(kMovText)},
      {KernelFormat::Mesa, "START:\n" + std::string(kMovText)},
  };
  for (const auto& [format, text] : forms) {
    EXPECT_EQ(guess_format(text), format) << text;
    EXPECT_EQ(read_kernel(text, std::nullopt, Gen::Ivb, "k").bytes, kMovBytes) << text;
    EXPECT_EQ(read_kernel(text, format, Gen::Ivb, "k").bytes, kMovBytes) << text;
  }
}

TEST(KernelReader, HexMayMixCompactAndNativeInstructions) {
  const std::string hex = std::string(kShortMovHex) + "\n" + kMovHex + "\n" + kShortMovHex;
  const Program program = read_kernel(hex, std::nullopt, Gen::Ivb, "k");
  EXPECT_EQ(program.offsets_bytes, (std::vector<std::uint32_t>{0, 8, 24, 32}));
}

TEST(KernelReader, AKernelHasInstructions) {
  const auto read = [](std::string_view text) {
    return error_of([&] { read_kernel(text, std::nullopt, Gen::Ivb, "k"); });
  };
  EXPECT_EQ(read(""), "k:1:1: error: the kernel has no instructions");
  EXPECT_EQ(read("// nothing\n"), "k:1:1: error: the kernel has no instructions");
  EXPECT_EQ(read("Native code for nothing\n"), "k:1:1: error: the kernel has no instructions");
}

TEST(BytesReader, NamesThePlaceOfBadHex) {
  const auto read = [](std::string_view text) {
    return error_of([&] { read_hex_bytes(text, "k.hex"); });
  };
  EXPECT_EQ(read("01 00\n 0 00"), "k.hex:2:2: error: hex digits of bytes stand in pairs");
  EXPECT_EQ(read("01 00 0g"), "k.hex:1:8: error: expected hex digits, found \"g\"");
  EXPECT_EQ(read("01 00 zz"), "k.hex:1:7: error: expected hex digits, found \"zz\"");
  EXPECT_EQ(read("01 / 00"), "k.hex:1:4: error: expected hex digits, found '/'");
  EXPECT_EQ(read("01 /* 00"), "k.hex:1:4: error: comment is not closed; expected \"*/\"");
}

TEST(BytesReader, NamesThePlaceOfABadCArray) {
  const auto read = [](std::string_view text) {
    return error_of([&] { read_c_array(text, "k.c"); });
  };
  EXPECT_EQ(read("{ 0x1,\n  0x100000000 }"),
            "k.c:2:3: error: a dword is out of range; allowed are 0 to 4294967295");
  EXPECT_EQ(read("{ 0x1, x }"), "k.c:1:8: error: expected a dword, found \"x\"");
  EXPECT_EQ(read("{ 0x1u }"), "k.c:1:6: error: expected ',' or '}' behind the dword, found \"u\"");
  EXPECT_EQ(read("int x;"), "k.c:1:1: error: expected dwords in braces, found none");
}

TEST(KernelReader, GuessesTheFormOfDriverDumps) {
  const auto path = test::shared_path("kernels/sobel.ivb.txt");
  if (!path) GTEST_SKIP() << "the driver's dumps are not here";
  const std::string text = test::contents(*path);
  EXPECT_EQ(guess_format(text), KernelFormat::Dump);
  EXPECT_EQ(read_kernel(text, std::nullopt, Gen::Ivb, *path).size(), 65u);
}

}  // namespace
}  // namespace eu::isa
