#include "model/drm/buffer_object.hpp"

namespace eu::model::drm {

std::shared_ptr<BufferObject> BufferObject::create(Memory& memory, std::uint64_t bytes) {
  if (bytes == 0 || bytes > memory.size_bytes()) return nullptr;
  const std::uint64_t whole = (bytes + kPageBytes - 1) / kPageBytes * kPageBytes;
  const auto place = memory.take(whole);
  return place ? std::make_shared<BufferObject>(memory, *place, whole) : nullptr;
}

}  // namespace eu::model::drm
