// Dumps of a driver's compiler: bytes, text, labels and estimates, shader by shader.
#include <gtest/gtest.h>

#include <regex>
#include <sstream>

#include "isa/intel/text/text.hpp"
#include "tests/support/encodings.hpp"
#include "tests/support/files.hpp"
#include "tests/support/mesa_text.hpp"

namespace eu::isa {
namespace {

/// The text as older Mesa writes it. Newer Mesa names the fields of data port messages, and writes
/// the value of a float's bits.
std::string as_older_mesa(const std::string& text) {
  static const std::regex value_comment(" */\\*[^*]*\\*/");
  static const std::regex constant_cache(
      "\\(bti (\\d+), msg_ctrl (\\d+), msg_type (\\d+), "
      "write_commit (\\d+)\\)");
  static const std::regex data_cache("\\((DC [^,]*), bti (\\d+), ");
  std::string result = std::regex_replace(text, value_comment, "");
  result = std::regex_replace(result, constant_cache, "($1, $2, $3, $4)");
  return test::one_blank(std::regex_replace(result, data_cache, "( $1, $2, "));
}

/// The instructions of a program as text, without the labels' lines.
std::vector<std::string> instruction_lines(const Program& program) {
  std::istringstream text(write_mesa(program));
  std::vector<std::string> lines;
  for (std::string line; std::getline(text, line);)
    if (line.back() != ':') lines.push_back(line);
  return lines;
}

TEST(DumpReader, OurDisassemblyOfADumpsBytesIsTheDumpsText) {
  std::size_t compared = 0;
  for (const std::string& path : test::driver_dumps()) {
    const Program program = read_dump(test::contents(path), Generation::Ivb, path);
    const std::vector<std::string> lines = instruction_lines(program);
    ASSERT_EQ(lines.size(), program.size()) << path;
    for (std::size_t index = 0; index < lines.size(); ++index, ++compared)
      EXPECT_EQ(lines[index], as_older_mesa(program.source[index].text))
          << path << ":" << program.source[index].line;
  }
  EXPECT_EQ(compared, 20u + 52u + 49u + 65u);
}

TEST(DumpReader, TheTextOfADumpGivesTheBytesOfItsHex) {
  for (const std::string& path : test::driver_dumps()) {
    const std::string text = test::contents(path);
    static const std::regex hex("(^|\n)([0-9a-f]{2} ){8,16}");
    const std::string without_hex = std::regex_replace(text, hex, "$1");
    ASSERT_NE(without_hex, text);
    EXPECT_EQ(read_dump(without_hex, Generation::Ivb, path).bytes,
              read_dump(text, Generation::Ivb, path).bytes);
    EXPECT_EQ(read_dump(without_hex, Generation::Ivb, path).labels.size(),
              read_dump(text, Generation::Ivb, path).labels.size());
  }
}

constexpr const char* kTwoShaders =
    "debug output of something else\n"
    "Native code for unnamed fragment shader GLSL3 (sha1 473a)\n"
    "SIMD8 shader: 1 instructions. 0 loops. 18 cycles.\n"
    "   START B0 (18 cycles)\n"
    "01 4d 00 20 07 36 00 00                         mov(8)          g54<1>UD   g0<8,8,1>UD   "
    "  { align1 WE_all 1Q compacted };\n"
    "   END B0\n"
    "\n"
    "Native code for unnamed fragment shader GLSL3 (sha1 473a)\n"
    "SIMD16 shader: 3 instructions. 0 loops. 40 cycles.\n"
    "   START B0 (20 cycles)\n"
    "01 00 80 00 21 00 00 26 18 00 00 00 00 00 00 00 mov(16) g48<1>UD g0.6<0,1,0>UD { align1 1H "
    "};\n"
    "   END B0 ->B1\n"
    "   START B1 <-B0 (1234 cycles)\n"
    "\n"
    "LABEL7:\n"
    "   ;  an annotation\n"
    "31 00 80 0a 28 0c 00 20 20 00 8d 00 01 5e 03 08 send(16)        null<1>UW       g1<8,8,1>UD "
    "0x08035e01\n"
    "                            data MsgDesc: (DC untyped surface write, bti 1, 30) mlen 4 rlen 0 "
    "{ align1 1H };\n"
    "   END B1 ->B2\n"
    "   END B2\n"
    "7e 00 00 00 00 00 00 00 00 00 00 00 00 00 00 00 nop;\n";

TEST(DumpReader, ListsTheShadersOfADump) {
  const std::vector<KernelEntry> shaders = list_dump_shaders(kTwoShaders);
  ASSERT_EQ(shaders.size(), 2u);
  EXPECT_EQ(shaders[0].instructions, 1u);
  EXPECT_EQ(shaders[1].instructions, 3u);
  EXPECT_EQ(shaders[0].name, "unnamed fragment shader GLSL3");
  EXPECT_EQ(shaders[0].simd_width, 8);
  EXPECT_EQ(shaders[0].line, 2);
  EXPECT_EQ(shaders[1].simd_width, 16);
  EXPECT_EQ(shaders[1].line, 8);
}

TEST(DumpReader, TakesTheLastShaderByDefault) {
  EXPECT_EQ(read_dump(kTwoShaders, Generation::Ivb, "d").size(), 3u);
  const Program first = read_dump(kTwoShaders, Generation::Ivb, "d", 0);
  ASSERT_EQ(first.size(), 1u);
  EXPECT_EQ(first.bytes.size(), 8u);
  EXPECT_EQ(first.source[0].line, 5);
}

TEST(DumpReader, KeepsLinesLabelsAndEstimates) {
  const Program program = read_dump(kTwoShaders, Generation::Ivb, "d", 1);
  ASSERT_EQ(program.source.size(), 3u);
  EXPECT_EQ(program.source[0].line, 11);
  EXPECT_EQ(program.source[0].text, "mov(16) g48<1>UD g0.6<0,1,0>UD { align1 1H };");
  EXPECT_EQ(program.source[1].line, 17);
  EXPECT_EQ(program.source[1].text,
            "send(16) null<1>UW g1<8,8,1>UD 0x08035e01 data MsgDesc: (DC untyped surface write, "
            "bti 1, 30) mlen 4 rlen 0 { align1 1H };");
  ASSERT_EQ(program.labels.size(), 1u);
  EXPECT_EQ(program.labels[0].name, "LABEL7");
  EXPECT_EQ(program.labels[0].offset_bytes, 16u);
  ASSERT_EQ(program.estimates.size(), 2u);
  EXPECT_EQ(program.estimates[0].block, 0);
  EXPECT_EQ(program.estimates[0].cycles, 20);
  EXPECT_EQ(program.estimates[0].begin_offset_bytes, 0u);
  EXPECT_EQ(program.estimates[0].end_offset_bytes, 16u);
  EXPECT_EQ(program.estimates[1].block, 1);
  EXPECT_EQ(program.estimates[1].cycles, 1234);
  EXPECT_EQ(program.estimates[1].begin_offset_bytes, 16u);
  EXPECT_EQ(program.estimates[1].end_offset_bytes, 32u);
}

/// Other text that INTEL_DEBUG=cs prints around a shader: intermediate code, other stages, sources.
constexpr const char* kNoise =
    "NIR (final form) for compute shader:\n"
    "shader: MESA_SHADER_COMPUTE\n"
    "name: GLSL2\n"
    "workgroup-size: 8, 4, 1\n"
    "shared: 1024\n"
    "decl_function main (0 params)\n"
    "impl main {\n"
    "\tblock block_0:\n"
    "\tvec1 32 con ssa_1 = load_const (0x00000040 = 0.000000)\n"
    "default:\n"
    "  if (a) { b(); }; else { c(); };\n"
    "default:\n"
    "}\n\n";

TEST(DumpReader, NoiseBetweenShadersIsIgnored) {
  const std::string log = kNoise + std::string(kTwoShaders) + kNoise +
                          "Native code for a stage without code\n" + kNoise;
  ASSERT_EQ(list_dump_shaders(log).size(), 2u);
  const std::string without_hex =
      std::regex_replace(log, std::regex("(^|\n)([0-9a-f]{2} ){8,16}"), "$1");
  for (const std::size_t shader : {0u, 1u}) {
    const Program program = read_dump(log, Generation::Ivb, "log", shader);
    EXPECT_EQ(program.bytes, read_dump(kTwoShaders, Generation::Ivb, "d", shader).bytes);
    EXPECT_EQ(program.labels.size(), shader);
    EXPECT_EQ(read_dump(without_hex, Generation::Ivb, "log", shader).bytes, program.bytes);
  }
}

TEST(DumpReader, ReadsTheShapeOfADispatch) {
  const Program alone = read_dump(kTwoShaders, Generation::Ivb, "d", 1);
  EXPECT_EQ(alone.shape.simd_width, 16);
  EXPECT_EQ(alone.shape.local_size[0], 0);
  EXPECT_EQ(
      list_dump_shaders("Native code for fragment program 1 (SIMD8 dispatch):\n")[0].simd_width, 8);
  const Program program = read_dump(kNoise + std::string(kTwoShaders), Generation::Ivb, "d", 0);
  EXPECT_EQ(program.shape.simd_width, 8);
  EXPECT_EQ(program.shape.local_size, (std::array<int, 3>{8, 4, 1}));
  EXPECT_EQ(program.shape.shared_bytes, 1024);
}

std::string error_of(std::string_view dump) {
  try {
    read_dump(dump, Generation::Ivb, "dump.txt");
  } catch (const InputError& error) {
    return error.what();
  }
  return "no error";
}

TEST(DumpReader, NamesLineAndColumnOfABadLine) {
  EXPECT_EQ(error_of("\n  01 4d 00 20 07 36 00 mov(8)\n01 4d 00 20 07 36 00 00\n"),
            "dump.txt:2:3: error: an instruction has 8 or 16 bytes, this line 7");
  EXPECT_EQ(error_of("01 00 80 00 21 00 00 26\n"),
            "dump.txt:1:1: error: bit 29 says 16 bytes, the line has 8");
  EXPECT_EQ(error_of("01 00 80 20 21 00 00 26 18 00 00 00 00 00 00 00 mov(16)\n"),
            "dump.txt:1:1: error: bit 29 says 8 bytes, the line has 16");
  EXPECT_EQ(error_of("START B0 (1 cycles)\n"
                     "7f 00 80 00 21 00 00 26 18 00 00 00 00 00 00 00 what\n"),
            "dump.txt:2:1: error: Opcode (bits 6:0) is 127; allowed: the opcodes of Ivy Bridge");
  EXPECT_EQ(error_of("LABEL7:\n01 4d 00 20 07 36 00 00\n  LABEL7:\n01 4d 00 20 07 36 00 00\n"),
            "dump.txt:3:3: error: label \"LABEL7\" is defined twice");
  EXPECT_THROW(read_dump(kTwoShaders, Generation::Ivb, "d", 2), InputError);
}

}  // namespace
}  // namespace eu::isa
