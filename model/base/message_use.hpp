#pragma once
// Effects that a kernel's sends may have on other threads, as far as its code shows. They limit how
// far EUs may run ahead, and show whether the threads of a work group need each other.
#include "isa/program.hpp"

namespace eu::model {

struct MessageUse {
  bool forwards = false;  ///< writes data into another thread's registers, through the gateway
  bool spawns = false;    ///< spawns threads, through the thread spawner
  bool barriers = false;  ///< a thread waits for the others of its work group
};

/// Returns the effects of the program's sends. A descriptor in a0.0 may have any of them.
MessageUse message_use(const isa::Program& program);

}  // namespace eu::model
