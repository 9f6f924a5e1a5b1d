// Places of buffer objects for mapping. The offset at which a program maps a DRM file is an
// object's place in the memory file plus kFirstOffset, where the kernel's offsets begin.
#include <fcntl.h>
#include <i915_drm.h>

#include <cerrno>

#include "model/drm/requests.hpp"

namespace eu::model::drm {
namespace {

constexpr std::uint64_t kFirstOffset = std::uint64_t{1} << 32;

bool is_inside(const BufferObject& object, std::uint64_t offset, std::uint64_t bytes) {
  return offset <= object.size_bytes() && bytes <= object.size_bytes() - offset;
}

/// Answers with the place and the memory file.
int reply_place(Call& call, WireLocation location, std::uint64_t place) {
  location.place = place;
  call.packet.set_argument(location);
  call.result = FileDescriptor(fcntl(call.device.memory.file(), F_DUPFD_CLOEXEC, 0));
  return call.result.is_open() ? 0 : ENFILE;
}

}  // namespace

int locate_offset(Call& call) {
  const auto location = call.packet.argument<WireLocation>();
  const std::uint64_t pages = (location.bytes + kPageBytes - 1) / kPageBytes;
  if (location.bytes == 0 || pages == 0 || location.offset % kPageBytes != 0) return EINVAL;
  if (!call.file) {
    if (!call.buffer || !is_inside(*call.buffer, location.offset, pages * kPageBytes))
      return EINVAL;
    return reply_place(call, location, call.buffer->place() + location.offset);
  }
  if (location.offset < kFirstOffset) return EINVAL;
  const std::uint64_t place = location.offset - kFirstOffset;
  const auto& places = call.file->handle_of_place;
  auto it = places.upper_bound(place);
  if (it == places.begin()) return EINVAL;
  const BufferObject* object = call.file->object((--it)->second);
  if (!object || !is_inside(*object, place - it->first, pages * kPageBytes)) return EINVAL;
  return reply_place(call, location, place);
}

int locate_handle(Call& call) {
  const auto location = call.packet.argument<WireLocation>();
  const BufferObject* object = call.file->object(location.handle);
  if (!object) return ENOENT;
  // The program has this memory already.
  if (object->is_user_memory()) return ENXIO;
  if (location.bytes == 0 || !is_inside(*object, location.offset, location.bytes)) return EINVAL;
  return reply_place(call, location, object->place() + location.offset);
}

int get_buffer_bytes(Call& call) {
  auto location = call.packet.argument<WireLocation>();
  if (!call.buffer) return EINVAL;
  location.bytes = call.buffer->size_bytes();
  return reply_place(call, location, 0);
}

/// Also handles DRM_I915_GEM_MMAP_GTT, which has the same number and the same first fields.
int map_offset(Call& call) {
  auto request = call.packet.argument<drm_i915_gem_mmap_offset>();
  if (request.extensions != 0) return EINVAL;
  if (request.flags > I915_MMAP_OFFSET_UC) return EINVAL;
  const BufferObject* object = call.file->object(request.handle);
  if (!object) return ENOENT;
  if (object->is_user_memory()) return ENODEV;
  request.offset = kFirstOffset + object->place();
  call.packet.set_argument(request);
  return 0;
}

}  // namespace eu::model::drm
