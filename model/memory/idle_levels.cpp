#include "model/memory/idle_levels.hpp"

#include <algorithm>

#include "config/machine/machine.hpp"
#include "model/memory/edram.hpp"
#include "model/memory/memory_channel.hpp"

namespace eu::model {

IdleLevels idle_levels(const config::Machine& machine) {
  const auto idle = [&](const ChannelNumbers& numbers) {
    return MemoryChannel(numbers, machine.machine.clock_mhz, machine.l3.line_bytes).idle_cycles();
  };
  const Cycle memory = idle(numbers_of_memory(machine));
  return {static_cast<Cycle>(machine.llc.latency_cycles),
          machine.edram.size_bytes == 0 ? memory
                                        : std::max(memory, idle(numbers_of_edram(machine.edram)))};
}

}  // namespace eu::model
