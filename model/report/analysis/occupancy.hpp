#pragma once
// Occupancy of the machine's thread slots, and the reasons of empty slots.
#include <array>
#include <vector>

#include "model/base/slot_limits.hpp"
#include "model/report/analysis/report_input.hpp"

namespace eu::model {

/// Cycles of all slots: `slot_cycles` = `filled_cycles` + all of `empty_cycles`.
struct Occupancy {
  Cycle slots = 0;        ///< of the machine
  Cycle eus = 0;          ///< of the machine
  Cycle slot_cycles = 0;  ///< slots times cycles of the run
  Cycle filled_cycles = 0;
  Cycle most_filled = 0;  ///< slots at one time
  Cycle tail_cycles = 0;  ///< from the last thread's start to the end of the run
  std::array<Cycle, kSlotLimitCount> empty_cycles{};

  /// One of equal parts of the run.
  struct Part {
    Cycle begin_cycle = 0;
    Cycle end_cycle = 0;
    Cycle filled_cycles = 0;  ///< over all slots
  };
  std::vector<Part> parts;  ///< the whole run, in order; fewer than wanted for a short run

  /// Why most of the empty slots were empty; the first of equal ones.
  SlotLimit limit() const;
};

/// The occupancy of a timed run. `parts`: number of parts of the run.
Occupancy occupancy_of(const ReportInput& in, int parts);

/// Number of parts in the result document and on the page.
inline constexpr int kOccupancyParts = 50;

}  // namespace eu::model
