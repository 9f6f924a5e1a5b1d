#pragma once
// Memory of all buffer objects: one sparse file, so that programs can map their objects.
#include <cstdint>
#include <optional>

#include "model/drm/descriptor.hpp"
#include "model/drm/ranges.hpp"

namespace eu::model::drm {

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
  Descriptor file_;
  std::uint64_t size_bytes_ = 0;
  std::uint8_t* bytes_ = nullptr;
  Ranges ranges_{0, 0};
};

}  // namespace eu::model::drm
