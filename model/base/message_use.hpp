#pragma once
// What a kernel's sends may do to other threads, as far as its code says: how far EUs may run
// ahead, and whether the threads of a work group need each other.
#include "isa/program.hpp"

namespace eu::model {

struct MessageUse {
  bool forwards = false;  ///< data into another thread's registers, through the gateway
  bool spawns = false;    ///< threads, through the thread spawner
  bool barriers = false;  ///< its thread waits for the others of its work group
};

/// A descriptor in a0.0 may be any.
MessageUse message_use(const isa::Program& program);

}  // namespace eu::model
