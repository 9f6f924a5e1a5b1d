#pragma once
// Which stretches of a line of addresses are free.
#include <cstdint>
#include <map>
#include <optional>

namespace eu::model::drm {

/// First fit; neighbours that are free become one.
class Ranges {
 public:
  Ranges(std::uint64_t begin, std::uint64_t end) {
    if (begin < end) free_[begin] = end;
  }

  /// The lowest free stretch in [`low`, `high`), taken from what is free.
  std::optional<std::uint64_t> take(std::uint64_t bytes, std::uint64_t alignment,
                                    std::uint64_t low = 0, std::uint64_t high = ~std::uint64_t{0});
  /// Gives back what was taken.
  void give_back(std::uint64_t begin, std::uint64_t bytes);

 private:
  std::map<std::uint64_t, std::uint64_t> free_;  ///< end by begin
};

}  // namespace eu::model::drm
