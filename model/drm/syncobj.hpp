#pragma once
// Synchronization objects of programs. Work is done at its submission, so an existing
// fence is signalled.
#include <cstdint>

namespace eu::model::drm {

struct Syncobj {
  bool has_fence = false;
  std::uint64_t point = 0;  ///< the last one of a timeline; 0: not a timeline

  /// True if that point has been reached (0: any point).
  bool has(std::uint64_t wanted) const { return has_fence && (wanted == 0 || wanted <= point); }
  void signal(std::uint64_t to_point) {
    has_fence = true;
    if (to_point == 0 || to_point > point) point = to_point;
  }
  void reset() { *this = {}; }
};

}  // namespace eu::model::drm
