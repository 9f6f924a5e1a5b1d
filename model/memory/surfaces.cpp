#include "model/memory/surfaces.hpp"

#include <fmt/core.h>

#include <cstring>
#include <vector>

#include "model/base/run_control.hpp"

namespace eu::model {

const std::string kStatelessName = "stateless";
const std::string kSlmName = "slm";

SurfaceLevel Surface::level(int number) const {
  SurfaceLevel level{width, height, 0, pitch_bytes};
  for (int i = 0; i < number; ++i) {
    level.offset += level.pitch_bytes * static_cast<std::uint32_t>(level.height);
    level.width = std::max(1, level.width / 2);
    level.height = std::max(1, level.height / 2);
    level.pitch_bytes = static_cast<std::uint32_t>(level.width * texel_bytes());
  }
  return level;
}

std::uint64_t Surface::layer_bytes() const {
  std::uint64_t bytes = 0;
  for (int number = 0; number < levels; ++number) {
    const SurfaceLevel each = level(number);
    bytes += std::uint64_t{each.pitch_bytes} * static_cast<std::uint64_t>(each.height);
  }
  return bytes;
}

void Window::read(std::uint32_t offset, void* data, int bytes) const {
  if (contains(offset, bytes)) {
    memory_->read(address(offset), data, static_cast<std::size_t>(bytes));
    if (RaceDetector* const races = log_->races())
      races->access({space_, address(offset), name_, offset}, bytes, false, false);
    return;
  }
  read_outside();
  std::memset(data, 0, static_cast<std::size_t>(bytes));
}

void Window::write(std::uint32_t offset, const void* data, int bytes) const {
  if (!contains(offset, bytes)) return write_outside();
  if (RaceDetector* const races = log_->races())
    races->access({space_, address(offset), name_, offset}, bytes, true,
                  holds(offset, data, bytes));
  memory_->write(address(offset), data, static_cast<std::size_t>(bytes));
}

bool Window::holds(std::uint32_t offset, const void* data, int bytes) const {
  std::vector<std::uint8_t> current(static_cast<std::size_t>(bytes));
  memory_->read(address(offset), current.data(), current.size());
  return std::memcmp(current.data(), data, current.size()) == 0;
}

const Surface* SurfaceTable::find(unsigned index) const {
  const auto found = surfaces_.find(index);
  return found == surfaces_.end() ? nullptr : &found->second;
}

const Surface& SurfaceTable::surface(unsigned index) const {
  if (const Surface* surface = find(index)) return *surface;
  std::string bound;
  for (const auto& [number, surface] : surfaces_)
    bound += (bound.empty() ? "" : ", ") + std::to_string(number);
  throw MessageFault(fmt::format("binding table index {} has no surface (bound: {})", index,
                                 bound.empty() ? "none" : bound));
}

}  // namespace eu::model
