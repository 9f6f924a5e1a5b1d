#pragma once
// Bytes of registers, or of uniforms, that the items of a payload set.
#include <fmt/core.h>

#include <algorithm>
#include <cstddef>
#include <vector>

#include "config/json/json_reader.hpp"

namespace eu::model {

/// In place of a number with an error. The item's first byte is then negative.
inline constexpr int kNoRegister = -1;

class PayloadRanges {
 public:
  /// Adds the bytes that item `number` sets in a thread. Reports an item that sets a byte again:
  /// its order in the file would decide.
  void add(std::size_t number, std::size_t begin, std::size_t end,
           const config::JsonCursor& cursor) {
    const auto other = std::find_if(ranges_.begin(), ranges_.end(), [&](const Range& range) {
      return range.begin < end && begin < range.end;
    });
    if (other != ranges_.end())
      cursor.error(fmt::format("overlaps item {} (allowed: each byte in one item)", other->number));
    ranges_.push_back({number, begin, end});
  }

 private:
  struct Range {
    std::size_t number;
    std::size_t begin;
    std::size_t end;
  };
  std::vector<Range> ranges_;
};

}  // namespace eu::model
