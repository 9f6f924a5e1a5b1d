#include "model/memory/memory_channel.hpp"

#include <algorithm>
#include <numeric>

#include "config/machine/machine.hpp"

namespace eu::model {

ChannelNumbers numbers_of_memory(const config::Machine& machine) {
  const config::MemoryConfig& memory = machine.memory;
  return {memory.clock_in(machine.machine.clock_mhz), memory.latency_cycles,
          memory.bytes_per_cycle};
}

ChannelNumbers numbers_of_edram(const config::EdramConfig& edram) {
  return {edram.clock_mhz, edram.latency_cycles, edram.bytes_per_cycle};
}

IdleLevels idle_levels(const config::Machine& machine) {
  const auto idle = [&](const ChannelNumbers& numbers) {
    return MemoryChannel(numbers, machine.machine.clock_mhz, machine.l3.line_bytes).idle_cycles();
  };
  const Cycle llc = static_cast<Cycle>(machine.llc.latency_cycles);
  const Cycle memory = idle(numbers_of_memory(machine));
  if (machine.edram.size_bytes == 0) return {llc, memory};
  return {llc, std::max(memory, idle(numbers_of_edram(machine.edram)))};
}

MemoryChannel::MemoryChannel(const ChannelNumbers& numbers, int clock_mhz, int line_bytes) {
  const auto of = [](int value) { return static_cast<std::uint64_t>(value); };
  const std::uint64_t cycle = of(numbers.clock_mhz) * of(numbers.bytes_per_cycle);
  const std::uint64_t line = of(line_bytes) * of(clock_mhz);
  const std::uint64_t latency =
      of(numbers.latency_cycles) * of(clock_mhz) * of(numbers.bytes_per_cycle);
  const std::uint64_t common = std::gcd(std::gcd(cycle, line), latency);
  ticks_per_cycle_ = cycle / common;
  line_ticks_ = line / common;
  latency_ticks_ = latency / common;
}

Cycle MemoryChannel::take(Cycle when, bool write) {
  const std::uint64_t end = calendar_.take(when * ticks_per_cycle_, line_ticks_) + line_ticks_;
  return cycles_of(write ? end : end + latency_ticks_);
}

}  // namespace eu::model
