#include "isa/intel/text/message_text.hpp"

#include <algorithm>

#include "isa/intel/encoding/codes.hpp"

namespace eu::isa {
namespace {

constexpr int kVertStrideBit = 24;
constexpr int kWidthBit = 22;  // the highest of the width's three bits is zero
constexpr int kHorzStrideBit = 20;
constexpr std::uint32_t kRegionBits = 0x0ff00000;
constexpr std::uint32_t kVertStrideBits = 0x0f000000;
constexpr std::uint32_t kWidthCodes = 4;

template <std::size_t count>
std::optional<std::uint32_t> code_of_step(const std::array<std::uint8_t, count>& steps,
                                          std::uint8_t step) {
  const auto found = std::find(steps.begin(), steps.end(), step);
  if (found == steps.end()) return std::nullopt;
  return static_cast<std::uint32_t>(found - steps.begin());
}

}  // namespace

std::optional<Region> payload_region(std::uint32_t ex_desc, AccessMode mode) {
  const bool align16 = mode == AccessMode::Align16;
  if ((ex_desc & ~(align16 ? kVertStrideBits : kRegionBits)) != 0) return std::nullopt;
  const std::uint32_t vert_stride = ex_desc >> kVertStrideBit & 0xf;
  if (vert_stride >= kVertStrides.size()) return std::nullopt;
  if (align16) return Region{kVertStrides[vert_stride], 4, 1};
  return Region{kVertStrides[vert_stride], kWidths[ex_desc >> kWidthBit & 3],
                kHorzStrides[ex_desc >> kHorzStrideBit & 3]};
}

std::optional<std::uint32_t> ex_desc_of_region(const Region& region, AccessMode mode) {
  const auto vert_stride = code_of_step(kVertStrides, region.vert_stride);
  if (!vert_stride) return std::nullopt;
  if (mode == AccessMode::Align16) return *vert_stride << kVertStrideBit;
  const auto width = code_of_step(kWidths, region.width);
  const auto horz_stride = code_of_step(kHorzStrides, region.horz_stride);
  if (!width || *width >= kWidthCodes || !horz_stride) return std::nullopt;
  return *vert_stride << kVertStrideBit | *width << kWidthBit | *horz_stride << kHorzStrideBit;
}

}  // namespace eu::isa
