#pragma once
// Preemption of a walker in the middle of its threads (model/DISPATCH.md 9).
#include "config/machine/machine_fwd.hpp"
#include "model/eu/eu.hpp"
#include "model/workload/workload.hpp"

namespace eu::model {

/// Returns the time of the machine's preemption; without one, the default. Throws
/// config::InputError for threads that cannot be preempted.
Preemption preemption_of(const config::Machine& machine, const Dispatch& dispatch);

}  // namespace eu::model
