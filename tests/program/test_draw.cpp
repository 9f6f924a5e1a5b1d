// Whole draws, from state in memory to texels in memory. Tests with drivers check that the
// layouts of the state are hardware's (Gpu.ShadersOfPiglitPass); these tests check the effect of
// each field.
#include <gtest/gtest.h>

#include <cmath>

#include "tests/program/draw_bench.hpp"

namespace eu::test {
namespace {

constexpr std::uint32_t kTriangles = 4, kRectangles = 15;
constexpr std::uint32_t kRgb32Float = 0x040, kRgba32Float = 0x000, kRgba8 = 0x0c7;

class Draws : public testing::TestWithParam<std::string> {
 protected:
  DrawBench bench{GetParam()};

  /// As drivers clear: without a vertex shader; positions are in pixels, with a constant attribute.
  void set_rectangle(float left, float top, float right, float bottom,
                     const std::vector<float>& color) {
    std::vector<float> vertices;
    for (const auto& [x, y] : {std::pair{right, bottom}, {left, bottom}, {left, top}}) {
      vertices.insert(vertices.end(), {0, 0, 0, 0, x, y, 0, 1});
      vertices.insert(vertices.end(), color.begin(), color.end());
    }
    bench.put(DrawBench::kVertices, vertices);
    bench.set_vertices(48,
                       {DrawBench::element(kRgba32Float, 0), DrawBench::element(kRgba32Float, 16),
                        DrawBench::element(kRgba32Float, 32)});
    bench.set("skip_perspective_divide", 1);
    bench.set("cull_mode", 1);
    bench.set("attributes", 1);
    bench.set("attribute_offset", 1);
    bench.set("constant_attributes", 1);
    bench.set_target(kRgba8, 4);
    bench.set_pixel_kernel(kConstantColor, 2);
  }
  std::uint32_t texel(int x, int y) const {
    std::uint32_t value;
    std::memcpy(&value, bench.target() + 4 * (8 * y + x), sizeof value);
    return value;
  }

  static constexpr const char* kConstantColor =
      "mov(16) g10<1>F g2.3<0,1,0>F { align1 1H };\n"
      "mov(16) g12<1>F g2.7<0,1,0>F { align1 1H };\n"
      "mov(16) g14<1>F g3.3<0,1,0>F { align1 1H };\n"
      "mov(16) g16<1>F g3.7<0,1,0>F { align1 1H };\n"
      "sendc(16) null<1>UW g10<8,8,1>UD 0x90031000\n"
      "  render MsgDesc: RT write SIMD16 LastRT Surface = 0 mlen 8 rlen 0 { align1 1H EOT };\n";
};
INSTANTIATE_TEST_SUITE_P(Machines, Draws,
                         testing::Values("ivb_gt2", "hsw_gt2", "bdw_gt2", "skl_gt2", "bxt_3x6"),
                         [](const auto& info) { return info.param; });

TEST_P(Draws, ARectangleIsFilled) {
  set_rectangle(1, 2, 6, 5, {0, 1, 0.5f, 1});
  const model::DrawResult result = bench.draw(kRectangles, 3);
  EXPECT_EQ(result.left_out, "");
  EXPECT_EQ(result.counts.vertices, 3u);
  EXPECT_EQ(result.counts.pixels, 15u);
  for (int y = 0; y < 8; ++y)
    for (int x = 0; x < 8; ++x)
      EXPECT_EQ(texel(x, y), x >= 1 && x < 6 && y >= 2 && y < 5 ? 0xff80ff00u : 0u)
          << x << ", " << y;
}

TEST_P(Draws, ScissorsAndTheDrawingRectangleCut) {
  set_rectangle(0, 0, 8, 8, {1, 1, 1, 1});
  bench.set_window(5, 7);
  bench.set("scissor_enable", 1);
  bench.set("scissors", DrawBench::kViewport >> 5);
  bench.put<std::uint32_t>(DrawBench::kViewport, {2 | 3u << 16, 7 | 4u << 16});
  EXPECT_EQ(bench.draw(kRectangles, 3).counts.pixels, 4u * 2u);
  EXPECT_EQ(texel(2, 3), ~0u);
  EXPECT_EQ(texel(5, 4), ~0u);
  EXPECT_EQ(texel(6, 3) | texel(1, 3) | texel(2, 2) | texel(2, 5), 0u);
}

TEST_P(Draws, TheLaterOfTwoTrianglesIsAbove) {
  set_rectangle(0, 0, 8, 8, {0, 0, 0, 0});
  std::vector<float> vertices;
  for (const float shade : {0.0f, 1.0f})
    for (const auto& [x, y] : {std::pair{-9.0f, -9.0f}, {30.0f, -9.0f}, {-9.0f, 30.0f}}) {
      vertices.insert(vertices.end(), {0, 0, 0, 0, x, y, 0, 1});
      vertices.insert(vertices.end(), {shade, shade, shade, shade});
    }
  bench.put(DrawBench::kVertices, vertices);
  EXPECT_EQ(bench.draw(kTriangles, 6).counts.pixels, 128u);
  for (int y = 0; y < 8; ++y)
    for (int x = 0; x < 8; ++x) EXPECT_EQ(texel(x, y), ~0u) << x << ", " << y;
}

TEST_P(Draws, AttributesFollowThePerspective) {
  constexpr float kFar = 4;
  // Clip coordinates of three corners at different distances, and an attribute of each.
  const std::array<std::array<float, 4>, 3> corners{
      {{-2, -2, 0, 1}, {3 * kFar, -2 * kFar, 0, kFar}, {-2 * 2, 3 * 2, 0, 2}}};
  const float values[] = {5, 100, -20};
  std::vector<float> vertices;
  for (std::size_t i = 0; i < 3; ++i) {
    vertices.insert(vertices.end(), {0, 0, 0, 0});
    vertices.insert(vertices.end(), corners[i].begin(), corners[i].end());
    vertices.insert(vertices.end(), {values[i], 0, 0, 0});
  }
  bench.put(DrawBench::kVertices, vertices);
  bench.set_vertices(48, {DrawBench::element(kRgba32Float, 0), DrawBench::element(kRgba32Float, 16),
                          DrawBench::element(kRgb32Float, 32)});
  bench.set("cull_mode", 1);
  bench.set("viewport_transform", 1);
  bench.set("viewports", DrawBench::kViewport >> 6);
  bench.put<float>(DrawBench::kViewport, {4, 4, 1, 4, 4, 0});
  bench.set("attributes", 1);
  bench.set("attribute_offset", 1);
  bench.set("ps_barycentric_modes", 1);
  bench.set_target(kRgba32Float, 16);
  bench.set_pixel_kernel(
      "pln(16) g10<1>F g6<0,1,0>F g2<8,8,1>F { align1 1H };\n"
      "mov(16) g12<1>F 1F { align1 1H };\n"
      "mov(16) g14<1>F 1F { align1 1H };\n"
      "mov(16) g16<1>F 1F { align1 1H };\n"
      "sendc(16) null<1>UW g10<8,8,1>UD 0x90031000\n"
      "  render MsgDesc: RT write SIMD16 LastRT Surface = 0 mlen 8 rlen 0 { align1 1H EOT };\n",
      6);
  ASSERT_EQ(bench.draw(kTriangles, 3).left_out, "");
  int drawn = 0;
  for (int y = 0; y < 8; ++y)
    for (int x = 0; x < 8; ++x) {
      std::array<float, 4> color;
      std::memcpy(color.data(), bench.target() + 16 * (8 * y + x), sizeof color);
      if (color[1] == 0) continue;
      ++drawn;
      // The pixel's weights on screen, then divided by w.
      double screen[3][2], part[3], over_w = 0, value = 0;
      for (std::size_t i = 0; i < 3; ++i)
        for (std::size_t k = 0; k < 2; ++k)
          screen[i][k] = 4 + 4 * static_cast<double>(corners[i][k] / corners[i][3]);
      const double pixel[2] = {x + 0.5, y + 0.5};
      for (std::size_t i = 0; i < 3; ++i) {
        const double* a = screen[(i + 1) % 3];
        const double* b = screen[(i + 2) % 3];
        part[i] = (a[0] - pixel[0]) * (b[1] - pixel[1]) - (b[0] - pixel[0]) * (a[1] - pixel[1]);
        EXPECT_GE(part[i], 0) << "outside";
        over_w += part[i] / static_cast<double>(corners[i][3]);
        value += part[i] / static_cast<double>(corners[i][3] / values[i]);
      }
      EXPECT_NEAR(color[0], value / over_w, 1e-4 * std::fabs(value / over_w) + 1e-4)
          << x << ", " << y;
    }
  EXPECT_GT(drawn, 50);
}

TEST_P(Draws, WhatIsLeftOutIsNamed) {
  set_rectangle(0, 0, 8, 8, {1, 1, 1, 1});
  const auto left_out = [&](const std::string& field, std::uint32_t value, std::uint32_t topology) {
    const model::ContextState before = bench.state;
    bench.set(field, value);
    const std::string why = bench.draw(topology, 3).left_out;
    bench.state = before;
    return why;
  };
  EXPECT_EQ(left_out("gs_enable", 1, kRectangles), "with a geometry shader");
  EXPECT_EQ(left_out("hs_enable", 1, kRectangles), "with tessellation");
  EXPECT_EQ(left_out("streamout_enable", 1, kRectangles), "with transform feedback");
  EXPECT_EQ(left_out("samples", 2, kRectangles), "with several samples per pixel");
  EXPECT_EQ(left_out("depth_clear", 1, kRectangles), "that clears or resolves a depth buffer");
  EXPECT_EQ(left_out("cull_mode", 1, 1), "of points or lines");
  bench.set("blend_states", DrawBench::kViewport >> 6);
  const auto blended = [&](std::uint32_t first, std::uint32_t second) {
    std::vector<std::uint32_t> words{first, second};
    if (!bench.is_gen7()) words.insert(words.begin(), 0);  // for all targets
    bench.put(DrawBench::kViewport, words);
    return bench.draw(kRectangles, 3).left_out;
  };
  EXPECT_EQ(blended(1u << 31, 0), "that blends colours");
  EXPECT_EQ(bench.is_gen7() ? blended(0, 1u << 22) : blended(0, 1u << 31),
            "with a logical operation");
  EXPECT_EQ(bench.is_gen7() ? blended(0, 1u << 24) : blended(1, 0), "of some of the channels");
  set_rectangle(0, 0, 8, 8, {1, 1, 1, 1});
  bench.set_pixel_kernel(
      "send(16) g20<1>UW g2<8,8,1>UD 0x02810000\n"
      "  pixel interp MsgDesc: (persp, per_message_offset, 0x00) mlen 1 rlen 8 { align1 1H };\n" +
          std::string(kConstantColor),
      2);
  EXPECT_EQ(bench.draw(kRectangles, 3).left_out,
            "with attributes elsewhere than at the centres of pixels");
  EXPECT_EQ(texel(0, 0), 0u) << "nothing was drawn";
}

TEST_P(Draws, KernelsThatCannotBeExecutedAreErrors) {
  set_rectangle(0, 0, 8, 8, {1, 1, 1, 1});
  bench.set("ps_first_register_0", 127);
  EXPECT_THROW(bench.draw(kRectangles, 3), model::CommandError) << "attributes have no room";
  set_rectangle(0, 0, 8, 8, {1, 1, 1, 1});
  bench.set("ps_kernel_0", 0x40000000);
  EXPECT_THROW(bench.draw(kRectangles, 3), model::CommandError);
  set_rectangle(0, 0, 8, 8, {1, 1, 1, 1});
  bench.set("ps_scratch", 15);
  // 32 MB per thread: 108 threads take 3.4 of the addressable 4 GB; more threads do not fit.
  if (GetParam() == std::string("bxt_3x6"))
    EXPECT_NO_THROW(bench.draw(kRectangles, 3));
  else
    EXPECT_THROW(bench.draw(kRectangles, 3), model::CommandError);
  set_rectangle(0, 0, 8, 8, {1, 1, 1, 1});
  bench.set("ps_scratch", 0);
  bench.set("scissor_enable", 1);
  bench.set("scissors", 0x1000000);
  EXPECT_THROW(bench.draw(kRectangles, 3), model::CommandError);
}

}  // namespace
}  // namespace eu::test
