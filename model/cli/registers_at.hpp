#pragma once
// eusim run --registers-at
#include "model/cli/run_arguments.hpp"
#include "model/cli/verbs.hpp"
#include "model/workload/workload.hpp"

namespace eu::model {

/// Runs to the cycle of --registers-at and writes the registers of the threads that are resident
/// then. A run that has ended before has none; a run that hangs has its waiting threads.
ExitCode write_registers_at(const RunArguments& arguments, const config::Machine& machine,
                            const Workload& workload);

}  // namespace eu::model
