#pragma once
// Simulates changed programs in child processes, with results that are short and comparable.
#include <array>
#include <bitset>
#include <cstdint>
#include <string>
#include <vector>

#include "isa/intel/exec/thread_state.hpp"
#include "model/hazards/timing_knobs.hpp"
#include "model/machine/simulation.hpp"

namespace eu::model {

/// Final values of a run. Registers are kept as one digest each, over all threads in order, so a
/// comparison can name the register that differs.
struct FinalValues {
  std::array<std::uint64_t, isa::kGrfCount> grf{};
  std::uint64_t flags = 0;
  std::uint64_t accumulators = 0;
  std::uint64_t address = 0;
  std::uint64_t surfaces = 0;  ///< digest of all their bytes
};

/// Registers to ignore in comparisons: scratch registers of a change, or those written from
/// the timestamp.
using GrfSet = std::bitset<isa::kGrfCount>;

/// "" if they are equal, else the first difference: "g5", "flags", "memory".
std::string difference(const FinalValues& a, const FinalValues& b, const GrfSet& ignored = {});

/// Registers written from the timestamp: they may differ whenever cycles do.
GrfSet timestamp_registers(const isa::Program& program);

struct VariantRun {
  bool ran = false;  ///< false: the child died; `failure` has the reason
  Outcome outcome = Outcome::Finished;
  Cycle cycles = 0;
  std::string failure;  ///< of an unfinished run: which threads are stuck where, and why
  FinalValues values;
  std::string registers;  ///< with keep_bytes: 4096 bytes per thread, in thread order
  std::string memory;     ///< with keep_bytes: all surfaces, concatenated

  bool finished() const { return ran && outcome == Outcome::Finished; }
};

struct VariantOptions {
  Cycle max_cycles = 100'000'000;
  bool keep_bytes = false;  ///< fill VariantRun::registers and memory
  Jitter jitter{};          ///< run_timings() uses that of each timing instead
};

/// Packs the results of a simulation for transport from a child process, and unpacks them.
std::string pack_run(const Simulation& simulation, const config::Machine& machine,
                     const Workload& workload, const RunResult& result, bool keep_bytes);
VariantRun unpack_run(const std::string& packed, std::size_t& position);

/// Simulates the workload with `program` as its kernel in a child process.
VariantRun run_variant(const config::Machine& machine, const Workload& workload,
                       const isa::Program& program, const VariantOptions& options = {});

/// As run_variant() for several programs, at most `jobs` at a time; in the order of `programs`.
std::vector<VariantRun> run_variants(const config::Machine& machine, const Workload& workload,
                                     const std::vector<isa::Program>& programs, int jobs,
                                     const VariantOptions& options = {});

/// Runs of the unchanged workload under several timings, in their order.
std::vector<VariantRun> run_timings(const Workload& workload, const std::vector<Timing>& timings,
                                    int jobs, const VariantOptions& options = {});

}  // namespace eu::model
