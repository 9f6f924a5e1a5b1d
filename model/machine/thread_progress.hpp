#pragma once
// Progress of a run: how many of its threads have finished.
#include <cstdint>

#include "model/machine/simulation.hpp"

namespace eu::model {

struct ThreadProgress {
  std::uint64_t finished = 0;
  std::uint64_t all = 0;   ///< those of the workload; 0: unknown
  bool is_sample = false;  ///< only some groups are counted, because there are very many
};

/// Returns the progress. Call between two events of the simulation, as
/// RunOptions::is_cancelled is called.
ThreadProgress thread_progress(Simulation& simulation, const Dispatch& dispatch);

}  // namespace eu::model
