#pragma once
// Lower and upper bounds of the cycles of a run of many threads, from its issues alone.
#include "config/machine/machine.hpp"
#include "isa/intel/exec/exec.hpp"
#include "model/machine/event_record.hpp"
#include "model/machine/simulation.hpp"
#include "tests/support/model/instruction_times.hpp"

namespace eu::test {

struct RunBounds {
  /// Lower bound: work that only some pipes of an EU take, shared evenly among them, or the issues
  /// of one thread in sequence.
  Cycle lower = 0;
  /// Upper bound: dispatches and instructions with all their effects, in sequence over the whole
  /// machine. Without instruction fetch.
  Cycle serial_sum = 0;
};

RunBounds run_bounds(const config::Machine& machine, const isa::PreparedIntelProgram& program,
                     const model::EventRecord& record, const model::RunResult& result);

}  // namespace eu::test
