#pragma once
// Checks that a machine can hold a workload.
#include <string>

#include "config/machine/machine_fwd.hpp"
#include "model/workload/workload.hpp"

namespace eu::model {

/// Throws FileError, beginning with `input`, if the machine is too small. A work group needs more
/// threads or shared local memory than its pool has, a bare kernel has more threads than an EU, or
/// the run needs more memory than --max-memory.
void check_fit(const Workload& workload, const config::Machine& machine, const std::string& input);

/// Throws FileError, beginning with `option`, if the registers of all threads, which the option
/// keeps, would need more memory than --max-memory.
void check_registers_fit(const Workload& workload, const std::string& option);

}  // namespace eu::model
