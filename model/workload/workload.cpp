#include "model/workload/workload.hpp"

#include <algorithm>
#include <stdexcept>

namespace eu::model {
namespace {

constexpr std::uint64_t kFirstPlace = 0x10000;  // address 0 belongs to no surface
constexpr std::uint64_t kLastPlace = std::uint64_t{1} << 32;

std::uint64_t room_of(const SurfaceData& surface) {
  return (std::uint64_t{surface.size_bytes} + kAddressAlignment - 1) / kAddressAlignment *
         kAddressAlignment;
}

/// True if the given address is in the range of places, which are the addresses of surfaces without
/// a given one.
bool has_low_address(const SurfaceData& surface) {
  return surface.address && *surface.address < kLastPlace;
}

std::size_t number_of(const Workload& workload, const std::string& name) {
  for (std::size_t i = 0; i < workload.surfaces.size(); ++i)
    if (workload.surfaces[i].name == name) return i;
  throw std::out_of_range("no surface named " + name);
}

/// The first free range of `room` bytes from `place` on that no given address is in.
std::uint64_t next_place(const Workload& workload, std::uint64_t place, std::uint64_t room) {
  for (bool moved = true; moved;) {
    moved = false;
    for (const SurfaceData& other : workload.surfaces) {
      if (!has_low_address(other) || place >= *other.address + room_of(other) ||
          *other.address >= place + room)
        continue;
      place = *other.address + room_of(other);
      moved = true;
    }
  }
  return place;
}

/// The largest range after `place` without a given address; it ends before it begins if there
/// is none.
FreeMemory largest_free(const Workload& workload, std::uint64_t place) {
  std::vector<AddressRange> taken{{kLastPlace, 0, 0}};
  for (const SurfaceData& surface : workload.surfaces)
    if (has_low_address(surface)) taken.push_back({*surface.address, room_of(surface), 0});
  std::sort(taken.begin(), taken.end(),
            [](const AddressRange& a, const AddressRange& b) { return a.first < b.first; });
  FreeMemory largest{~0u, 0};
  std::uint64_t room = 0;
  for (const AddressRange& range : taken) {
    if (range.first > place && range.first - place > room) {
      room = range.first - place;
      largest = {static_cast<std::uint32_t>(place), range.first};
    }
    place = std::max(place, range.first + range.size_bytes);
  }
  return largest;
}

}  // namespace

SurfacePlaces surface_places(const Workload& workload) {
  SurfacePlaces places;
  std::uint64_t place = kFirstPlace;
  for (const SurfaceData& surface : workload.surfaces) {
    std::uint64_t base = 0;
    if (!surface.inside.empty()) {
      base = places.bases.at(number_of(workload, surface.inside)) + surface.offset_bytes;
    } else {
      base = surface.address ? place : next_place(workload, place, room_of(surface));
      place = base + room_of(surface);
    }
    places.bases.push_back(static_cast<std::uint32_t>(base));
  }
  places.free = place > kLastPlace ? FreeMemory{~0u, 0} : largest_free(workload, place);
  return places;
}

FreeMemory load_surfaces(const Workload& workload, SurfaceTable& surfaces) {
  const SurfacePlaces places = surface_places(workload);
  for (std::size_t i = 0; i < workload.surfaces.size(); ++i) {
    const SurfaceData& data = workload.surfaces[i];
    Surface surface = data;  // NOLINT(cppcoreguidelines-slicing): the table keeps no data
    surface.base = places.bases[i];
    if (surface.width == 0) {
      surface.width = static_cast<int>(data.size_bytes);
      surface.pitch_bytes = data.size_bytes;
    }
    if (data.index) surfaces.bind(*data.index, surface);
    if (data.inside.empty())
      surfaces.addresses.add(
          {surface.address.value_or(surface.base), data.size_bytes, surface.base});
    std::uint32_t place = surface.base;
    for (const MemoryPart& part : data.memory) {
      surfaces.memory.attach(place, part.bytes, part.size_bytes);
      place += part.size_bytes;
    }
    surfaces.memory.write(surface.base, data.initial.data(), data.initial.size());
  }
  for (const SamplerData& data : workload.samplers) surfaces.bind_sampler(data.index, data.state);
  const FreeMemory& free = places.free;
  if (workload.dispatch.scratch_bytes != 0 && free.first < free.end)
    surfaces.addresses.add({free.first, free.end - free.first, free.first});
  return free;
}

std::uint64_t address_of(const Workload& workload, const std::string& name) {
  const std::size_t number = number_of(workload, name);
  const SurfaceData& surface = workload.surfaces[number];
  if (surface.address) return *surface.address;
  if (!surface.inside.empty()) return address_of(workload, surface.inside) + surface.offset_bytes;
  return surface_places(workload).bases[number];
}

std::vector<std::uint8_t> surface_bytes(const Workload& workload, const SurfaceTable& surfaces,
                                        const std::string& name) {
  const std::size_t number = number_of(workload, name);
  const SurfaceData& data = workload.surfaces[number];
  const std::uint32_t base = surface_places(workload).bases[number];
  std::vector<std::uint8_t> bytes(data.grows ? surfaces.memory.written_bytes(base, data.size_bytes)
                                             : data.size_bytes);
  surfaces.memory.read(base, bytes.data(), bytes.size());
  return bytes;
}

}  // namespace eu::model
