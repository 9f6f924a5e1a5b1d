// Contexts and address spaces.
#include <i915_drm.h>

#include <cerrno>

#include "model/drm/requests.hpp"

namespace eu::model::drm {
namespace {

int apply_extensions(Call& call, Context& context, std::uint64_t address) {
  for (int i = 0; address != 0; ++i) {
    drm_i915_gem_context_create_ext_setparam extension;
    i915_user_extension head;
    if (i == kLongestChain) return E2BIG;
    if (!call.packet.read(address, head)) return EFAULT;
    if (head.flags != 0 || head.name != I915_CONTEXT_CREATE_EXT_SETPARAM) return EINVAL;
    if (!call.packet.read(address, extension)) return EFAULT;
    if (const int error = set_parameter(call, context, extension.param)) return error;
    address = head.next_extension;
  }
  return 0;
}

}  // namespace

int create_context(Call& call) {
  auto request = call.packet.argument<drm_i915_gem_context_create_ext>();
  Context context;
  if ((request.flags & static_cast<std::uint32_t>(I915_CONTEXT_CREATE_FLAGS_UNKNOWN)) != 0)
    return EINVAL;
  if ((request.flags & I915_CONTEXT_CREATE_FLAGS_USE_EXTENSIONS) != 0)
    if (const int error = apply_extensions(call, context, request.extensions)) return error;
  if (call.file->contexts.is_full()) return ENOMEM;
  request.ctx_id = call.file->contexts.add(std::move(context));
  call.packet.set_argument(request);
  return 0;
}

int destroy_context(Call& call) {
  const auto request = call.packet.argument<drm_i915_gem_context_destroy>();
  if (request.pad != 0 || request.ctx_id == 0) return request.pad != 0 ? EINVAL : ENOENT;
  if (!call.file->contexts.remove(request.ctx_id)) return ENOENT;
  call.device.handler.context_gone(call.file->number, request.ctx_id);
  return 0;
}

int get_reset_stats(Call& call) {
  auto request = call.packet.argument<drm_i915_reset_stats>();
  if (request.flags != 0 || request.pad != 0) return EINVAL;
  const Context* context = call.file->context(request.ctx_id);
  if (!context) return ENOENT;
  request.reset_count = 0;  // of the whole GPU, which is not for every program
  request.batch_active = context->is_guilty ? 1 : 0;
  request.batch_pending = 0;
  call.packet.set_argument(request);
  return 0;
}

int create_address_space(Call& call) {
  auto request = call.packet.argument<drm_i915_gem_vm_control>();
  if (!call.device.facts.soft_pin) return ENODEV;
  if (request.flags != 0 || request.extensions != 0) return EINVAL;
  if (call.file->address_spaces.is_full()) return ENOMEM;
  request.vm_id = call.file->address_spaces.add(0);
  call.packet.set_argument(request);
  return 0;
}

int destroy_address_space(Call& call) {
  const auto request = call.packet.argument<drm_i915_gem_vm_control>();
  if (request.flags != 0 || request.extensions != 0) return EINVAL;
  return call.file->address_spaces.remove(request.vm_id) ? 0 : ENOENT;
}

}  // namespace eu::model::drm
