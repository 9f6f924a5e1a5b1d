#pragma once
// Programs tried out: each simulated in a child process, and what came of it in a form that is
// short and can be compared.
#include <array>
#include <bitset>
#include <cstdint>
#include <string>
#include <vector>

#include "isa/intel/exec/thread_state.hpp"
#include "model/hazards/timing_knobs.hpp"
#include "model/machine/simulation.hpp"

namespace eu::model {

/// What a run left behind. Registers are kept as digests over all threads in their order, one for
/// each register, so that it can be said which one differs.
struct FinalValues {
  std::array<std::uint64_t, isa::kGrfCount> grf{};
  std::uint64_t flags = 0;
  std::uint64_t accumulators = 0;
  std::uint64_t address = 0;
  std::uint64_t surfaces = 0;  ///< all their bytes
};

/// Registers that need not be the same: what a change uses for itself, or what tells the time.
using GrfSet = std::bitset<isa::kGrfCount>;

/// "" if they are the same, else the first thing that is not: "g5", "flags", "memory".
std::string difference(const FinalValues& a, const FinalValues& b, const GrfSet& ignored = {});

/// Registers that instructions write from the timestamp: they may differ whenever cycles do.
GrfSet registers_that_tell_time(const isa::Program& program);

struct VariantRun {
  bool ran = false;  ///< false: the child died, `failure` says how
  Outcome outcome = Outcome::Finished;
  Cycle cycles = 0;
  std::string failure;  ///< of a run that did not finish: who is stuck where, and why
  FinalValues values;
  std::string registers;  ///< if asked for: 4096 bytes a thread, in their order
  std::string memory;     ///< if asked for: surfaces one after the other

  bool finished() const { return ran && outcome == Outcome::Finished; }
};

struct VariantOptions {
  Cycle max_cycles = 100'000'000;
  bool keep_bytes = false;  ///< fill VariantRun::registers and memory
  Jitter jitter{};          ///< none; of run_timings() the timings' own counts
};

/// What a simulation left behind, as a string that a child can send, and back.
std::string pack_run(const Simulation& simulation, const config::Machine& machine,
                     const Workload& workload, const RunResult& result, bool keep_bytes);
VariantRun unpack_run(const std::string& packed, std::size_t& position);

/// Simulates the workload with `program` for its kernel in a child process.
VariantRun run_variant(const config::Machine& machine, const Workload& workload,
                       const isa::Program& program, const VariantOptions& options = {});

/// The same for several, at most `jobs` at a time; in the order of `programs`.
std::vector<VariantRun> run_variants(const config::Machine& machine, const Workload& workload,
                                     const std::vector<isa::Program>& programs, int jobs,
                                     const VariantOptions& options = {});

/// The workload as it is under several timings, in their order.
std::vector<VariantRun> run_timings(const Workload& workload, const std::vector<Timing>& timings,
                                    int jobs, const VariantOptions& options = {});

}  // namespace eu::model
