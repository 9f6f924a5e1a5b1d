// Damaged text and bytes: readers return a program or throw an InputError with a place.
#include <gtest/gtest.h>

#include <random>

#include "isa/intel/encoding/codec.hpp"
#include "isa/intel/text/kernel_reader.hpp"
#include "isa/intel/text/text.hpp"
#include "tests/support/word_maker.hpp"

namespace eu::isa {
namespace {

constexpr std::string_view kPieces[] = {"{",
                                        "}",
                                        "(",
                                        ")",
                                        "<",
                                        ">",
                                        ",",
                                        ";",
                                        ":",
                                        ".",
                                        "-",
                                        "0x",
                                        "[",
                                        "]",
                                        "/*",
                                        "*/",
                                        "//",
                                        "\n",
                                        "g127",
                                        "F",
                                        "VF",
                                        "1Q",
                                        "JIP: ",
                                        "LABEL0",
                                        "send",
                                        "nop",
                                        "(8|M0)",
                                        ":ud",
                                        ".declare ",
                                        ".define A ",
                                        "#",
                                        "mlen 1",
                                        "inf",
                                        "align1",
                                        "(abs)",
                                        "a0 ",
                                        "END:",
                                        "<8,8,1>",
                                        std::string_view("\0", 1),
                                        "\xff",
                                        "99999999999999999999",
                                        "1e400F",
                                        "Native code for ",
                                        "   START B0 (1 cycles)\n",
                                        "01 02 "};

class Mutilator {
 public:
  explicit Mutilator(std::uint64_t seed) : random_(seed) {}

  std::size_t below(std::size_t bound) { return bound == 0 ? 0 : random_() % bound; }

  std::string mutilate(std::string text) {
    for (std::size_t cuts = 1 + below(4); cuts > 0; --cuts) {
      const std::size_t at = below(text.size() + 1);
      const std::size_t length = below(12);
      switch (below(5)) {
        case 0: text.erase(at, length); break;
        case 1: text.insert(at, kPieces[below(std::size(kPieces))]); break;
        case 2: text.insert(at, text.substr(below(text.size() + 1), length)); break;
        case 3: text.resize(at); break;
        default:
          if (at < text.size()) text[at] = static_cast<char>(random_());
      }
    }
    return text;
  }

 private:
  std::mt19937_64 random_;
};

using Writer = std::string (*)(const Instruction&, Generation);

/// A program of random instructions as text, with labels.
std::string random_text(test::WordMaker& maker, Generation gen, Writer write, int count) {
  std::string text = "LABEL0:\n";
  for (int made = 0; made < count; ++made) {
    Word word = maker.make();
    word.set_bits(29, 29, 0);
    text += write(decode(word, gen), gen) + "\n";
  }
  return text;
}

/// 0 for a program, 1 for an error with a place. Anything else fails the test.
int outcome(std::string_view text, std::optional<KernelFormat> format,
            Generation gen = Generation::Ivb) {
  try {
    const Program program = read_kernel(text, format, gen, "fuzz");
    EXPECT_EQ(program.offsets_bytes.size(), program.size() + 1u);
    return 0;
  } catch (const InputError& error) {
    EXPECT_EQ(std::string_view(error.what()).substr(0, 5), "fuzz:");
    return 1;
  }
}

void expect_mutilated_assembly_is_read_or_refused(Generation gen) {
  test::WordMaker maker(20260121, gen);
  Mutilator mutilator(20260122);
  for (const auto& [format, write] :
       {std::pair<KernelFormat, Writer>{KernelFormat::Mesa, write_mesa},
        {KernelFormat::Prm, write_prm}}) {
    int outcomes[2] = {0, 0};
    for (int round = 0; round < 2000; ++round) {
      const std::string text = random_text(maker, gen, write, 5);
      ASSERT_EQ(outcome(text, format, gen), 0) << text;
      for (int cut = 0; cut < 20; ++cut) ++outcomes[outcome(mutilator.mutilate(text), format, gen)];
    }
    EXPECT_GT(outcomes[0], 500);
    EXPECT_GT(outcomes[1], 20000);
  }
}

TEST(TextFuzz, MutilatedAssemblyIsReadOrRefused) {
  expect_mutilated_assembly_is_read_or_refused(Generation::Ivb);
}

TEST(TextFuzz, MutilatedAssemblyOfSkylakeIsReadOrRefused) {
  expect_mutilated_assembly_is_read_or_refused(Generation::Skl);
}

/// Texts with words that only some dialects have.
constexpr std::string_view kDialectNames[] = {
    ".declare Blk Base=r30.4 ElementSize=2 SrcRegion=<16;16,1> DstRegion=<2> Type=uw\n"
    ".default_execution_size (16)\n.define X Blk(1,2*3)\n#line 3 \"a\"\n"
    "mov Blk(0) X\n(f0.0) mov (8|M8) (sat)r1:f r[a0.2,-16]<4,1>:f {Q2}\nL: jmpi L\n",
    "math (8) g8<1>F g5<8,8,1>F null inv {align1};\n"
    "send (16) 8 g10<1>UW null sampler (3,0,F) mlen 5 rlen 8 {align1 EOT};\n"
    "send (8) r46<1>:ud r18 0x2+0x20 0x4AE8003:ud\nwait n1\nif (8) L L\nL:\n",
    "k's disassemble begin:\n  L0:\n    (       0)  math inv(8) g8<1>:F g5<8,8,1>:F null { align1 "
    "WE_normal 1Q };\n[ 3, 4] (       2) send(8) g3<1>:UW g5<8,8,1>:UD\n  data (bti: 2, rgba: 14, "
    "SIMD8, legacy, Untyped Surface Read) mlen 1 rlen 1 { align1 WE_normal 1Q };\n"
    "k's disassemble end.\n",
};

TEST(TextFuzz, MutilatedTextIsReadOrRefusedInAnyDialect) {
  Mutilator mutilator(20260224);
  int outcomes[2] = {0, 0};
  for (int round = 0; round < 4000; ++round)
    for (const std::string_view text : kDialectNames) {
      const std::string mutilated = mutilator.mutilate(std::string(text));
      ++outcomes[outcome(mutilated, std::nullopt)];
      for (const KernelFormat format : {KernelFormat::Prm, KernelFormat::Gen4asm,
                                        KernelFormat::Gen4asmBytes, KernelFormat::Beignet})
        ++outcomes[outcome(mutilated, format)];
      for (const Generation gen : {Generation::Bdw, Generation::Skl})
        ++outcomes[outcome(mutilated, KernelFormat::Gen4asmBytes, gen)];
    }
  EXPECT_GT(outcomes[0], 250);
  EXPECT_GT(outcomes[1], 20000);
}

TEST(TextFuzz, AnythingIsReadOrRefusedInAnyForm) {
  const std::string dump =
      "Native code for shader\nSIMD16 shader: 1 instructions.\n   START B0 (20 cycles)\n"
      "LABEL1:\n01 00 80 00 21 00 00 26 18 00 00 00 00 00 00 00 mov(16) g48<1>UD g0.6<0,1,0>UD\n"
      "   END B0\n";
  const std::string rows = "{ 0x00800001, 0x26000021, 0x00000018, 0x00000000 },\n";
  const std::string hex = "00000000: 0100 8000 2100 0026 1800 0000 0000 0000  ....\n";
  Mutilator mutilator(20260123);
  int outcomes[2] = {0, 0};
  for (int round = 0; round < 5000; ++round)
    for (const std::string& text : {dump, rows, hex}) {
      const std::string mutilated = mutilator.mutilate(text);
      ++outcomes[outcome(mutilated, std::nullopt)];
      for (const KernelFormat format :
           {KernelFormat::Binary, KernelFormat::Hex, KernelFormat::CArray, KernelFormat::Dump})
        ++outcomes[outcome(mutilated, format)];
    }
  EXPECT_GT(outcomes[0], 1000);
  EXPECT_GT(outcomes[1], 10000);
}

}  // namespace
}  // namespace eu::isa
