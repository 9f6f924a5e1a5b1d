// Pixels that triangles cover, and attributes at these pixels. The references are laws (triangles
// that share edges cover each pixel exactly once) and formulas other than the model's: signs of
// exact areas, and weights from areas on screen over w.
#include <gtest/gtest.h>

#include <cmath>
#include <map>
#include <random>

#include "model/program/rasterizer.hpp"

namespace eu::test {
namespace {

using model::ClipPosition;
using model::DrawState;
using model::Primitive;
using model::Triangle;

constexpr int kWindow = 40;
constexpr std::uint32_t kCullNone = 1, kCullFront = 2, kCullBack = 3;

/// A state in which positions are in pixels, without clipping.
DrawState on_screen() {
  DrawState draw;
  draw.fields.skip_perspective_divide = 1;
  draw.fields.cull_mode = kCullNone;
  draw.window = {{0, 0}, {kWindow - 1, kWindow - 1}};
  return draw;
}

/// A state in which positions from -1 to 1 are the window, upside down as in OpenGL, with clipping.
DrawState in_view() {
  DrawState draw;
  draw.fields.cull_mode = kCullNone;
  draw.fields.viewport_transform = 1;
  draw.fields.clip_enable = draw.fields.clip_xy = draw.fields.clip_z = 1;
  draw.viewport = {{kWindow / 2.0f, -kWindow / 2.0f, 0.5f}, {kWindow / 2.0f, kWindow / 2.0f, 0.5f}};
  draw.window = {{0, 0}, {kWindow - 1, kWindow - 1}};
  return draw;
}

using Pixels = std::map<std::pair<std::int64_t, std::int64_t>, int>;

void add_pixels(const Triangle& triangle, Pixels& pixels) {
  if (!triangle.is_visible()) return;
  triangle.for_each_block(4, 2, [&](const std::vector<model::Subspan>& subspans) {
    EXPECT_LE(subspans.size(), 2u);
    for (const model::Subspan& subspan : subspans)
      for (int i = 0; i < 4; ++i)
        if ((subspan.mask >> i & 1) != 0) ++pixels[{subspan.x + i % 2, subspan.y + i / 2}];
  });
}

using Point = std::array<int, 2>;  ///< in 1/256 of a pixel

ClipPosition at(const Point& point) {
  return {static_cast<float>(point[0]) / 256.0f, static_cast<float>(point[1]) / 256.0f, 0, 1};
}

long long area(const Point& a, const Point& b, const Point& c) {
  return static_cast<long long>(b[0] - a[0]) * (c[1] - a[1]) -
         static_cast<long long>(c[0] - a[0]) * (b[1] - a[1]);
}

TEST(Rasterizer, TrianglesThatShareEdgesShareNoPixelAndLeaveNoneOut) {
  std::mt19937 random(7);
  // Some corners are at centres of pixels and on their edges, which are the difficult places.
  const auto coordinate = [&] {
    const int fine = static_cast<int>(random() % (kWindow * 256));
    return random() % 2 == 0 ? fine : fine / 128 * 128;
  };
  const DrawState draw = on_screen();
  for (int round = 0; round < 300; ++round) {
    const Point middle{coordinate(), coordinate()};
    const int end = kWindow * 256;
    std::vector<Point> around{{0, 0},     {coordinate(), 0},   {end, 0}, {end, coordinate()},
                              {end, end}, {coordinate(), end}, {0, end}, {0, coordinate()}};
    Pixels pixels;
    for (std::size_t i = 0; i < around.size(); ++i) {
      std::array<Point, 3> corners{middle, around[i], around[(i + 1) % around.size()]};
      if (random() % 2 == 0) std::swap(corners[0], corners[1]);
      add_pixels(Triangle({}, {at(corners[0]), at(corners[1]), at(corners[2])}, draw), pixels);
    }
    ASSERT_EQ(pixels.size(), static_cast<std::size_t>(kWindow * kWindow)) << "round " << round;
    for (const auto& [pixel, count] : pixels)
      ASSERT_EQ(count, 1) << pixel.first << ", " << pixel.second << " in round " << round;
  }
}

TEST(Rasterizer, PixelsAreThoseWhoseCentreIsInside) {
  std::mt19937 random(8);
  const auto coordinate = [&] { return static_cast<int>(random() % (60 * 256)) - 10 * 256; };
  const DrawState draw = on_screen();
  for (int round = 0; round < 500; ++round) {
    const std::array<Point, 3> corners{Point{coordinate(), coordinate()},
                                       Point{coordinate(), coordinate()},
                                       Point{coordinate(), coordinate()}};
    Pixels pixels;
    add_pixels(Triangle({}, {at(corners[0]), at(corners[1]), at(corners[2])}, draw), pixels);
    for (int y = 0; y < kWindow; ++y)
      for (int x = 0; x < kWindow; ++x) {
        const Point centre{256 * x + 128, 256 * y + 128};
        bool negative = false, positive = false, on_edge = false;
        for (std::size_t i = 0; i < 3; ++i) {
          const long long side = area(corners[i], corners[(i + 1) % 3], centre);
          negative |= side < 0;
          positive |= side > 0;
          on_edge |= side == 0;
        }
        if (on_edge) continue;
        ASSERT_EQ(pixels.count({x, y}) != 0, !(negative && positive)) << x << ", " << y;
      }
  }
}

TEST(Rasterizer, PixelsOnAnEdgeBelongToTheTriangleBelowOrRightOfIt) {
  const DrawState draw = on_screen();
  const int low = 4 * 256 + 128, high = 8 * 256 + 128;  // centres of pixels 4 and 8
  Pixels pixels;
  add_pixels(Triangle({}, {at({low, low}), at({high, low}), at({low, high})}, draw), pixels);
  EXPECT_EQ(pixels.count({4, 4}), 1u) << "left and upper edge";
  EXPECT_EQ(pixels.count({7, 4}), 1u) << "upper edge";
  EXPECT_EQ(pixels.count({8, 4}), 0u) << "the sloping edge is a right one";
  EXPECT_EQ(pixels.count({6, 6}), 0u) << "the same";
  EXPECT_EQ(pixels.count({4, 8}), 0u) << "its lower end";
}

TEST(Rasterizer, RectanglesHaveFourCornersAndNoSide) {
  for (const std::uint32_t cull : {0u, kCullNone, kCullFront, kCullBack}) {
    DrawState draw = on_screen();
    draw.fields.cull_mode = cull;
    Primitive rectangle;
    rectangle.is_rectangle = true;
    Pixels pixels;
    add_pixels(Triangle(rectangle, {ClipPosition{9, 7, 0, 1}, {3, 7, 0, 1}, {3, 2, 0, 1}}, draw),
               pixels);
    EXPECT_EQ(pixels.size(), 6u * 5u);
    for (const auto& [pixel, count] : pixels)
      EXPECT_TRUE(pixel.first >= 3 && pixel.first < 9 && pixel.second >= 2 && pixel.second < 7 &&
                  count == 1);
  }
}

TEST(Rasterizer, SidesAreCulledByTheirWinding) {
  const std::array<ClipPosition, 3> clockwise{ClipPosition{2, 2, 0, 1}, {9, 2, 0, 1}, {2, 9, 0, 1}};
  const std::array<ClipPosition, 3> other{clockwise[0], clockwise[2], clockwise[1]};
  Primitive turned;
  turned.is_turned = true;
  for (const std::uint32_t winding : {0u, 1u})  // the front is clockwise, or counterclockwise
    for (const std::uint32_t cull : {0u, kCullNone, kCullFront, kCullBack}) {
      DrawState draw = on_screen();
      draw.fields.front_winding = winding;
      draw.fields.cull_mode = cull;
      const auto check = [&](const Triangle& triangle, bool is_clockwise) {
        const bool is_front = is_clockwise == (winding == 0);
        const bool stays = cull == kCullNone || cull == (is_front ? kCullBack : kCullFront);
        EXPECT_EQ(triangle.is_visible(), stays) << winding << ", " << cull << ", " << is_clockwise;
        EXPECT_EQ(triangle.is_front(), is_front);
      };
      check(Triangle({}, clockwise, draw), true);
      check(Triangle({}, other, draw), false);
      check(Triangle(turned, other, draw), true);  // every second one of a strip
    }
}

TEST(Rasterizer, WindowsCutPixels) {
  DrawState draw = on_screen();
  draw.window = {{3, 5}, {10, 5}};
  Pixels pixels;
  const std::array<ClipPosition, 3> all{
      ClipPosition{-90, -90, 0, 1}, {190, -90, 0, 1}, {-90, 190, 0, 1}};
  add_pixels(Triangle({}, all, draw), pixels);
  EXPECT_EQ(pixels.size(), 8u);
  for (const auto& [pixel, count] : pixels) EXPECT_EQ(pixel.second, 5);
  draw.window = {{3, 5}, {2, 9}};
  pixels.clear();
  add_pixels(Triangle({}, all, draw), pixels);
  EXPECT_TRUE(pixels.empty());
}

TEST(Rasterizer, WeightsAreAreasOnScreenOverW) {
  std::mt19937 random(9);
  std::uniform_real_distribution<float> place(-1, 1), distance(0.2f, 5);
  const DrawState draw = in_view();
  for (int round = 0; round < 200; ++round) {
    std::array<ClipPosition, 3> corners;
    std::array<std::array<double, 2>, 3> screen;
    for (std::size_t i = 0; i < 3; ++i) {
      const float w = distance(random);
      corners[i] = {place(random) * w, place(random) * w, 0, w};
      screen[i] = {(corners[i][0] / static_cast<double>(w) + 1) * kWindow / 2,
                   (1 - corners[i][1] / static_cast<double>(w)) * kWindow / 2};
    }
    const auto twice = [](const auto& a, const auto& b, const auto& c) {
      return (b[0] - a[0]) * (c[1] - a[1]) - (c[0] - a[0]) * (b[1] - a[1]);
    };
    const double whole = twice(screen[0], screen[1], screen[2]);
    if (std::fabs(whole) < 20) continue;
    const Triangle triangle({}, corners, draw);
    const std::array<double, 2> pixel{17.5, 20.5};
    double part[3], over_w[3], sum = 0;
    for (std::size_t i = 0; i < 3; ++i) {
      part[i] = twice(screen[(i + 1) % 3], screen[(i + 2) % 3], pixel) / whole;
      over_w[i] = part[i] / corners[i][3];
      sum += over_w[i];
    }
    const model::PixelWeights weights = triangle.weights(17, 20);
    for (std::size_t i = 1; i < 3; ++i) {
      EXPECT_NEAR(weights.linear[i - 1], part[i], 1e-4 * (1 + std::fabs(part[i])));
      if (std::fabs(sum) < 0.05) continue;  // nearly seen from its back side
      EXPECT_NEAR(weights.perspective[i - 1], over_w[i] / sum,
                  1e-3 * (1 + std::fabs(over_w[i] / sum)));
    }
    if (std::fabs(sum) < 0.05) continue;
    EXPECT_NEAR(weights.w, 1 / sum, 1e-3 * (1 + std::fabs(1 / sum)));
  }
}

TEST(Rasterizer, TrianglesOutsideTheDepthRangeAreClipped) {
  // A floor with its near corner behind the eye. Its part below the horizon, y = 0, and nearer than
  // z = w is in view.
  const DrawState draw = in_view();
  const std::array<ClipPosition, 3> floor{
      ClipPosition{-400, -2, 96, 98}, {400, -2, 96, 98}, {0, -2, -52, -50}};
  Pixels pixels;
  add_pixels(Triangle({}, floor, draw), pixels);
  ASSERT_FALSE(pixels.empty());
  for (const auto& [pixel, count] : pixels) EXPECT_GE(pixel.second, kWindow / 2);
  EXPECT_EQ(pixels.count({kWindow / 2, kWindow - 1}), 1u) << "straight before the eye";
  // z = w - 2 is at the near plane, z = -w, where w = 1: there y / w is -2, below the window.
  DrawState deep = draw;
  deep.fields.clip_z = 0;
  Pixels uncut;
  add_pixels(Triangle({}, floor, deep), uncut);
  EXPECT_EQ(uncut, pixels);
  // Nothing is visible beyond the far plane.
  Pixels none;
  add_pixels(Triangle({}, {ClipPosition{-1, -1, 3, 2}, {1, -1, 3, 2}, {0, 1, 3, 2}}, draw), none);
  EXPECT_TRUE(none.empty());
  add_pixels(Triangle({}, {ClipPosition{-1, -1, 3, 2}, {1, -1, 3, 2}, {0, 1, 3, 2}}, deep), none);
  EXPECT_FALSE(none.empty());
}

TEST(Rasterizer, WhatIsNoNumberOrHasNoAreaDrawsNothing) {
  const float nan = std::nanf(""), infinite = INFINITY;
  const DrawState screen = on_screen(), view = in_view();
  for (const DrawState* draw : {&screen, &view}) {
    for (const float bad : {nan, infinite, -infinite})
      EXPECT_FALSE(Triangle({}, {ClipPosition{bad, 0, 0, 1}, {1, 0, 0, 1}, {0, 1, 0, 1}}, *draw)
                       .is_visible());
    EXPECT_FALSE(
        Triangle({}, {ClipPosition{1, 1, 0, 1}, {2, 2, 0, 1}, {3, 3, 0, 1}}, *draw).is_visible());
  }
}

}  // namespace
}  // namespace eu::test
