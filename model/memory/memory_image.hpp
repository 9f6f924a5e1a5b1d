#pragma once
// Bytes by 32-bit address, in pages that are created when they are written: a work group's memory
// is small, and there are many work groups. Pages may also be memory of the caller.
#include <array>
#include <cstdint>
#include <cstring>
#include <memory>
#include <vector>

namespace eu::model {

class MemoryImage {
 public:
  static constexpr std::uint32_t kPageBytes = 1u << 12;

  /// Bytes never written read as zero. Addresses wrap at 4 GiB.
  void read(std::uint32_t address, void* data, std::size_t size) const;
  void write(std::uint32_t address, const void* data, std::size_t size);
  /// Uses the memory at `bytes`, which must outlive the image, as the pages of `size` bytes from
  /// `address` on. Address and size are whole pages.
  void attach(std::uint32_t address, std::uint8_t* bytes, std::size_t size);

  /// Like read() and write(), for the four bytes of most accesses.
  std::uint32_t dword(std::uint32_t address) const {
    std::uint32_t value;
    if (const std::uint8_t* bytes = dword_at(address))
      std::memcpy(&value, bytes, sizeof value);
    else
      read(address, &value, sizeof value);
    return value;
  }
  void set_dword(std::uint32_t address, std::uint32_t value) {
    if (std::uint8_t* bytes = dword_at(address))
      std::memcpy(bytes, &value, sizeof value);
    else
      write(address, &value, sizeof value);
  }
  /// Number of bytes from `address` on, at most `size`, up to the end of the last page
  /// that was written.
  std::uint32_t written_bytes(std::uint32_t address, std::uint32_t size) const;

 private:
  using Page = std::array<std::uint8_t, kPageBytes>;

  /// Null if the four bytes are in no page, or in two.
  std::uint8_t* dword_at(std::uint32_t address) const {
    const std::size_t number = address / kPageBytes;
    const std::uint32_t offset = address % kPageBytes;
    const bool is_there =
        offset <= kPageBytes - 4 && number < pages_.size() && pages_[number] != nullptr;
    return is_there ? pages_[number] + offset : nullptr;
  }

  std::vector<std::uint8_t*> pages_;  ///< up to the last page that exists
  std::vector<std::unique_ptr<Page>> own_pages_;
};

}  // namespace eu::model
