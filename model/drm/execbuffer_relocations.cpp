#include <algorithm>
#include <cerrno>
#include <cstring>
#include <unordered_map>

#include "model/drm/execbuffer.hpp"
#include "model/drm/objects.hpp"

namespace eu::model::drm {
namespace {

using Entry = drm_i915_gem_relocation_entry;

class Relocator {
 public:
  Relocator(const Call& call, const drm_i915_gem_execbuffer2& request,
            const std::vector<Binding>& bindings)
      : bindings_(bindings),
        by_index_((request.flags & I915_EXEC_HANDLE_LUT) != 0),
        value_bytes_(call.device.facts.gen_x10 >= kBroadwell ? sizeof(std::uint64_t)
                                                             : sizeof(std::uint32_t)) {
    for (const Binding& binding : bindings) by_handle_[binding.entry.handle] = &binding;
  }

  /// Writes one address into an object. Returns 0 or an errno.
  int apply(const BufferObject& object, Entry& entry) const {
    const Binding* target = target_of(entry.target_handle);
    if (!target) return ENOENT;
    if (!is_sound(object, entry)) return EINVAL;
    const std::uint64_t address = canonical(target->address);
    // The driver has written this address already.
    if (entry.presumed_offset == address) return 0;
    const std::uint64_t value = canonical(target->address + entry.delta);
    // The submission's copy of program memory is made later, so the program's own is written.
    if (object.is_user_memory()) {
      if (const int error = write_user_memory(object, entry.offset, &value, value_bytes_))
        return error;
    } else {
      std::memcpy(object.bytes() + entry.offset, &value, value_bytes_);
    }
    entry.presumed_offset = address;
    return 0;
  }

 private:
  const Binding* target_of(std::uint32_t number) const {
    if (by_index_) return number < bindings_.size() ? &bindings_[number] : nullptr;
    const auto it = by_handle_.find(number);
    return it == by_handle_.end() ? nullptr : it->second;
  }
  bool is_sound(const BufferObject& object, const Entry& entry) const {
    const std::uint32_t written = entry.write_domain;
    if ((written & (written - 1)) != 0) return false;
    if (((written | entry.read_domains) & ~kDomains) != 0) return false;
    return entry.offset % sizeof(std::uint32_t) == 0 &&
           entry.offset <= object.size_bytes() - value_bytes_;
  }

  static constexpr std::uint32_t kDomains = I915_GEM_DOMAIN_RENDER | I915_GEM_DOMAIN_SAMPLER |
                                            I915_GEM_DOMAIN_COMMAND | I915_GEM_DOMAIN_INSTRUCTION |
                                            I915_GEM_DOMAIN_VERTEX;
  const std::vector<Binding>& bindings_;
  bool by_index_;
  std::uint64_t value_bytes_;
  std::unordered_map<std::uint32_t, const Binding*> by_handle_;
};

bool has_moved(const Binding& binding) {
  return binding.entry.offset != canonical(binding.address);
}

int relocate_object(Call& call, const Relocator& relocator, const Binding& binding) {
  std::vector<Entry> entries;
  const std::uint64_t address = binding.entry.relocs_ptr;
  if (binding.entry.relocation_count == 0) return 0;
  if (!call.packet.read_array(address, binding.entry.relocation_count, entries)) return EFAULT;
  int error = 0;
  for (std::size_t i = 0; i < entries.size() && error == 0; ++i)
    error = relocator.apply(*binding.object, entries[i]);
  if (!call.packet.write(address, entries.data(), entries.size() * sizeof entries[0]))
    return EFAULT;
  return error;
}

}  // namespace

int relocate(Call& call, const drm_i915_gem_execbuffer2& request,
             const std::vector<Binding>& bindings) {
  const bool moved = std::any_of(bindings.begin(), bindings.end(), has_moved);
  // With NO_RELOC, the driver has written the addresses that it lists.
  if ((request.flags & I915_EXEC_NO_RELOC) == 0 || moved) {
    const Relocator relocator(call, request, bindings);
    for (const Binding& binding : bindings)
      if (const int error = relocate_object(call, relocator, binding)) return error;
  }
  for (std::size_t i = 0; i < bindings.size(); ++i) {
    if (!has_moved(bindings[i])) continue;
    auto entry = bindings[i].entry;
    entry.offset = canonical(bindings[i].address);
    if (!call.packet.write(request.buffers_ptr + i * sizeof entry, entry)) return EFAULT;
  }
  return 0;
}

}  // namespace eu::model::drm
