#include <cerrno>

#include "model/drm/execbuffer.hpp"

namespace eu::model::drm {
namespace {

constexpr std::uint32_t kKnownFenceFlags = I915_EXEC_FENCE_WAIT | I915_EXEC_FENCE_SIGNAL;

}  // namespace

int ExecFences::add(Call& call, const drm_i915_gem_exec_fence& fence, std::uint64_t point) {
  if ((fence.flags & ~kKnownFenceFlags) != 0) return EINVAL;
  const auto* syncobj = call.file->syncobjs.find(fence.handle);
  if (!syncobj) return ENOENT;
  if ((fence.flags & I915_EXEC_FENCE_WAIT) != 0 && !(*syncobj)->has(point)) return EINVAL;
  if ((fence.flags & I915_EXEC_FENCE_SIGNAL) != 0) signals_.push_back({*syncobj, point});
  return 0;
}

int ExecFences::read_extensions(Call& call, std::uint64_t address) {
  // The only kind of extension may occur once.
  drm_i915_gem_execbuffer_ext_timeline_fences extension;
  std::vector<drm_i915_gem_exec_fence> fences;
  std::vector<std::uint64_t> points;
  if (address == 0) return 0;
  if (!call.packet.read(address, extension.base)) return EFAULT;
  if (extension.base.flags != 0 || extension.base.next_extension != 0 ||
      extension.base.name != DRM_I915_GEM_EXECBUFFER_EXT_TIMELINE_FENCES)
    return EINVAL;
  if (!call.packet.read(address, extension) ||
      !call.packet.read_array(extension.handles_ptr, extension.fence_count, fences) ||
      !call.packet.read_array(extension.values_ptr, extension.fence_count, points))
    return EFAULT;
  for (std::size_t i = 0; i < fences.size(); ++i)
    if (const int error = add(call, fences[i], points[i])) return error;
  return 0;
}

int ExecFences::read(Call& call, const drm_i915_gem_execbuffer2& request) {
  constexpr std::uint64_t kDescriptor = I915_EXEC_FENCE_IN | I915_EXEC_FENCE_SUBMIT;
  if ((request.flags & kDescriptor) == kDescriptor) return EINVAL;
  if ((request.flags & kDescriptor) != 0 && !call.device.exports.is_sync_file(call.given.get()))
    return EINVAL;
  const bool has_array = (request.flags & I915_EXEC_FENCE_ARRAY) != 0;
  const bool has_extensions = (request.flags & I915_EXEC_USE_EXTENSIONS) != 0;
  if (has_array && has_extensions) return EINVAL;
  if (has_extensions)
    return request.num_cliprects != 0 ? EINVAL : read_extensions(call, request.cliprects_ptr);
  if (!has_array) return request.num_cliprects != 0 || request.cliprects_ptr != 0 ? EINVAL : 0;
  std::vector<drm_i915_gem_exec_fence> fences;
  if (!call.packet.read_array(request.cliprects_ptr, request.num_cliprects, fences)) return EFAULT;
  for (const auto& fence : fences)
    if (const int error = add(call, fence, 0)) return error;
  return 0;
}

void ExecFences::signal() {
  for (const Signal& signal : signals_) {
    if (signal.point != 0)
      signal.syncobj->signal(signal.point);
    else
      *signal.syncobj = {true, 0};
  }
}

}  // namespace eu::model::drm
