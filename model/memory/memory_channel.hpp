#pragma once
// The way to main memory: a latency, and a channel of limited width, both by memory's own clock.
#include "config/machine/machine_fwd.hpp"
#include "model/base/calendar.hpp"

namespace eu::model {

/// Of a memory that counts cycles of a clock of its own, in MHz.
struct ChannelNumbers {
  int clock_mhz;
  int latency_cycles;
  int bytes_per_cycle;
};

ChannelNumbers numbers_of_memory(const config::Machine& machine);

/// The channel is dealt out in ticks that a cycle of the machine, and the time of a line, are whole
/// numbers of: nothing is rounded but the cycle in which a line is there.
class MemoryChannel {
 public:
  /// `clock_mhz`: of the machine.
  MemoryChannel(const ChannelNumbers& numbers, int clock_mhz, int line_bytes);

  /// A line that is asked for at `when`: the cycle in which it is there, or has been written.
  Cycle take(Cycle when, bool write);
  void forget_before(Cycle cycle) { calendar_.forget_before(cycle * ticks_per_cycle_); }
  Cycle min_latency_cycles() const { return latency_ticks_ / ticks_per_cycle_; }
  BusyAccount busy() const {
    return {cycles_of(calendar_.busy().cycles), cycles_of(calendar_.busy().until)};
  }

 private:
  /// Rounded up.
  Cycle cycles_of(std::uint64_t ticks) const {
    return (ticks + ticks_per_cycle_ - 1) / ticks_per_cycle_;
  }

  std::uint64_t ticks_per_cycle_;
  std::uint64_t line_ticks_;
  std::uint64_t latency_ticks_;
  Calendar calendar_;  ///< in ticks
};

}  // namespace eu::model
