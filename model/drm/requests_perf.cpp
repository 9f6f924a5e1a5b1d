// Streams of counter reports, and their configurations (i915_drm.h, DRM_I915_PERF_*).
#include <i915_drm.h>
#include <sys/ioctl.h>

#include <algorithm>
#include <cerrno>
#include <optional>
#include <utility>
#include <vector>

#include "model/drm/call.hpp"
#include "model/drm/requests.hpp"

namespace eu::model::drm {
namespace {

constexpr std::size_t kMostConfigurations = 1024;
constexpr std::uint64_t kMostExponent = 31;

/// Properties of a new stream; empty if not given.
struct Properties {
  std::optional<std::uint64_t> context, metrics_set, format;
  bool has_samples = false;
};

int read_property(std::uint64_t id, std::uint64_t value, Properties& properties) {
  switch (id) {
    case DRM_I915_PERF_PROP_CTX_HANDLE: properties.context = value; return 0;
    case DRM_I915_PERF_PROP_SAMPLE_OA: properties.has_samples = value != 0; return 0;
    case DRM_I915_PERF_PROP_OA_METRICS_SET: properties.metrics_set = value; return 0;
    case DRM_I915_PERF_PROP_OA_FORMAT: properties.format = value; return 0;
    // There is no timer: reports after each submission replace it.
    case DRM_I915_PERF_PROP_OA_EXPONENT: return value > kMostExponent ? EINVAL : 0;
    default: return EINVAL;
  }
}

int read_properties(const Call& call, const drm_i915_perf_open_param& request,
                    Properties& properties) {
  std::vector<std::uint64_t> words;
  if (request.num_properties == 0 || request.num_properties >= DRM_I915_PERF_PROP_MAX)
    return EINVAL;
  if (!call.packet.read_array(request.properties_ptr, std::uint64_t{request.num_properties} * 2,
                              words))
    return EFAULT;
  for (std::size_t i = 0; i < words.size(); i += 2)
    if (const int error = read_property(words[i], words[i + 1], properties)) return error;
  return 0;
}

/// The only format; it has all counters that metric sets use.
bool is_format(const DeviceFacts& facts, std::uint64_t format) {
  return format == (facts.gen_x10 >= kBroadwell ? I915_OA_FORMAT_A32u40_A4u32_B8_C8
                                                : I915_OA_FORMAT_A45_B8_C8);
}

/// Open stream for the same counters: of the context, before Gen8 of the file. Null if
/// there is none.
std::shared_ptr<PerfStream> open_stream(const Device& device, std::uint64_t file,
                                        std::uint32_t context) {
  const bool is_of_file = device.facts.gen_x10 < kBroadwell;
  for (const auto& [number, entry] : device.exports.entries())
    if (entry.stream && entry.stream->file == file &&
        (is_of_file || entry.stream->context == context) && !is_closed_by_peer(entry.socket))
      return entry.stream;
  return nullptr;
}

}  // namespace

int open_perf_stream(Call& call) {
  const auto request = call.packet.argument<drm_i915_perf_open_param>();
  constexpr std::uint32_t kKnown =
      I915_PERF_FLAG_FD_CLOEXEC | I915_PERF_FLAG_FD_NONBLOCK | I915_PERF_FLAG_DISABLED;
  Properties properties;
  if ((request.flags & ~kKnown) != 0) return EINVAL;
  if (const int error = read_properties(call, request, properties)) return error;
  // There are no reports of all contexts together, because each context has its own counters.
  if (!properties.context || !properties.metrics_set || !properties.format ||
      !properties.has_samples || !is_format(call.device.facts, *properties.format))
    return EINVAL;
  const auto context = static_cast<std::uint32_t>(*properties.context);
  if (*properties.context != context || !call.file->context(context)) return ENOENT;
  const auto& configurations = call.device.configurations;
  const auto configuration = configurations.find(*properties.metrics_set);
  if (configuration == configurations.end()) return EINVAL;
  if (open_stream(call.device, call.file->number, context)) return EBUSY;
  auto stream = std::make_shared<PerfStream>(call.file->number, context, call.device.facts.gen_x10);
  stream->is_enabled = (request.flags & I915_PERF_FLAG_DISABLED) == 0;
  call.result = call.device.exports.add(std::move(stream));
  if (!call.result.is_open()) return ENFILE;
  call.device.handler.observe(call.file->number, context, configuration->second);
  return 0;
}

/// Adds a configuration. Its registers select the events of the B and C counters; here its uuid
/// alone identifies them. Drivers read the id of an existing configuration in /sys; here it is
/// returned again.
int add_perf_configuration(Call& call) {
  const auto request = call.packet.argument<drm_i915_perf_oa_config>();
  const std::string uuid(request.uuid, sizeof request.uuid);
  auto& configurations = call.device.configurations;
  const auto is_it = [&](const auto& known) { return known.second == uuid; };
  auto known = std::find_if(configurations.begin(), configurations.end(), is_it);
  if (known == configurations.end()) {
    if (configurations.size() >= kMostConfigurations) return ENOSPC;
    // Id 1 is the kernel's own.
    const std::uint64_t id = configurations.empty() ? 2 : configurations.rbegin()->first + 1;
    known = configurations.emplace(id, uuid).first;
  }
  call.value = static_cast<std::uint32_t>(known->first);
  return 0;
}

int remove_perf_configuration(Call& call) {
  return call.device.configurations.erase(call.packet.argument<std::uint64_t>()) == 0 ? ENOENT : 0;
}

int enable_perf_stream(Call& call) {
  call.stream->is_enabled = true;
  return 0;
}

int disable_perf_stream(Call& call) {
  call.stream->is_enabled = false;
  call.stream->clear();
  return 0;
}

int get_clock(Call& call) {
  auto location = call.packet.argument<WireLocation>();
  location.offset = static_cast<std::uint64_t>(call.device.facts.clock_mhz);
  call.packet.set_argument(location);
  return 0;
}

void report_counters(Device& device, const Submission& submission) {
  for (const auto& [number, entry] : device.exports.entries()) {
    PerfStream* stream = entry.stream.get();
    if (!stream || !stream->is_enabled || stream->file != submission.file ||
        stream->context != submission.context)
      continue;
    stream->add(device.handler.counter_report(submission.file, submission.context));
    stream->send(entry.socket.get());
  }
}

void end_perf_stream(Device& device, const PerfStream& ended) {
  if (!open_stream(device, ended.file, ended.context))
    device.handler.observe(ended.file, ended.context, "");
}

}  // namespace eu::model::drm
