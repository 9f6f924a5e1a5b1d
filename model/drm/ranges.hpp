#pragma once
// Free ranges of an address space.
#include <cstdint>
#include <map>
#include <optional>

namespace eu::model::drm {

/// First fit; adjacent free ranges are merged.
class Ranges {
 public:
  Ranges(std::uint64_t begin, std::uint64_t end) {
    if (begin < end) free_[begin] = end;
  }

  /// Takes the lowest free range in [`low`, `high`).
  std::optional<std::uint64_t> take(std::uint64_t bytes, std::uint64_t alignment,
                                    std::uint64_t low = 0, std::uint64_t high = ~std::uint64_t{0});
  /// Gives a range back.
  void give_back(std::uint64_t begin, std::uint64_t bytes);

 private:
  std::map<std::uint64_t, std::uint64_t> free_;  ///< end by begin
};

}  // namespace eu::model::drm
