#pragma once
// One dispatch of a program on the model.
#include <functional>
#include <optional>
#include <string>

#include "config/machine/machine_fwd.hpp"
#include "model/base/accounting.hpp"
#include "model/program/dispatch_workload.hpp"
#include "model/machine/thread_progress.hpp"
#include "model/memory/access_log.hpp"
#include "model/report/analysis/counter_facts.hpp"

namespace eu::model {

/// Of a dispatch or a stage of a draw, after which it counts as one that does not end.
inline constexpr std::uint64_t kMaxInstructions = std::uint64_t{1} << 44;

/// Looks how far a dispatch is; of one without time nobody knows.
using ThreadsNow = std::function<ThreadProgress()>;

struct DispatchRun {
  bool timed = true;
  bool counted = false;  ///< DispatchResult::counters is wanted
  std::string record;    ///< path without ending for workload and trace; empty: none
  std::function<bool()> is_abandoned;
  /// Called now and then with a way to ask how far it is; may be empty.
  std::function<void(const ThreadsNow& threads)> goes_on{};
};

struct DispatchResult {
  std::string failure;  ///< why it did not come to its end; empty if it did
  std::uint64_t cycles = 0;
  std::uint64_t instructions = 0;
  std::uint64_t threads = 0;
  /// Accesses by address that no buffer of the submission has.
  OutOfBounds unmapped{};
  CycleCounts cycles_by_cause;
  /// Of one that came to its end in time, all its groups, if they were asked for.
  std::optional<CounterFacts> counters{};
  int sampled_groups = 0;  ///< cycles are told from so many of the groups; 0: from all
};

/// Of a run: accesses without a surface that found no memory.
OutOfBounds unmapped_accesses(const RunResult& run);

/// Executes the dispatch on the program's memory. Throws RunCancelled, WriteError.
DispatchResult run_dispatch(const PreparedDispatch& prepared, const CommandMemory& memory,
                            const config::Machine& machine, const DispatchRun& options);

/// The same in time for the first `sample_groups` groups, and for the values of the others; how
/// many cycles all take is told from how fast groups of the sample's middle half end.
/// `prepare_again` prepares the dispatch once more, from memory as it is then.
DispatchResult run_sample(PreparedDispatch prepared, int sample_groups,
                          const std::function<PreparedDispatch()>& prepare_again,
                          const CommandMemory& memory, const config::Machine& machine,
                          const DispatchRun& options);

}  // namespace eu::model
