#include "model/drm/requests.hpp"

#include <i915_drm.h>

#include <algorithm>
#include <cerrno>
#include <optional>
#include <vector>

namespace eu::model::drm {
namespace {

constexpr std::size_t kMostEngines = 64;  // range of the index in an execbuffer's flags

using Parameter = drm_i915_gem_context_param;

std::optional<Engine> engine_of_class(unsigned engine_class) {
  switch (engine_class) {
    case I915_ENGINE_CLASS_RENDER: return Engine::Render;
    case I915_ENGINE_CLASS_COPY: return Engine::Blit;
    case I915_ENGINE_CLASS_VIDEO: return Engine::Video;
    case I915_ENGINE_CLASS_VIDEO_ENHANCE: return Engine::VideoEnhance;
    default: return std::nullopt;
  }
}

/// Sets the map of engines: a word with the address of extensions, then classes.
int set_engines(Call& call, Context& context, const Parameter& parameter) {
  std::vector<i915_engine_class_instance> listed;
  std::uint64_t extensions = 0;
  context.engines.clear();
  context.has_engine_map = parameter.size != 0;
  if (parameter.size == 0) return 0;
  if (parameter.size < sizeof extensions || parameter.size % sizeof listed[0] != 0) return EINVAL;
  const std::size_t count = (parameter.size - sizeof extensions) / sizeof listed[0];
  if (count > kMostEngines) return EINVAL;
  if (!call.packet.read(parameter.value, extensions) ||
      !call.packet.read_array(parameter.value + sizeof extensions, count, listed))
    return EFAULT;
  if (extensions != 0) return EINVAL;
  for (const auto& one : listed) {
    const auto engine = engine_of_class(one.engine_class);
    if (!engine || one.engine_instance != 0) return ENOENT;
    context.engines.push_back(*engine);
  }
  return 0;
}

bool is_number(std::uint64_t parameter) {
  switch (parameter) {
    case I915_CONTEXT_PARAM_NO_ERROR_CAPTURE:
    case I915_CONTEXT_PARAM_BANNABLE:
    case I915_CONTEXT_PARAM_PRIORITY:
    case I915_CONTEXT_PARAM_RECOVERABLE:
    case I915_CONTEXT_PARAM_PERSISTENCE: return true;
    default: return false;
  }
}

std::uint64_t first_value(std::uint64_t parameter) {
  return parameter == I915_CONTEXT_PARAM_NO_ERROR_CAPTURE ||
                 parameter == I915_CONTEXT_PARAM_PRIORITY
             ? 0
             : 1;
}

int check_priority(std::uint64_t value) {
  const auto priority = static_cast<std::int64_t>(value);
  if (priority < I915_CONTEXT_MIN_USER_PRIORITY || priority > I915_CONTEXT_MAX_USER_PRIORITY)
    return EINVAL;
  // Priorities above the default need privileges.
  return priority > I915_CONTEXT_DEFAULT_PRIORITY ? EPERM : 0;
}

int set_number(Context& context, const Parameter& parameter) {
  if (parameter.size != 0) return EINVAL;
  if (parameter.param == I915_CONTEXT_PARAM_PRIORITY)
    if (const int error = check_priority(parameter.value)) return error;
  context.parameters[parameter.param] = parameter.value;
  return 0;
}

}  // namespace

int set_parameter(Call& call, Context& context, const Parameter& parameter) {
  if (is_number(parameter.param)) return set_number(context, parameter);
  switch (parameter.param) {
    case I915_CONTEXT_PARAM_ENGINES: return set_engines(call, context, parameter);
    case I915_CONTEXT_PARAM_VM:
      if (parameter.size != 0) return EINVAL;
      if (parameter.value > ~std::uint32_t{0}) return ENOENT;
      return call.file->address_spaces.find(static_cast<std::uint32_t>(parameter.value)) ? 0
                                                                                         : ENOENT;
    // SSEU would switch parts of the GPU off.
    case I915_CONTEXT_PARAM_SSEU: return ENODEV;
    case I915_CONTEXT_PARAM_PROTECTED_CONTENT: return ENODEV;
    default: return EINVAL;
  }
}

int set_context_parameter(Call& call) {
  const auto request = call.packet.argument<Parameter>();
  Context* context = call.file->context(request.ctx_id);
  return context ? set_parameter(call, *context, request) : ENOENT;
}

int get_context_parameter(Call& call) {
  auto request = call.packet.argument<Parameter>();
  const Context* context = call.file->context(request.ctx_id);
  if (!context) return ENOENT;
  request.size = 0;
  if (is_number(request.param)) {
    const auto it = context->parameters.find(request.param);
    request.value = it == context->parameters.end() ? first_value(request.param) : it->second;
  } else if (request.param == I915_CONTEXT_PARAM_GTT_SIZE) {
    request.value = call.device.facts.address_bytes;
  } else if (request.param == I915_CONTEXT_PARAM_VM) {
    if (!call.device.facts.soft_pin) return ENODEV;
    if (call.file->address_spaces.is_full()) return ENOMEM;
    request.value = call.file->address_spaces.add(0);
  } else {
    return EINVAL;
  }
  call.packet.set_argument(request);
  return 0;
}

}  // namespace eu::model::drm
