#pragma once
// What blocks an instruction, and threads that are blocked forever.
#include <cstdint>

#include "model/base/accounting.hpp"
#include "model/base/packet.hpp"

namespace eu::model {

/// What keeps an instruction from issuing; until = 0 if nothing does.
struct Blocker {
  Cycle until = 0;  ///< first cycle at which it no longer blocks; kNever while unknown
  Cause cause = Cause::Issued;
  std::uint32_t producer = 0;  ///< index of the instruction that set the entry

  /// Keeps the later of two; on a tie the earlier call wins.
  void keep_later(const Blocker& other) {
    if (other.until > until) *this = other;
  }
};

/// A thread that can never continue.
struct StuckThread {
  ThreadRef thread;
  std::uint32_t index = 0;  ///< its next instruction
  Blocker blocker;
  Cycle since = 0;
};

}  // namespace eu::model
