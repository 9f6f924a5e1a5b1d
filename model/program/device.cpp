#include "model/program/device.hpp"

#include <cstdlib>

#include "config/machine/machine.hpp"
#include "model/commands/command_streamer.hpp"

namespace eu::model {
namespace {

using isa::Generation;

/// PCI ids of products by number of subslices (pci.ids, Intel 8086).
struct Product {
  Generation gen;
  int subslices;  ///< at least
  std::uint16_t pci_id;
};
constexpr Product kProducts[] = {
    {Generation::Ivb, 2, 0x0162}, {Generation::Ivb, 0, 0x0152},  // HD 4000, 2500
    {Generation::Hsw, 4, 0x0422}, {Generation::Hsw, 2, 0x0412},
    {Generation::Hsw, 0, 0x0402},  // GT3, HD 4600, GT1
    {Generation::Bdw, 6, 0x1622}, {Generation::Bdw, 3, 0x1612},
    {Generation::Bdw, 0, 0x1602},  // 6200, 5600, GT1
    {Generation::Skl, 9, 0x193b}, {Generation::Skl, 6, 0x1926},
    {Generation::Skl, 3, 0x1912},                                // 580, 540, 530
    {Generation::Skl, 0, 0x1902},                                // 510
    {Generation::Bxt, 3, 0x5a84}, {Generation::Bxt, 0, 0x5a85},  // 505, 500
};

/// Frequency of TIMESTAMP (Ivy Bridge PRM volume 1 part 3: 80 ns; SKL PRM volume 2c;
/// BXT: 19.2 MHz).
std::uint64_t timestamp_hz(Generation gen) {
  switch (gen) {
    case Generation::Skl: return 12'000'000;
    case Generation::Bxt: return 19'200'000;
    default: return 12'500'000;
  }
}

/// True if Mesa's driver is crocus (up to Haswell); from Broadwell on it is iris.
bool is_for_crocus(Generation gen) {
  return gen == Generation::Ivb || gen == Generation::Hsw;
}

}  // namespace

drm::DeviceFacts device_facts(const config::Machine& machine) {
  drm::DeviceFacts facts;
  const config::Shape& shape = machine.machine;
  for (const Product& product : kProducts)
    if (product.gen == machine.gen && shape.subslices >= product.subslices) {
      facts.pci_id = product.pci_id;
      break;
    }
  facts.revision = 9;  // a late stepping: drivers apply fewer workarounds
  facts.gen_x10 = generation_x10(machine.gen);
  facts.has_llc = machine.gen != Generation::Bxt;
  facts.soft_pin = !is_for_crocus(machine.gen);
  facts.address_bytes = std::uint64_t{1} << (facts.soft_pin ? 47 : 31);
  facts.timestamp_hz = timestamp_hz(machine.gen);
  facts.clock_mhz = shape.clock_mhz;
  facts.slices = shape.slices;
  facts.subslices_per_slice = (shape.subslices + shape.slices - 1) / shape.slices;
  facts.eus_per_subslice = shape.eus_per_subslice;
  return facts;
}

std::uint64_t ticks_of(const config::Machine& machine, std::uint64_t cycles) {
  const std::uint64_t clock_hz =
      std::uint64_t{1'000'000} * static_cast<std::uint64_t>(machine.machine.clock_mhz);
  const std::uint64_t hz = timestamp_hz(machine.gen);
  return cycles / clock_hz * hz + cycles % clock_hz * hz / clock_hz;
}

std::map<std::string, std::string> gpu_environment(const config::Machine& machine,
                                                   std::map<std::string, std::string> environment) {
  const bool crocus = is_for_crocus(machine.gen);
  environment.insert({"MESA_LOADER_DRIVER_OVERRIDE", crocus ? "crocus" : "iris"});
  environment.insert({"RUSTICL_ENABLE", "iris"});
  // Images in memory are not compressed.
  environment.insert({"INTEL_DEBUG", "norbc"});
  if (crocus) {  // crocus has OpenGL 4.2, and all that compute shaders need of later versions
    environment.insert({"MESA_GL_VERSION_OVERRIDE", "4.5"});
    environment.insert({"MESA_GLSL_VERSION_OVERRIDE", "450"});
  }
  environment.insert({"PIGLIT_PLATFORM", "gbm"});
  environment.insert({"WAFFLE_GBM_DEVICE", "/dev/dri/renderD128"});
  if (environment.count("DISPLAY") == 0 && environment.count("WAYLAND_DISPLAY") == 0)
    environment.insert({"EGL_PLATFORM", "surfaceless"});
  return environment;
}

}  // namespace eu::model
