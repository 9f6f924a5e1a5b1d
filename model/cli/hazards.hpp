#pragma once
// `eusim hazards` for programs of each family (isa/common/families.def).
#include "model/cli/hazards_arguments.hpp"
#include "model/cli/verbs.hpp"
#include "model/workload/workload.hpp"

namespace eu::model {

/// For Intel's programs: thread control, NoDDClr, NoDDChk, and the order of instructions.
ExitCode advise_on_dependency_control(const HazardsArguments& arguments,
                                      const config::Machine& machine, const Workload& workload);

/// For Apple's programs: waits for messages.
ExitCode advise_on_waits(const HazardsArguments& arguments, const config::Machine& machine,
                         const Workload& workload);

}  // namespace eu::model
