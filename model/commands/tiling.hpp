#pragma once
// Byte offsets in images that are stored in tiles of 4 KB (Ivy Bridge PRM volume 1
// part 2, memory data formats).
#include <cstdint>

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

}  // namespace eu::model
