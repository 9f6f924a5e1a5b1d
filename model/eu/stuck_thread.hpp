#pragma once
// What a thread slot that cannot go on is waiting for.
#include <cstdint>

#include "model/base/packet.hpp"
#include "model/eu/scoreboard.hpp"

namespace eu::model {

struct StuckThread {
  ThreadRef thread;
  std::uint32_t index = 0;  ///< its next instruction
  Blocker blocker;
  Cycle since = 0;
};

}  // namespace eu::model
