#include "model/memory/memory_image.hpp"

#include <algorithm>
#include <cstring>

namespace eu::model {

void MemoryImage::read(std::uint32_t address, void* data, std::size_t size) const {
  auto* out = static_cast<std::uint8_t*>(data);
  while (size > 0) {
    const std::uint32_t offset = address % kPageBytes;
    const std::size_t piece = std::min<std::size_t>(size, kPageBytes - offset);
    const std::size_t number = address / kPageBytes;
    if (number < pages_.size() && pages_[number])
      std::memcpy(out, pages_[number] + offset, piece);
    else
      std::memset(out, 0, piece);
    out += piece;
    address += static_cast<std::uint32_t>(piece);
    size -= piece;
  }
}

void MemoryImage::write(std::uint32_t address, const void* data, std::size_t size) {
  const auto* in = static_cast<const std::uint8_t*>(data);
  while (size > 0) {
    const std::uint32_t offset = address % kPageBytes;
    const std::size_t piece = std::min<std::size_t>(size, kPageBytes - offset);
    const std::size_t number = address / kPageBytes;
    if (number >= pages_.size()) pages_.resize(number + 1);
    std::uint8_t*& page = pages_[number];
    if (!page) page = own_pages_.emplace_back(std::make_unique<Page>())->data();
    std::memcpy(page + offset, in, piece);
    in += piece;
    address += static_cast<std::uint32_t>(piece);
    size -= piece;
  }
}

void MemoryImage::attach(std::uint32_t address, std::uint8_t* bytes, std::size_t size) {
  const std::size_t first = address / kPageBytes;
  const std::size_t count = size / kPageBytes;
  if (first + count > pages_.size()) pages_.resize(first + count);
  for (std::size_t i = 0; i < count; ++i) pages_[first + i] = bytes + i * kPageBytes;
}

std::uint32_t MemoryImage::written_bytes(std::uint32_t address, std::uint32_t size) const {
  const std::uint64_t end = std::uint64_t{address} + size;
  std::uint64_t number =
      std::min<std::uint64_t>((end + kPageBytes - 1) / kPageBytes, pages_.size());
  while (number > address / kPageBytes && !pages_[number - 1]) --number;
  const std::uint64_t written = std::min(number * kPageBytes, end);
  return written > address ? static_cast<std::uint32_t>(written - address) : 0;
}

}  // namespace eu::model
