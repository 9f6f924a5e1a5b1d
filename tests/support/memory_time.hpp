#pragma once
// Time of a memory access, in a closed form. Memory has its own clock.
#include "config/machine/machine.hpp"

namespace eu::test {

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
