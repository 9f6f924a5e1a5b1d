// Parameters of the GPU and of the interface to it, for drivers.
#include <drm.h>
#include <i915_drm.h>

#include <algorithm>
#include <cerrno>
#include <optional>
#include <string_view>

#include "model/drm/requests.hpp"

namespace eu::model::drm {
namespace {

constexpr int kFences = 32;
constexpr std::uint64_t kTimestampRegister = 0x2358;

int mask_of(int count) {
  return (1 << count) - 1;
}

/// Parameters of the GPU.
std::optional<int> device_parameter(const DeviceFacts& facts, int number) {
  const int subslices = facts.slices * facts.subslices_per_slice;
  switch (number) {
    case I915_PARAM_CHIPSET_ID: return facts.pci_id;
    case I915_PARAM_REVISION: return facts.revision;
    case I915_PARAM_HAS_LLC: return facts.has_llc;
    case I915_PARAM_HAS_VEBOX: return facts.gen_x10 >= kHaswell;
    case I915_PARAM_HAS_RESOURCE_STREAMER: return 0;
    case I915_PARAM_SLICE_MASK: return mask_of(facts.slices);
    case I915_PARAM_SUBSLICE_MASK: return mask_of(facts.subslices_per_slice);
    case I915_PARAM_SUBSLICE_TOTAL: return subslices;
    case I915_PARAM_EU_TOTAL: return subslices * facts.eus_per_subslice;
    case I915_PARAM_CS_TIMESTAMP_FREQUENCY: return static_cast<int>(facts.timestamp_hz);
    case I915_PARAM_NUM_FENCES_AVAIL: return kFences;
    case I915_PARAM_HAS_EXEC_SOFTPIN:
    case I915_PARAM_HAS_CONTEXT_ISOLATION: return facts.soft_pin;
    case I915_PARAM_HAS_ALIASING_PPGTT: return facts.gen_x10 >= kBroadwell ? 2 : 1;
    default: return std::nullopt;
  }
}

/// Parameters of the interface.
std::optional<int> interface_parameter(int number) {
  switch (number) {
    // Drivers need these for compute and for mapping.
    case I915_PARAM_CMD_PARSER_VERSION: return 10;
    case I915_PARAM_MMAP_GTT_VERSION: return 4;
    case I915_PARAM_MMAP_VERSION:
    case I915_PARAM_HAS_GEM:
    case I915_PARAM_HAS_PAGEFLIPPING:
    case I915_PARAM_HAS_BSD:
    case I915_PARAM_HAS_BLT:
    case I915_PARAM_HAS_EXECBUF2:
    case I915_PARAM_HAS_RELAXED_FENCING:
    case I915_PARAM_HAS_COHERENT_RINGS:
    case I915_PARAM_HAS_RELAXED_DELTA:
    case I915_PARAM_HAS_GEN7_SOL_RESET:
    case I915_PARAM_HAS_WAIT_TIMEOUT:
    case I915_PARAM_HAS_PRIME_VMAP_FLUSH:
    case I915_PARAM_HAS_PINNED_BATCHES:
    case I915_PARAM_HAS_EXEC_NO_RELOC:
    case I915_PARAM_HAS_EXEC_HANDLE_LUT:
    case I915_PARAM_HAS_COHERENT_PHYS_GTT:
    case I915_PARAM_HAS_EXEC_ASYNC:
    case I915_PARAM_HAS_EXEC_FENCE:
    case I915_PARAM_HAS_EXEC_CAPTURE:
    case I915_PARAM_HAS_EXEC_BATCH_FIRST:
    case I915_PARAM_HAS_EXEC_FENCE_ARRAY:
    case I915_PARAM_HAS_EXEC_SUBMIT_FENCE:
    case I915_PARAM_HAS_EXEC_TIMELINE_FENCES:
    case I915_PARAM_HAS_USERPTR_PROBE:
    case I915_PARAM_HAS_GPU_RESET:
    case I915_PARAM_PERF_REVISION:
    case I915_PARAM_MMAP_GTT_COHERENT: return 1;
    case I915_PARAM_HAS_OVERLAY:
    case I915_PARAM_HAS_EXEC_CONSTANTS:
    case I915_PARAM_HAS_SEMAPHORES:
    case I915_PARAM_HAS_SECURE_BATCHES:
    case I915_PARAM_HAS_WT:
    case I915_PARAM_HAS_BSD2:
    case I915_PARAM_HAS_POOLED_EU:
    case I915_PARAM_MIN_EU_IN_POOL:
    case I915_PARAM_HAS_SCHEDULER: return 0;
    default: return std::nullopt;
  }
}

/// Drivers call this twice: for the length, and with room for the text.
bool reply_text(Call& call, std::string_view text, const char* room, __kernel_size_t& length) {
  const std::size_t bytes = std::min<std::size_t>(text.size(), length);
  length = text.size();
  return room == nullptr || bytes == 0 ||
         call.packet.write(reinterpret_cast<std::uintptr_t>(room), text.data(), bytes);
}

}  // namespace

int get_parameter(Call& call) {
  const auto request = call.packet.argument<drm_i915_getparam_t>();
  std::optional<int> value = device_parameter(call.device.facts, request.param);
  if (!value) value = interface_parameter(request.param);
  // Like a kernel that lacks the parameter.
  if (!value) return EINVAL;
  return call.packet.write(reinterpret_cast<std::uintptr_t>(request.value), *value) ? 0 : EFAULT;
}

int read_register(Call& call) {
  auto request = call.packet.argument<drm_i915_reg_read>();
  if ((request.offset & ~std::uint64_t{I915_REG_READ_8B_WA}) != kTimestampRegister) return EINVAL;
  request.val = call.device.handler.read_clock();
  call.packet.set_argument(request);
  return 0;
}

int get_version(Call& call) {
  auto request = call.packet.argument<drm_version>();
  request.version_major = 1;
  request.version_minor = 6;
  request.version_patchlevel = 0;
  const bool is_copied = reply_text(call, "i915", request.name, request.name_len) &&
                         reply_text(call, "20201103", request.date, request.date_len) &&
                         reply_text(call, "Intel Graphics", request.desc, request.desc_len);
  call.packet.set_argument(request);
  return is_copied ? 0 : EFAULT;
}

int get_capability(Call& call) {
  auto request = call.packet.argument<drm_get_cap>();
  switch (request.capability) {
    case DRM_CAP_PRIME: request.value = DRM_PRIME_CAP_IMPORT | DRM_PRIME_CAP_EXPORT; break;
    case DRM_CAP_TIMESTAMP_MONOTONIC:
    case DRM_CAP_SYNCOBJ:
    case DRM_CAP_SYNCOBJ_TIMELINE: request.value = 1; break;
    // Capabilities of displays.
    default: return EOPNOTSUPP;
  }
  call.packet.set_argument(request);
  return 0;
}

}  // namespace eu::model::drm
