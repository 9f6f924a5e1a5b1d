#pragma once
// `eusim hazards` for programs of each family (isa/common/families.def).
#include <optional>
#include <string>
#include <vector>

#include "model/cli/load_workload.hpp"
#include "model/cli/options.hpp"
#include "model/cli/output_files.hpp"
#include "model/cli/verbs.hpp"
#include "model/hazards/improvement.hpp"
#include "model/io/atomic_file.hpp"
#include "model/text/layout.hpp"
#include "model/workload/workload.hpp"

namespace eu::model {

/// The arguments of `eusim hazards`.
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

/// The files of `eusim hazards --apply`: the improved kernel, and a workload that runs it.
class AppliedKernel {
 public:
  /// `output`: name of the files without .asm, .bin and .json (any of them at its end is removed);
  /// empty: no files. Reads `input` again. Throws FileError, and UsageError for a workload
  /// that cannot be read twice.
  AppliedKernel(std::string output, std::string input, const Workload& workload);

  bool is_wanted() const { return !output_.empty(); }
  std::vector<NamedFile> files() const;
  void write(const isa::Program& program, FileBatch& files) const;
  /// "better.asm, better.bin and better.json", and the command that runs them.
  std::string text() const;

 private:
  std::string document(const isa::Program& program) const;
  bool has_routine() const;

  std::string output_;
  std::string input_;
  const Workload& workload_;
  std::string input_text_;  ///< of a workload document
};

/// For Intel's programs: thread control, NoDDClr, NoDDChk, and the order of instructions.
ExitCode advise_on_dependency_control(const HazardsArguments& arguments,
                                      const config::Machine& machine, const Workload& workload);

/// For Apple's programs: waits for messages.
ExitCode advise_on_waits(const HazardsArguments& arguments, const config::Machine& machine,
                         const Workload& workload);

}  // namespace eu::model
