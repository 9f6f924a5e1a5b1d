#pragma once
// Fractional latencies. A measured 2.2 cycles is the mean of many instructions; in whole cycles it
// is 2 for most of them and 3 for the rest. The machine has a percentage per timing class: this
// share of the instructions of the class that issue in an EU takes one cycle more. They are spread
// evenly in the order of issue (config/SOURCES.md 11a).
#include <array>

#include "config/machine/machine_eu.hpp"
#include "model/base/cycle.hpp"

namespace eu::model {

/// Extra cycles of one instruction, beyond the cycles of its row.
struct ExtraCycles {
  Cycle latency_cycles = 0;  ///< until its results are available
  Cycle port_cycles = 0;     ///< until its pipe is free
};

class FractionalCycles {
 public:
  explicit FractionalCycles(const config::EuConfig& eu)
      : timing_(eu.timing),
        mixed_percent_per_half_(
            eu.register_cache.entries == 0 ? 0 : eu.register_cache.mixed_slip_percent_per_half),
        exist_(mixed_percent_per_half_ != 0) {
    for (const config::ClassTiming& timing : eu.timing.rows)
      exist_ = exist_ || timing.latency_slip_percent != 0 || timing.occupancy_slip_percent != 0;
  }

  bool exist() const { return exist_; }
  /// Returns the extra cycles of an instruction of the class that issues.
  ExtraCycles next(isa::TimingClass timing_class) {
    const config::ClassTiming& timing = timing_[timing_class];
    Class& own = classes_[static_cast<std::size_t>(timing_class)];
    return {own.latency.next(timing.latency_slip_percent),
            own.port.next(timing.occupancy_slip_percent)};
  }
  /// Returns the extra cycles that a pipe waits for mixed operands (RegisterCache::mixed_halves) of
  /// an instruction that issues, beyond whole cycles.
  Cycle next_mixed(int halves) { return mixed_.next(mixed_percent_per_half_ * halves); }

 private:
  struct Share {
    int due_percent = 0;  ///< of the next extra cycle

    Cycle next(int percent) {
      due_percent += percent;
      const int cycles = due_percent / 100;
      due_percent -= 100 * cycles;
      return static_cast<Cycle>(cycles);
    }
  };
  struct Class {
    Share latency;
    Share port;
  };

  const config::TimingTable& timing_;
  const int mixed_percent_per_half_;
  bool exist_;
  std::array<Class, isa::kTimingClassCount> classes_;
  Share mixed_;
};

}  // namespace eu::model
