#pragma once
// Reads the input of verbs that run a workload or a kernel, and the options of bare kernels.
#include <optional>
#include <string>
#include <vector>

#include "config/machine/machine_fwd.hpp"
#include "model/base/cycle.hpp"
#include "model/cli/options.hpp"
#include "model/workload/draft.hpp"
#include "model/workload/workload.hpp"

namespace eu::model {

/// --threads, --auto-surfaces, --groups, --local-size.
class BareOptions {
 public:
  void add_to(po::options_description& options);
  /// --groups and --local-size alone.
  void add_dispatch_to(po::options_description& options);
  /// Completes options whose value is optional: they would take the INPUT
  /// after them as their value.
  static std::vector<std::string> complete(std::vector<std::string> arguments);

  bool has_threads() const { return threads_ != 0; }
  /// Thread slots of the first EU to fill.
  int threads() const { return threads_ == 0 ? 1 : threads_; }
  /// The given options that are for bare kernels alone, as the user wrote
  /// them; empty if there are none.
  std::string given() const;
  /// The cycle limit of a run: the given one, else a default. The default is lower with generated
  /// data, since loops over them may not end.
  Cycle cycle_limit(const std::optional<long long>& given) const;
  /// The instruction limit of an untimed run, chosen in the same way.
  std::uint64_t instruction_limit(const std::optional<long long>& given) const;
  /// How to make a workload for the kernel; empty if only threads of the first EU run.
  /// Throws UsageError.
  std::optional<DraftOptions> draft(const config::Machine& machine) const;
  /// As draft(), with surfaces of the minimal sizes.
  DraftOptions least_draft(const config::Machine& machine) const;

 private:
  int threads_ = 0;
  std::string surfaces_;
  std::string groups_;
  std::string local_size_;
};

// Reads the input of verbs that run a workload or a kernel.

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
