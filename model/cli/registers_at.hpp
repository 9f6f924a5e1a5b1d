#pragma once
// eusim run --registers-at
#include "model/cli/run_arguments.hpp"
#include "model/cli/verbs.hpp"
#include "model/workload/workload.hpp"

namespace eu::model {

/// Runs up to the cycle asked for, and writes the registers of the threads that are resident then:
/// none of a run that has ended before, those that wait for ever of one that hangs.
ExitCode write_registers_at(const RunArguments& arguments, const config::Machine& machine,
                            const Workload& workload);

}  // namespace eu::model
