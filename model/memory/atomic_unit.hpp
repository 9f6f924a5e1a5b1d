#pragma once
// Time of atomic operations, which read, change and write memory in one step.
#include <algorithm>
#include <cstdint>
#include <unordered_map>

#include "config/machine/machine_functions.hpp"
#include "model/base/cycle.hpp"

namespace eu::model {

/// Serialises the atomic operations on each line, whichever port they come from.
class AtomicUnit {
 public:
  explicit AtomicUnit(const config::AtomicConfig& config) : config_(config) {}

  /// Cycle at which the operations on a line so far are done.
  Cycle free_at(std::uint32_t line) const {
    const auto found = free_at_.find(line);
    return found == free_at_.end() ? 0 : found->second;
  }

  /// Adds `lanes` operations of a message on a line whose data is available at `when`;
  /// returns their end.
  Cycle take(std::uint32_t line, int lanes, Cycle when) {
    Cycle& free_at = free_at_[line];
    free_at = std::max(free_at, when) + static_cast<Cycle>(config_.cycles_per_message) +
              static_cast<Cycle>(lanes) * static_cast<Cycle>(config_.cycles_per_lane);
    return free_at;
  }

 private:
  const config::AtomicConfig& config_;
  std::unordered_map<std::uint32_t, Cycle> free_at_;  // by line; not iterated
};

}  // namespace eu::model
