#pragma once
// The functions of the command line that depend on the family of programs and machines.
#include <memory>

#include "config/machine/machine_fwd.hpp"
#include "isa/common/family.hpp"
#include "model/base/message_model.hpp"
#include "model/cli/verbs.hpp"
#include "model/machine/values_run.hpp"

namespace eu::model {

struct HazardsArguments;

struct FamilyTools {
  const MessageModel& messages;
  /// Creates an untimed run; the arguments must outlive it.
  std::unique_ptr<ValuesRun> (*values_run)(const config::Machine&, const Workload&,
                                           const UntimedOptions&);
  bool values_run_finds_races;
  /// `eusim hazards`: prints and writes its findings on the workload.
  ExitCode (*advise)(const HazardsArguments&, const config::Machine&, const Workload&);
};

const FamilyTools& tools_of(isa::Family family);

}  // namespace eu::model
