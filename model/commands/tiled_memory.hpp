#pragma once
// Images that are stored in tiles of 4 KB (Ivy Bridge PRM volume 1 part 2, memory data formats):
// byte offsets, and rows in the memory of the program.
#include <algorithm>
#include <cstdint>
#include <cstring>

#include "model/commands/command_memory.hpp"

namespace eu::model {

enum class Tiling : std::uint8_t { Linear, X, Y };

/// Offset of a byte of a row; `pitch_bytes` is a whole number of tiles.
constexpr std::uint64_t tiled_offset(Tiling tiling, std::uint32_t pitch_bytes,
                                     std::uint32_t x_bytes, std::uint32_t y) {
  constexpr std::uint32_t kTileBytes = 4096;
  switch (tiling) {
    case Tiling::X:  // 8 rows of 512 bytes
      return std::uint64_t{y / 8} * 8 * pitch_bytes + std::uint64_t{x_bytes / 512} * kTileBytes +
             y % 8 * 512 + x_bytes % 512;
    case Tiling::Y:  // 32 rows of 128 bytes, in columns of 16
      return std::uint64_t{y / 32} * 32 * pitch_bytes + std::uint64_t{x_bytes / 128} * kTileBytes +
             x_bytes % 128 / 16 * 512 + y % 32 * 16 + x_bytes % 16;
    case Tiling::Linear: break;
  }
  return std::uint64_t{y} * pitch_bytes + x_bytes;
}

/// Number of contiguous bytes in memory from a byte of a row on.
constexpr std::uint32_t contiguous_bytes(Tiling tiling, std::uint32_t x_bytes) {
  if (tiling == Tiling::Linear) return ~0u;
  const std::uint32_t column = tiling == Tiling::X ? 512 : 16;
  return column - x_bytes % column;
}

/// Access to an image in memory by rows and bytes of a row.
class TiledMemory {
 public:
  /// Accesses stay in the buffer that contains `address`. Throws CommandError.
  TiledMemory(const CommandMemory& memory, std::uint64_t address, std::uint32_t pitch_bytes,
              Tiling tiling)
      : pitch_bytes_(pitch_bytes), tiling_(tiling) {
    bytes_ = memory.bytes(address, 1);
    const GpuBuffer* buffer = memory.buffer_at(address);
    room_ = buffer->size_bytes - static_cast<std::uint64_t>(bytes_ - buffer->bytes);
  }

  /// Calls use(bytes in memory, size, bytes before) for each contiguous piece of a row. Throws
  /// CommandError for bytes outside of the buffer.
  template <class Use>
  void row(std::uint32_t x_bytes, std::uint32_t y, std::uint32_t size, const Use& use) const {
    for (std::uint32_t done = 0; done < size;) {
      const std::uint32_t piece = std::min(size - done, contiguous_bytes(tiling_, x_bytes + done));
      const std::uint64_t offset = tiled_offset(tiling_, pitch_bytes_, x_bytes + done, y);
      if (offset > room_ || piece > room_ - offset)
        throw CommandError("an image goes past the end of its buffer");
      use(bytes_ + offset, piece, done);
      done += piece;
    }
  }
  /// Bytes of the buffer from the image's address on.
  std::uint64_t room_bytes() const { return room_; }
  void read(std::uint32_t x_bytes, std::uint32_t y, std::uint8_t* to, std::uint32_t size) const {
    row(x_bytes, y, size, [&](const std::uint8_t* bytes, std::uint32_t count, std::uint32_t done) {
      std::memcpy(to + done, bytes, count);
    });
  }
  void write(std::uint32_t x_bytes, std::uint32_t y, const std::uint8_t* from,
             std::uint32_t size) const {
    row(x_bytes, y, size, [&](std::uint8_t* bytes, std::uint32_t count, std::uint32_t done) {
      std::memcpy(bytes, from + done, count);
    });
  }

 private:
  std::uint8_t* bytes_ = nullptr;
  std::uint64_t room_ = 0;
  std::uint32_t pitch_bytes_;
  Tiling tiling_;
};

}  // namespace eu::model
