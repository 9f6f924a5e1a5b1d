#pragma once
// Which pixels a triangle covers, and what its attributes are there.
#include <array>
#include <cstdint>
#include <functional>
#include <vector>

#include "model/commands/draw_state.hpp"
#include "model/program/primitives.hpp"

namespace eu::model {

/// x, y, z, w as the vertex shader left them.
using ClipPosition = std::array<float, 4>;

/// Four pixels, from the upper left one on.
struct Subspan {
  std::int64_t x = 0;
  std::int64_t y = 0;
  std::uint32_t mask = 0;  ///< those that are covered: bit 0 upper left, 1 upper right, ...
};

/// What a triangle's attributes are at a pixel: those of vertex 0, and so much of the way to vertex
/// 1 and to vertex 2.
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

  /// Is there anything to draw?
  bool is_visible() const { return is_visible_; }
  bool is_front() const { return is_front_; }
  /// Calls use(subspans) for each block of the grid of `width` by `height` pixels, even numbers, of
  /// which the triangle covers something: from left to right and down, and so in the block.
  void for_each_block(int width, int height,
                      const std::function<void(const std::vector<Subspan>&)>& use) const;
  /// At the centre of a pixel, which need not be covered.
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
  bool divides_;  ///< positions by w
  std::array<Corner, 3> corners_{};
  /// Weight i at a pixel's centre is the sum of planes_[i] times x, y and 1, over that of all
  /// three.
  std::array<std::array<double, 3>, 3> planes_{};
  std::vector<Fixed> outline_;  ///< corners on screen, clockwise, in 1/256 of a pixel
  Fixed low_{}, high_{};
  bool is_visible_ = false;
  bool is_front_ = true;
};

}  // namespace eu::model
