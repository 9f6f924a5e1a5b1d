// Ivy Bridge PRM volume 2 part 1, 3D primitives: the order of vertices in each topology.
#include "model/program/rasterizer.hpp"

namespace eu::model {
namespace {

using Places = std::vector<std::size_t>;

class Assembler {
 public:
  Assembler(Topology topology, const DrawFields& fields, std::vector<Primitive>& primitives)
      : topology_(topology), fields_(fields), primitives_(primitives) {}

  /// Adds vertices without a cut between them.
  void add(const Places& run) {
    const std::size_t count = run.size();
    switch (topology_) {
      case Topology::TriangleList:
        for (std::size_t i = 0; i + 3 <= count; i += 3) triangle(run, {i, i + 1, i + 2}, strip(i));
        break;
      case Topology::RectangleList:
        for (std::size_t i = 0; i + 3 <= count; i += 3) {
          triangle(run, {i, i + 1, i + 2}, strip(i));
          primitives_.back().is_rectangle = true;
        }
        break;
      case Topology::TriangleStrip:
        for (std::size_t i = 0; i + 3 <= count; ++i) {
          triangle(run, {i, i + 1, i + 2}, strip(i));
          primitives_.back().is_turned = i % 2 != 0;
        }
        break;
      case Topology::TriangleFan:
      case Topology::Polygon:
        for (std::size_t i = 1; i + 2 <= count; ++i) triangle(run, {0, i, i + 1}, fan(i));
        break;
      case Topology::QuadList:
        for (std::size_t i = 0; i + 4 <= count; i += 4)
          quad(run, {i, i + 1, i + 2, i + 3}, strip(i) == i ? i : i + 3);
        break;
      case Topology::QuadStrip:
        for (std::size_t i = 0; i + 4 <= count; i += 2)
          quad(run, {i, i + 1, i + 3, i + 2}, strip(i) == i ? i : i + 3);
        break;
      default: break;
    }
  }

 private:
  std::size_t strip(std::size_t first) const { return first + fields_.triangle_provoking; }
  std::size_t fan(std::size_t second) const {
    if (topology_ == Topology::Polygon || fields_.fan_provoking == 0) return 0;
    return second + fields_.fan_provoking - 1;
  }
  void triangle(const Places& run, const std::array<std::size_t, 3>& corners,
                std::size_t provoking) {
    Primitive primitive;
    for (std::size_t i = 0; i < 3; ++i) primitive.vertices[i] = run[corners[i]];
    primitive.provoking = run[provoking];
    primitives_.push_back(primitive);
  }
  /// `corners` in their order around the quad.
  void quad(const Places& run, const std::array<std::size_t, 4>& corners, std::size_t provoking) {
    triangle(run, {corners[0], corners[1], corners[3]}, provoking);
    triangle(run, {corners[1], corners[2], corners[3]}, provoking);
  }

  const Topology topology_;
  const DrawFields& fields_;
  std::vector<Primitive>& primitives_;
};

}  // namespace

bool has_triangles(Topology topology) {
  switch (topology) {
    case Topology::TriangleList:
    case Topology::TriangleStrip:
    case Topology::TriangleFan:
    case Topology::QuadList:
    case Topology::QuadStrip:
    case Topology::Polygon:
    case Topology::RectangleList: return true;
    default: return false;
  }
}

std::vector<Primitive> assemble(Topology topology, const DrawFields& fields,
                                const std::vector<std::optional<std::size_t>>& places) {
  std::vector<Primitive> primitives;
  Assembler assembler(topology, fields, primitives);
  Places run;
  for (const std::optional<std::size_t>& place : places) {
    if (place) {
      run.push_back(*place);
      continue;
    }
    assembler.add(run);
    run.clear();
  }
  assembler.add(run);
  return primitives;
}

}  // namespace eu::model
