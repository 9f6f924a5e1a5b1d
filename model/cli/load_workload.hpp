#pragma once
// What verbs that run something are given to run.
#include <string>

#include "config/machine.hpp"
#include "model/cli/options.hpp"
#include "model/workload/workload.hpp"

namespace eu::model {

/// Without --machine: that of the generation which --gen or the workload names.
void choose_machine(const std::string& input, const KernelOptions& kernel, MachineOptions& machine);

/// Reads a workload or a bare kernel, of which `threads` are to run, for this machine. Throws
/// UsageError where options do not go with the machine, and what read_workload and check_fit throw.
Workload load_workload(const std::string& input, const KernelOptions& kernel, int threads,
                       const config::Machine& machine);

}  // namespace eu::model
