// DRM_I915_QUERY: answers that are longer than a number.
#include <i915_drm.h>
#include <unistd.h>

#include <algorithm>
#include <cerrno>
#include <cstring>
#include <vector>

#include "model/drm/requests.hpp"

namespace eu::model::drm {
namespace {

constexpr int kBitsPerByte = 8;

using Bytes = std::vector<std::uint8_t>;

template <typename T>
void append(Bytes& bytes, const T& value) {
  const std::size_t at = bytes.size();
  bytes.resize(at + sizeof value);
  std::memcpy(&bytes[at], &value, sizeof value);
}

int bytes_for_bits(int bits) {
  return (bits + kBitsPerByte - 1) / kBitsPerByte;
}

/// Appends `bits` set bits, from the lowest on.
void append_bits(Bytes& bytes, int bits) {
  for (int i = 0; i < bits; i += kBitsPerByte)
    bytes.push_back(static_cast<std::uint8_t>((1 << std::min(bits - i, kBitsPerByte)) - 1));
}

/// Topology: one mask of slices, one of subslices for each slice, one of EUs for each subslice.
Bytes topology(const DeviceFacts& facts) {
  drm_i915_query_topology_info info{};
  const auto number = [](int value) { return static_cast<std::uint16_t>(value); };
  const int slice_bytes = bytes_for_bits(facts.slices);
  const int subslice_stride = bytes_for_bits(facts.subslices_per_slice);
  info.max_slices = number(facts.slices);
  info.max_subslices = number(facts.subslices_per_slice);
  info.max_eus_per_subslice = number(facts.eus_per_subslice);
  info.subslice_offset = number(slice_bytes);
  info.subslice_stride = number(subslice_stride);
  info.eu_offset = number(slice_bytes + facts.slices * subslice_stride);
  info.eu_stride = number(bytes_for_bits(facts.eus_per_subslice));
  Bytes bytes;
  append(bytes, info);
  append_bits(bytes, facts.slices);
  for (int i = 0; i < facts.slices; ++i) append_bits(bytes, facts.subslices_per_slice);
  for (int i = 0; i < facts.slices * facts.subslices_per_slice; ++i)
    append_bits(bytes, facts.eus_per_subslice);
  return bytes;
}

Bytes engines(const DeviceFacts& facts) {
  drm_i915_query_engine_info head;  // ends in an array without a size, which {} would initialize
  std::memset(&head, 0, sizeof head);
  const int last =
      facts.gen_x10 >= kHaswell ? I915_ENGINE_CLASS_VIDEO_ENHANCE : I915_ENGINE_CLASS_VIDEO;
  head.num_engines = static_cast<std::uint32_t>(last) + 1;
  Bytes bytes;
  append(bytes, head);
  for (int i = 0; i <= last; ++i) {
    drm_i915_engine_info info{};
    info.engine.engine_class = static_cast<std::uint16_t>(i);
    append(bytes, info);
  }
  return bytes;
}

Bytes memory_regions() {
  drm_i915_query_memory_regions head;
  std::memset(&head, 0, sizeof head);
  drm_i915_memory_region_info info{};
  head.num_regions = 1;
  info.region.memory_class = I915_MEMORY_CLASS_SYSTEM;
  info.probed_size = static_cast<std::uint64_t>(sysconf(_SC_PHYS_PAGES)) *
                     static_cast<std::uint64_t>(sysconf(_SC_PAGESIZE));
  info.unallocated_size = info.probed_size;
  Bytes bytes;
  append(bytes, head);
  append(bytes, info);
  return bytes;
}

/// Length of the answer, or a negative errno.
int write_query_item(Call& call, const drm_i915_query_item& item) {
  Bytes bytes;
  if (item.flags != 0) return -EINVAL;
  switch (item.query_id) {
    case DRM_I915_QUERY_TOPOLOGY_INFO: bytes = topology(call.device.facts); break;
    case DRM_I915_QUERY_ENGINE_INFO: bytes = engines(call.device.facts); break;
    case DRM_I915_QUERY_MEMORY_REGIONS: bytes = memory_regions(); break;
    case DRM_I915_QUERY_PERF_CONFIG:
    case DRM_I915_QUERY_HWCONFIG_BLOB:
    case DRM_I915_QUERY_GEOMETRY_SUBSLICES: return -ENODEV;
    default: return -EINVAL;
  }
  const int length = static_cast<int>(bytes.size());
  if (item.length == 0) return length;
  if (item.length < length) return -EINVAL;
  return call.packet.write(item.data_ptr, bytes.data(), bytes.size()) ? length : -EFAULT;
}

}  // namespace

int query(Call& call) {
  const auto request = call.packet.argument<drm_i915_query>();
  std::vector<drm_i915_query_item> items;
  if (request.flags != 0) return EINVAL;
  if (!call.packet.read_array(request.items_ptr, request.num_items, items)) return EFAULT;
  for (std::size_t i = 0; i < items.size(); ++i) {
    items[i].length = write_query_item(call, items[i]);
    if (!call.packet.write(request.items_ptr + i * sizeof items[i], items[i])) return EFAULT;
  }
  return 0;
}

}  // namespace eu::model::drm
