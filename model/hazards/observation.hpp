#pragma once
// An instrumented run of the unchanged kernel: the input of all later steps.
#include <optional>
#include <vector>

#include "model/hazards/dependencies.hpp"
#include "model/hazards/variant_run.hpp"

namespace eu::model {

struct Observation {
  VariantRun run;
  std::vector<InstructionAccount> instructions;
  CycleCounts cycles_by_cause;
  std::vector<DependencyPair> dependencies;  ///< of the observed cycles
  std::vector<int> fewest_channels;          ///< of the observed issues
  Cycle listened_cycles = 0;                 ///< observed cycles of the run

  Cycle thread_cycles() const { return cycles_by_cause.total(); }
  /// Stalled thread-cycles of an instruction, for all stall reasons.
  Cycle waited(std::uint32_t index) const {
    return instructions[index].cycles.total() - instructions[index].cycles[Cause::Issued];
  }
};

/// Runs the workload in a child process. Throws std::runtime_error if the child dies.
Observation observe(const config::Machine& machine, const Workload& workload, Cycle max_cycles,
                    Cycle listen_cycles);

/// Cycles of the workload on a machine in which no write waits for another use of its register
/// (register_renaming), in a child process. It bounds the savings of dependency control. Empty if
/// that run does not finish.
std::optional<Cycle> cycles_without_write_waits(const config::Machine& machine,
                                                const Workload& workload, Cycle max_cycles);

}  // namespace eu::model
