#include "model/workload/workload.hpp"

#include <stdexcept>

namespace eu::model {
namespace {

constexpr std::uint32_t kFirstSurfaceAddress = 0x10000;  // address 0 belongs to no surface
constexpr std::uint32_t kSurfaceAlignment = kAddressAlignment;

std::uint32_t room_of(const SurfaceData& surface) {
  return (surface.size_bytes + kSurfaceAlignment - 1) / kSurfaceAlignment * kSurfaceAlignment;
}

}  // namespace

std::uint32_t load_surfaces(const Workload& workload, SurfaceTable& surfaces) {
  std::uint32_t address = kFirstSurfaceAddress;
  for (const SurfaceData& data : workload.surfaces) {
    Surface surface = data;  // NOLINT(cppcoreguidelines-slicing): the table keeps no data
    surface.base = address;
    if (surface.width == 0) {
      surface.width = static_cast<int>(data.size_bytes);
      surface.pitch_bytes = data.size_bytes;
    }
    surfaces.bind(data.index, surface);
    surfaces.memory.write(address, data.initial.data(), data.initial.size());
    address += room_of(data);
  }
  for (const SamplerData& data : workload.samplers) surfaces.bind_sampler(data.index, data.state);
  if (workload.dispatch.scratch_bytes != 0)
    surfaces.addresses.add({address, kFirstGivenAddress - address, address});
  return address;
}

std::uint64_t address_of(const Workload& workload, const std::string& name) {
  std::uint32_t address = kFirstSurfaceAddress;
  for (const SurfaceData& surface : workload.surfaces) {
    if (surface.name == name) return surface.address.value_or(address);
    address += room_of(surface);
  }
  throw std::out_of_range("no surface named " + name);
}

std::vector<std::uint8_t> surface_bytes(const Workload& workload, const SurfaceTable& surfaces,
                                        const std::string& name) {
  for (const SurfaceData& data : workload.surfaces)
    if (data.name == name) {
      const std::uint32_t base = surfaces.find(data.index)->base;
      std::vector<std::uint8_t> bytes(
          data.grows ? surfaces.memory.written_bytes(base, data.size_bytes) : data.size_bytes);
      surfaces.memory.read(base, bytes.data(), bytes.size());
      return bytes;
    }
  throw std::out_of_range("no surface named " + name);
}

}  // namespace eu::model
