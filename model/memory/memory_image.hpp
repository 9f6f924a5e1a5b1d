#pragma once
// Bytes by 32-bit address, held in pages that exist once they are written: a work
// group's memory is small, and there are many work groups. Pages may also be somebody else's bytes.
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
  /// From now on the pages of `size` bytes from `address` on are those at `bytes`, which must
  /// outlive the image. Address and size are whole pages.
  void attach(std::uint32_t address, std::uint8_t* bytes, std::size_t size);

  /// The same for the four bytes that most accesses are about.
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
  /// Of `size` bytes from `address` on, those up to the end of the last page that was written.
  std::uint32_t written_bytes(std::uint32_t address, std::uint32_t size) const;

 private:
  using Page = std::array<std::uint8_t, kPageBytes>;

  /// Null if they are in no page, or in two.
  std::uint8_t* dword_at(std::uint32_t address) const {
    const std::size_t number = address / kPageBytes;
    const std::uint32_t offset = address % kPageBytes;
    const bool is_there =
        offset <= kPageBytes - 4 && number < pages_.size() && pages_[number] != nullptr;
    return is_there ? pages_[number] + offset : nullptr;
  }

  std::vector<std::uint8_t*> pages_;  ///< up to the last one that there is
  std::vector<std::unique_ptr<Page>> own_pages_;
};

}  // namespace eu::model
