#pragma once
// Proposals tried out one by one and together: what stays has been re-simulated, and has left the
// same registers and memory behind in fewer cycles.
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
  int jobs = 1;      ///< at a time
  Cycle listen_cycles = 50'000;
};

/// A proposal that did not stay.
struct Rejected {
  FindingKind kind = FindingKind::DependencyControl;
  std::vector<std::uint32_t> instructions;  ///< of the original
  std::string text;
  std::string reason;
};

struct Improvement {
  /// In the order they were applied: the saving of each is on top of those before it.
  std::vector<Finding> findings;
  std::vector<Rejected> rejected;
  Cycle before = 0;
  Cycle after = 0;
  isa::Program program;  ///< with all of them
  int simulations = 0;
  bool budget_used_up = false;
};

/// `observation`: a finished run of the workload as it is. Throws std::runtime_error if a child
/// process cannot be had.
Improvement improve(const config::Machine& machine, const Workload& workload,
                    const Observation& observation, const ImprovementOptions& options);

}  // namespace eu::model
