#pragma once
// Fractions of a cycle. A measured 2.2 cycles is the mean of many instructions; in whole cycles it
// is 2 for most of them and 3 for the rest. Of each hundred instructions of a timing class that
// start in an EU, so many as the machine says take one cycle more, spread evenly in the order in
// which they start (config/SOURCES.md 11a).
#include <array>

#include "config/machine/machine_eu.hpp"
#include "model/base/cycle.hpp"

namespace eu::model {

/// What one instruction takes beyond the cycles of its row.
struct Slip {
  Cycle latency_cycles = 0;  ///< until its results are there
  Cycle port_cycles = 0;     ///< until its pipe is free
};

class Slips {
 public:
  explicit Slips(const config::TimingTable& timing) {
    for (std::size_t i = 0; i < classes_.size(); ++i) {
      classes_[i].latency.percent = timing.rows[i].latency_slip_percent;
      classes_[i].port.percent = timing.rows[i].occupancy_slip_percent;
      exist_ = exist_ || classes_[i].latency.percent != 0 || classes_[i].port.percent != 0;
    }
  }

  bool exist() const { return exist_; }
  /// An instruction of the class starts.
  Slip next(isa::TimingClass timing_class) {
    Class& own = classes_[static_cast<std::size_t>(timing_class)];
    return {own.latency.next(), own.port.next()};
  }

 private:
  struct Share {
    int percent = 0;
    int due_percent = 0;  ///< of the cycle that comes next

    Cycle next() {
      due_percent += percent;
      if (due_percent < 100) return 0;
      due_percent -= 100;
      return 1;
    }
  };
  struct Class {
    Share latency;
    Share port;
  };

  std::array<Class, isa::kTimingClassCount> classes_;
  bool exist_ = false;
};

}  // namespace eu::model
