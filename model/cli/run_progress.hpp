#pragma once
// One run, as a person is told of it while it goes on.
#include <functional>

#include "model/cli/interruption.hpp"
#include "model/cli/progress.hpp"
#include "model/machine/thread_progress.hpp"

namespace eu::model {

/// "190 of 512 threads finished, 3 s left".
std::string threads_text(const ProgressLine& line, const ThreadProgress& threads);

/// While it exists, an interruption says at which cycle the run was. On a terminal a line shows
/// cycles, threads that have finished, and how long the others may take.
class RunProgress {
 public:
  explicit RunProgress(const Workload& workload) : workload_(workload) {}

  /// For RunOptions::is_cancelled: looks at the run, and never ends it.
  std::function<bool()> looker();
  /// The run that is looked at. Must live until simulated().
  void follow(Simulation& simulation) { simulation_ = &simulation; }
  /// It has come to its end.
  void simulated() { line_.take_down(); }
  /// Files get their names from here on.
  void publishes() { note_.withdraw(); }

 private:
  std::string text() const;

  const Workload& workload_;
  Simulation* simulation_ = nullptr;
  InterruptionNote note_{" at cycle ", "", "; no file was written"};
  ProgressLine line_;
};

}  // namespace eu::model
