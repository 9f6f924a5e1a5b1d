#pragma once
// The timing laws of one instruction in their simplest form, for checks and closed forms.
// config/machine/machine.hpp gives the meaning of each number. The model has a table of its own.
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

/// Sets `time` to the later of the two.
inline void raise(Cycle& time, Cycle to) {
  time = std::max(time, to);
}

/// Times of an instruction, in cycles from its issue.
struct InstructionTimes {
  Cycle issue = 0;      ///< the thread may issue its next instruction
  Cycle occupancy = 0;  ///< the port may issue another one
  Cycle grf = 0;        ///< results can be used
  Cycle acc = 0;
  Cycle flag = 0;
  std::vector<int> ports;  ///< in which it may issue, numbered as in model/base/issue_table.hpp

  /// Cycles to the result in a scoreboard entry that is not a GRF.
  Cycle special(int entry) const;
};

InstructionTimes instruction_times(const isa::Footprint& footprint, const config::Machine& machine);

/// Name of a port, for messages.
std::string port_name(int port, const config::Machine& machine);

/// Cycles from an issue until the thread's next instruction is ready, if it waits for an event
/// `cycles` after that issue.
Cycle paced(Cycle cycles, const config::Machine& machine);

}  // namespace eu::test
