// Kernels of Gen8 and Gen9 in common forms: hex, IGC's and iga64's text, a driver's dumps. All
// forms of a kernel give the same program.
#include <gtest/gtest.h>

#include <algorithm>
#include <filesystem>

#include "isa/intel/text/kernel_reader.hpp"
#include "isa/intel/text/text.hpp"
#include "tests/support/files.hpp"
#include "tests/support/gen9_kernels.hpp"
#include "tests/support/normal_form.hpp"
#include "tests/support/shared.hpp"

namespace eu::isa {
namespace {

constexpr auto read = test::read_gen9_kernel;

/// Files of a folder whose names end with `end`, by name.
std::vector<std::string> files(const std::string& folder, const std::string& end) {
  std::vector<std::string> paths;
  const auto path = test::shared_path("kernels/gen9/" + folder);
  if (!path) return paths;
  for (const auto& entry : std::filesystem::directory_iterator(*path)) {
    const std::string name = entry.path().string();
    if (name.size() > end.size() && name.compare(name.size() - end.size(), end.size(), end) == 0)
      paths.push_back(name);
  }
  std::sort(paths.begin(), paths.end());
  return paths;
}

/// Other forms of a kernel may contain the padding after it.
void expect_same_kernel(const Program& hex, const Program& text) {
  ASSERT_LE(hex.size(), text.size()) << text.name;
  for (std::uint32_t n = 0; n < text.size(); ++n) {
    const Instruction& in = instructions(text)[n];
    if (n >= hex.size()) {
      EXPECT_EQ(in.opcode, Opcode::Illegal) << text.name << " " << n;
      continue;
    }
    EXPECT_EQ(text.offsets_bytes[n], hex.offsets_bytes[n]) << text.name;
    EXPECT_EQ(test::normal_word(in, hex.gen), test::normal_word(instructions(hex)[n], hex.gen))
        << text.name << "\nhex  " << write_prm(instructions(hex)[n], hex.gen) << "\ntext "
        << write_prm(in, hex.gen);
  }
}

/// Checks that the texts whose names end with `end` give the same instructions as the hex files
/// beside them, and that there are `kernels` of them.
void expect_texts_say_the_hex(const std::string& end, std::initializer_list<const char*> folders,
                              std::size_t kernels) {
  std::size_t compared = 0;
  for (const char* folder : folders)
    for (const Generation gen : {Generation::Bdw, Generation::Skl}) {
      const std::string tail = "." + std::string(row(gen).key) + end;
      for (const std::string& path : files(folder, tail)) {
        const std::string stem = path.substr(0, path.size() - end.size());
        expect_same_kernel(read(stem + ".hex", gen), read(path, gen));
        ++compared;
      }
    }
  EXPECT_EQ(compared, kernels);
}

class Gen8Kernels : public testing::Test {
 protected:
  void SetUp() override {
    if (!test::shared_path("kernels/gen9")) GTEST_SKIP() << "the kernels are not here";
  }
};

TEST_F(Gen8Kernels, TextOfIga64SaysTheHex) {
  expect_texts_say_the_hex(".iga.txt", {"", "features"}, 40);
}

TEST_F(Gen8Kernels, TextOfIgcSaysTheHex) {
  expect_texts_say_the_hex(".igc.asm", {"", "goto"}, 12);
}

TEST_F(Gen8Kernels, KeepTheirBytesInBothDialects) {
  std::size_t kernels = 0;
  for (const char* folder : {"", "goto", "features"})
    for (const Generation gen : {Generation::Bdw, Generation::Skl, Generation::Bxt})
      for (const std::string& path : files(folder, "." + std::string(row(gen).key) + ".hex")) {
        const Program program = read(path, gen);
        EXPECT_EQ(read_mesa(write_mesa(program), gen, path).bytes, program.bytes) << path;
        EXPECT_EQ(read_prm(write_prm(program), gen, path).bytes, program.bytes) << path;
        ++kernels;
      }
  EXPECT_EQ(kernels, 48u);
}

/// A driver's dump has bytes and text; the text alone gives the same instructions.
TEST_F(Gen8Kernels, DumpsOfTheDriverAreRead) {
  std::size_t dumps = 0;
  for (const Generation gen : {Generation::Bdw, Generation::Skl})
    for (const std::string& path : files("mesa", "." + std::string(row(gen).key) + ".txt")) {
      const std::string dump = test::contents(path);
      const Program program = read(path, gen);
      EXPECT_FALSE(program.estimates.empty()) << path;
      EXPECT_GT(program.shape.simd_width, 0) << path;
      std::string text;
      for (std::uint32_t n = 0; n < program.size(); ++n) {
        for (const Label& label : program.labels)
          if (label.offset_bytes == program.offsets_bytes[n]) text += label.name + ":\n";
        text += program.source[n].text + "\n";
      }
      EXPECT_EQ(read_mesa(text, gen, path).bytes, program.bytes) << path;
      ++dumps;
    }
  EXPECT_EQ(dumps, 8u);
}

TEST(Gen8SourceComments, OfIgcAreInTheSource) {
  const std::string text =
      "//.kernel saxpy\n"
      "//.declare V0033 (41)  rf=r size=32 type=d alias=+0 align=16 words (r3.0)\n"
      "_main:\n"
      "(W) mov (8|M0) r3.0<1>:ud r0.0<1;1,0>:ud // $1\n"
      "\n"
      "// File: /home/me/saxpy.cl\n"
      "\n"
      "// Line 4:  uint i = get_global_id(0);\n"
      "(W) mul (1|M0) r126.0<1>:d r9.0<0;1,0>:d r3.1<0;1,0>:d {Compacted} // $8\n"
      "// Line 5:  if (i < n)\n"
      "cmp (16|M0) (lt)f0.0 null<1>:d r10.0<8;8,1>:ud r8.5<0;1,0>:ud\n";
  const Program program = read_prm(text, Generation::Skl, "saxpy.asm");
  ASSERT_EQ(program.size(), 3u);
  EXPECT_EQ(program.source[0].text, "(W) mov (8|M0) r3.0<1>:ud r0.0<1;1,0>:ud // $1");
  EXPECT_EQ(program.source[1].line, 9);
  EXPECT_EQ(program.source[1].text,
            "(W) mul (1|M0) r126.0<1>:d r9.0<0;1,0>:d r3.1<0;1,0>:d {Compacted} // $8 // "
            "saxpy.cl:4: uint i = get_global_id(0);");
  EXPECT_EQ(program.source[2].text,
            "cmp (16|M0) (lt)f0.0 null<1>:d r10.0<8;8,1>:ud r8.5<0;1,0>:ud // saxpy.cl:5: if (i < "
            "n)");
  ASSERT_EQ(program.labels.size(), 1u);
  EXPECT_EQ(program.labels[0].name, "_main");
}

/// A dump without hex, in which a send with two payloads takes two lines.
TEST(Gen8Dump, TextAloneIsRead) {
  const std::string text =
      "Native code for unnamed compute shader GLSL2\n"
      "SIMD16 shader: 2 instructions. 0 loops. 252 cycles.\n"
      "   START B0 (252 cycles)\n"
      "sends(16)       nullUD          g15UD           g26UD           0x04025e01   0x00000080\n"
      "                dp data 1 MsgDesc: (DC untyped surface write) mlen 2 ex_mlen 2 rlen 0 "
      "{ align1 1H };\n"
      "mov(8)          g126<1>UD       g0<8,8,1>UD                     { align1 WE_all 1Q };\n"
      "   END B0\n";
  const Program program = read_kernel(text, std::nullopt, Generation::Skl, "k");
  ASSERT_EQ(program.size(), 2u);
  EXPECT_EQ(instructions(program)[0].opcode, Opcode::Sends);
  EXPECT_EQ(instructions(program)[0].ex_desc, 0x80u);
}

}  // namespace
}  // namespace eu::isa
