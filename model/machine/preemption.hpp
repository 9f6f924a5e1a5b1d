#pragma once
// A walker is preempted in the middle of its threads (model/DISPATCH.md 9).
#include "config/machine/machine_fwd.hpp"
#include "model/eu/eu.hpp"
#include "model/workload/workload.hpp"

namespace eu::model {

/// When the machine is preempted, if it is. InputError for threads that cannot be.
Preemption preemption_of(const config::Machine& machine, const Dispatch& dispatch);

}  // namespace eu::model
