// Execution of vISA on its virtual variables, against the pseudo-code of the specification
// ("Operands"), which this file repeats, and against the host's results.
#include <gtest/gtest.h>

#include <fmt/core.h>

#include <algorithm>
#include <random>

#include "tests/support/visa_execution.hpp"

namespace eu::test {
namespace {

int pick(std::mt19937& random, const std::vector<int>& of) {
  return of[random() % of.size()];
}

TEST(VisaInterpreter, RegionsHaveTheElementsOfTheSpecification) {
  std::mt19937 random(1);
  for (int round = 0; round < 300; ++round) {
    const int size = pick(random, {1, 2, 4, 8, 16, 32}), vert = pick(random, {0, 1, 2, 4, 8, 16});
    const int width = pick(random, {1, 2, 4, 8, 16}), horz = pick(random, {0, 1, 2, 4});
    const int row = pick(random, {0, 1, 3}), column = pick(random, {0, 1, 5, 15});
    if (width > size) continue;
    std::vector<int> elements;  // SourceDataElements of the specification
    for (int i = 0; i < size / width; ++i)
      for (int j = 0; j < width; ++j)
        elements.push_back(row * (32 / 2) + column + i * vert + j * horz);
    const auto [low, high] = std::minmax_element(elements.begin(), elements.end());
    if (*high / 16 - *low / 16 > 1) continue;  // rule 6
    const Execution run(
        ".decl S v_type=G type=uw num_elts=1024 align=GRF\n"
        ".decl D v_type=G type=uw num_elts=32 align=GRF\n"
        ".input S offset=32 size=2048\n",
        fmt::format("    mov (M1_NM, {}) D(0,0)<1> S({},{})<{};{},{}>\n", size, row, column, vert,
                    width, horz),
        numbered());
    const auto final_values = run.values<std::uint16_t>("D");
    for (std::size_t n = 0; n < elements.size(); ++n)
      ASSERT_EQ(final_values[n], 16 + elements[n])
          << size << ": (" << row << "," << column << ")<" << vert << ";" << width << "," << horz;
  }
}

/// Enabled channels, by EvaluateChEn of the specification.
std::uint32_t channel_enables(std::uint32_t em, int size, int offset, bool no_mask,
                              std::uint32_t predicate, int combine, bool invert) {
  std::uint32_t enables = 0;
  for (int n = 0; n < size; ++n)
    if (no_mask || (em >> (n + offset) & 1) != 0) enables |= 1u << n;
  std::uint32_t mask = 0;
  for (int n = 0; n < size; ++n) mask |= (predicate >> (n + offset) & 1) << n;
  const std::uint32_t all = size == 32 ? ~0u : (1u << size) - 1;
  if (combine == 1) mask = mask != 0 ? all : 0;
  if (combine == 2) mask = mask == all ? all : 0;
  if (invert) mask = ~mask & all;
  return enables & mask;
}

TEST(VisaInterpreter, ChannelsAreEnabledAsTheSpecificationSays) {
  std::mt19937 random(2);
  for (int round = 0; round < 300; ++round) {
    const int size = pick(random, {1, 2, 4, 8, 16, 32});
    const int mask = 1 + pick(random, {0, 2, 4, 6}) * (size < 32 ? 1 : 0);
    const int offset = 4 * (mask - 1);
    if (offset % size != 0 || offset + size > 32) continue;  // the verifier refuses these
    const bool no_mask = random() % 3 == 0, invert = random() % 2 == 0;
    const int combine = static_cast<int>(random() % 3);
    const auto bits = [&] { return static_cast<std::uint32_t>(random()); };
    const std::uint32_t em = bits() | 1, predicate = random() % 4 == 0 ? ~0u : bits();
    const Execution run(
        ".decl D v_type=G type=uw num_elts=32 align=GRF\n.decl P1 v_type=P num_elts=32\n",
        fmt::format("    mov (M1_NM, 32) D(0,0)<1> 0x0:uw\n"
                    "    setp (M1_NM, 32) P1 {:#x}:ud\n"
                    "    ({}P1{}) mov (M{}{}, {}) D(0,0)<1> 0x1:uw\n",
                    predicate, invert ? "!" : "",
                    combine == 1   ? ".any"
                    : combine == 2 ? ".all"
                                   : "",
                    mask, no_mask ? "_NM" : "", size),
        numbered(em));
    const auto final_values = run.values<std::uint16_t>("D");
    const std::uint32_t enabled =
        channel_enables(em, size, offset, no_mask, predicate, combine, invert);
    for (int n = 0; n < 32; ++n)
      ASSERT_EQ(final_values[static_cast<std::size_t>(n)], enabled >> n & 1) << "channel " << n;
  }
}

TEST(VisaInterpreter, AliasesAreViewsOfTheSameBytes) {
  const Execution run(
      ".decl A v_type=G type=ud num_elts=16 align=GRF\n"
      ".decl B v_type=G type=ub num_elts=8 align=byte alias=<A, 32>\n"
      ".decl C v_type=G type=uw num_elts=2 align=word alias=<B, 2>\n",
      "    mov (M1_NM, 16) A(0,0)<1> 0x44332211:ud\n"
      "    mov (M1_NM, 2) C(0,0)<1> 0xaabb:uw\n",
      numbered());
  EXPECT_EQ(run.values<std::uint32_t>("A")[8], 0xaabb2211);
  EXPECT_EQ(run.values<std::uint32_t>("A")[9], 0x4433aabb);
  EXPECT_EQ(run.values<std::uint8_t>("B")[3], 0xaa);
}

TEST(VisaInterpreter, EachAddressOfAnIndirectOperandBeginsARow) {
  const Execution run(
      ".decl S v_type=G type=uw num_elts=64 align=GRF\n"
      ".decl O v_type=G type=uw num_elts=16 align=GRF\n"
      ".decl D v_type=G type=uw num_elts=16 align=GRF\n"
      ".decl E v_type=G type=uw num_elts=16 align=GRF\n"
      ".decl A0 v_type=A num_elts=16\n"
      ".input S offset=0 size=128\n",
      "    mov (M1_NM, 8) O(0,0)<1> 0x31204657:v\n"
      "    shl (M1_NM, 8) O(0,0)<1> O(0,0)<1;1,0> 0x2:uw\n"
      "    addr_add (M1_NM, 8) A0(0)<1> &S O(0,0)<1;1,0>\n"
      "    mov (M1_NM, 16) D(0,0)<1> r[A0(0),6]<2,1>:uw\n"
      "    mov (M1_NM, 4) r[A0(3),0]<2>:uw 0x7:uw\n"
      "    mov (M1_NM, 8) E(0,0)<1> r[A0(1),2]<4;4,1>:uw\n",
      numbered());
  const auto read = run.values<std::uint16_t>("D");
  const std::uint16_t rows[] = {7, 5, 6, 4, 0, 2, 1, 3};  // of two dwords
  for (std::size_t n = 0; n < 16; ++n) EXPECT_EQ(read[n], 2 * rows[n / 2] + 3 + n % 2);
  const auto written = run.values<std::uint16_t>("S");
  for (std::size_t n = 0; n < 64; ++n)
    EXPECT_EQ(written[n], n >= 8 && n < 16 && n % 2 == 0 ? 7 : n) << n;
  EXPECT_EQ(run.values<std::uint16_t>("E")[0], 11);
  EXPECT_EQ(run.values<std::uint16_t>("E")[7], 18);
}

// IGC's code for an unaligned ulong that all lanes share reads it by svm_gather.1.8 of one lane,
// and uses the first eight bytes of the response as the eight bytes of memory.
TEST(VisaInterpreter, EightBytesOfALaneAreAQuad) {
  const Execution run(
      ".decl A v_type=G type=uq num_elts=8 align=GRF\n"
      ".decl S v_type=G type=ub num_elts=64 align=GRF\n"
      ".decl D v_type=G type=ub num_elts=64 align=GRF\n"
      ".input S offset=0 size=64\n",
      "    mov (M1_NM, 8) A(0,0)<1> 0x31204657:v\n"
      "    shl (M1_NM, 8) A(0,0)<1> A(0,0)<1;1,0> 0x3:uq\n"
      "    svm_scatter.1.8 (M1_NM, 8) A.0 S.0\n"
      "    add (M1_NM, 8) A(0,0)<1> A(0,0)<1;1,0> 0x1:uq\n"
      "    svm_gather.1.8 (M1_NM, 8) A.0 D.0\n",
      numbered());
  const int places[] = {7, 5, 6, 4, 0, 2, 1, 3};  // of each lane's quad in memory
  int lanes[8];                                   // lane of the quad at each place
  for (int lane = 0; lane < 8; ++lane) lanes[places[lane]] = lane;
  const auto stored = run.values<std::uint8_t>("S");
  const auto read = run.values<std::uint8_t>("D");
  for (int lane = 0; lane < 8; ++lane)
    for (int byte = 0; byte < 8; ++byte) {
      const int at = 8 * places[lane] + byte + 1;
      const int expected =
          at < 64 ? stored[static_cast<std::size_t>(8 * lanes[at / 8] + at % 8)] : 0;
      EXPECT_EQ(read[static_cast<std::size_t>(8 * lane + byte)], expected) << lane << " " << byte;
    }
}

}  // namespace
}  // namespace eu::test
