// Export of buffer objects to another file or process, and import.
#include <drm.h>

#include <fcntl.h>
#include <cerrno>

#include "model/drm/requests.hpp"

namespace eu::model::drm {

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
