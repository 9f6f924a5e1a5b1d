// Media blocks: rectangles of bytes (isa/MESSAGES.md 4.2).
#include <fmt/core.h>

#include <algorithm>
#include <string>

#include "model/intel/surface_access.hpp"

namespace eu::model {
namespace {

int register_pitch(int width_bytes) {
  int pitch = 4;
  while (pitch < width_bytes) pitch *= 2;
  return pitch;
}

struct MediaBlock {
  std::int32_t x, y;
  int width_bytes, height;
  int pitch_bytes;  ///< from row to row in the registers

  int registers() const { return (pitch_bytes * height + 31) / 32; }
};

MediaBlock media_block(const MessageView& message) {
  if (message.control(10, 10) != 0)
    message.fail("the override of the vertical line stride (bit 10) is not modelled");
  MediaBlock block;
  block.x = static_cast<std::int32_t>(message.header(0));
  block.y = static_cast<std::int32_t>(message.header(1));
  block.width_bytes = static_cast<int>(message.header(2) & 0x3f) + 1;
  block.height = static_cast<int>((message.header(2) >> 16) & 0x3f) + 1;
  block.pitch_bytes = register_pitch(block.width_bytes);
  const int max_height = block.width_bytes > 32 ? 0 : std::min(64, 256 / block.pitch_bytes);
  if (block.height > max_height)
    message.fail(
        fmt::format("a block of {} bytes x {} rows (allowed: up to 32 bytes wide, and up to 64, "
                    "32, 16, 8 rows of 4, 8, 16, 32 bytes)",
                    block.width_bytes, block.height));
  const int registers = message.writes()
                            ? message.payload_registers() - message.layout().header_registers
                            : static_cast<int>(message.descriptor().response_length());
  if (registers < block.registers())
    message.fail(fmt::format("a block of {} bytes x {} rows needs {} registers of data, not {}",
                             block.width_bytes, block.height, block.registers(), registers));
  return block;
}

/// Offset of a byte. Reads beyond the edges repeat the bytes of the edge.
std::uint32_t media_offset(const Surface& surface, std::int64_t x, std::int64_t y) {
  const std::int64_t row_bytes = std::int64_t{surface.width} * surface.texel_bytes();
  const std::int64_t column = std::clamp<std::int64_t>(x, 0, row_bytes - 1);
  const std::int64_t line = std::clamp<std::int64_t>(y, 0, surface.height - 1);
  return static_cast<std::uint32_t>(line * surface.pitch_bytes + column);
}

bool media_inside(const Surface& surface, std::int64_t x, std::int64_t y) {
  return x >= 0 && y >= 0 && x < std::int64_t{surface.width} * surface.texel_bytes() &&
         y < surface.height;
}

void read_media_dword(DataAccess& access, const Surface& surface, const MediaBlock& block, int row,
                      int column) {
  std::uint32_t value = 0;
  const std::int64_t y = std::int64_t{block.y} + row;
  for (int i = 0; i < 4 && column + i < block.width_bytes; ++i) {
    const std::int64_t x = std::int64_t{block.x} + column + i;
    const std::uint32_t offset = media_offset(surface, x, y);
    if (i == 0) access.touched.add(access.window().address(offset));
    value |= access.window().read_dword(offset, 1) << (8 * i);
  }
  const int byte = row * block.pitch_bytes + column;
  access.message.respond(byte / 32, byte % 32 / 4, value);
}

void write_media_dword(DataAccess& access, const Surface& surface, const MediaBlock& block, int row,
                       int column) {
  const int byte = row * block.pitch_bytes + column;
  const std::uint32_t value = access.message.payload(1 + byte / 32, byte % 32 / 4);
  const std::int64_t y = std::int64_t{block.y} + row;
  for (int i = 0; i < 4 && column + i < block.width_bytes; ++i) {
    const std::int64_t x = std::int64_t{block.x} + column + i;
    if (!media_inside(surface, x, y)) {
      access.window().write_outside();
      continue;
    }
    const std::uint32_t offset = media_offset(surface, x, y);
    if (i == 0) access.touched.add(access.window().address(offset));
    access.window().write_dword(offset, value >> (8 * i), 1);
  }
}

}  // namespace

void access_media_block(DataAccess& access, const Surface* surface) {
  const Surface& target = image_of(access, surface);
  const MediaBlock block = media_block(access.message);
  for (int row = 0; row < block.height; ++row)
    for (int column = 0; column < block.width_bytes; column += 4)
      if (access.message.writes())
        write_media_dword(access, target, block, row, column);
      else
        read_media_dword(access, target, block, row, column);
}

}  // namespace eu::model
