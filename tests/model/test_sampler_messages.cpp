// Sampler messages: parameters, filters, address modes, levels of detail (isa/MESSAGES.md 5).
#include <gtest/gtest.h>

#include "tests/support/model/message.hpp"

namespace eu::test {
namespace {

using model::AddressMode;
using model::Filter;
using model::SurfaceFormat;

constexpr unsigned kSimd4x2 = 0, kSimd8 = 1, kSimd16 = 2;

class SamplerMessages : public testing::Test {
 protected:
  /// 4 x 4 floats, texel (x, y) is 10 y + x; levels add 100 each, layers 1000.
  void bind_floats(int levels = 1, int layers = 1) {
    model::Surface shape;
    shape.format = SurfaceFormat::R32Float;
    shape.width = shape.height = 4;
    shape.pitch_bytes = 16;
    shape.levels = levels;
    shape.layers = layers;
    std::vector<float> texels;
    for (int layer = 0; layer < layers; ++layer)
      for (int level = 0; level < levels; ++level)
        for (int y = 0; y < 4 >> level; ++y)
          for (int x = 0; x < 4 >> level; ++x)
            texels.push_back(static_cast<float>(1000 * layer + 100 * level + 10 * y + x));
    std::vector<std::uint8_t> bytes(texels.size() * 4);
    std::memcpy(bytes.data(), texels.data(), bytes.size());
    bench.bind(0, shape, bytes);
  }
  void sampler(Filter filter, AddressMode mode = AddressMode::Clamp, bool normalized = true) {
    state.min_filter = state.mag_filter = filter;
    state.address = {mode, mode, mode};
    state.normalized = normalized;
    bench.surfaces.bind_sampler(0, state);
  }
  /// SIMD8 without header; parameter n in register n, equal in all lanes.
  void begin(unsigned type, const std::vector<std::uint32_t>& parameters) {
    const auto count = std::max<std::size_t>(1, parameters.size());
    bench.begin(isa::Sfid::Sampler,
                descriptor(static_cast<unsigned>(count), 4, false, sampler_control(type, kSimd8)));
    for (std::size_t n = 0; n < parameters.size(); ++n)
      for (int lane = 0; lane < 8; ++lane) bench.payload(static_cast<int>(n), lane) = parameters[n];
  }
  float red(unsigned type, const std::vector<float>& parameters) {
    std::vector<std::uint32_t> bits;
    for (const float parameter : parameters) bits.push_back(isa::bits_of(parameter));
    begin(type, bits);
    bench.serve();
    return bench.response_real(0, 0);
  }

  MessageBench bench;
  model::SamplerState state;
};

TEST_F(SamplerMessages, LdTakesIntegersInTheOrderULodVR) {
  bind_floats(2, 2);
  begin(7, {1, 1, 0, 1});
  bench.serve();
  for (int lane = 0; lane < 8; ++lane) {
    EXPECT_EQ(bench.response_real(0, lane), 1101.0f);
    EXPECT_EQ(bench.response_real(1, lane), 0.0f);
    EXPECT_EQ(bench.response_real(3, lane), 1.0f);
  }
  begin(7, {3});  // the other parameters are omitted
  bench.serve();
  EXPECT_EQ(bench.response_real(0, 0), 3.0f);
}

TEST_F(SamplerMessages, LdOutsideIsZeroAndCounted) {
  bind_floats();
  begin(7, {4});
  bench.packet.message.channels = 0x01;
  bench.serve();
  EXPECT_EQ(bench.response(0, 0), 0u);
  EXPECT_EQ(bench.response(0, 1), kUntouched);
  EXPECT_EQ(bench.surfaces.log.outside_in_all().reads, 1u);
}

TEST_F(SamplerMessages, LdInSimd16AndSimd4x2) {
  bind_floats();
  bench.begin(isa::Sfid::Sampler, descriptor(2, 8, false, sampler_control(7, kSimd16)), 0xfffe, 16);
  for (int lane = 0; lane < 16; ++lane)
    bench.payload(lane / 8, lane % 8) = static_cast<unsigned>(lane % 4);
  bench.serve();
  EXPECT_EQ(bench.response(0, 0), kUntouched);
  EXPECT_EQ(bench.response_real(1, 7), 3.0f);
  EXPECT_EQ(bench.response_real(7, 7), 1.0f);
  bench.begin(isa::Sfid::Sampler, descriptor(1, 1, false, sampler_control(7, kSimd4x2)), 0xff);
  bench.payload(0, 0) = 2;
  bench.payload(0, 4) = 1;
  bench.payload(0, 6) = 3;
  bench.serve();
  EXPECT_EQ(bench.response_real(0, 0), 2.0f);
  EXPECT_EQ(bench.response_real(0, 3), 1.0f);
  EXPECT_EQ(bench.response_real(0, 4), 31.0f);
}

TEST_F(SamplerMessages, MultisampleLoadsSeeOneSample) {
  bind_floats();
  begin(29, {1, 1, 0});  // ld_mcs
  bench.serve();
  EXPECT_EQ(bench.response(0, 0), 0u);
  begin(30, {0, 0, 2, 1});  // ld2dms: si mcs u v
  bench.serve();
  EXPECT_EQ(bench.response_real(0, 0), 12.0f);
  begin(31, {0, 2, 3});  // ld2dss: si u v
  bench.serve();
  EXPECT_EQ(bench.response_real(0, 0), 32.0f);
  begin(31, {1, 2, 3});
  bench.serve();
  EXPECT_EQ(bench.response_real(0, 0), 0.0f);
}

TEST_F(SamplerMessages, NearestAndLinearFilters) {
  bind_floats();
  sampler(Filter::Nearest);
  EXPECT_EQ(red(0, {0.5f, 0.3f}), 12.0f);
  EXPECT_EQ(red(0, {0.49f, 0.0f}), 1.0f);
  sampler(Filter::Linear);
  EXPECT_EQ(red(0, {0.5f, 0.125f}), 1.5f);
  EXPECT_EQ(red(0, {0.375f, 0.5f}), 16.0f);
  EXPECT_EQ(red(0, {0.5f, 0.5f}), 16.5f);
  sampler(Filter::Linear, AddressMode::Clamp, false);
  EXPECT_EQ(red(0, {1.75f, 0.5f}), 1.25f);
}

TEST_F(SamplerMessages, AddressModes) {
  bind_floats();
  state.border = {77, 0, 0, 0};
  const std::pair<AddressMode, float> beyond[] = {{AddressMode::Wrap, 1.0f},
                                                  {AddressMode::Mirror, 2.0f},
                                                  {AddressMode::Clamp, 3.0f},
                                                  {AddressMode::Border, 77.0f}};
  for (const auto& [mode, expected] : beyond) {
    sampler(Filter::Nearest, mode);
    EXPECT_EQ(red(0, {1.3f, 0.0f}), expected);
  }
  sampler(Filter::Linear, AddressMode::Wrap);
  EXPECT_EQ(red(0, {0.0f, 0.125f}), 1.5f);  // between texels 3 and 0
  sampler(Filter::Linear, AddressMode::Border);
  EXPECT_EQ(red(0, {0.0f, 0.125f}), 38.5f);
}

TEST_F(SamplerMessages, LevelsOfDetailExplicitBiasedAndFromDerivatives) {
  bind_floats(3);
  state.mip_filter = model::MipFilter::Nearest;
  sampler(Filter::Nearest);
  EXPECT_EQ(red(2, {1.0f, 0.5f, 0.5f}), 111.0f);  // sample_l
  EXPECT_EQ(red(2, {1.6f, 0.5f, 0.5f}), 200.0f);
  EXPECT_EQ(red(1, {1.0f, 0.5f, 0.5f}), 22.0f);               // sample_b: no change, steepest
  EXPECT_EQ(red(4, {0.5f, 0.5f, 0, 0.5f, 0, 0.5f}), 111.0f);  // sample_d: two texels a pixel
  state.mip_filter = model::MipFilter::Linear;
  sampler(Filter::Nearest);
  EXPECT_EQ(red(2, {0.5f, 0.5f, 0.5f}), 66.5f);
  state.max_lod = 1;
  sampler(Filter::Nearest);
  EXPECT_EQ(red(2, {2.0f, 0.5f, 0.5f}), 111.0f);
}

TEST_F(SamplerMessages, SampleTakesItsLevelFromTheSubspan) {
  bind_floats(3);
  state.mip_filter = model::MipFilter::Nearest;
  sampler(Filter::Nearest);
  for (const unsigned type : {0u, 1u, 9u}) {  // sample, sample_b, lod
    const int u = type == 1 ? 1 : 0;
    begin(type, std::vector<std::uint32_t>(static_cast<std::size_t>(u + 2), 0));
    for (int lane = 0; lane < 8; ++lane) {
      if (type == 1) bench.payload_real(0, lane, -1.0f);
      bench.payload_real(u, lane, lane & 1 ? 0.75f : 0.25f);  // two texels a pixel
      bench.payload_real(u + 1, lane, lane & 2 ? 0.5f : 0.25f);
    }
    bench.serve();
    if (type == 0) {
      EXPECT_EQ(bench.response_real(0, 0), 100.0f);
    }
    if (type == 1) {
      EXPECT_EQ(bench.response_real(0, 1), 13.0f);
    }
    if (type == 9) {
      EXPECT_EQ(bench.response_real(0, 0), 1.0f);
    }
    if (type == 9) {
      EXPECT_EQ(bench.response_real(1, 0), 1.0f);
    }
  }
}

TEST_F(SamplerMessages, ComparisonsAreFiltered) {
  bind_floats(2);
  state.compare = model::Compare::LessEqual;
  state.mip_filter = model::MipFilter::Nearest;
  sampler(Filter::Linear);
  EXPECT_EQ(red(3, {2.0f, 0.5f, 0.125f}), 0.5f);         // sample_c: texels 1 and 2
  EXPECT_EQ(red(5, {1.0f, 0, 0.5f, 0.125f}), 1.0f);      // sample_b_c
  EXPECT_EQ(red(6, {101.0f, 1.0f, 0.5f, 0.25f}), 0.5f);  // sample_l_c
  bench.gen = isa::Generation::Hsw;
  EXPECT_EQ(red(20, {2.0f, 0.5f, 0, 0, 0.125f}), 0.5f);  // sample_d_c
}

TEST_F(SamplerMessages, GatherReturnsFourNeighbours) {
  bind_floats();
  sampler(Filter::Nearest);
  const auto expect_four = [&](float a, float b, float c, float d) {
    EXPECT_EQ(bench.response_real(0, 0), a);
    EXPECT_EQ(bench.response_real(1, 0), b);
    EXPECT_EQ(bench.response_real(2, 0), c);
    EXPECT_EQ(bench.response_real(3, 0), d);
  };
  red(8, {0.5f, 0.5f});
  expect_four(21, 22, 12, 11);
  const auto offset = [](int value) { return isa::float_of(static_cast<std::uint32_t>(value)); };
  red(17, {0.5f, 0.5f, offset(1), offset(-1)});
  expect_four(12, 13, 3, 2);
  state.compare = model::Compare::Less;
  sampler(Filter::Nearest);
  red(16, {12.0f, 0.5f, 0.5f});
  expect_four(1, 1, 0, 0);
  red(18, {12.0f, 0.5f, 0.5f, offset(1), offset(0)});
  expect_four(1, 1, 1, 0);
}

TEST_F(SamplerMessages, InfoReturnsTheSizeOfALevel) {
  bind_floats(2, 3);
  begin(10, {1});
  bench.serve();
  EXPECT_EQ(bench.response(0, 5), 2u);
  EXPECT_EQ(bench.response(1, 5), 2u);
  EXPECT_EQ(bench.response(2, 5), 3u);
  EXPECT_EQ(bench.response(3, 5), 2u);
  begin(10, {2});
  bench.serve();
  EXPECT_EQ(bench.response(0, 0), 0u);
  begin(11, {});
  bench.serve();
  EXPECT_EQ(bench.response(0, 0), 1u);
}

TEST_F(SamplerMessages, TheHeaderOffsetsTexelsAndOmitsChannels) {
  bind_floats();
  bench.begin(isa::Sfid::Sampler, descriptor(2, 2, true, sampler_control(7, kSimd8)), 0xff);
  bench.payload(0, 2) = 0x6000 | 1 << 8 | 0xf << 4;  // u + 1, v - 1; red and alpha
  for (int lane = 0; lane < 8; ++lane) bench.payload(1, lane) = 1;
  bench.serve();
  EXPECT_EQ(bench.response_real(0, 0), 0.0f);  // row -1
  bench.payload(0, 2) = 0x6000 | 1 << 8;
  bench.serve();
  EXPECT_EQ(bench.response_real(0, 0), 2.0f);
  EXPECT_EQ(bench.response_real(1, 0), 1.0f);
  bench.payload(0, 2) = 0xe000;
  EXPECT_EQ(bench.fault(),
            "ld: response length 2 is not that of the 1 channels returned (allowed: 1)");
  bench.payload(0, 2) = 0xf000;
  EXPECT_EQ(bench.fault(), "ld: the header switches all four channels off");
}

TEST_F(SamplerMessages, FormatsThatCannotBeSampledAreRefused) {
  bench.bind_bytes(0, 64);
  begin(7, {0});
  EXPECT_EQ(bench.fault(), "ld: surface \"surface0\" has the format raw, which has no texels");
  model::Surface shape;
  shape.format = SurfaceFormat::R8Uint;
  shape.width = 4;
  bench.bind(0, shape);
  sampler(Filter::Linear);
  begin(0, {0});
  EXPECT_EQ(bench.fault(),
            "sample: surface \"surface0\" has the format r8_uint, which no filter can mix");
}

}  // namespace
}  // namespace eu::test
