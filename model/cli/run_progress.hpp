#pragma once
// Progress and interruption messages of one run.
#include <functional>

#include "model/cli/interruption.hpp"
#include "model/cli/progress.hpp"
#include "model/machine/simulation.hpp"

namespace eu::model {

/// "190 of 512 threads finished, 3 s left".
std::string threads_text(const ProgressLine& line, const ThreadProgress& threads);

/// While it exists, the message of an interruption has the run's cycle. On a terminal, a line shows
/// cycles, finished threads, and the estimated time of the others.
class RunProgress {
 public:
  explicit RunProgress(const Workload& workload) : workload_(workload) {}

  /// A function for RunOptions::is_cancelled that updates the line and never cancels the run.
  std::function<bool()> looker();
  /// Sets the simulation to show. It must live until simulated().
  void follow(Simulation& simulation) { simulation_ = &simulation; }
  /// Call when the simulation has ended.
  void simulated() { line_.take_down(); }
  /// Call before files get their final names.
  void publishes() { note_.withdraw(); }

 private:
  std::string text() const;

  const Workload& workload_;
  Simulation* simulation_ = nullptr;
  InterruptionNote note_{" at cycle ", "", "; no file was written"};
  ProgressLine line_;
};

}  // namespace eu::model
