#pragma once
// What a driver is told of a machine, and which driver is for it.
#include <map>
#include <string>

#include "config/machine/machine_fwd.hpp"
#include "model/drm/server.hpp"

namespace eu::model {

drm::DeviceFacts device_facts(const config::Machine& machine);

/// Ticks of the clock that programs read, for cycles of the machine's.
std::uint64_t ticks_of(const config::Machine& machine, std::uint64_t cycles);

/// `environment` with what the stock loaders have to be told to find the GPU; what is in it already
/// stays.
std::map<std::string, std::string> gpu_environment(const config::Machine& machine,
                                                   std::map<std::string, std::string> environment);

}  // namespace eu::model
