#include "model/commands/blitter.hpp"

#include <fmt/core.h>

#include <algorithm>

#include "model/commands/tiled_memory.hpp"

namespace eu::model {
namespace {

using Words = std::vector<std::uint32_t>;

constexpr std::uint32_t kCopyRop = 0xcc;     ///< writes the source
constexpr std::uint32_t kPatternRop = 0xf0;  ///< writes the pattern, here a colour

/// Register that selects Y tiles for blits, else X: bit 0 for the
/// destination, bit 1 for the source.
constexpr std::uint32_t kBlitterControl = 0x22200;

constexpr std::uint64_t kMaxOverlapBytes = std::uint64_t{1} << 28;

/// One side of a blit.
struct Side {
  std::uint64_t address = 0;
  std::uint32_t pitch_bytes = 0;
  Tiling tiling = Tiling::Linear;
  std::uint32_t x = 0, y = 0;
};

struct Area {
  std::uint32_t width = 0, height = 0, texel_bytes = 4;
};

/// Reads a command's dwords one after the other.
class Reader {
 public:
  Reader(const Words& words, bool is_wide) : words_(words), is_wide_(is_wide) {}
  std::uint32_t dword() { return words_.at(at_++); }
  std::uint64_t address() {
    const std::uint64_t low = dword();
    return is_wide_ ? gpu_address(low | std::uint64_t{dword()} << 32) : low;
  }

 private:
  const Words& words_;
  const bool is_wide_;
  std::size_t at_ = 1;
};

/// The pitch in bytes; the field counts dwords for tiled images.
std::uint32_t pitch_of(std::uint32_t field, Tiling tiling) {
  const auto pitch = static_cast<std::int16_t>(field);
  if (pitch < 0) throw CommandError("a negative pitch is not supported");
  return static_cast<std::uint32_t>(pitch) * (tiling == Tiling::Linear ? 1 : 4);
}

std::uint32_t texel_bytes_of(std::uint32_t depth) {
  switch (depth) {
    case 0: return 1;
    case 1:
    case 2: return 2;
    case 3: return 4;
    case 4: return 8;
    default: return 16;
  }
}

/// Reads the command from its second dword to the destination's address.
Side read_target(Reader& reader, std::uint32_t first, Tiling tiling, Area& area) {
  Side target;
  target.tiling = tiling;
  target.pitch_bytes = pitch_of(bits(first, 15, 0), tiling);
  const std::uint32_t begin = reader.dword(), end = reader.dword();
  target.x = bits(begin, 15, 0);
  target.y = bits(begin, 31, 16);
  const std::uint32_t right = bits(end, 15, 0), bottom = bits(end, 31, 16);
  area.width = right > target.x ? right - target.x : 0;
  area.height = bottom > target.y ? bottom - target.y : 0;
  target.address = reader.address();
  return target;
}

Side read_source(Reader& reader, Tiling tiling) {
  Side source;
  source.tiling = tiling;
  const std::uint32_t begin = reader.dword();
  source.x = bits(begin, 15, 0);
  source.y = bits(begin, 31, 16);
  source.pitch_bytes = pitch_of(bits(reader.dword(), 15, 0), tiling);
  source.address = reader.address();
  return source;
}

void check_rop(std::uint32_t rop, std::uint32_t wanted) {
  if (rop != wanted)
    throw CommandError(fmt::format("raster operation {:#x} is not supported", rop));
}

using Moved = std::function<void(std::uint64_t bytes)>;

std::uint64_t fill(const Side& target, const Area& area, std::uint32_t color,
                   const CommandMemory& memory, const Moved& moved) {
  if (area.width == 0 || area.height == 0) return 0;
  const TiledMemory image(memory, target.address, target.pitch_bytes, target.tiling);
  std::vector<std::uint8_t> row(std::size_t{area.width} * area.texel_bytes);
  for (std::size_t at = 0; at < row.size(); at += area.texel_bytes)
    std::memcpy(row.data() + at, &color, std::min<std::size_t>(area.texel_bytes, sizeof color));
  for (std::uint32_t y = 0; y < area.height; ++y) {
    image.write(target.x * area.texel_bytes, target.y + y, row.data(),
                static_cast<std::uint32_t>(row.size()));
    moved(row.size());
  }
  return std::uint64_t{row.size()} * area.height;
}

/// True if the two sides may share rows. Tiles have up to 32 rows.
bool may_overlap(const Side& a, const Side& b, const Area& area) {
  constexpr std::uint64_t kTileRows = 32;
  const auto first = [](const Side& side) {
    return side.address + std::uint64_t{side.y / kTileRows * kTileRows} * side.pitch_bytes;
  };
  const auto end = [&](const Side& side) {
    const std::uint64_t rows =
        (std::uint64_t{side.y} + area.height) / kTileRows * kTileRows + kTileRows;
    return side.address + rows * side.pitch_bytes +
           (std::uint64_t{side.x} + area.width) * area.texel_bytes;
  };
  return first(a) < end(b) && first(b) < end(a);
}

/// The order of copying rows in which none is written before it is read.
enum class RowOrder { Down, Up, AllAtOnce };

RowOrder row_order(const Side& target, const Side& source, const Area& area) {
  if (!may_overlap(target, source, area)) return RowOrder::Down;
  const std::uint64_t row_end =
      (std::uint64_t{std::max(target.x, source.x)} + area.width) * area.texel_bytes;
  const bool is_linear = target.tiling == Tiling::Linear;
  if (target.pitch_bytes != source.pitch_bytes || target.tiling != source.tiling ||
      (!is_linear && target.address != source.address) || row_end > target.pitch_bytes)
    return RowOrder::AllAtOnce;
  const auto place = [&](const Side& side) {
    return side.address + std::uint64_t{side.y} * side.pitch_bytes +
           (is_linear ? std::uint64_t{side.x} * area.texel_bytes : 0);
  };
  return place(target) <= place(source) ? RowOrder::Down : RowOrder::Up;
}

std::uint64_t copy(const Side& target, const Side& source, const Area& area,
                   const CommandMemory& memory, const Moved& moved) {
  if (area.width == 0 || area.height == 0) return 0;
  const TiledMemory to(memory, target.address, target.pitch_bytes, target.tiling);
  const TiledMemory from(memory, source.address, source.pitch_bytes, source.tiling);
  const std::uint32_t row_bytes = area.width * area.texel_bytes;
  const std::uint64_t all_bytes = std::uint64_t{row_bytes} * area.height;
  if (all_bytes > from.room_bytes()) throw CommandError("an image goes past the end of its buffer");
  const RowOrder order = row_order(target, source, area);
  const bool at_once = order == RowOrder::AllAtOnce;
  if (at_once && all_bytes > kMaxOverlapBytes)
    throw CommandError("a copy of more than 256 MB onto itself, with another pitch or tiling");
  std::vector<std::uint8_t> rows(at_once ? all_bytes : row_bytes);
  const auto read = [&](std::uint32_t y, std::uint8_t* row) {
    from.read(source.x * area.texel_bytes, source.y + y, row, row_bytes);
  };
  for (std::uint32_t y = 0; at_once && y < area.height; ++y)
    read(y, rows.data() + std::size_t{y} * row_bytes);
  for (std::uint32_t i = 0; i < area.height; ++i) {
    const std::uint32_t y = order == RowOrder::Up ? area.height - 1 - i : i;
    std::uint8_t* const row = rows.data() + (at_once ? std::size_t{y} * row_bytes : 0);
    if (!at_once) read(y, row);
    to.write(target.x * area.texel_bytes, target.y + y, row, row_bytes);
    moved(row_bytes);
  }
  return all_bytes;
}

Tiling legacy_tiling(std::uint32_t header, int bit, const ContextState& state, int control_bit) {
  if (bits(header, bit, bit) == 0) return Tiling::Linear;
  const auto control = static_cast<std::uint32_t>(state.register64(kBlitterControl));
  return bits(control, control_bit, control_bit) != 0 ? Tiling::Y : Tiling::X;
}

Tiling fast_tiling(std::uint32_t code) {
  if (code == 3) throw CommandError("tiles of 64 KB are not supported");
  return static_cast<Tiling>(code);
}

}  // namespace

std::uint64_t blit(CommandAction action, const Words& words, bool is_wide,
                   const ContextState& state, const CommandMemory& memory, const Moved& moved) {
  Reader reader(words, is_wide);
  const std::uint32_t header = words.front(), first = reader.dword();
  Area area;
  if (action == CommandAction::FastCopy) {
    area.texel_bytes = texel_bytes_of(bits(first, 26, 24));
    const Side target = read_target(reader, first, fast_tiling(bits(header, 14, 13)), area);
    const Side source = read_source(reader, fast_tiling(bits(header, 21, 20)));
    return copy(target, source, area, memory, moved);
  }
  area.texel_bytes = texel_bytes_of(bits(first, 25, 24));
  const Side target = read_target(reader, first, legacy_tiling(header, 11, state, 0), area);
  if (action == CommandAction::ColorBlit) {
    check_rop(bits(first, 23, 16), kPatternRop);
    return fill(target, area, reader.dword(), memory, moved);
  }
  check_rop(bits(first, 23, 16), kCopyRop);
  const Side source = read_source(reader, legacy_tiling(header, 15, state, 1));
  return copy(target, source, area, memory, moved);
}

}  // namespace eu::model
