#pragma once
// Time of atomic operations, which read, change and write memory in one step.
#include <algorithm>
#include <cstdint>
#include <unordered_map>

#include "config/machine/machine_functions.hpp"
#include "model/base/calendar.hpp"

namespace eu::model {

/// Serialises the atomic operations on each line, whichever port they come from.
class AtomicUnit {
 public:
  explicit AtomicUnit(const config::AtomicConfig& config) : config_(config) {}

  /// Cycle at which the operations on a line so far are done.
  Cycle free_at(std::uint32_t line) const {
    const auto found = lines_.find(line);
    return found == lines_.end() ? 0 : found->second.until;
  }

  /// Adds `lanes` operations of a message on a line whose data is available at `when`;
  /// returns their end. `sent`: the cycle of the message's send.
  Cycle take(std::uint32_t line, int lanes, Cycle when, Cycle sent) {
    BusyAccount& operations = lines_[line];
    operations.add(std::max(operations.until, when),
                   static_cast<Cycle>(config_.cycles_per_message) +
                       static_cast<Cycle>(lanes) * static_cast<Cycle>(config_.cycles_per_lane),
                   sent);
    if (busiest_line_ == nullptr || operations.cycles > busiest_line_->cycles)
      busiest_line_ = &operations;
    return operations.until;
  }

  /// Operations on the line with most cycles of them.
  BusyAccount busiest_line() const {
    return busiest_line_ == nullptr ? BusyAccount() : *busiest_line_;
  }

 private:
  const config::AtomicConfig& config_;
  std::unordered_map<std::uint32_t, BusyAccount> lines_;  // by number; not iterated
  const BusyAccount* busiest_line_ = nullptr;             // a value of lines_
};

}  // namespace eu::model
