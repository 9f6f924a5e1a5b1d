// Kernels in all accepted forms, and the guess of a form.
#include <gtest/gtest.h>

#include "isa/intel/text/bytes.hpp"
#include "isa/intel/text/kernel_reader.hpp"
#include "isa/intel/text/text.hpp"
#include "tests/support/encodings.hpp"
#include "tests/support/files.hpp"

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
std::string error_when(Read read) {
  try {
    read();
  } catch (const InputError& error) {
    return error.what();
  }
  return "no error";
}

/// Instructions as iga64 prints them, in the listings of PTI's profilers and gdb-oneapi.
TEST(KernelReader, ListingsOfProfilersAndDebuggersAreRead) {
  const std::string lines[] = {
      "(W)     mov (8|M0)               r3.0<1>:ud    r0.0<1;1,0>:ud",
      "        add (16|M0)              r5.0<1>:d     r4.0<0;1,0>:d     r1.0<16;16,1>:uw",
      "(W)     mov (8|M0)               r127.0<1>:ud  r3.0<8;8,1>:ud                   "
      "{Compacted}"};
  const auto joined = [&](const std::string& before, const std::string& a, const std::string& b,
                          const std::string& c) {
    return before + a + lines[0] + "\n" + b + lines[1] + "\n" + c + lines[2] + "\n";
  };
  const auto bytes = [](const std::string& text) {
    return read_kernel(text, std::nullopt, Generation::Skl, "k", Undecodable::Reject, "").bytes;
  };
  const auto plain = bytes(joined("", "", "", ""));
  EXPECT_EQ(plain.size(), 40U);
  EXPECT_EQ(bytes(joined("===== Kernel: k =====\n[    1] __kernel void k(__global uint *o)\n",
                         "                [0x00000] ",
                         "[    2] { o[0] = 1; }\n                [0x00010] ",
                         "                [0x00020] ")),
            plain);
  EXPECT_EQ(bytes(joined("Dump of assembler code for function k:\n",
                         "=> 0x00000000fffdd570 <k+0>:  ", "   0x00000000fffdd580 <k+16>:\t",
                         "   0x00000000fffdd590 <k+32>: ")),
            plain);
}

TEST(KernelReader, ListingsOfProfilersKeepTheirLinesOfSource) {
  const Program program = read_kernel(
      "[    1] __kernel void k(__global uint *o)\n"
      "    [0x00000] (W)     mov (8|M0)               r3.0<1>:ud    r0.0<1;1,0>:ud\n"
      "[    2] { o[0] = 1; }\n"
      "    [0x00010] (W)     mov (8|M0)               r4.0<1>:ud    r0.0<1;1,0>:ud\n",
      std::nullopt, Generation::Skl, "k", Undecodable::Reject, "");
  ASSERT_EQ(program.source.size(), 2U);
  EXPECT_NE(program.source[0].text.find("__kernel void k"), std::string::npos);
  EXPECT_NE(program.source[1].text.find("o[0] = 1;"), std::string::npos);
}

TEST(KernelReader, AListingOfSeveralKernelsIsRefused) {
  const std::string one =
      "===== Kernel: k =====\n    [0x00000] (W)  mov (8|M0)  r3.0<1>:ud  r0.0<1;1,0>:ud\n";
  EXPECT_EQ(error_when([&] {
              read_kernel(one + one, std::nullopt, Generation::Skl, "k", Undecodable::Reject, "");
            }).substr(0, 59),
            "k:3:1: error: a second kernel of the listing begins here; a");
}

TEST(KernelReader, AllFormsOfAKernelAreGuessedAndReadTheSame) {
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
    EXPECT_EQ(read_kernel(text, std::nullopt, Generation::Ivb, "k").bytes, kMovBytes) << text;
    EXPECT_EQ(read_kernel(text, format, Generation::Ivb, "k").bytes, kMovBytes) << text;
  }
}

TEST(KernelReader, AssemblyDialectIsGuessedByItsStyle) {
  const std::pair<KernelFormat, std::string> forms[] = {
      {KernelFormat::Prm, "mov (16|M0) r48.0<1>:ud r0.6<0;1,0>:ud\n"},
      {KernelFormat::Prm, "// iga64\nL0:\n        nop\n(W)     jmpi L0\n"},
      {KernelFormat::Prm, "L0: (f0.0) mov (16|M0) r48.0<1>:ud r0.6<0;1,0>:ud\n"},
      {KernelFormat::Prm, "/* [00000000] */ math.inv (16|M0) r1:f r2:f\n"},
      {KernelFormat::Prm, ".declare A Base=r1 ElementSize=4 Type=f\nmov (8|M0) A A\n"},
      {KernelFormat::Prm, "Add (16) r18<1>:f r4<8;8,1>:f r14<8;8,1>:f {Compr} // dst.x\n"},
      {KernelFormat::Mesa, "0x00000010: (+f0.0) mov(16) g48<1>UD g0.6<0,1,0>UD { align1 1H };\n"},
      {KernelFormat::Mesa, "(  12) math inv(8) g1<1>F g2<8,8,1>F null<8,8,1>F { align1 1Q };\n"},
      {KernelFormat::Mesa, "nop;\njmpi L;\nL:\n"},
      {KernelFormat::Beignet,
       "    (       0)  mov(16)  g48<1>:UD  g0.6<0,1,0>:UD  { align1 WE_normal 1H };\n"},
  };
  for (const auto& [format, text] : forms) EXPECT_EQ(guess_format(text), format) << text;
}

TEST(KernelReader, TextThatMayBeGen4asmIsNotGuessed) {
  for (const char* text :
       {"mov (16) g48<1>UD g0.24<0,1,0>UD { align1 };\n",
        "#line 1 \"a.g4i\"\nmac.sat(16) g1<1>F g2<8,8,1>F 1.596F { compr align1 };\n",
        ".default_execution_size (16)\nmov r48:ud r0.6<0;1,0>:ud\n",
        "send (16)\n 8\n g1\n null\n gateway\n mlen 1 rlen 0\n"}) {
    EXPECT_EQ(guess_format(text), std::nullopt) << text;
    EXPECT_EQ(error_when([&] { read_kernel(text, std::nullopt, Generation::Ivb, "k"); }),
              "k:1:1: error: the text does not show its form; it may be prm, gen4asm "
              "(subregisters count elements) or gen4asm-bytes");
  }
  // With a stated form, each is read in it.
  const char* text = "mov (1) r48.0<1>:ud r0.4<0;1,0>:ud {align1};\n";
  const auto bytes = [&](KernelFormat format) {
    return instructions(read_kernel(text, format, Generation::Ivb, "k"))[0].src[0].subreg_bytes;
  };
  EXPECT_EQ(bytes(KernelFormat::Gen4asm), 16);
  EXPECT_EQ(bytes(KernelFormat::Gen4asmBytes), 4);
  EXPECT_EQ(bytes(KernelFormat::Prm), 16);
}

TEST(KernelReader, TextOfBeignetIsReadOfGen7Alone) {
  const char* text = "mov (1) r48.0<1>:ud r0.4<0;1,0>:ud {align1};\n";
  for (const Generation gen : {Generation::Bdw, Generation::Skl, Generation::Bxt}) {
    EXPECT_EQ(error_when([&] { read_kernel(text, KernelFormat::Beignet, gen, "k"); }),
              "k:1:1: error: beignet is read for ivb and hsw only; text of " +
                  std::string(row(gen).key) + " is read as mesa or prm");
    for (const KernelFormat format :
         {KernelFormat::Prm, KernelFormat::Gen4asm, KernelFormat::Gen4asmBytes})
      EXPECT_EQ(read_kernel(text, format, gen, "k").size(), 1u);
  }
}

TEST(KernelReader, EveryFormHasAName) {
  EXPECT_EQ(kernel_format_names().size(), static_cast<std::size_t>(KernelFormat::Visa) + 1);
  EXPECT_EQ(kernel_format_names()[static_cast<std::size_t>(KernelFormat::Gen4asmBytes)],
            "gen4asm-bytes");
}

TEST(KernelReader, BytesAreWrittenAsTheyAreRead) {
  const Bytes bytes =
      read_kernel(std::string(kShortMovHex) + "\n" + kMovHex, std::nullopt, Generation::Ivb, "k")
          .bytes;
  const Program program = program_from_bytes(bytes, Generation::Ivb, "k");
  EXPECT_EQ(write_hex_bytes(program), std::string(kShortMovHex) + "\n" + kMovHex + "\n");
  EXPECT_EQ(write_c_array(program),
            "{ 0x20145601, 0x00002e00 },\n"
            "{ 0x00800001, 0x26000021, 0x00000018, 0x00000000 },\n");
  EXPECT_EQ(read_kernel(write_hex_bytes(program), std::nullopt, Generation::Ivb, "k").bytes, bytes);
  EXPECT_EQ(read_kernel(write_c_array(program), std::nullopt, Generation::Ivb, "k").bytes, bytes);
}

TEST(KernelReader, HexMayMixCompactAndNativeInstructions) {
  const std::string hex = std::string(kShortMovHex) + "\n" + kMovHex + "\n" + kShortMovHex;
  const Program program = read_kernel(hex, std::nullopt, Generation::Ivb, "k");
  EXPECT_EQ(program.offsets_bytes, (std::vector<std::uint32_t>{0, 8, 24, 32}));
}

TEST(KernelReader, AKernelHasInstructions) {
  const auto read = [](std::string_view text) {
    return error_when([&] { read_kernel(text, std::nullopt, Generation::Ivb, "k"); });
  };
  EXPECT_EQ(read(""), "k:1:1: error: the kernel has no instructions");
  EXPECT_EQ(read("// nothing\n"), "k:1:1: error: the kernel has no instructions");
  EXPECT_EQ(read("Native code for nothing\n"), "k:1:1: error: the kernel has no instructions");
}

TEST(BytesReader, NamesThePlaceOfBadHex) {
  const auto read = [](std::string_view text) {
    return error_when([&] { read_hex_bytes(text, "k.hex"); });
  };
  EXPECT_EQ(read("01 00\n 0 00"), "k.hex:2:2: error: hex digits of bytes must be in pairs");
  EXPECT_EQ(read("01 00 0g"), "k.hex:1:8: error: expected hex digits, found \"g\"");
  EXPECT_EQ(read("01 00 zz"), "k.hex:1:7: error: expected hex digits, found \"zz\"");
  EXPECT_EQ(read("01 / 00"), "k.hex:1:4: error: expected hex digits, found '/'");
  EXPECT_EQ(read("01 /* 00"), "k.hex:1:4: error: comment is not closed; expected \"*/\"");
}

TEST(BytesReader, NamesThePlaceOfABadCArray) {
  const auto read = [](std::string_view text) {
    return error_when([&] { read_c_array(text, "k.c"); });
  };
  EXPECT_EQ(read("{ 0x1,\n  0x100000000 }"),
            "k.c:2:3: error: a dword is out of range; allowed are 0 to 4294967295");
  EXPECT_EQ(read("{ 0x1, x }"), "k.c:1:8: error: expected a dword, found \"x\"");
  EXPECT_EQ(read("{ 0x1u }"), "k.c:1:6: error: expected ',' or '}' after the dword, found \"u\"");
  EXPECT_EQ(read("int x;"), "k.c:1:1: error: expected dwords in braces, found none");
}

TEST(KernelReader, GuessesTheFormOfDriverDumps) {
  const std::string path = test::driver_dump("sobel");
  const std::string text = test::contents(path);
  EXPECT_EQ(guess_format(text), KernelFormat::Dump);
  EXPECT_EQ(read_kernel(text, std::nullopt, Generation::Ivb, path).size(), 65u);
}

}  // namespace
}  // namespace eu::isa
