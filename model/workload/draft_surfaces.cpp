#include "model/workload/draft.hpp"

#include <fmt/core.h>

#include <algorithm>

#include "model/workload/surface_reader.hpp"

namespace eu::model {
namespace {

using isa::MessageTarget;
using isa::SurfaceNeed;

constexpr std::uint32_t kPageBytes = 4096;
/// Half of the address space; scratch space comes after it.
constexpr std::uint32_t kAllSurfacesBytes = std::uint32_t{1} << 31;
/// Staggers surfaces: with power-of-two shares all would begin in the same cache sets.
constexpr std::uint32_t kStaggerBytes = 5 * kPageBytes;
constexpr std::uint32_t kMostBytes = std::uint32_t{1} << 29;  ///< of one surface
/// Size of constants that lanes index themselves; their extent is unknown.
constexpr std::uint32_t kIndexedConstantsBytes = 4096;

/// End of the grid in x and y: the least extent of an image with a texel per invocation.
std::array<std::int64_t, 2> extent_of(const Dispatch& dispatch) {
  std::array<std::int64_t, 2> extent{};
  for (std::size_t i = 0; i < extent.size(); ++i) {
    const bool draws = dispatch.kind == DispatchKind::Pixel;
    const std::int64_t end =
        draws ? dispatch.pixels[i] : std::int64_t{dispatch.groups[i]} * dispatch.local_size[i];
    extent[i] = std::min<std::int64_t>(kMaxImageExtent, end);
  }
  return extent;
}

SurfaceFormat format_of(const SurfaceNeed& need) {
  switch (need.target) {
    case MessageTarget::Buffer:
      return need.constants ? SurfaceFormat::R32G32B32A32Float : SurfaceFormat::Raw;
    case MessageTarget::Image:
      return need.atomics || need.channels == 1 ? SurfaceFormat::R32Uint
                                                : SurfaceFormat::R32G32B32A32Float;
    case MessageTarget::RenderTarget: return SurfaceFormat::R8G8B8A8Unorm;
    default: return SurfaceFormat::R32G32B32A32Float;
  }
}

class SurfaceDrafter {
 public:
  SurfaceDrafter(const Dispatch& dispatch, const DraftOptions& options, std::size_t count)
      : dispatch_(dispatch), options_(options), share_bytes_(share_of(count)) {}

  SurfaceData draft(const SurfaceNeed& need) const {
    SurfaceData surface;
    surface.index = need.index;
    surface.name = fmt::format("{}_{}", surface_kind(need), need.index);
    surface.format = format_of(need);
    if (need.target == MessageTarget::Buffer)
      shape_buffer(need, surface);
    else
      shape_image(surface);
    return surface;
  }

 private:
  static std::uint32_t share_of(std::size_t count) {
    const auto surfaces = static_cast<std::uint32_t>(std::max<std::size_t>(1, count));
    const std::uint32_t bytes = std::min(kMostBytes, kAllSurfacesBytes / surfaces);
    return bytes / kPageBytes * kPageBytes - kStaggerBytes;
  }

  std::uint32_t least_bytes(const SurfaceNeed& need) const {
    const auto threads = static_cast<std::uint64_t>(dispatch_.thread_count());
    const auto lanes = threads * static_cast<std::uint64_t>(dispatch_.simd_size);
    std::uint64_t bytes = need.end_bytes;
    if (need.constants)
      bytes = std::max<std::uint64_t>(bytes, need.lane_bytes != 0 ? kIndexedConstantsBytes : 0);
    else
      bytes = std::max(bytes, lanes * static_cast<std::uint64_t>(need.lane_bytes));
    bytes = std::max(bytes, threads * static_cast<std::uint64_t>(need.block_bytes));
    return static_cast<std::uint32_t>(std::clamp<std::uint64_t>(bytes, 16, share_bytes_));
  }

  void shape_buffer(const SurfaceNeed& need, SurfaceData& surface) const {
    surface.size_bytes = options_.sizes == SurfaceSizes::Least   ? least_bytes(need)
                         : options_.sizes == SurfaceSizes::Given ? options_.surface_bytes
                                                                 : share_bytes_;
    surface.grows = options_.sizes == SurfaceSizes::Growing;
    // Constant buffers have an element per byte: four floats may begin at any byte.
    if (need.constants) surface.stride_bytes = 1;
    surface.width = static_cast<int>(surface.size_bytes);
    surface.pitch_bytes = surface.size_bytes;
  }

  /// Shapes an image: the largest power-of-two square that fits, extended downwards. Growing images
  /// have the maximal width.
  void shape_image(SurfaceData& surface) const {
    const std::int64_t texel = surface.texel_bytes();
    std::array<std::int64_t, 2> extent = extent_of(dispatch_);
    if (options_.sizes != SurfaceSizes::Least) {
      const bool grows = options_.sizes == SurfaceSizes::Growing;
      const std::int64_t bytes = grows ? share_bytes_ : options_.surface_bytes;
      std::int64_t width = grows ? kMaxImageExtent : 1;
      while (!grows && width < kMaxImageExtent && 4 * width * width * texel <= bytes) width *= 2;
      extent = {width, std::clamp<std::int64_t>(bytes / (width * texel), 1, kMaxImageExtent)};
    }
    // Limits the rows of an image with a texel per invocation to the available space.
    extent[1] = std::min(extent[1], std::int64_t{share_bytes_} / (extent[0] * texel));
    surface.width = static_cast<int>(extent[0]);
    surface.height = static_cast<int>(extent[1]);
    surface.pitch_bytes = static_cast<std::uint32_t>(extent[0] * texel);
    surface.size_bytes = static_cast<std::uint32_t>(surface.image_bytes());
  }

  const Dispatch& dispatch_;
  const DraftOptions& options_;
  const std::uint32_t share_bytes_;
};

}  // namespace

std::string_view surface_kind(const SurfaceNeed& need) {
  switch (need.target) {
    case MessageTarget::Image: return "image";
    case MessageTarget::Texture: return "texture";
    case MessageTarget::RenderTarget: return "render_target";
    default: return need.constants ? "constants" : "buffer";
  }
}

std::vector<SurfaceData> draft_surfaces(const isa::KernelNeeds& needs, const Dispatch& dispatch,
                                        const DraftOptions& options) {
  const SurfaceDrafter drafter(dispatch, options, needs.surfaces.size());
  std::vector<SurfaceData> surfaces;
  for (const SurfaceNeed& need : needs.surfaces) surfaces.push_back(drafter.draft(need));
  return surfaces;
}

}  // namespace eu::model
