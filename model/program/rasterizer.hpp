#pragma once
// Assembly of the vertices of a draw into triangles, and their rasterization.
#include <array>
#include <cstdint>
#include <functional>
#include <optional>
#include <vector>

#include "model/commands/draw_state.hpp"
#include "model/commands/vertex_input.hpp"

namespace eu::model {

struct Primitive {
  std::array<std::size_t, 3> vertices{};  ///< indices into the list of vertices
  std::size_t provoking = 0;              ///< index of the vertex that gives constant attributes
  bool is_turned = false;                 ///< its vertices have the opposite winding
  bool is_rectangle = false;              ///< the fourth corner is opposite the second
};

/// Triangles of one instance; an empty entry of `places` cuts strips and fans.
std::vector<Primitive> assemble(Topology topology, const DrawFields& fields,
                                const std::vector<std::optional<std::size_t>>& places);

/// True for topologies of triangles.
bool has_triangles(Topology topology);

// Pixels that a triangle covers, and the weights of its attributes there.

/// x, y, z, w from the vertex shader.
using ClipPosition = std::array<float, 4>;

/// Four pixels; x and y are those of the upper left one.
struct Subspan {
  std::int64_t x = 0;
  std::int64_t y = 0;
  std::uint32_t mask = 0;  ///< covered pixels: bit 0 upper left, 1 upper right, ...
};

/// Weights at a pixel: an attribute is that of vertex 0 plus the weighted differences to vertex 1
/// and to vertex 2.
struct PixelWeights {
  float perspective[2];
  float linear[2];
  float depth = 0;
  float w = 1;
};

class Triangle {
 public:
  Triangle(const Primitive& primitive, const std::array<ClipPosition, 3>& corners,
           const DrawState& draw);

  /// False if the triangle is culled, empty or outside.
  bool is_visible() const { return is_visible_; }
  bool is_front() const { return is_front_; }
  /// Calls use(subspans) for each block of `width` by `height` pixels, even numbers, in which
  /// the triangle covers a pixel. Blocks, and subspans in a block, are in order from left to
  /// right, then down.
  void for_each_block(int width, int height,
                      const std::function<void(const std::vector<Subspan>&)>& use) const;
  /// Weights at the centre of a pixel, which need not be covered.
  PixelWeights weights(std::int64_t x, std::int64_t y) const;

 private:
  using Point = std::array<double, 2>;
  using Fixed = std::array<std::int64_t, 2>;
  struct Corner {
    double x, y, z, w;
  };

  void set_corners(const std::array<ClipPosition, 3>& corners);
  void find_outline();
  void find_side(bool is_turned);
  Point on_screen(const Corner& corner) const;
  bool covers(std::int64_t x, std::int64_t y) const;
  Subspan subspan_at(std::int64_t x, std::int64_t y) const;

  const DrawState& draw_;
  const bool is_rectangle_;
  bool divides_;  ///< divide positions by w
  std::array<Corner, 3> corners_{};
  /// Weight i at a pixel's centre is the sum of planes_[i] times x, y and 1, divided by
  /// that of all three.
  std::array<std::array<double, 3>, 3> planes_{};
  std::vector<Fixed> outline_;  ///< corners on screen, clockwise, in 1/256 of a pixel
  Fixed low_{}, high_{};
  bool is_visible_ = false;
  bool is_front_ = true;
};

}  // namespace eu::model
