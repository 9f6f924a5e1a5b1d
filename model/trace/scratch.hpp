#pragma once
// Scratch space in a trace: each thread's is where the first thread id's would be, since thread ids
// are another matter on another machine.
#include "model/base/interfaces.hpp"

namespace eu::model {

/// Exchanges the thread's scratch space and the first one in what a message touches. Done twice,
/// nothing has changed.
void move_scratch(Accesses& accesses, const isa::RequestTraits& traits,
                  const ScratchSpace& scratch);

}  // namespace eu::model
