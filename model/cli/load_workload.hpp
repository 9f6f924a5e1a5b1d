#pragma once
// What verbs that run something are given to run.
#include <string>

#include "config/machine/machine_fwd.hpp"
#include "model/cli/bare_options.hpp"
#include "model/workload/workload.hpp"

namespace eu::model {

/// The generation that --gen or the workload names; Ivy Bridge if none does.
isa::Generation named_generation(const std::string& input, const KernelOptions& kernel);

/// Without --machine: that of the generation which --gen or the workload names.
void choose_machine(const std::string& input, const KernelOptions& kernel, MachineOptions& machine);

/// Reads a workload or a kernel alone, for this machine. Throws UsageError where options do not go
/// with the machine or the input, and what read_workload and check_fit throw.
Workload load_workload(const std::string& input, const KernelOptions& kernel,
                       const BareOptions& bare, const config::Machine& machine);

/// Of verbs for Intel's code alone: throws UsageError unless that is what the machine executes.
void check_is_intel(const config::Machine& machine);

/// The generation of the machine, of which the kernel has to be. Throws UsageError.
isa::Generation generation_for(const KernelOptions& kernel, const config::Machine& machine);

}  // namespace eu::model
