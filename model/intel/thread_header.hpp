#pragma once
// Headers of Intel's threads: r0, and r1 of threads that draw (model/DISPATCH.md 1).
#include "model/dispatch/thread_payload.hpp"

namespace eu::model {

/// Headers by kind of dispatch. Threads of DispatchKind::Threads have r0 as payload like any other
/// register, except for their scratch space.
extern const ThreadHeaders kIntelHeaders;

}  // namespace eu::model
