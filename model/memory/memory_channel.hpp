#pragma once
// Channel to main memory: a latency and a limited width, both in cycles of memory's own clock.
#include "config/machine/machine_fwd.hpp"
#include "model/base/calendar.hpp"
#include "model/base/message_places.hpp"

namespace eu::model {

/// Numbers of a memory with a clock of its own.
struct ChannelNumbers {
  int clock_mhz;
  int latency_cycles;
  int bytes_per_cycle;
};

ChannelNumbers numbers_of_memory(const config::Machine& machine);
ChannelNumbers numbers_of_edram(const config::EdramConfig& edram);

/// Returns the time of a lookup in the idle LLC, and that of a line from idle memory or, if that is
/// longer, from the eDRAM.
IdleLevels idle_levels(const config::Machine& machine);

/// A channel that counts in ticks. A cycle of the machine is a whole number of ticks, and so is the
/// time of a line. So only the cycle in which a line arrives is rounded.
class MemoryChannel {
 public:
  /// `clock_mhz`: clock of the machine.
  MemoryChannel(const ChannelNumbers& numbers, int clock_mhz, int line_bytes);

  /// Transfers a line that is requested at `when`; returns the cycle in which it is available or,
  /// for a write, has been written.
  Cycle take(Cycle when, bool write);
  void forget_before(Cycle cycle) { calendar_.forget_before(cycle * ticks_per_cycle_); }
  /// Time of a read of an idle channel.
  Cycle idle_cycles() const { return cycles_of(line_ticks_ + latency_ticks_); }
  Cycle min_latency_cycles() const { return latency_ticks_ / ticks_per_cycle_; }
  Cycle busy_cycles() const { return cycles_of(calendar_.cycles()); }
  /// Busy cycles before `end`, as Calendar::before().
  Cycle before(Cycle end) const { return cycles_of(calendar_.before(end * ticks_per_cycle_)); }
  /// End of the last transfer.
  Cycle until() const { return cycles_of(calendar_.until()); }

 private:
  /// Cycles of a number of ticks, rounded up.
  Cycle cycles_of(std::uint64_t ticks) const {
    return (ticks + ticks_per_cycle_ - 1) / ticks_per_cycle_;
  }

  std::uint64_t ticks_per_cycle_;
  std::uint64_t line_ticks_;
  std::uint64_t latency_ticks_;
  Calendar calendar_;  ///< in ticks
};

}  // namespace eu::model
