#pragma once
// Execution of one dispatch of a program on the model.
#include <functional>
#include <optional>
#include <string>

#include "config/machine/machine_fwd.hpp"
#include "model/base/accounting.hpp"
#include "model/machine/simulation.hpp"
#include "model/memory/access_log.hpp"
#include "model/program/dispatch_workload.hpp"
#include "model/report/analysis/counter_facts.hpp"

namespace eu::model {

/// Limit for a dispatch or a stage of a draw; one that exceeds it counts as endless.
inline constexpr std::uint64_t kMaxInstructions = std::uint64_t{1} << 44;

/// Progress of the threads of the current dispatch; empty for a dispatch without time.
using ThreadsNow = std::function<ThreadProgress()>;

struct DispatchRun {
  bool timed = true;
  bool counted = false;  ///< fill in DispatchResult::counters
  std::string record;    ///< path without extension for workload and trace; empty: none
  std::function<bool()> is_abandoned;
  /// Called regularly with a function that returns the progress; may be empty.
  std::function<void(const ThreadsNow& threads)> on_progress{};
};

struct DispatchResult {
  std::string failure;  ///< reason why it did not finish; empty if it did
  std::uint64_t cycles = 0;
  std::uint64_t instructions = 0;
  std::uint64_t threads = 0;
  /// Accesses to addresses outside all buffers of the submission.
  OutOfBounds unmapped{};
  CycleCounts cycles_by_cause;
  /// Set if counters were requested and the dispatch finished with timing; for all its groups.
  std::optional<CounterFacts> counters{};
  int sampled_groups = 0;  ///< cycles are extrapolated from this number of groups; 0: from all
};

/// Accesses of a run without a surface that are outside all memory.
OutOfBounds unmapped_accesses(const RunResult& run);

/// Executes the dispatch on the program's memory. Throws RunCancelled, WriteError.
DispatchResult run_dispatch(const PreparedDispatch& prepared, const CommandMemory& memory,
                            const config::Machine& machine, const DispatchRun& options);

/// Times the first `sample_groups` groups and executes the others for their values. Extrapolates
/// the cycles of all groups from the rate at which groups of the sample's middle half end.
/// `prepare_again` prepares the dispatch again, from memory as it is then.
DispatchResult run_sample(PreparedDispatch prepared, int sample_groups,
                          const std::function<PreparedDispatch()>& prepare_again,
                          const CommandMemory& memory, const config::Machine& machine,
                          const DispatchRun& options);

}  // namespace eu::model
