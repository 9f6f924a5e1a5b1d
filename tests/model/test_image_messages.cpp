// Media blocks, typed surfaces, render targets (isa/MESSAGES.md 4).
#include <gtest/gtest.h>

#include "tests/support/model/message.hpp"

namespace eu::test {
namespace {

using isa::Sfid;
using model::SurfaceFormat;

class ImageMessages : public testing::Test {
 protected:
  /// Byte (x, y) is 16 y + x.
  void bind_bytes_image(int width, int height) {
    model::Surface shape;
    shape.format = SurfaceFormat::R8Unorm;
    shape.width = width;
    shape.height = height;
    shape.pitch_bytes = 64;
    std::vector<std::uint8_t> bytes(static_cast<std::size_t>(64 * height));
    for (int y = 0; y < height; ++y)
      for (int x = 0; x < width; ++x)
        bytes[static_cast<std::size_t>(64 * y + x)] = static_cast<std::uint8_t>(16 * y + x);
    bench.bind(0, shape, bytes);
  }
  void bind_image(SurfaceFormat format, int width = 8, int height = 8) {
    model::Surface shape;
    shape.format = format;
    shape.width = width;
    shape.height = height;
    bench.bind(0, shape);
  }
  void block(int x, int y, unsigned width, unsigned height) {
    bench.payload(0, 0) = static_cast<std::uint32_t>(x);
    bench.payload(0, 1) = static_cast<std::uint32_t>(y);
    bench.payload(0, 2) = (height - 1) << 16 | (width - 1);
  }
  MessageBench bench;
};

TEST_F(ImageMessages, MediaBlocksArePackedByRowsOfAPowerOfTwo) {
  bind_bytes_image(16, 12);
  struct Case {
    unsigned width, height, registers;
  };
  const Sfid readers[] = {Sfid::RenderCache, Sfid::SamplerCache, Sfid::DataCache1};
  for (const Sfid sfid : readers)
    for (const Case c : {Case{4, 6, 1}, {16, 5, 3}, {12, 4, 2}, {16, 8, 4}}) {
      bench.gen = sfid == Sfid::DataCache1 ? isa::Generation::Hsw : isa::Generation::Ivb;
      bench.begin(sfid, descriptor(1, c.registers, true, port_control(4, 0, 0)), 0);
      block(0, 1, c.width, c.height);
      bench.serve();
      const int pitch = c.width == 4 ? 4 : 16;
      for (int row = 0; row < static_cast<int>(c.height); ++row)
        for (int column = 0; column < static_cast<int>(c.width); column += 4) {
          const int byte = row * pitch + column;
          EXPECT_EQ(bench.response(byte / 32, byte % 32 / 4),
                    bytes_from(static_cast<unsigned>(16 * (row + 1) + column)));
        }
      if (c.width == 12) {
        EXPECT_EQ(bench.response(0, 3), kUntouched);
      }
    }
}

TEST_F(ImageMessages, MediaReadsRepeatTheEdge) {
  bind_bytes_image(16, 12);
  bench.begin(Sfid::RenderCache, descriptor(1, 1, true, port_control(4, 0, 0)), 0);
  block(-2, -1, 4, 2);
  bench.serve();
  EXPECT_EQ(bench.response(0, 0), 0x01000000u);
  EXPECT_EQ(bench.response(0, 1), 0x01000000u);
}

TEST_F(ImageMessages, MediaWritesDropWhatIsOutside) {
  bind_bytes_image(16, 12);
  for (const Sfid sfid : {Sfid::RenderCache, Sfid::DataCache1}) {
    bench.gen = sfid == Sfid::DataCache1 ? isa::Generation::Hsw : isa::Generation::Ivb;
    bench.surfaces.log = {};
    bench.begin(sfid, descriptor(2, 0, true, port_control(10, 0, 0)), 0);
    block(14, 11, 4, 2);
    bench.payload(1, 0) = 0x44332211;
    bench.serve();
    EXPECT_EQ(bench.dword_at(0, 64 * 11 + 12), 0x2211bdbcu);
    EXPECT_EQ(bench.dword_at(0, 64 * 11 + 16), 0u);  // after the row
    EXPECT_EQ(bench.surfaces.log.outside_in_all().writes, 6u);
  }
}

TEST_F(ImageMessages, MediaBlocksThatDoNotFitAreRefused) {
  bind_bytes_image(16, 12);
  bench.begin(Sfid::RenderCache, descriptor(1, 2, true, port_control(4, 0, 0)), 0);
  block(0, 0, 16, 5);
  EXPECT_EQ(bench.fault(),
            "media block read: a block of 16 bytes x 5 rows needs 3 registers of data, not 2");
  block(0, 0, 16, 17);
  EXPECT_NE(bench.fault().find("16 bytes x 17 rows (allowed: "), std::string::npos);
}

TEST_F(ImageMessages, TypedReadsConvertAndMaskChannels) {
  bind_image(SurfaceFormat::R8G8B8A8Unorm);
  const std::uint32_t texel = 0xff803300;
  bench.surfaces.memory.write(bench.surfaces.surface(0).base + 4 * (8 * 2 + 3), &texel, 4);
  for (const bool haswell : {false, true}) {
    bench.gen = haswell ? isa::Generation::Hsw : isa::Generation::Ivb;
    const unsigned group = haswell ? 1u << 4 : 0;
    bench.begin(haswell ? Sfid::DataCache1 : Sfid::RenderCache,
                descriptor(4, 3, true, port_control(5, group | 0x1, 0)), 0x01);
    bench.payload(0, 7) = 0xffff;
    bench.payload(1, 0) = 3;
    bench.payload(2, 0) = 2;
    bench.serve();
    EXPECT_EQ(bench.response_real(0, 0), 51.0f / 255);
    EXPECT_EQ(bench.response_real(1, 0), 128.0f / 255);
    EXPECT_EQ(bench.response_real(2, 0), 1.0f);
    EXPECT_EQ(bench.response(0, 1), kUntouched);
  }
}

TEST_F(ImageMessages, TypedWritesConvertAndKeepOtherChannels) {
  bind_image(SurfaceFormat::R8G8B8A8Unorm);
  for (const bool haswell : {false, true}) {
    bench.gen = haswell ? isa::Generation::Hsw : isa::Generation::Ivb;
    const unsigned high = haswell ? 2u << 4 : 1u << 5;
    const std::uint32_t texel = 0x11223344;
    bench.surfaces.memory.write(bench.surfaces.surface(0).base, &texel, 4);
    bench.begin(haswell ? Sfid::DataCache1 : Sfid::RenderCache,
                descriptor(7, 0, true, port_control(13, high | 0x5, 0)), 0x0100, 16);
    bench.payload(0, 7) = 0xff00;
    bench.payload_real(5, 0, 0.5f);
    bench.payload_real(6, 0, 2.0f);
    bench.serve();
    EXPECT_EQ(bench.dword_at(0, 0), 0xff228044u);  // green 127.5 to even, alpha clamped
  }
}

/// As compilers send them: eight channels, the second quarter, the high slot group.
TEST_F(ImageMessages, TheHighSlotsOfASendOfEightChannelsAreThoseChannels) {
  bind_image(SurfaceFormat::R8Unorm);
  bench.begin(Sfid::RenderCache, descriptor(4, 0, true, port_control(13, 1u << 5 | 0xe, 0)), 0x07);
  bench.payload(0, 7) = 0xfbff;  // slot 10, channel 2, is off
  for (int lane = 0; lane < 8; ++lane) {
    bench.payload(1, lane) = static_cast<std::uint32_t>(lane);
    bench.payload_real(3, lane, 1.0f);
  }
  bench.serve();
  EXPECT_EQ(bench.dword_at(0, 0), 0x0000ffffu);
  EXPECT_EQ(bench.dword_at(0, 4), 0u);
}

TEST_F(ImageMessages, TypedReadsOutsideGiveZero) {
  bind_image(SurfaceFormat::R32Float);
  bench.begin(Sfid::RenderCache, descriptor(3, 1, true, port_control(5, 0xe, 0)), 0x03);
  bench.payload(0, 7) = 0x1;  // the header's mask switches lane 1 off
  bench.payload(1, 0) = 8;
  bench.serve();
  EXPECT_EQ(bench.response(0, 0), 0u);
  EXPECT_EQ(bench.response(0, 1), kUntouched);
  EXPECT_EQ(bench.surfaces.log.outside_in_all().reads, 1u);
}

TEST_F(ImageMessages, RenderTargetWritesPlaceSubspans) {
  bind_image(SurfaceFormat::R8G8B8A8Unorm);
  for (const bool wide : {false, true}) {
    const unsigned lanes = wide ? 16 : 8;
    const unsigned registers = lanes / 8;
    bench.begin(Sfid::RenderCache,
                descriptor(2 + 4 * registers, 0, true, port_control(12, wide ? 0 : 4, 0)), 0xffff,
                16);
    for (int subspan = 0; subspan < 4; ++subspan)
      bench.payload(1, 2 + subspan) = static_cast<std::uint32_t>(2 << 16 | 2 * subspan);
    bench.payload(1, 7) = 0xfffd;
    for (unsigned lane = 0; lane < lanes; ++lane)
      bench.payload_real(static_cast<int>(2 + lane / 8), static_cast<int>(lane % 8),
                         static_cast<float>(lane + 1) / 255);
    bench.serve();
    for (unsigned lane = 0; lane < lanes; ++lane) {
      const unsigned x = lane / 4 * 2 + (lane & 1), y = 2 + (lane >> 1 & 1);
      EXPECT_EQ(bench.dword_at(0, 4 * (8 * y + x)), lane == 1 ? 0 : lane + 1);
    }
  }
}

TEST_F(ImageMessages, RenderTargetWritesOfOneColourAndOfADualSource) {
  bind_image(SurfaceFormat::B8G8R8A8Unorm);
  bench.begin(Sfid::RenderCache, descriptor(3, 0, true, port_control(12, 1, 0)), 0x0001, 16);
  bench.payload(1, 7) = 0xffff;
  bench.payload_real(2, 0, 1.0f);
  bench.serve();
  EXPECT_EQ(bench.dword_at(0, 0), 0x00ff0000u);
  bench.begin(Sfid::RenderCache, descriptor(10, 0, true, port_control(12, 3, 0)), 0x0100, 16);
  bench.payload(1, 4) = 4;  // subspan 2
  bench.payload(1, 7) = 0xffff;
  bench.payload_real(4, 0, 1.0f);
  bench.serve();
  EXPECT_EQ(bench.dword_at(0, 16), 0x000000ffu);
  // As before, from a send of eight channels, the second quarter.
  bench.begin(Sfid::RenderCache, descriptor(10, 0, true, port_control(12, 3, 0)), 0x02);
  bench.payload(1, 4) = 4;
  bench.payload(1, 7) = 0xffff;
  bench.payload_real(3, 1, 1.0f);
  bench.serve();
  EXPECT_EQ(bench.dword_at(0, 20), 0x0000ff00u);
}

TEST_F(ImageMessages, TexelsOfEveryFormatComeBack) {
  for (const model::SurfaceFormatRow& format : model::kSurfaceFormats) {
    if (format.channel_count() == 0) continue;
    model::Color color{0, 0, 0, 1};
    if (!format.is_integer()) color[3] = isa::bits_of(1.0f);
    for (std::size_t i = 0; i < color.size(); ++i)
      if (format.channels.find("rgba"[i]) != std::string_view::npos)
        color[i] = format.is_integer() ? 7 : isa::bits_of(1.0f);
    std::uint8_t bytes[model::kMaxTexelBytes] = {};
    model::encode_texel(format.format, color, 0xf, bytes);
    EXPECT_EQ(model::decode_texel(format.format, bytes), color) << format.key;
  }
}

TEST_F(ImageMessages, UnusedChannelsAreNeitherReadNorWritten) {
  std::uint8_t bytes[4] = {0, 0, 0, 0x5a};
  const std::uint32_t one = isa::bits_of(1.0f);
  for (const SurfaceFormat format : {SurfaceFormat::R8G8B8X8Unorm, SurfaceFormat::B8G8R8X8Unorm}) {
    model::encode_texel(format, {one, 0, one, 0}, 0xf, bytes);
    EXPECT_EQ(bytes[0], 0xff);
    EXPECT_EQ(bytes[1], 0);
    EXPECT_EQ(bytes[3], 0x5a);
    EXPECT_EQ(model::decode_texel(format, bytes), (model::Color{one, 0, one, one}));
  }
}

}  // namespace
}  // namespace eu::test
