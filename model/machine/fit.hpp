#pragma once
// Can this machine hold this work at all?
#include <string>

#include "config/machine/machine_fwd.hpp"
#include "model/workload/workload.hpp"

namespace eu::model {

/// Throws FileError, beginning with `input`, if a work group is too large for the place where its
/// threads must be together, a bare kernel has more threads than an EU, or all of it would need
/// more memory than --max-memory.
void check_fit(const Workload& workload, const config::Machine& machine, const std::string& input);

/// Throws FileError, beginning with `option`, if the registers of all threads, which it wants kept,
/// would need more memory than --max-memory.
void check_registers_fit(const Workload& workload, const std::string& option);

}  // namespace eu::model
