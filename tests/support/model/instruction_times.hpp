#pragma once
// The timing laws of one instruction in their plainest form (config/machine/machine.hpp says what
// each number means). For checks and closed forms: the model keeps a table of its own.
#include <algorithm>
#include <vector>

#include "config/machine/machine.hpp"
#include "isa/intel/timing/footprint.hpp"
#include "model/base/issue_table.hpp"

namespace eu::test {

using model::Cycle;

inline Cycle cycles(int value) {
  return static_cast<Cycle>(value);
}

/// To the later of the two.
inline void raise(Cycle& time, Cycle to) {
  time = std::max(time, to);
}

/// All from the start of the instruction on.
struct InstructionTimes {
  Cycle issue = 0;      ///< the thread may start its next instruction
  Cycle occupancy = 0;  ///< the port may start another one
  Cycle grf = 0;        ///< results can be used
  Cycle acc = 0;
  Cycle flag = 0;
  std::vector<int> ports;  ///< where it may start, numbered as in model/base/issue_table.hpp

  /// Cycles to the result in a scoreboard entry that is not a GRF.
  Cycle special(int entry) const;
};

InstructionTimes instruction_times(const isa::Footprint& footprint, const config::Machine& machine);

/// Name of a port for people.
std::string port_name(int port, const config::Machine& machine);

/// Cycles from the start of an instruction until its thread's next one is ready that waits for
/// something `cycles` after that start.
Cycle paced(Cycle cycles, const config::Machine& machine);

}  // namespace eu::test
