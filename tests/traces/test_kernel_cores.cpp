// The kernels of the graphics ISA deck on many random inputs, without shared functions: inputs are
// placed where loads return them, and outputs are taken from where stores read them (traces/DECK.md
// 8, 12, 13).
#include <gtest/gtest.h>

#include <algorithm>
#include <array>
#include <cstring>
#include <random>

#include "isa/intel/exec/exec.hpp"
#include "isa/intel/text/text.hpp"
#include "tests/support/files.hpp"
#include "tests/traces/trace_files.hpp"

namespace eu::isa {
namespace {

using Dwords = std::vector<std::uint32_t>;

class Core {
 public:
  explicit Core(const std::string& name)
      : program_(read_mesa(test::contents(test::kernel_path(name)), Generation::Ivb, name)),
        prepared_(program_) {}

  /// Loads read `input` in sequence; returns the stored dwords, message after message.
  Dwords run(const Dwords& input) {
    IntelState state;
    start_thread(state, 0xffff);
    auto next = input.begin();
    Dwords stored;
    for (;;) {
      const Prepared& prepared = prepared_[state.pc];
      if (prepared.action == Action::Send) {
        const Request message = make_request(prepared, state);
        if (message.eot) return stored;
        serve(message, state, next, stored);
      }
      prepared_.step(state);
    }
  }

 private:
  static void serve(const Request& message, IntelState& state, Dwords::const_iterator& next,
                    Dwords& stored) {
    constexpr int kDwords = kGrfBytes / 4;
    if (message.has_response()) {
      const int count = static_cast<int>(descriptor_of(message).response_length()) * kDwords;
      for (int n = 0; n < count; ++n)
        state.write(message.response.first * kGrfBytes + 4 * n, *next++);
      return;
    }
    const int count = static_cast<int>(descriptor_of(message).message_length()) * kDwords;
    for (int n = kDwords; n < count; ++n)  // after the header
      stored.push_back(state.read<std::uint32_t>(message.payload.first * kGrfBytes + 4 * n));
  }

  Program program_;
  PreparedIntelProgram prepared_;
};

/// Scalar definition, limb 15 first: result, mask of greater, mask of less.
Dwords compared(const Dwords& limbs) {
  std::uint32_t greater = 0, less = 0;
  int order = 0;
  for (std::size_t n = 16; n-- > 0;) {
    const std::uint32_t x = limbs[n], y = limbs[16 + n];
    greater |= static_cast<std::uint32_t>(x > y) << n;
    less |= static_cast<std::uint32_t>(x < y) << n;
    if (order == 0) order = x > y ? 1 : x < y ? -1 : 0;
  }
  return {order >= 0, greater | less << 16};
}

TEST(KernelCores, BigNumbersCompareLikeTheirLimbs) {  // traces/DECK.md 12: 200 000 sets
  Core core("bigint_ge");
  std::mt19937 random(12);
  for (int set = 0; set < 200000; ++set) {
    Dwords limbs(32);
    // Few values, so that leading limbs are equal; the highest bit makes the limbs unsigned.
    for (std::uint32_t& limb : limbs) {
      const auto bits = static_cast<std::uint32_t>(random());
      limb = bits % 4 == 0 ? bits : (bits >> 8) % 3 * 0x7fffffff;
    }
    for (std::size_t n = 15; n > random() % 16; --n) limbs[16 + n] = limbs[n];
    const Dwords stored = core.run(limbs);
    ASSERT_EQ(Dwords(stored.begin(), stored.begin() + 2), compared(limbs)) << set;
  }
}

TEST(KernelCores, BigNumbersCompareAsTheDeckSays) {  // traces/DECK.md 12
  struct Row {
    std::vector<std::pair<int, std::uint32_t>> x, y;
    std::uint32_t greater, less, result;
  };
  std::vector<std::pair<int, std::uint32_t>> ones, even, odd;
  for (int n = 0; n < 15; ++n) ones.push_back({n, 0xffffffff});
  for (int n = 0; n < 16; ++n) (n % 2 == 0 ? even : odd).push_back({n, 1});
  const std::vector<Row> rows = {{{}, {}, 0, 0, 1},
                                 {{{15, 1}}, ones, 0x8000, 0x7fff, 1},
                                 {ones, {{15, 1}}, 0x7fff, 0x8000, 0},
                                 {{{15, 0x80000000}}, {{15, 0x7fffffff}}, 0x8000, 0, 1},
                                 {{{0, 1}}, {}, 1, 0, 1},
                                 {{}, {{0, 1}}, 0, 1, 0},
                                 {{{8, 5}}, {{8, 4}, {7, 7}}, 0x100, 0x80, 1},
                                 {even, odd, 0x5555, 0xaaaa, 0}};
  Core core("bigint_ge");
  for (const Row& row : rows) {
    Dwords limbs(32);
    for (const auto& [limb, value] : row.x) limbs[static_cast<std::size_t>(limb)] = value;
    for (const auto& [limb, value] : row.y) limbs[static_cast<std::size_t>(16 + limb)] = value;
    const Dwords stored = core.run(limbs);
    EXPECT_EQ(stored[0], row.result);
    EXPECT_EQ(stored[1], row.greater | row.less << 16);
  }
}

float float_of_bits(std::uint32_t bits) {
  float value;
  std::memcpy(&value, &bits, sizeof value);
  return value;
}

TEST(KernelCores, FiltersEqualTheirDefinition) {  // traces/DECK.md 13: 2000 images
  Core core("minmax9");
  std::mt19937 random(13);
  for (int image = 0; image < 2000; ++image) {
    std::array<std::array<float, 16>, 9> rows;
    Dwords input;
    for (auto& row : rows)
      for (float& value : row) {
        // Normal numbers of both signs: sel flushes denormals.
        const auto bits = static_cast<std::uint32_t>(random());
        input.push_back((bits & 0x80ffffff) | (1 + (bits >> 24 & 0x7f)) << 23);
        value = float_of_bits(input.back());
      }
    const Dwords stored = core.run(input);
    ASSERT_EQ(stored.size(), 16u);
    for (std::size_t pixel = 0; pixel < 8; ++pixel) {
      float low = rows[0][pixel], high = low;
      for (const auto& row : rows)
        for (std::size_t column = pixel; column <= pixel + 8; ++column) {
          low = std::min(low, row[column]);
          high = std::max(high, row[column]);
        }
      ASSERT_EQ(float_of_bits(stored[pixel]), high) << image;
      ASSERT_EQ(float_of_bits(stored[8 + pixel]), low) << image;
    }
  }
}

TEST(KernelCores, HistogramsCountEveryByte) {  // traces/DECK.md 8
  Core core("histogram");
  std::mt19937 random(8);
  for (int set = 0; set < 300; ++set) {
    Dwords input(64), expected(256);
    const unsigned spread = 1 + set % 256;
    for (std::uint32_t& dword : input)
      for (int byte = 0; byte < 4; ++byte) {
        const auto value = static_cast<std::uint32_t>(random() % spread);
        dword |= value << (8 * byte);
        ++expected[value];
      }
    ASSERT_EQ(core.run(input), expected) << set;
  }
}

}  // namespace
}  // namespace eu::isa
