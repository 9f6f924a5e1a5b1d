#pragma once
// Facts of a machine for drivers, and the environment that selects its driver.
#include <map>
#include <string>

#include "config/machine/machine_fwd.hpp"
#include "model/drm/server.hpp"

namespace eu::model {

drm::DeviceFacts device_facts(const config::Machine& machine);

/// Ticks of the clock that programs read, for a number of the machine's cycles.
std::uint64_t ticks_of(const config::Machine& machine, std::uint64_t cycles);

/// `environment` and the variables that make the stock loaders find the GPU. Variables that
/// `environment` has already keep their values.
std::map<std::string, std::string> gpu_environment(const config::Machine& machine,
                                                   std::map<std::string, std::string> environment);

}  // namespace eu::model
