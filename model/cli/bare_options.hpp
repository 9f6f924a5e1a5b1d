#pragma once
// The options of bare kernels, for all verbs that run one.
#include <optional>
#include <string>
#include <vector>

#include "model/base/cycle.hpp"
#include "model/cli/options.hpp"
#include "model/workload/draft.hpp"

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

}  // namespace eu::model
