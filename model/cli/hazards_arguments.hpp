#pragma once
// The arguments of `eusim hazards`.
#include <optional>
#include <string>
#include <vector>

#include "model/text/layout.hpp"
#include "model/cli/bare_options.hpp"
#include "model/cli/options.hpp"
#include "model/hazards/improvement.hpp"

namespace eu::model {

struct HazardsArguments {
  MachineOptions machine;
  KernelOptions kernel;
  std::string input;
  BareOptions bare;
  std::optional<long long> max_cycles;
  long long listen = 50'000;  ///< cycles
  int budget = 200;
  int perturb = 0;         ///< random timings to try
  std::uint64_t seed = 1;  ///< of the random timings
  int jobs = 0;            ///< 0: as many as the host has processors
  int width = static_cast<int>(kReportColumns);
  std::vector<std::string> only;
  std::string region;
  std::string apply;
  std::string json;
  std::string fail_on;
  bool verbose = false;

  /// False for --help. Throws UsageError.
  bool parse(const std::vector<std::string>& arguments);

  FindingKinds kinds() const;
  Cycle cycle_limit() const { return bare.cycle_limit(max_cycles); }
  /// The instructions of --region. Throws UsageError for an unknown label.
  InstructionRange range(const isa::Program& program) const;
  ImprovementOptions improvement(const isa::Program& program) const;

 private:
  void add_to(po::options_description& options);
  void add_work_to(po::options_description& options);
  void check() const;
};

/// The kinds of a group.
FindingKinds kinds_of(FindingGroup group);

}  // namespace eu::model
