#pragma once
// Verbs that write rows: their options, progress, and interruption.
#include <string>

#include "model/cli/interruption.hpp"
#include "model/cli/options.hpp"
#include "model/cli/terminal.hpp"
#include "model/process/child.hpp"
#include "model/process/row_file.hpp"

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

// Progress and interruption messages of work that writes rows.

/// While it exists, a terminal shows the number of finished rows, and the message of an
/// interruption names the file that keeps them.
class RowProgress {
 public:
  /// `all`: final number of rows; `partial`: the file that contains the rows until then.
  RowProgress(const RowFile& rows, std::size_t all, const std::string& partial);

 private:
  void look(std::uint64_t made);

  const RowFile& rows_;
  const std::size_t all_;
  InterruptionNote note_;
  ProgressLine line_;
  ChildProgressObserver followed_;
};

}  // namespace eu::model
