#pragma once
// Scratch space in a trace: each thread's has the addresses of the first thread id, since thread
// ids differ between machines.
#include "model/base/interfaces.hpp"

namespace eu::model {

/// Exchanges the thread's scratch space with the first one in a message's accesses. Its
/// own inverse.
void move_scratch(Accesses& accesses, const isa::RequestTraits& traits,
                  const ScratchSpace& scratch);

}  // namespace eu::model
