#pragma once
// Tests whether an exception inside a chain of NoDDClr/NoDDChk hangs a system routine that saves
// the chain's register (IVB PRM 4.2.7).
#include <cstdint>
#include <string>

#include "config/machine/machine_fwd.hpp"
#include "model/base/cycle.hpp"
#include "model/workload/workload.hpp"

namespace eu::model {

/// Runs the workload with all exceptions enabled and a system routine that reads the register that
/// `opener` writes; `raiser` raises the exception. Returns a text that names the hanging threads.
/// Empty if none hangs, or if the workload has its own system routine, whose normal run shows it.
std::string probe_exception(const config::Machine& machine, const Workload& workload,
                            std::uint32_t opener, std::uint32_t raiser, Cycle max_cycles);

}  // namespace eu::model
