#pragma once
// Machines in tests: their threads, the workloads that they run, the time of their memory.
#include <string>
#include <vector>

#include "config/machine/machine.hpp"
#include "tests/support/files.hpp"

namespace eu::test {

// Thread counts of an EU in tests that depend on them: hardware's, and three that only the model
// has: more than one vector of slots, two vectors, and the maximum.

inline constexpr int kThreadCounts[] = {8, 12, 16, 32};

/// Settings of a machine with one EU of `threads` slots, all of which a workload can fill.
inline std::vector<std::string> one_eu_of(int threads) {
  return {"/machine/subslices=1", "/machine/eus_per_subslice=1",
          "/eu/threads=" + std::to_string(threads)};
}

// Machines that can run a workload.

/// The generation of a workload's kernel.
inline std::string workload_gen(const std::string& path) {
  return contents(path).find("\"gen\": \"hsw\"") == std::string::npos ? "ivb" : "hsw";
}

/// Names of the shipped machines of that generation.
inline std::vector<std::string> machines_for(const std::string& workload_path) {
  if (workload_gen(workload_path) == "hsw") return {"hsw_gt2"};
  return {"ivb_gt1", "ivb_gt2"};
}

// Time of a memory access, in a closed form. Memory has its own clock.

/// Cycles of the machine from a request to idle memory until the line arrives; the sum is
/// rounded up.
inline int memory_line_cycles(const config::Machine& machine) {
  const config::MemoryConfig& memory = machine.memory;
  const double clock_mhz = memory.clock_mhz == 0 ? machine.machine.clock_mhz : memory.clock_mhz;
  const double bytes = static_cast<double>(machine.l3.line_bytes);
  const double microseconds = (bytes / memory.bytes_per_cycle + memory.latency_cycles) / clock_mhz;
  const double cycles = microseconds * machine.machine.clock_mhz;
  const int whole = static_cast<int>(cycles + 1e-6);
  return cycles - whole > 1e-6 ? whole + 1 : whole;
}

}  // namespace eu::test
