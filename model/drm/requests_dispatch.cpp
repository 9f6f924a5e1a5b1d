#include <drm.h>
#include <i915_drm.h>
#include <sys/ioctl.h>

#include <cerrno>

#include "model/drm/requests.hpp"

namespace eu::model::drm {
namespace {

using RequestHandler = int (*)(Call&);

int succeed(Call&) {
  return 0;
}

/// Denies requests that a render node does not allow.
int deny(Call&) {
  return EACCES;
}

RequestHandler sync_handler(unsigned number) {
  switch (number) {
    case _IOC_NR(DRM_IOCTL_PRIME_HANDLE_TO_FD): return export_object;
    case _IOC_NR(DRM_IOCTL_PRIME_FD_TO_HANDLE): return import_object;
    case _IOC_NR(DRM_IOCTL_SYNCOBJ_CREATE): return create_syncobj;
    case _IOC_NR(DRM_IOCTL_SYNCOBJ_DESTROY): return destroy_syncobj;
    case _IOC_NR(DRM_IOCTL_SYNCOBJ_HANDLE_TO_FD): return export_syncobj;
    case _IOC_NR(DRM_IOCTL_SYNCOBJ_FD_TO_HANDLE): return import_syncobj;
    case _IOC_NR(DRM_IOCTL_SYNCOBJ_WAIT): return wait_for_syncobjs;
    case _IOC_NR(DRM_IOCTL_SYNCOBJ_RESET): return reset_syncobjs;
    case _IOC_NR(DRM_IOCTL_SYNCOBJ_SIGNAL): return signal_syncobjs;
    case _IOC_NR(DRM_IOCTL_SYNCOBJ_TIMELINE_WAIT): return wait_for_timelines;
    case _IOC_NR(DRM_IOCTL_SYNCOBJ_QUERY): return query_timelines;
    case _IOC_NR(DRM_IOCTL_SYNCOBJ_TRANSFER): return transfer_syncobj;
    case _IOC_NR(DRM_IOCTL_SYNCOBJ_TIMELINE_SIGNAL): return signal_timelines;
    default: return nullptr;
  }
}

RequestHandler drm_handler(unsigned number) {
  switch (number) {
    case _IOC_NR(DRM_IOCTL_VERSION): return get_version;
    case _IOC_NR(DRM_IOCTL_GET_CAP): return get_capability;
    case _IOC_NR(DRM_IOCTL_GEM_CLOSE): return close_object;
    case _IOC_NR(DRM_IOCTL_GET_UNIQUE):
    case _IOC_NR(DRM_IOCTL_GET_MAGIC):
    case _IOC_NR(DRM_IOCTL_AUTH_MAGIC):
    case _IOC_NR(DRM_IOCTL_GET_CLIENT):
    case _IOC_NR(DRM_IOCTL_GET_STATS):
    case _IOC_NR(DRM_IOCTL_SET_VERSION):
    case _IOC_NR(DRM_IOCTL_SET_CLIENT_CAP):
    case _IOC_NR(DRM_IOCTL_SET_MASTER):
    case _IOC_NR(DRM_IOCTL_DROP_MASTER):
    case _IOC_NR(DRM_IOCTL_GEM_FLINK):
    case _IOC_NR(DRM_IOCTL_GEM_OPEN): return deny;
    default: break;
  }
  if (const RequestHandler request_handler = sync_handler(number)) return request_handler;
  // Requests for displays.
  return number >= _IOC_NR(DRM_IOCTL_MODE_GETRESOURCES) && number <= _IOC_NR(DRM_IOCTL_MODE_GETFB2)
             ? deny
             : nullptr;
}

RequestHandler gem_handler(unsigned number) {
  switch (number) {
    case DRM_I915_GEM_CREATE: return create_object;
    case DRM_I915_GEM_CREATE_EXT: return create_object_with_extensions;
    case DRM_I915_GEM_MMAP_GTT: return map_offset;
    case DRM_I915_GEM_SET_DOMAIN: return set_domain;
    case DRM_I915_GEM_SW_FINISH: return finish_software_access;
    case DRM_I915_GEM_BUSY: return get_busy;
    case DRM_I915_GEM_WAIT: return wait_for_object;
    case DRM_I915_GEM_THROTTLE: return succeed;
    case DRM_I915_GEM_MADVISE: return advise;
    case DRM_I915_GEM_SET_TILING: return set_tiling;
    case DRM_I915_GEM_GET_TILING: return get_tiling;
    case DRM_I915_GEM_SET_CACHING: return set_caching;
    case DRM_I915_GEM_GET_CACHING: return get_caching;
    case DRM_I915_GEM_GET_APERTURE: return get_aperture;
    case DRM_I915_GEM_USERPTR: return create_user_object;
    case DRM_I915_GEM_EXECBUFFER2: return execute_buffers;
    default: return nullptr;
  }
}

RequestHandler i915_handler(unsigned number) {
  switch (number) {
    case DRM_I915_GETPARAM: return get_parameter;
    case DRM_I915_REG_READ: return read_register;
    case DRM_I915_QUERY: return query;
    case DRM_I915_GET_RESET_STATS: return get_reset_stats;
    case DRM_I915_GEM_CONTEXT_CREATE: return create_context;
    case DRM_I915_GEM_CONTEXT_DESTROY: return destroy_context;
    case DRM_I915_GEM_CONTEXT_GETPARAM: return get_context_parameter;
    case DRM_I915_GEM_CONTEXT_SETPARAM: return set_context_parameter;
    case DRM_I915_GEM_VM_CREATE: return create_address_space;
    case DRM_I915_GEM_VM_DESTROY: return destroy_address_space;
    case DRM_I915_PERF_OPEN: return open_perf_stream;
    case DRM_I915_PERF_ADD_CONFIG: return add_perf_configuration;
    case DRM_I915_PERF_REMOVE_CONFIG: return remove_perf_configuration;
    default: return gem_handler(number);
  }
}

RequestHandler buffer_handler(std::uint32_t code) {
  switch (code) {
    case kWireLocateOffset: return locate_offset;
    case kWireBufferBytes: return get_buffer_bytes;
    default: return nullptr;
  }
}

RequestHandler stream_handler(std::uint32_t code) {
  switch (code) {
    case I915_PERF_IOCTL_ENABLE: return enable_perf_stream;
    case I915_PERF_IOCTL_DISABLE: return disable_perf_stream;
    default: return nullptr;
  }
}

RequestHandler file_handler(std::uint32_t code) {
  if (code == kWireLocateOffset) return locate_offset;
  if (code == kWireLocateHandle) return locate_handle;
  if (code == kWireClockMhz) return get_clock;
  if (_IOC_TYPE(code) != DRM_IOCTL_BASE) return nullptr;
  const unsigned number = _IOC_NR(code);
  return number >= DRM_COMMAND_BASE && number < DRM_COMMAND_END
             ? i915_handler(number - DRM_COMMAND_BASE)
             : drm_handler(number);
}

}  // namespace

int handle_call(Call& call) {
  const std::uint32_t code = call.packet.code();
  const RequestHandler request_handler = call.file     ? file_handler(code)
                                         : call.stream ? stream_handler(code)
                                                       : buffer_handler(code);
  return request_handler ? request_handler(call) : kUnknown;
}

}  // namespace eu::model::drm
