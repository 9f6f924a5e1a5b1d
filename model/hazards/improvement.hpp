#pragma once
// Tests proposals by re-simulation, one by one and together. A proposal is kept if the run has
// fewer cycles and leaves the same registers and memory.
#include <bitset>
#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "model/hazards/proposal.hpp"

namespace eu::model {

using FindingKinds = std::bitset<sizeof(kFindingKinds) / sizeof(kFindingKinds[0])>;

/// Instructions [begin, end) of a kernel.
struct InstructionRange {
  std::uint32_t begin = 0;
  std::uint32_t end = isa::Program::kNowhere;

  bool contains(std::uint32_t index) const { return index >= begin && index < end; }
};

struct ImprovementOptions {
  FindingKinds kinds = FindingKinds().set();
  InstructionRange region;
  int budget = 200;  ///< re-simulations
  int jobs = 1;      ///< parallel simulations
  Cycle listen_cycles = 50'000;
};

/// A rejected proposal.
struct Rejected {
  FindingKind kind = FindingKind::DependencyControl;
  std::vector<std::uint32_t> instructions;  ///< indices in the original program
  std::string text;
  std::string reason;
};

struct Improvement {
  /// In the order of application; each saving is relative to the program with the previous ones.
  std::vector<Finding> findings;
  std::vector<Rejected> rejected;
  Cycle before = 0;
  Cycle after = 0;
  isa::Program program;  ///< with all findings applied
  int simulations = 0;
  bool budget_used_up = false;
};

/// Returns the proposals that save cycles. `observation` is a finished run of the unchanged
/// workload. Throws std::runtime_error if a child process cannot be created.
Improvement improve(const config::Machine& machine, const Workload& workload,
                    const Observation& observation, const ImprovementOptions& options);

}  // namespace eu::model
