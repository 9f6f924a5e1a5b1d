#include "model/drm/file.hpp"

namespace eu::model::drm {

std::uint32_t File::handle_for(const std::shared_ptr<BufferObject>& object) {
  const auto it = handle_of_place.find(object->place());
  if (it != handle_of_place.end()) return it->second;
  if (handles.is_full()) return 0;
  Handle handle;
  handle.object = object;
  const std::uint32_t number = handles.add(std::move(handle));
  handle_of_place[object->place()] = number;
  return number;
}

}  // namespace eu::model::drm
