#pragma once
// A run of a kernel as it is, listened to: what later steps start from.
#include <optional>
#include <vector>

#include "model/hazards/dependencies.hpp"
#include "model/hazards/variant_run.hpp"

namespace eu::model {

struct Observation {
  VariantRun run;
  std::vector<InstructionAccount> instructions;
  CycleCounts cycles_by_cause;
  std::vector<DependencyPair> dependencies;  ///< of the cycles listened to
  std::vector<int> fewest_channels;          ///< of the issues listened to
  Cycle listened_cycles = 0;                 ///< of the run

  Cycle thread_cycles() const { return cycles_by_cause.total(); }
  /// Thread-cycles that an instruction waited, whatever for.
  Cycle waited(std::uint32_t index) const {
    return instructions[index].cycles.total() - instructions[index].cycles[Cause::Issued];
  }
};

/// Runs the workload in a child process. Throws std::runtime_error if the child dies.
Observation observe(const config::Machine& machine, const Workload& workload, Cycle max_cycles,
                    Cycle listen_cycles);

/// Cycles of the workload on the machine on which no write waits for another use of its register
/// (register_renaming), in a child process: no dependency control saves more. Empty if that does
/// not finish.
std::optional<Cycle> cycles_without_write_waits(const config::Machine& machine,
                                                const Workload& workload, Cycle max_cycles);

}  // namespace eu::model
