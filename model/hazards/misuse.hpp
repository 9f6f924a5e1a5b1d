#pragma once
// Finds wrong dependency controls: the broken rule, both instructions, and the result of a run that
// went wrong.
#include <cstdint>
#include <string>
#include <vector>

#include "config/machine/machine_fwd.hpp"
#include "isa/intel/lint/finding.hpp"
#include "model/base/cycle.hpp"
#include "model/hazards/finding.hpp"
#include "model/hazards/order_check.hpp"
#include "model/workload/workload.hpp"

namespace eu::model {

struct MisuseOptions {
  int timings = 10;  ///< random timings per suspect, after the extreme ones
  std::uint64_t seed = 1;
  int jobs = 1;
  Cycle max_cycles = 100'000'000;
};

/// Findings of the kinds Misuse (a run had wrong values or hung) and BrokenRule (no run went
/// wrong), in program order. `instructions` are the earlier writer and the instruction that goes
/// wrong, or the latter alone. Runs happen in child processes.
std::vector<Finding> find_misuse(const config::Machine& machine, const Workload& workload,
                                 const MisuseOptions& options = {});

// Texts of misuses of dependency control.

/// One line: the instructions, and what may go wrong.
std::string suspect_text(const Suspect& suspect, const isa::Program& program);
/// Why the hardware allows it, and which rule forbids it.
std::string suspect_reason(const Suspect& suspect, const isa::Program& program);
/// The rule's message, source and detail.
std::string rule_text(const isa::lint::Finding& finding);
/// Why `waiting` waits forever for an entry that `owner` left set.
std::string hang_reason(std::uint32_t owner, std::uint32_t waiting, const isa::Program& program);

// Tests whether an exception inside a chain of NoDDClr/NoDDChk hangs a system routine that saves
// the chain's register (IVB PRM 4.2.7).

/// Runs the workload with all exceptions enabled and a system routine that reads the register that
/// `opener` writes; `raiser` raises the exception. Returns a text that names the hanging threads.
/// Empty if none hangs, or if the workload has its own system routine, whose normal run shows it.
std::string probe_exception(const config::Machine& machine, const Workload& workload,
                            std::uint32_t opener, std::uint32_t raiser, Cycle max_cycles);

}  // namespace eu::model
