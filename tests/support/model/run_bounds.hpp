#pragma once
// Closed forms between which a run of many threads must end, from what was issued alone.
#include "config/machine/machine.hpp"
#include "isa/intel/exec/exec.hpp"
#include "model/machine/event_record.hpp"
#include "model/machine/simulation.hpp"
#include "tests/support/model/instruction_times.hpp"

namespace eu::test {

struct RunBounds {
  /// Work that only some pipes of an EU take, shared evenly among them; or the issues of one
  /// thread, one after the other.
  Cycle lower = 0;
  /// Every thread dispatched, and every instruction finished with all its effects, before the next
  /// one starts anywhere. Without instruction fetch.
  Cycle serial_sum = 0;
};

RunBounds run_bounds(const config::Machine& machine, const isa::PreparedIntelProgram& program,
                     const model::EventRecord& record, const model::RunResult& result);

}  // namespace eu::test
