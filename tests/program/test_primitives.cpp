// From vertices to triangles: their selection, order and provoking vertex (OpenGL 4.5 core, tables
// 10.1 and 13.2: first and last vertex convention; drivers set the state so).
#include <gtest/gtest.h>

#include "model/program/rasterizer.hpp"

namespace eu::test {
namespace {

using model::Topology;

struct Case {
  const char* name;
  Topology topology;
  std::size_t vertices;
  std::vector<std::array<std::size_t, 3>> triangles;
  std::vector<std::size_t> first;  ///< provoking vertices with the first vertex convention
  std::vector<std::size_t> last;
};

const std::vector<Case>& cases() {
  static const std::vector<Case> all{
      {"list", Topology::TriangleList, 7, {{0, 1, 2}, {3, 4, 5}}, {0, 3}, {2, 5}},
      {"strip",
       Topology::TriangleStrip,
       5,
       {{0, 1, 2}, {1, 2, 3}, {2, 3, 4}},
       {0, 1, 2},
       {2, 3, 4}},
      {"fan", Topology::TriangleFan, 5, {{0, 1, 2}, {0, 2, 3}, {0, 3, 4}}, {1, 2, 3}, {2, 3, 4}},
      {"polygon", Topology::Polygon, 4, {{0, 1, 2}, {0, 2, 3}}, {0, 0}, {0, 0}},
      {"quads",
       Topology::QuadList,
       9,
       {{0, 1, 3}, {1, 2, 3}, {4, 5, 7}, {5, 6, 7}},
       {0, 0, 4, 4},
       {3, 3, 7, 7}},
      {"quad strip",
       Topology::QuadStrip,
       6,
       {{0, 1, 2}, {1, 3, 2}, {2, 3, 4}, {3, 5, 4}},
       {0, 0, 2, 2},
       {3, 3, 5, 5}},
      {"rectangles", Topology::RectangleList, 6, {{0, 1, 2}, {3, 4, 5}}, {0, 3}, {2, 5}},
  };
  return all;
}

std::vector<std::optional<std::size_t>> places(std::size_t count) {
  std::vector<std::optional<std::size_t>> all;
  for (std::size_t i = 0; i < count; ++i) all.emplace_back(i);
  return all;
}

TEST(Primitives, AreThoseOfTheirTopology) {
  for (const Case& each : cases())
    for (const bool is_last : {false, true}) {
      model::DrawFields fields;
      fields.triangle_provoking = is_last ? 2 : 0;
      fields.fan_provoking = is_last ? 2 : 1;
      const auto found = model::assemble(each.topology, fields, places(each.vertices));
      ASSERT_EQ(found.size(), each.triangles.size()) << each.name;
      EXPECT_TRUE(model::has_triangles(each.topology));
      for (std::size_t i = 0; i < found.size(); ++i) {
        EXPECT_EQ(found[i].vertices, each.triangles[i]) << each.name << " " << i;
        EXPECT_EQ(found[i].provoking, (is_last ? each.last : each.first)[i])
            << each.name << " " << i;
        EXPECT_EQ(found[i].is_turned, each.topology == Topology::TriangleStrip && i % 2 == 1);
        EXPECT_EQ(found[i].is_rectangle, each.topology == Topology::RectangleList);
      }
    }
}

TEST(Primitives, RestartAfterACut) {
  auto cut = places(7);
  cut[3].reset();
  const auto found = model::assemble(Topology::TriangleStrip, {}, cut);
  ASSERT_EQ(found.size(), 2u);
  EXPECT_EQ(found[1].vertices, (std::array<std::size_t, 3>{4, 5, 6}));
  EXPECT_FALSE(found[1].is_turned);
}

TEST(Primitives, LinesAndPointsAreSkipped) {
  for (const int topology : {1, 2, 3, 9, 11, 16, 33}) {
    EXPECT_FALSE(model::has_triangles(static_cast<Topology>(topology)));
    EXPECT_TRUE(model::assemble(static_cast<Topology>(topology), {}, places(9)).empty());
  }
}

}  // namespace
}  // namespace eu::test
