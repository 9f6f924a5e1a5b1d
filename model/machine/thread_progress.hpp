#pragma once
// How many of a run's threads have finished, while it goes on.
#include <cstdint>

#include "model/machine/simulation.hpp"

namespace eu::model {

struct ThreadProgress {
  std::uint64_t finished = 0;
  std::uint64_t all = 0;   ///< those of the workload; 0: nobody knows
  bool is_sample = false;  ///< of very many groups only some are counted
};

/// To be asked between two events of the simulation, as RunOptions::is_cancelled is.
ThreadProgress thread_progress(Simulation& simulation, const Dispatch& dispatch);

}  // namespace eu::model
