// Creation and destruction of buffer objects, and export to another file or process.
#include <drm.h>
#include <fcntl.h>
#include <i915_drm.h>

#include <cerrno>
#include <utility>
#include <vector>

#include "model/drm/requests.hpp"

namespace eu::model::drm {
namespace {

/// Checks that a driver requests system memory, the only kind.
int check_regions(Call& call, std::uint64_t address) {
  drm_i915_gem_create_ext_memory_regions extension;
  std::vector<drm_i915_gem_memory_class_instance> regions;
  if (!call.packet.read(address, extension)) return EFAULT;
  if (extension.pad != 0 || extension.num_regions == 0) return EINVAL;
  if (!call.packet.read_array(extension.regions, extension.num_regions, regions)) return EFAULT;
  for (const auto& region : regions)
    if (region.memory_class != I915_MEMORY_CLASS_SYSTEM || region.memory_instance != 0)
      return EINVAL;
  return 0;
}

int check_extensions(Call& call, std::uint64_t address) {
  for (int i = 0; address != 0; ++i) {
    i915_user_extension extension;
    if (i == kLongestChain) return E2BIG;
    if (!call.packet.read(address, extension)) return EFAULT;
    if (extension.flags != 0) return EINVAL;
    if (extension.name == I915_GEM_CREATE_EXT_PROTECTED_CONTENT) return ENODEV;
    if (extension.name != I915_GEM_CREATE_EXT_MEMORY_REGIONS) return EINVAL;
    if (const int error = check_regions(call, address)) return error;
    address = extension.next_extension;
  }
  return 0;
}

/// Creates an object. `request` has a size and gets a handle.
template <typename Request>
int create(Call& call, Request request) {
  if (request.size == 0) return EINVAL;
  const auto object = BufferObject::create(call.device.memory, request.size);
  if (!object) return request.size > call.device.memory.size_bytes() ? E2BIG : ENOMEM;
  request.size = object->size_bytes();
  request.handle = call.file->handle_for(object);
  if (request.handle == 0) return ENOMEM;
  call.packet.set_argument(request);
  return 0;
}

}  // namespace

int create_object(Call& call) {
  return create(call, call.packet.argument<drm_i915_gem_create>());
}

int create_object_with_extensions(Call& call) {
  const auto request = call.packet.argument<drm_i915_gem_create_ext>();
  if (request.flags != 0) return EINVAL;
  if (const int error = check_extensions(call, request.extensions)) return error;
  return create(call, request);
}

int close_object(Call& call) {
  const std::uint32_t handle = call.packet.argument<drm_gem_close>().handle;
  const Handle* entry = call.file->handles.find(handle);
  if (!entry) return EINVAL;
  if (entry->span_bytes != 0) call.file->addresses.give_back(entry->address, entry->span_bytes);
  call.file->handle_of_place.erase(entry->object->place());
  call.file->handles.remove(handle);
  return 0;
}

int export_object(Call& call) {
  const auto request = call.packet.argument<drm_prime_handle>();
  if ((request.flags & ~static_cast<std::uint32_t>(DRM_CLOEXEC | DRM_RDWR)) != 0) return EINVAL;
  const Handle* handle = call.file->handles.find(request.handle);
  if (!handle) return ENOENT;
  if (handle->object->is_user_memory()) return EINVAL;
  call.result = call.device.exports.add(handle->object);
  return call.result.is_open() ? 0 : ENFILE;
}

int import_object(Call& call) {
  auto request = call.packet.argument<drm_prime_handle>();
  const auto object = call.device.exports.buffer(call.given.get());
  if (!object) return EINVAL;
  request.handle = call.file->handle_for(object);
  if (request.handle == 0) return ENOMEM;
  call.packet.set_argument(request);
  return 0;
}

}  // namespace eu::model::drm
