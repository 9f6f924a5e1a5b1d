#include "model/drm/memory.hpp"

#include <algorithm>
#include <iterator>

namespace eu::model::drm {

std::optional<std::uint64_t> Ranges::take(std::uint64_t bytes, std::uint64_t alignment,
                                          std::uint64_t low, std::uint64_t high) {
  for (auto it = free_.begin(); it != free_.end() && it->first < high; ++it) {
    const auto [free_begin, free_end] = *it;
    const std::uint64_t first = std::max(free_begin, low);
    const std::uint64_t last = std::min(free_end, high);
    if (first > ~std::uint64_t{0} - alignment) return std::nullopt;
    const std::uint64_t begin = (first + alignment - 1) / alignment * alignment;
    if (begin >= last || last - begin < bytes) continue;
    free_.erase(it);
    if (free_begin < begin) free_[free_begin] = begin;
    if (begin + bytes < free_end) free_[begin + bytes] = free_end;
    return begin;
  }
  return std::nullopt;
}

void Ranges::give_back(std::uint64_t begin, std::uint64_t bytes) {
  std::uint64_t end = begin + bytes;
  auto next = free_.lower_bound(begin);
  if (next != free_.end() && next->first == end) {
    end = next->second;
    next = free_.erase(next);
  }
  if (next != free_.begin()) {
    const auto previous = std::prev(next);
    if (previous->second == begin) {
      previous->second = end;
      return;
    }
  }
  free_[begin] = end;
}

}  // namespace eu::model::drm
