#pragma once
// Facts of a machine for drivers, and the environment that selects its driver.
#include <map>
#include <optional>
#include <string>
#include <string_view>

#include "config/machine/machine_fwd.hpp"
#include "isa/generation.hpp"
#include "model/base/counter_report.hpp"
#include "model/drm/server.hpp"
#include "model/report/analysis/counters.hpp"

namespace eu::model {

drm::DeviceFacts device_facts(const config::Machine& machine);

/// Ticks of the clock that programs read, for a number of the machine's cycles.
std::uint64_t ticks_of(const config::Machine& machine, std::uint64_t cycles);

/// `environment` and the variables that make the stock loaders find the GPU. Variables that
/// `environment` has already keep their values.
std::map<std::string, std::string> gpu_environment(const config::Machine& machine,
                                                   std::map<std::string, std::string> environment);

// Counters of the observation unit, as drivers read them (model/program/raw_counters.def).

/// Metric set with this uuid; empty if its B and C counters are not supported.
std::optional<CounterSet> metric_set(isa::Generation gen, std::string_view uuid);

/// Counts since the counters were 0, in the generation's format, without time and context.
CounterReport counter_report(isa::Generation gen, const CounterFacts& facts,
                             std::optional<CounterSet> set);

}  // namespace eu::model
