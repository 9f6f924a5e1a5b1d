#pragma once
// The single 64-bit address space of a run from Gen8 on: which addresses are memory, and their
// places in the memory image (isa/GEN8.md M4).
#include <algorithm>
#include <cstdint>
#include <optional>
#include <vector>

namespace eu::model {

/// The part of the image that belongs to no surface.
struct FreeMemory {
  std::uint32_t first = 0;
  std::uint64_t end = std::uint64_t{1} << 32;
};

/// A range of addresses: a surface, or the threads' scratch space.
struct AddressRange {
  std::uint64_t first = 0;
  std::uint64_t size_bytes = 0;
  std::uint32_t place = 0;  ///< of its first byte in the image
};

class AddressSpace {
 public:
  /// Adds a range. It replaces one that begins at the same address and must not overlap another.
  void add(const AddressRange& range) {
    const auto at = std::lower_bound(
        ranges_.begin(), ranges_.end(), range.first,
        [](const AddressRange& each, std::uint64_t first) { return each.first < first; });
    if (at != ranges_.end() && at->first == range.first)
      *at = range;
    else
      ranges_.insert(at, range);
  }

  /// Place in the image of `bytes` bytes that are all in one range; empty if there is none.
  std::optional<std::uint32_t> find(std::uint64_t address, int bytes) const {
    const auto after = std::upper_bound(
        ranges_.begin(), ranges_.end(), address,
        [](std::uint64_t wanted, const AddressRange& each) { return wanted < each.first; });
    if (after == ranges_.begin()) return std::nullopt;
    const AddressRange& range = *(after - 1);
    const std::uint64_t offset = address - range.first;
    const auto size = static_cast<std::uint64_t>(bytes);
    if (offset > range.size_bytes || size > range.size_bytes - offset) return std::nullopt;
    return range.place + static_cast<std::uint32_t>(offset);
  }

 private:
  std::vector<AddressRange> ranges_;  ///< in order of addresses
};

}  // namespace eu::model
