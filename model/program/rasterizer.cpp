// Ivy Bridge PRM volume 2 part 1: clip, strips and fans, windower. Coordinates on screen have 8
// bits of fraction. A pixel belongs to the triangle that contains its centre; a centre on an edge
// belongs to the triangle below or right of it.
#include "model/program/rasterizer.hpp"

#include <algorithm>
#include <cmath>

namespace eu::model {
namespace {

constexpr std::int64_t kOne = 256;  ///< pixel
constexpr std::int64_t kHalf = kOne / 2;
/// Limit of coordinates: no window extends further, and products of two coordinates stay exact.
constexpr double kFar = 1 << 20;
constexpr std::uint32_t kRejectAll = 3, kAcceptAll = 4;
enum CullMode : std::uint32_t { kCullBoth = 0, kCullNone = 1, kCullFront = 2, kCullBack = 3 };

using Fixed = std::array<std::int64_t, 2>;

/// Twice the area; positive if the corners are in clockwise order, with y pointing down.
std::int64_t area(const Fixed& a, const Fixed& b, const Fixed& c) {
  return (b[0] - a[0]) * (c[1] - a[1]) - (c[0] - a[0]) * (b[1] - a[1]);
}

/// True for edges of a clockwise polygon that pixels on them belong to: the upper and
/// the left ones.
bool is_top_left(const Fixed& a, const Fixed& b) {
  return (a[1] == b[1] && b[0] > a[0]) || b[1] < a[1];
}

std::int64_t to_fixed(double value) {
  return static_cast<std::int64_t>(
      std::nearbyint(std::min(std::max(value, -kFar), kFar) * static_cast<double>(kOne)));
}

/// Cuts off the part of a polygon with distance(corner) < 0.
template <class Corner, class Distance>
void cut(std::vector<Corner>& polygon, const Distance& distance) {
  std::vector<Corner> kept;
  for (std::size_t i = 0; i < polygon.size(); ++i) {
    const Corner& a = polygon[i];
    const Corner& b = polygon[(i + 1) % polygon.size()];
    const double from = distance(a), to = distance(b);
    if (from >= 0) kept.push_back(a);
    if ((from < 0) == (to < 0)) continue;
    const double part = from / (from - to);
    kept.push_back({a.x + part * (b.x - a.x), a.y + part * (b.y - a.y), a.z + part * (b.z - a.z),
                    a.w + part * (b.w - a.w)});
  }
  polygon = std::move(kept);
}

/// Cuts off what is outside the view volume.
template <class Corner>
void clip(const DrawFields& fields, std::vector<Corner>& polygon) {
  if (fields.clip_enable == 0 || fields.clip_mode == kAcceptAll) return;
  if (fields.clip_xy != 0) {
    cut(polygon, [](const Corner& at) { return at.w + at.x; });
    cut(polygon, [](const Corner& at) { return at.w - at.x; });
    cut(polygon, [](const Corner& at) { return at.w + at.y; });
    cut(polygon, [](const Corner& at) { return at.w - at.y; });
  }
  if (fields.clip_z != 0) {
    const double behind = fields.clip_depth_zero != 0 ? 0 : 1;
    cut(polygon, [&](const Corner& at) { return behind * at.w + at.z; });
    cut(polygon, [](const Corner& at) { return at.w - at.z; });
  }
}

}  // namespace

Triangle::Triangle(const Primitive& primitive, const std::array<ClipPosition, 3>& corners,
                   const DrawState& draw)
    : draw_(draw),
      is_rectangle_(primitive.is_rectangle),
      divides_(draw.fields.skip_perspective_divide == 0) {
  set_corners(corners);
  find_outline();
  if (outline_.size() < 3) return;
  find_side(primitive.is_turned);
}

void Triangle::set_corners(const std::array<ClipPosition, 3>& corners) {
  for (std::size_t i = 0; i < 3; ++i) {
    const ClipPosition& at = corners[i];
    corners_[i] = {at[0], at[1], at[2], divides_ ? at[3] : 1.0};
  }
  // In pixels, times w.
  std::array<std::array<double, 3>, 3> place{};
  for (std::size_t i = 0; i < 3; ++i) {
    const Corner& at = corners_[i];
    place[i] = {at.x * draw_.viewport.scale[0] + at.w * draw_.viewport.offset[0],
                at.y * draw_.viewport.scale[1] + at.w * draw_.viewport.offset[1], at.w};
  }
  for (std::size_t i = 0; i < 3; ++i) {
    const auto& a = place[(i + 1) % 3];
    const auto& b = place[(i + 2) % 3];
    for (std::size_t k = 0; k < 3; ++k)
      planes_[i][k] = a[(k + 1) % 3] * b[(k + 2) % 3] - a[(k + 2) % 3] * b[(k + 1) % 3];
  }
}

Triangle::Point Triangle::on_screen(const Corner& corner) const {
  return {corner.x / corner.w * draw_.viewport.scale[0] + draw_.viewport.offset[0],
          corner.y / corner.w * draw_.viewport.scale[1] + draw_.viewport.offset[1]};
}

void Triangle::find_outline() {
  if (draw_.fields.clip_enable != 0 && draw_.fields.clip_mode == kRejectAll) return;
  std::vector<Corner> polygon(corners_.begin(), corners_.end());
  if (!is_rectangle_) clip(draw_.fields, polygon);
  for (const Corner& corner : polygon) {
    const bool is_number = std::isfinite(corner.x) && std::isfinite(corner.y);
    if (!is_number || !(corner.w > 0)) {
      outline_.clear();
      return;
    }
    const Point at = on_screen(corner);
    outline_.push_back({to_fixed(at[0]), to_fixed(at[1])});
  }
  if (is_rectangle_)  // the missing corner is opposite the second
    outline_.push_back({outline_[0][0] + outline_[2][0] - outline_[1][0],
                        outline_[0][1] + outline_[2][1] - outline_[1][1]});
}

void Triangle::find_side(bool is_turned) {
  std::int64_t twice = 0;
  for (std::size_t i = 2; i < outline_.size(); ++i)
    twice += area(outline_[0], outline_[i - 1], outline_[i]);
  if (twice == 0) return;
  const bool is_clockwise = (twice > 0) != is_turned;
  is_front_ = is_clockwise == (draw_.fields.front_winding == 0);
  if (twice < 0) std::reverse(outline_.begin(), outline_.end());
  // Rectangles are not culled.
  switch (is_rectangle_ ? kCullNone : draw_.fields.cull_mode) {
    case kCullBoth: return;
    case kCullFront:
      if (is_front_) return;
      break;
    case kCullBack:
      if (!is_front_) return;
      break;
    default: break;
  }
  is_visible_ = true;
  for (std::size_t axis = 0; axis < 2; ++axis) {
    const auto by_axis = [&](const Fixed& a, const Fixed& b) { return a[axis] < b[axis]; };
    const auto [low, high] = std::minmax_element(outline_.begin(), outline_.end(), by_axis);
    const auto pixel = [](std::int64_t at) { return at >> 8; };
    low_[axis] = std::max(pixel((*low)[axis]), draw_.window.first[axis]);
    high_[axis] = std::min(pixel((*high)[axis]), draw_.window.last[axis]);
  }
}

bool Triangle::covers(std::int64_t x, std::int64_t y) const {
  for (std::size_t axis = 0; axis < 2; ++axis) {
    const std::int64_t at = axis == 0 ? x : y;
    if (at < low_[axis] || at > high_[axis]) return false;
  }
  const Fixed centre{x * kOne + kHalf, y * kOne + kHalf};
  for (std::size_t i = 0; i < outline_.size(); ++i) {
    const Fixed& a = outline_[i];
    const Fixed& b = outline_[(i + 1) % outline_.size()];
    const std::int64_t side = area(a, b, centre);
    if (side < 0 || (side == 0 && !is_top_left(a, b))) return false;
  }
  return true;
}

Subspan Triangle::subspan_at(std::int64_t x, std::int64_t y) const {
  Subspan subspan{x, y, 0};
  for (int pixel = 0; pixel < 4; ++pixel)
    if (covers(x + pixel % 2, y + pixel / 2)) subspan.mask |= 1u << pixel;
  return subspan;
}

void Triangle::for_each_block(int width, int height,
                              const std::function<void(const std::vector<Subspan>&)>& use) const {
  // Coordinates below 0 are outside of every window.
  for (std::int64_t top = low_[1] / height * height; top <= high_[1]; top += height)
    for (std::int64_t left = low_[0] / width * width; left <= high_[0]; left += width) {
      std::vector<Subspan> subspans;
      for (std::int64_t y = top; y < top + height; y += 2)
        for (std::int64_t x = left; x < left + width; x += 2)
          if (const Subspan subspan = subspan_at(x, y); subspan.mask != 0)
            subspans.push_back(subspan);
      if (!subspans.empty()) use(subspans);
    }
}

PixelWeights Triangle::weights(std::int64_t x, std::int64_t y) const {
  const double at[3] = {static_cast<double>(x) + 0.5, static_cast<double>(y) + 0.5, 1.0};
  double part[3] = {}, screen[3] = {}, sum = 0, screen_sum = 0;
  for (std::size_t i = 0; i < 3; ++i) {
    for (std::size_t k = 0; k < 3; ++k) part[i] += planes_[i][k] * at[k];
    sum += part[i];
    screen[i] = part[i] * corners_[i].w;
    screen_sum += screen[i];
  }
  PixelWeights weights{};
  double z = 0, w = 0;
  for (std::size_t i = 0; i < 3; ++i) {
    z += part[i] / sum * corners_[i].z;
    w += part[i] / sum * corners_[i].w;
    if (i == 0) continue;
    weights.perspective[i - 1] = static_cast<float>(part[i] / sum);
    weights.linear[i - 1] = static_cast<float>(screen[i] / screen_sum);
  }
  weights.depth = static_cast<float>(z / w * draw_.viewport.scale[2] + draw_.viewport.offset[2]);
  weights.w = static_cast<float>(w);
  return weights;
}

}  // namespace eu::model
