#pragma once
// Operations that read, change and write memory in one go.
#include <algorithm>
#include <cstdint>
#include <unordered_map>

#include "config/machine/machine_functions.hpp"
#include "model/base/cycle.hpp"

namespace eu::model {

/// Atomic operations take turns at a line, whichever port they come by.
class AtomicUnit {
 public:
  explicit AtomicUnit(const config::AtomicConfig& config) : config_(config) {}

  /// When the operations that a line has are done.
  Cycle free_at(std::uint32_t line) const {
    const auto found = free_at_.find(line);
    return found == free_at_.end() ? 0 : found->second;
  }

  /// `lanes` operations of a message on a line whose data is there at `when`; returns their end.
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
