#include "model/memory/memory_channel.hpp"

#include <numeric>

#include "config/machine/machine.hpp"

namespace eu::model {

MemoryChannel::MemoryChannel(const config::MemoryConfig& config, int clock_mhz, int line_bytes) {
  const auto of = [](int value) { return static_cast<std::uint64_t>(value); };
  const std::uint64_t clock = of(config.clock_mhz == 0 ? clock_mhz : config.clock_mhz);
  const std::uint64_t cycle = clock * of(config.bytes_per_cycle);
  const std::uint64_t line = of(line_bytes) * of(clock_mhz);
  const std::uint64_t latency =
      of(config.latency_cycles) * of(clock_mhz) * of(config.bytes_per_cycle);
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
