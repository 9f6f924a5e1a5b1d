// Addresses of a submission's objects in the GPU's address space.
#include <algorithm>
#include <cerrno>
#include <set>

#include "model/drm/execbuffer.hpp"

namespace eu::model::drm {
namespace {

constexpr std::uint64_t kLowEnd = (std::uint64_t{1} << 32) - kPageBytes;

/// After this number of tries an object goes above all pinned ones. This bounds the time for any
/// pattern of pinned objects.
constexpr int kMostTries = 64;

/// Ranges that the driver chose: end by begin.
using Pinned = std::map<std::uint64_t, std::uint64_t>;

std::uint64_t address_end(const Call& call, const Binding& binding) {
  const std::uint64_t end = call.device.facts.address_bytes;
  const bool may_be_high = (binding.entry.flags & EXEC_OBJECT_SUPPORTS_48B_ADDRESS) != 0;
  return may_be_high ? end : std::min(end, kLowEnd);
}

/// End of a pinned range that overlaps with [begin, begin + bytes); 0: there is none.
std::uint64_t pinned_end(const Pinned& pinned, std::uint64_t begin, std::uint64_t bytes) {
  const auto next = pinned.lower_bound(begin + bytes);
  if (next == pinned.begin()) return 0;
  const std::uint64_t end = std::prev(next)->second;
  return end > begin ? end : 0;
}

bool is_sound(const drm_i915_gem_exec_object2& entry) {
  if ((entry.flags & static_cast<std::uint64_t>(__EXEC_OBJECT_UNKNOWN_FLAGS)) != 0) return false;
  if ((entry.alignment & (entry.alignment - 1)) != 0) return false;
  if ((entry.flags & EXEC_OBJECT_PAD_TO_SIZE) != 0 && entry.pad_to_size % kPageBytes != 0)
    return false;
  const bool is_pinned = (entry.flags & EXEC_OBJECT_PINNED) != 0;
  return !is_pinned || (entry.offset == canonical(entry.offset & kAddressMask) &&
                        entry.offset % std::max<std::uint64_t>(entry.alignment, kPageBytes) == 0);
}

int bind_pinned(const Call& call, std::vector<Binding>& bindings, Pinned& pinned) {
  for (Binding& binding : bindings) {
    if (!binding.is_pinned()) continue;
    binding.address = binding.entry.offset & kAddressMask;
    const std::uint64_t end = address_end(call, binding);
    const std::uint64_t bytes = binding.object->size_bytes();
    if (binding.address > end || bytes > end - binding.address ||
        pinned_end(pinned, binding.address, bytes) != 0)
      return ENOSPC;
    pinned[binding.address] = binding.end();
  }
  return 0;
}

bool is_well_placed(const Handle& handle, const Binding& binding, std::uint64_t end,
                    const Pinned& pinned) {
  if (handle.span_bytes == 0 || handle.address + handle.span_bytes > end) return false;
  if (binding.entry.alignment != 0 && handle.address % binding.entry.alignment != 0) return false;
  return pinned_end(pinned, handle.address, handle.span_bytes) == 0;
}

/// Assigns an address that the object keeps as long as it has its handle and fits there.
int place(Call& call, Handle& handle, const Binding& binding, const Pinned& pinned) {
  Ranges& addresses = call.file->addresses;
  const std::uint64_t end = address_end(call, binding);
  if (is_well_placed(handle, binding, end, pinned)) return 0;
  if (handle.span_bytes != 0) addresses.give_back(handle.address, handle.span_bytes);
  handle.span_bytes = 0;
  const std::uint64_t bytes = binding.object->size_bytes();
  const std::uint64_t alignment = std::max<std::uint64_t>(binding.entry.alignment, kPageBytes);
  std::uint64_t low = 0;
  for (int tries = 1;; ++tries) {
    const auto address = addresses.take(bytes, alignment, low, end);
    if (!address) return ENOSPC;
    const std::uint64_t taken_until = pinned_end(pinned, *address, bytes);
    if (taken_until == 0) {
      handle.address = *address;
      handle.span_bytes = bytes;
      return 0;
    }
    addresses.give_back(*address, bytes);
    low = tries < kMostTries ? taken_until : pinned.rbegin()->second;
  }
}

}  // namespace

int find_objects(Call& call, const drm_i915_gem_execbuffer2& request,
                 std::vector<Binding>& bindings) {
  std::vector<drm_i915_gem_exec_object2> entries;
  std::set<const BufferObject*> seen;
  if (!call.packet.read_array(request.buffers_ptr, request.buffer_count, entries)) return EFAULT;
  for (const auto& entry : entries) {
    const Handle* handle = call.file->handles.find(entry.handle);
    if (!handle) return ENOENT;
    if (!is_sound(entry) || !seen.insert(handle->object.get()).second) return EINVAL;
    bindings.push_back({entry, handle->object});
  }
  return 0;
}

int bind_objects(Call& call, std::vector<Binding>& bindings) {
  Pinned pinned;
  if (const int error = bind_pinned(call, bindings, pinned)) return error;
  for (Binding& binding : bindings) {
    if (binding.is_pinned()) continue;
    Handle& handle = *call.file->handles.find(binding.entry.handle);
    if (const int error = place(call, handle, binding, pinned)) return error;
    binding.address = handle.address;
  }
  return 0;
}

}  // namespace eu::model::drm
