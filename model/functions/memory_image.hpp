#pragma once
// Bytes by 32-bit address, held in pages that exist once they are written: a work
// group's memory is small, and there are many work groups.
#include <array>
#include <cstdint>
#include <memory>
#include <vector>

namespace eu::model {

class MemoryImage {
 public:
  /// Bytes never written read as zero. Addresses wrap at 4 GiB.
  void read(std::uint32_t address, void* data, std::size_t size) const;
  void write(std::uint32_t address, const void* data, std::size_t size);

 private:
  static constexpr std::uint32_t kPageBytes = 1u << 12;
  using Page = std::array<std::uint8_t, kPageBytes>;

  std::vector<std::unique_ptr<Page>> pages_;  ///< up to the last one that has been written
};

}  // namespace eu::model
