// Blits between linear and tiled images. The reference for tiles is the manual's other description
// of them: which bits of x and y are which bits of the offset in a tile (Ivy Bridge PRM volume 1
// part 2).
#include <gtest/gtest.h>

#include <vector>

#include "model/base/run_control.hpp"
#include "model/commands/tiled_memory.hpp"
#include "tests/commands/command_bench.hpp"

namespace eu::test {
namespace {

using isa::Generation;
using model::Tiling;

/// Bits of x or y, from the lowest bit of the offset in a tile upwards.
constexpr char kXTile[] = "xxxxxxxxxyyy";
constexpr char kYTile[] = "xxxxyyyyyxxx";

std::uint64_t offset_by_bits(const char* order, std::uint32_t pitch, std::uint32_t x,
                             std::uint32_t y) {
  std::uint32_t x_bits = 0, y_bits = 0;
  std::uint64_t offset = 0;
  for (int bit = 0; bit < 12; ++bit) {
    const std::uint32_t value = order[bit] == 'x' ? x >> x_bits++ & 1 : y >> y_bits++ & 1;
    offset |= std::uint64_t{value} << bit;
  }
  const std::uint64_t tile = std::uint64_t{y >> y_bits} * (pitch >> x_bits) + (x >> x_bits);
  return tile << 12 | offset;
}

TEST(Tiles, OffsetsAreTheBitsOfTheManual) {
  constexpr std::uint32_t kPitch = 2048;
  for (std::uint32_t y = 0; y < 70; ++y)
    for (std::uint32_t x = 0; x < kPitch; x += 3) {
      ASSERT_EQ(model::tiled_offset(Tiling::X, kPitch, x, y), offset_by_bits(kXTile, kPitch, x, y));
      ASSERT_EQ(model::tiled_offset(Tiling::Y, kPitch, x, y), offset_by_bits(kYTile, kPitch, x, y));
      ASSERT_EQ(model::tiled_offset(Tiling::Linear, kPitch, x, y), y * kPitch + x);
    }
}

TEST(Tiles, ContiguousBytesFollowEachOther) {
  for (const Tiling tiling : {Tiling::X, Tiling::Y})
    for (std::uint32_t x = 0; x < 1024; ++x) {
      const std::uint32_t count = model::contiguous_bytes(tiling, x);
      for (std::uint32_t i = 0; i < count; ++i)
        ASSERT_EQ(model::tiled_offset(tiling, 1024, x + i, 5),
                  model::tiled_offset(tiling, 1024, x, 5) + i);
      ASSERT_NE(model::tiled_offset(tiling, 1024, x + count, 5),
                model::tiled_offset(tiling, 1024, x, 5) + count);
    }
}

class Blits : public testing::TestWithParam<std::string> {
 protected:
  static constexpr std::uint64_t kTiled = 0x4000;  ///< offset of the other image
  static constexpr std::uint32_t kPitch = 512;

  /// Copies 32-bit texels from (0, 0) of the image at `from` to (2, 3) of the image at `to`.
  void copy(std::uint64_t from, std::uint32_t from_tiled, std::uint64_t to, std::uint32_t to_tiled,
            std::uint32_t width, std::uint32_t height) {
    const std::uint32_t dwords = bench.is_wide() ? 10 : 8;
    const auto pitch = [](std::uint32_t tiled) { return tiled != 0 ? kPitch / 4 : kPitch; };
    bench.add(2u << 29 | 0x53u << 22 | 3u << 20 | from_tiled << 15 | to_tiled << 11 | (dwords - 2))
        .add(3u << 24 | 0xccu << 16 | pitch(to_tiled))
        .add(3u << 16 | 2)
        .add((3 + height) << 16 | (2 + width))
        .add_address(bench.data(to))
        .add(0)
        .add(pitch(from_tiled))
        .add_address(bench.data(from));
  }
  void fill(std::uint32_t pitch, std::uint32_t width, std::uint32_t height) {
    bench.add(2u << 29 | 0x50u << 22 | 3u << 20 | ((bench.is_wide() ? 7u : 6u) - 2))
        .add(3u << 24 | 0xf0u << 16 | pitch)
        .add(0)
        .add(height << 16 | width)
        .add_address(bench.data())
        .add(0xdeadbeef);
  }
  const Generation gen = *isa::gen_from_key(GetParam());
  CommandBench bench{gen};
};
INSTANTIATE_TEST_SUITE_P(Generations, Blits, testing::Values("ivb", "hsw", "bdw", "skl"),
                         [](const auto& info) { return info.param; });

TEST_P(Blits, CopiesGoFromRowsToTiles) {
  for (std::uint32_t y = 0; y < 4; ++y)
    for (std::uint32_t x = 0; x < 16; ++x) bench.put(y * kPitch + 4 * x, 100 * y + x);
  copy(0, 0, kTiled, 1, 16, 4);
  bench.end();
  ASSERT_EQ(bench.run(), "");
  for (std::uint32_t y = 0; y < 4; ++y)
    for (std::uint32_t x = 0; x < 16; ++x)
      EXPECT_EQ(bench.at(kTiled + offset_by_bits(kXTile, kPitch, 4 * (x + 2), y + 3)), 100 * y + x);
  EXPECT_EQ(bench.work.blitted_bytes, 16u * 4 * 4);
}

TEST_P(Blits, TheControlRegisterMakesTilesY) {
  bench.put(0, 42);
  bench.mi(0x22, 3).add(0x22200).add(1u << 16 | 1);
  copy(0, 0, kTiled, 1, 1, 1);
  bench.end();
  ASSERT_EQ(bench.run(), "");
  EXPECT_EQ(bench.at(kTiled + offset_by_bits(kYTile, kPitch, 8, 3)), 42u);
}

TEST_P(Blits, FillsAreOfTheColour) {
  fill(kPitch, 3, 2);
  bench.end();
  ASSERT_EQ(bench.run(), "");
  for (std::uint32_t y = 0; y < 3; ++y)
    for (std::uint32_t x = 0; x < 4; ++x)
      EXPECT_EQ(bench.at(y * kPitch + 4 * x), y < 2 && x < 3 ? 0xdeadbeefu : 0u);
}

/// The reference is memmove(): the command reads all of the source before it writes.
TEST_P(Blits, ACopyOntoItselfIsThatOfTheSource) {
  constexpr std::uint32_t kWidth = 64, kHeight = 12;
  for (const std::uint64_t source : {std::uint64_t{2 * kPitch}, std::uint64_t{4 * kPitch}}) {
    bench.seek(0);
    for (std::uint32_t at = 0; at < 0x4000; at += 4) bench.put(at, at * 2654435761u);
    std::vector<std::uint32_t> expected;
    for (std::uint32_t y = 0; y < kHeight; ++y)
      for (std::uint32_t x = 0; x < kWidth; ++x)
        expected.push_back(bench.at(source + y * kPitch + 4 * x));
    copy(source, 0, 0, 0, kWidth, kHeight);  // to (2, 3): one row above the source, or below it
    bench.end();
    ASSERT_EQ(bench.run(), "");
    for (std::uint32_t i = 0; i < expected.size(); ++i)
      ASSERT_EQ(bench.at((i / kWidth + 3) * kPitch + 4 * (i % kWidth + 2)), expected[i]);
  }
}

/// 8 KB a row, all rows in the same place: 512 MB. Blits stop when the program ends, within a
/// command as well as between commands.
TEST_P(Blits, EndWithTheirProgram) {
  fill(0, 0x1ff0 / 4, 0x7fff);
  fill(0, 0x1ff0 / 4, 0x7fff);
  bench.end();
  ASSERT_EQ(bench.run(), "");
  const std::uint64_t megabytes = bench.work.blitted_bytes >> 20;
  EXPECT_GE(bench.work.abandonment_checks, megabytes - 2);
  bench.work.blitted_bytes = bench.work.abandonment_checks = 0;
  bench.work.checks_before_abandonment = 5;
  EXPECT_THROW(bench.run(), model::RunCancelled);
  EXPECT_EQ(bench.work.blitted_bytes, 0u);
  EXPECT_EQ(bench.work.abandonment_checks, 6u);
}

TEST_P(Blits, WhatGoesPastTheBufferIsAnError) {
  copy(0, 0, kTiled, 1, 16, 4000);
  bench.end();
  EXPECT_NE(bench.run().find("past the end"), std::string::npos);
  bench.seek(0);
  copy(0, 0, kTiled, 1, 0x7fff, 0x7fff);
  EXPECT_NE(bench.run(), "");
}

}  // namespace
}  // namespace eu::test
