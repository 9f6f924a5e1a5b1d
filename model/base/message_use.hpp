#pragma once
// What a kernel's sends may do to other threads, as far as its code says: what need not be waited
// for decides how far EUs may run ahead.
#include "isa/program.hpp"

namespace eu::model {

struct MessageUse {
  bool forwards = false;  ///< data into another thread's registers, through the gateway
  bool spawns = false;    ///< threads, through the thread spawner
};

/// A descriptor in a0.0 may be any.
MessageUse message_use(const isa::Program& program);

}  // namespace eu::model
