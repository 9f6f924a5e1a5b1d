// State of buffer objects that drivers set and query. All work is done at its submission, and the
// program and the GPU always have the same bytes.
#include <i915_drm.h>

#include <algorithm>
#include <cerrno>

#include "model/drm/requests.hpp"

namespace eu::model::drm {
namespace {

constexpr std::uint32_t kTileXWidth = 512, kTileYWidth = 128;
constexpr std::uint32_t kFenceStrideUnit = 128, kMostFenceStrides = 0x800;
constexpr std::uint64_t kMostAperture = std::uint64_t{1} << 32;

bool is_fence_stride(std::uint32_t stride, std::uint32_t tiling) {
  const std::uint32_t width = tiling == I915_TILING_Y ? kTileYWidth : kTileXWidth;
  return stride != 0 && stride % width == 0 && stride / kFenceStrideUnit <= kMostFenceStrides;
}

}  // namespace

int set_domain(Call& call) {
  const auto request = call.packet.argument<drm_i915_gem_set_domain>();
  constexpr std::uint32_t kOfPrograms =
      I915_GEM_DOMAIN_CPU | I915_GEM_DOMAIN_GTT | I915_GEM_DOMAIN_WC;
  if (((request.read_domains | request.write_domain) & ~kOfPrograms) != 0) return EINVAL;
  if (request.write_domain != 0 && request.read_domains != request.write_domain) return EINVAL;
  return call.file->object(request.handle) ? 0 : ENOENT;
}

int finish_software_access(Call& call) {
  const auto request = call.packet.argument<drm_i915_gem_sw_finish>();
  return call.file->object(request.handle) ? 0 : ENOENT;
}

int get_busy(Call& call) {
  auto request = call.packet.argument<drm_i915_gem_busy>();
  if (!call.file->object(request.handle)) return ENOENT;
  request.busy = 0;
  call.packet.set_argument(request);
  return 0;
}

int wait_for_object(Call& call) {
  const auto request = call.packet.argument<drm_i915_gem_wait>();
  if (request.flags != 0) return EINVAL;
  return call.file->object(request.bo_handle) ? 0 : ENOENT;
}

int advise(Call& call) {
  auto request = call.packet.argument<drm_i915_gem_madvise>();
  if (request.madv != I915_MADV_WILLNEED && request.madv != I915_MADV_DONTNEED) return EINVAL;
  if (!call.file->object(request.handle)) return ENOENT;
  request.retained = 1;
  call.packet.set_argument(request);
  return 0;
}

int set_tiling(Call& call) {
  auto request = call.packet.argument<drm_i915_gem_set_tiling>();
  BufferObject* object = call.file->object(request.handle);
  if (!object) return ENOENT;
  if (object->is_user_memory()) return ENXIO;
  if (request.tiling_mode > I915_TILING_Y) return EINVAL;
  if (request.tiling_mode == I915_TILING_NONE)
    request.stride = 0;
  else if (!is_fence_stride(request.stride, request.tiling_mode))
    return EINVAL;
  object->tiling = request.tiling_mode;
  object->stride = request.stride;
  request.swizzle_mode = I915_BIT_6_SWIZZLE_NONE;
  call.packet.set_argument(request);
  return 0;
}

int get_tiling(Call& call) {
  auto request = call.packet.argument<drm_i915_gem_get_tiling>();
  const BufferObject* object = call.file->object(request.handle);
  if (!object) return ENOENT;
  request.tiling_mode = object->tiling;
  request.swizzle_mode = request.phys_swizzle_mode = I915_BIT_6_SWIZZLE_NONE;
  call.packet.set_argument(request);
  return 0;
}

int set_caching(Call& call) {
  const auto request = call.packet.argument<drm_i915_gem_caching>();
  if (request.caching > I915_CACHING_DISPLAY) return EINVAL;
  BufferObject* object = call.file->object(request.handle);
  if (!object) return ENOENT;
  if (object->is_user_memory()) return ENXIO;
  object->caching = request.caching;
  return 0;
}

int get_caching(Call& call) {
  auto request = call.packet.argument<drm_i915_gem_caching>();
  const BufferObject* object = call.file->object(request.handle);
  if (!object) return ENOENT;
  request.caching = object->caching;
  call.packet.set_argument(request);
  return 0;
}

int get_aperture(Call& call) {
  drm_i915_gem_get_aperture request{};
  request.aper_size = std::min(call.device.facts.address_bytes, kMostAperture);
  request.aper_available_size = request.aper_size;
  call.packet.set_argument(request);
  return 0;
}

}  // namespace eu::model::drm
