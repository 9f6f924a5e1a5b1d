#pragma once
// What a kernel alone is run with, for all verbs that run one.
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
  /// An option with a value that may be left out would take the INPUT behind it for its value.
  static std::vector<std::string> complete(std::vector<std::string> arguments);

  /// Slots of the first EU to fill.
  int threads() const { return threads_ == 0 ? 1 : threads_; }
  /// The options that only a kernel alone takes, as the user gave them; empty if none was given.
  std::string given() const;
  /// Where a run stops if it has not ended: where the user says, else sooner with data that were
  /// made up, as loops over them may not end.
  Cycle cycle_limit(const std::optional<long long>& given) const;
  /// The same of a run without time.
  std::uint64_t instruction_limit(const std::optional<long long>& given) const;
  /// How a workload is made for it; empty if threads of the first EU are all that is wanted. Throws
  /// UsageError.
  std::optional<DraftOptions> draft(const config::Machine& machine) const;
  /// The same with surfaces of the least sizes.
  DraftOptions least_draft(const config::Machine& machine) const;

 private:
  int threads_ = 0;
  std::string surfaces_;
  std::string groups_;
  std::string local_size_;
};

}  // namespace eu::model
