#include "model/g13/group_memory.hpp"

namespace eu::model {

using isa::g13::Elements;
using isa::g13::kStackBytes;
using isa::g13::MemoryAccess;
using isa::g13::MemorySpace;

const std::string kStackName = "stack";

const std::string& GroupMemory::name_of(MemorySpace space) const {
  switch (space) {
    case MemorySpace::Device: return kStatelessName;
    case MemorySpace::Threadgroup: return kSlmName;
    default: return kStackName;
  }
}

GroupMemory::Place GroupMemory::place_of(const MemoryAccess& access, int element, int lane) {
  const std::uint64_t address = access.address(element, lane);
  const std::uint64_t bytes = access.element_bytes;
  const auto within = [&](std::uint64_t size) {
    return address <= size && bytes <= size - address;
  };
  switch (access.space) {
    case MemorySpace::Device:
      if (const auto place = surfaces_.addresses.find(address, access.element_bytes))
        return {&surfaces_.memory, *place};
      return {};
    case MemorySpace::Threadgroup:
      if (within(threadgroup_bytes_)) return {&threadgroup_, static_cast<std::uint32_t>(address)};
      return {};
    default:
      if (within(kStackBytes))
        return {&stack_, static_cast<std::uint32_t>(lane) * kStackBytes +
                             static_cast<std::uint32_t>(address)};
      return {};
  }
}

std::uint32_t GroupMemory::read(const MemoryAccess& access, const Place& place) {
  std::uint32_t value = 0;
  if (place.memory != nullptr)
    place.memory->read(place.address, &value, access.element_bytes);
  else
    surfaces_.log.read_outside(name_of(access.space));
  return value;
}

void GroupMemory::write(const MemoryAccess& access, const Place& place, std::uint32_t value) {
  if (place.memory != nullptr)
    place.memory->write(place.address, &value, access.element_bytes);
  else
    surfaces_.log.write_outside(name_of(access.space));
}

Elements GroupMemory::perform(const MemoryAccess& access) {
  Elements elements{};
  isa::g13::for_each_lane(access.lanes, [&](int lane) {
    for (int n = 0; n < access.count; ++n) {
      const auto element = static_cast<std::size_t>(n);
      const Place place = place_of(access, n, lane);
      if (access.kind != isa::g13::AccessKind::Store) elements[element][lane] = read(access, place);
      if (access.kind == isa::g13::AccessKind::Store)
        write(access, place, access.values[element][lane]);
      else if (access.kind == isa::g13::AccessKind::Atomic)
        write(access, place,
              isa::g13::atomic_result(access.atomic, elements[element][lane],
                                      access.values[0][lane], access.values[1][lane]));
    }
  });
  return elements;
}

}  // namespace eu::model
