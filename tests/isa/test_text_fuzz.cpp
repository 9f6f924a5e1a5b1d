// Mutilated text and bytes: readers give a program or an InputError with a place, never anything
// else.
#include <gtest/gtest.h>

#include <random>

#include "isa/codec/codec.hpp"
#include "isa/text/kernel_reader.hpp"
#include "isa/text/text.hpp"
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

/// A program of random instructions as text, with labels.
std::string random_text(test::WordMaker& maker, int count) {
  std::string text = "LABEL0:\n";
  for (int made = 0; made < count; ++made) {
    Word word = maker.make();
    word.set_bits(29, 29, 0);
    text += write_mesa(decode(word, Gen::Ivb), Gen::Ivb) + "\n";
  }
  return text;
}

/// 0: a program, 1: an error with a place. Anything else is a failure of the test.
int outcome(std::string_view text, std::optional<KernelFormat> format) {
  try {
    const Program program = read_kernel(text, format, Gen::Ivb, "fuzz");
    EXPECT_EQ(program.offsets_bytes.size(), program.size() + 1u);
    return 0;
  } catch (const InputError& error) {
    EXPECT_EQ(std::string_view(error.what()).substr(0, 5), "fuzz:");
    return 1;
  }
}

TEST(TextFuzz, MutilatedAssemblyIsReadOrRefused) {
  test::WordMaker maker(20260121, Gen::Ivb);
  Mutilator mutilator(20260122);
  int outcomes[2] = {0, 0};
  for (int round = 0; round < 2000; ++round) {
    const std::string text = random_text(maker, 5);
    ASSERT_EQ(outcome(text, KernelFormat::Mesa), 0) << text;
    for (int cut = 0; cut < 20; ++cut)
      ++outcomes[outcome(mutilator.mutilate(text), KernelFormat::Mesa)];
  }
  EXPECT_GT(outcomes[0], 500);
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
