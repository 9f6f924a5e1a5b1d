#pragma once
// Memory of buffer objects, and ranges of address spaces.
#include <cstdint>
#include <map>
#include <optional>

#include "model/io/file_descriptor.hpp"

namespace eu::model::drm {

// Free ranges of an address space.

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

// Memory of all buffer objects: one sparse file, so that programs can map their objects.

constexpr std::uint64_t kPageBytes = 4096;

class Memory {
 public:
  /// Throws std::system_error.
  Memory();
  ~Memory();
  Memory(const Memory&) = delete;
  Memory& operator=(const Memory&) = delete;

  /// Takes a range of whole pages that holds zeros. Empty if there is no room.
  std::optional<std::uint64_t> take(std::uint64_t bytes) { return ranges_.take(bytes, kPageBytes); }
  /// True if the host has memory for `bytes` of objects that a submission may touch, including the
  /// pages that objects have already. True if this cannot be determined.
  bool can_back(std::uint64_t bytes) const;
  /// Gives a range back, and frees its pages.
  void give_back(std::uint64_t place, std::uint64_t bytes);

  std::uint8_t* at(std::uint64_t place) const { return bytes_ + place; }
  int file() const { return file_.get(); }
  std::uint64_t size_bytes() const { return size_bytes_; }

 private:
  FileDescriptor file_;
  std::uint64_t size_bytes_ = 0;
  std::uint8_t* bytes_ = nullptr;
  Ranges ranges_{0, 0};
};

}  // namespace eu::model::drm
