#pragma once
// Options for the existing rows of an output.
#include "model/process/child.hpp"
#include "model/process/row_file.hpp"
#include "model/cli/options.hpp"

namespace eu::model {

/// --resume, --rerun-failed, --drop-others, --other-builds.
struct RowOptions {
  bool resume = false;
  bool rerun_failed = false;
  bool drops_others = false;
  bool keeps_other_builds = false;

  void add_to(po::options_description& options);
  bool given() const { return resume || rerun_failed || drops_others || keeps_other_builds; }
  /// Throws UsageError.
  void check() const;
  RowKeeping keeping() const;
};

/// Calls `work`, which writes rows. Adds to a SystemLimit that finished rows are kept.
template <class Work>
auto with_rows_kept(const Work& work) {
  try {
    return work();
  } catch (const SystemLimit& limit) {
    throw SystemLimit(limit.what() +
                      std::string("; finished rows are kept: use --resume to continue"));
  }
}

}  // namespace eu::model
