#include "model/report/bounds.hpp"

#include <algorithm>
#include <stdexcept>

#include "config/machine/machine.hpp"

namespace eu::model {
namespace {

void add_chains(const ReportInput& in, std::vector<Bound>& bounds) {
  if (in.analysis == nullptr) return;
  const DependencyChains& c = in.analysis->chains();
  const Cycle observed = cycles_observed(in);
#define BOUND(key, title, meaning, cycles) \
  bounds.push_back({#key, title, meaning, cycles, observed});
#include "model/report/bounds.def"
}

bool is_pipe(const UnitLoad& load) {
  return load.unit.rfind("pipe.", 0) == 0;
}

Bound resource_bound(const UnitLoad& load, Cycle cycles, Cycle run_cycles) {
  if (is_pipe(load))
    return {load.unit, std::string(kPipeBound.title) + " " + load.unit.substr(5),
            kPipeBound.meaning, cycles, run_cycles};
  if (!load.title.empty())
    return {load.unit, std::string(load.title), load.meaning, cycles, run_cycles};
  for (const BoundRow& row : kResourceBounds)
    if (row.key == load.unit)
      return {load.unit, std::string(row.title), row.meaning, cycles, run_cycles};
  throw std::logic_error("bounds.def has no row for " + load.unit);
}

/// The last thread starts when the dispatcher has started all others.
Cycle dispatcher_cycles(const ReportInput& in) {
  const auto cycles = [](int value) { return static_cast<Cycle>(value); };
  return static_cast<Cycle>(in.machine.launch_cycles()) +
         in.result.threads.size() * cycles(in.machine.dispatcher.cycles_per_thread) +
         cycles(in.machine.dispatcher.latency_cycles);
}

}  // namespace

Cycle cycles_observed(const ReportInput& in) {
  return in.analysis == nullptr ? 0 : in.analysis->cycles_observed(in.result.cycles);
}

std::vector<Bound> lower_bounds(const ReportInput& in) {
  std::vector<Bound> bounds;
  add_chains(in, bounds);
  // Nothing is busy before the first thread has started.
  const Cycle start = first_start_cycle(in.machine);
  for (const UnitLoad& load : in.result.units)
    bounds.push_back(resource_bound(
        load, load.busiest_cycles == 0 ? 0 : start + load.busiest_cycles, in.result.cycles));
  if (in.machine.launch_cycles() != 0)
    bounds.push_back({std::string(kLaunchBound.key), std::string(kLaunchBound.title),
                      kLaunchBound.meaning, static_cast<Cycle>(in.machine.launch_cycles()),
                      in.result.cycles});
  bounds.push_back({std::string(kDispatcherBound.key), std::string(kDispatcherBound.title),
                    kDispatcherBound.meaning, in.result.threads.empty() ? 0 : dispatcher_cycles(in),
                    in.result.cycles});
  return bounds;
}

}  // namespace eu::model
