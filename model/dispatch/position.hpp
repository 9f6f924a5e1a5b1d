#pragma once
// Numbers and positions of groups, threads and pixels.
#include <array>

#include "model/dispatch/dispatch.hpp"

namespace eu::model {

/// Position of number `index` in a box, x fastest.
inline std::array<int, 3> position(int index, const std::array<int, 3>& extent) {
  return {index % extent[0], index / extent[0] % extent[1], index / extent[0] / extent[1]};
}

/// Pixel of a channel. A subspan is four channels, left to right, then down; the subspans of a
/// block are in the same order.
inline std::array<int, 2> pixel_position(const Dispatch& dispatch, int group, int lane) {
  const std::array<int, 2> block = pixel_block(dispatch.simd_size);
  const std::array<int, 3> at = position(group, dispatch.groups);
  const int subspan = lane / 4;
  return {at[0] * block[0] + subspan % 2 * kSubspanPixels + lane % 2,
          at[1] * block[1] + subspan / 2 * kSubspanPixels + lane / 2 % 2};
}

}  // namespace eu::model
