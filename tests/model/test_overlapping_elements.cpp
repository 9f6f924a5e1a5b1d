// Buffers whose elements overlap: drivers load four floats from any byte of a constant buffer
// (traces/WORKLOADS.md, `stride_bytes`).
#include <gtest/gtest.h>

#include <numeric>

#include "tests/support/model/message.hpp"

namespace eu::test {
namespace {

class OverlappingElements : public testing::Test {
 protected:
  /// 32 elements of four floats, one at each byte 0, 1, 2 and so on.
  OverlappingElements() {
    model::Surface shape;
    shape.format = model::SurfaceFormat::R32G32B32A32Float;
    shape.width = 32;
    shape.stride_bytes = 1;
    shape.size_bytes = 32;
    std::vector<std::uint8_t> bytes(32);
    std::iota(bytes.begin(), bytes.end(), std::uint8_t{0});
    bench.bind(0, shape, bytes);
  }
  /// The sampler's ld in SIMD8, with only the first lane enabled.
  void load(std::uint32_t element) {
    constexpr unsigned kLd = 7, kSimd8 = 1;
    bench.begin(isa::Sfid::Sampler, descriptor(1, 4, false, sampler_control(kLd, kSimd8)), 0x01);
    bench.payload(0, 0) = element;
    bench.serve();
  }
  std::uint64_t reads_outside() { return bench.surfaces.log.outside_in_all().reads; }

  MessageBench bench;
};

TEST_F(OverlappingElements, BeginAtEachByte) {
  load(12);
  EXPECT_EQ(bench.response(0, 0), 0x0f0e0d0cu);
  EXPECT_EQ(bench.response(3, 0), 0x1b1a1918u);
}

/// Mesa's crc32 for Broadwell and later depends on it: the last of 16 packed words.
TEST_F(OverlappingElements, HaveWhatThereIsOfThemAtTheEnd) {
  load(18);
  EXPECT_EQ(bench.response(0, 0), 0x15141312u);
  EXPECT_EQ(bench.response(3, 0), 0x00001f1eu);
  load(31);
  EXPECT_EQ(bench.response(0, 0), 0x1fu);
  EXPECT_EQ(reads_outside(), 0u);
}

TEST_F(OverlappingElements, AfterTheEndAreOutside) {
  load(32);
  EXPECT_EQ(bench.response(0, 0), 0u);
  EXPECT_EQ(reads_outside(), 1u);
}

}  // namespace
}  // namespace eu::test
