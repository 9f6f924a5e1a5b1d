#include "model/hazards/observation.hpp"

#include <algorithm>
#include <stdexcept>

#include "config/machine/machine.hpp"
#include "model/process/child.hpp"
#include "model/process/packed.hpp"

namespace eu::model {

Observation observe(const config::Machine& machine, const Workload& workload, Cycle max_cycles,
                    Cycle listen_cycles) {
  const auto work = [&] {
    DependencyWatch watch(workload.program);
    RunOptions options;
    options.max_cycles = max_cycles;
    options.keep_registers = true;
    options.events = &watch;
    options.events_end = listen_cycles;
    Simulation simulation(machine, workload, options);
    const RunResult result = simulation.run();
    std::string packed = pack_run(simulation, machine, workload, result, false);
    append_raw(packed, result.instructions);
    append_raw(packed, result.cycles_by_cause);
    append_raw(packed, watch.pairs());
    append_raw(packed, watch.fewest_channels());
    return packed;
  };
  const ChildResult child = in_child(work);
  if (!child.ok) throw std::runtime_error(child.value);
  Observation observation;
  std::size_t position = 0;
  observation.run = unpack_run(child.value, position);
  observation.instructions = take_raw_vector<InstructionAccount>(child.value, position);
  observation.cycles_by_cause = take_raw<CycleCounts>(child.value, position);
  observation.dependencies = take_raw_vector<DependencyPair>(child.value, position);
  observation.fewest_channels = take_raw_vector<int>(child.value, position);
  observation.listened_cycles = std::min(listen_cycles, observation.run.cycles);
  return observation;
}

std::optional<Cycle> cycles_without_write_waits(const config::Machine& machine,
                                                const Workload& workload, Cycle max_cycles) {
  config::Machine renaming = machine;
  renaming.eu.register_renaming = config::RegisterRenaming::Full;
  VariantOptions options;
  options.max_cycles = max_cycles;
  const VariantRun run = run_variant(renaming, workload, workload.program, options);
  return run.finished() ? std::optional(run.cycles) : std::nullopt;
}

}  // namespace eu::model
