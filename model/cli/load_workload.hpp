#pragma once
// Reads the input of verbs that run a workload or a kernel.
#include <string>

#include "config/machine/machine_fwd.hpp"
#include "model/cli/bare_options.hpp"
#include "model/workload/workload.hpp"

namespace eu::model {

/// The generation that --gen or the workload names; Ivy Bridge if none does.
isa::Generation named_generation(const std::string& input, const KernelOptions& kernel);

/// Without --machine, chooses the machine of the generation that --gen or the workload names.
void choose_machine(const std::string& input, const KernelOptions& kernel, MachineOptions& machine);

/// Reads a workload or a bare kernel for this machine. Throws UsageError if options do not fit the
/// machine or the input, and the errors of read_workload and check_fit.
Workload load_workload(const std::string& input, const KernelOptions& kernel,
                       const BareOptions& bare, const config::Machine& machine);

/// For verbs that support Intel's code only: throws UsageError unless the machine executes it.
void check_is_intel(const config::Machine& machine);

/// The generation of the machine. Throws UsageError if the kernel's options name another one.
isa::Generation generation_for(const KernelOptions& kernel, const config::Machine& machine);

}  // namespace eu::model
