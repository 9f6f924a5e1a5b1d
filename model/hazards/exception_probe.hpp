#pragma once
// Does an exception inside a chain hang a system routine that saves the chain's register
// (IVB PRM 4.2.7)?
#include <cstdint>
#include <string>

#include "config/machine/machine_fwd.hpp"
#include "model/base/cycle.hpp"
#include "model/workload/workload.hpp"

namespace eu::model {

/// Runs the workload with all exceptions enabled and a system routine that reads the register that
/// `opener` writes; the exception comes from `raiser`. Says who hangs where; empty if nobody does,
/// or the workload has a system routine of its own, whose run tells.
std::string probe_exception(const config::Machine& machine, const Workload& workload,
                            std::uint32_t opener, std::uint32_t raiser, Cycle max_cycles);

}  // namespace eu::model
