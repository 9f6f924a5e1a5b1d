#include "model/functions/surfaces.hpp"

#include "model/core/run_control.hpp"

namespace eu::model {

std::uint32_t Window::read_dword(std::uint32_t offset, int bytes) const {
  if (!contains(offset, bytes)) {
    ++outside_->reads;
    return 0;
  }
  std::uint32_t value = 0;
  memory_->read(address(offset), &value, static_cast<std::size_t>(bytes));
  return value;
}

void Window::write_dword(std::uint32_t offset, std::uint32_t value, int bytes) const {
  if (!contains(offset, bytes)) {
    ++outside_->writes;
    return;
  }
  memory_->write(address(offset), &value, static_cast<std::size_t>(bytes));
}

const Surface* SurfaceTable::find(unsigned index) const {
  const auto found = surfaces_.find(index);
  return found == surfaces_.end() ? nullptr : &found->second;
}

Window SurfaceTable::window(unsigned index) {
  if (index == kStatelessIndex) return {memory, 0, std::uint64_t{1} << 32, outside};
  if (const Surface* surface = find(index))
    return {memory, surface->base, surface->size_bytes, outside};
  std::string bound;
  for (const auto& [number, surface] : surfaces_)
    bound += (bound.empty() ? "" : ", ") + std::to_string(number);
  throw MessageFault("binding table index " + std::to_string(index) +
                     " has no surface (bound: " + (bound.empty() ? "none" : bound) + ")");
}

}  // namespace eu::model
