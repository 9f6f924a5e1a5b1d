#include "model/g13/group_memory.hpp"

namespace eu::model {

using isa::g13::kStackBytes;
using isa::g13::MemoryAccess;
using isa::g13::MemorySpace;

using Kind = isa::g13::AccessKind;

const std::string kStackName = "stack";

const std::string& GroupMemory::name_of(MemorySpace space) {
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
  const auto offset = static_cast<std::uint32_t>(address);
  switch (access.space) {
    case MemorySpace::Device:
      if (const auto place = surfaces_.addresses.find(address, access.element_bytes))
        return {&surfaces_.memory, *place, *place};
      return {};
    case MemorySpace::Threadgroup:
      if (own_.threadgroup != nullptr && within(own_.threadgroup_bytes))
        return {own_.threadgroup, offset, offset};
      return {};
    default: {
      if (!within(kStackBytes)) return {};
      const auto part = static_cast<std::uint32_t>(lane);
      const std::uint32_t stacks =
          kStacksBegin + own_.stack_number * (kStackBytes * std::uint32_t{isa::g13::kLanes});
      return {own_.stack, part * kStackBytes + offset,
              stacks + (offset / 4 * isa::g13::kLanes + part) * 4};
    }
  }
}

/// Reports an access to the race detector. Stacks are private and not watched.
void GroupMemory::watch(const MemoryAccess& access, const Place& place, bool writes,
                        std::uint32_t value) {
  RaceDetector* const races = surfaces_.log.races();
  if (races == nullptr || access.space == MemorySpace::Stack) return;
  std::uint32_t before = 0;
  place.memory->read(place.address, &before, access.element_bytes);
  const std::uint32_t space = access.space == MemorySpace::Device ? 0 : own_.group + 1;
  races->access({space, place.address, &name_of(access.space), place.address}, access.element_bytes,
                writes, writes && before == value);
}

std::uint32_t GroupMemory::read(const MemoryAccess& access, const Place& place) {
  std::uint32_t value = 0;
  if (place.memory == nullptr) {
    surfaces_.log.read_outside(name_of(access.space));
    return value;
  }
  if (access.kind == Kind::Load) watch(access, place, false, 0);
  place.memory->read(place.address, &value, access.element_bytes);
  return value;
}

void GroupMemory::write(const MemoryAccess& access, const Place& place, std::uint32_t value) {
  if (place.memory == nullptr) {
    surfaces_.log.write_outside(name_of(access.space));
    return;
  }
  watch(access, place, true, value);
  place.memory->write(place.address, &value, access.element_bytes);
}

GroupMemory::Performed GroupMemory::perform(const MemoryAccess& access) {
  Performed done;
  isa::g13::for_each_lane(access.lanes, [&](int lane) {
    for (int n = 0; n < access.count; ++n) {
      std::uint32_t& element = done.elements[static_cast<std::size_t>(n)][lane];
      const Place place = place_of(access, n, lane);
      if (place.memory != nullptr) done.touched.add(place.touched & ~3u);
      if (access.kind != Kind::Store) element = read(access, place);
      if (access.kind == Kind::Store)
        write(access, place, access.values[static_cast<std::size_t>(n)][lane]);
      else if (access.kind == Kind::Atomic)
        write(access, place,
              isa::g13::atomic_result(access.atomic, element, access.values[0][lane],
                                      access.values[1][lane]));
    }
  });
  return done;
}

}  // namespace eu::model
