// Events that views receive for each issued instruction.
#include <gtest/gtest.h>

#include <algorithm>
#include <map>
#include <vector>

#include "model/workload/workload_reader.hpp"
#include "tests/support/model/law_run.hpp"
#include "tests/support/random_machine.hpp"
#include "tests/support/model/random_program.hpp"
#include "tests/support/model/simulate.hpp"

namespace eu::test {
namespace {

using model::Cycle;

struct Issues : model::EventSink {
  struct Issue {
    Cycle number;
    Cycle since;
    Cycle start;
  };
  std::map<std::uint32_t, std::vector<Issue>> of_thread;

  void span(const model::SpanEvent&) override {}
  void message(const model::MessageEvent&) override {}
  void issue(const model::IssueEvent& event) override {
    of_thread[event.thread.thread].push_back({event.number, event.since, event.start});
  }
};

std::string wrong_issues(int threads) {
  return in_child([=] {
    const config::Machine machine =
        machine_with({"/eu/threads=" + std::to_string(std::max(threads, 8))});
    const model::Workload workload = bare_kernel(
        "math inv(8) g10<1>F g2<8,8,1>F null<8,8,1>F { align1 1Q };\n"
        "mov(8) g11<1>F g10<8,8,1>F { align1 1Q };\n"
        "mov(8) g12<1>F g11<8,8,1>F { align1 1Q };\n",
        threads);
    Issues issues;
    model::RunOptions options;
    options.events = &issues;
    model::Simulation simulation(machine, workload, options);
    const model::RunResult result = simulation.run();
    std::string text;
    for (const auto& [thread, observed] : issues.of_thread) {
      Cycle number = 0, since = result.threads[thread].start;
      for (const Issues::Issue& issue : observed) {
        if (issue.number != number || issue.since != since)
          text += "thread " + std::to_string(thread) + ": " + std::to_string(issue.number) +
                  " since " + std::to_string(issue.since) + ", not " + std::to_string(number) +
                  " since " + std::to_string(since) + "\n";
        ++number;
        since = issue.start + 1;
      }
      if (number != 3) text += "thread " + std::to_string(thread) + " has instructions missing\n";
    }
    return static_cast<int>(issues.of_thread.size()) == threads ? text
                                                                : "threads are missing\n" + text;
  });
}

/// An instruction is its thread's next one from the cycle after the previous issue; the first one
/// from the thread's first cycle.
TEST(IssueEvents, NumberInstructionsAndGiveWhenEachBecameNext) {
  for (const int threads : {3, 8, 12, 16, 32}) EXPECT_EQ(wrong_issues(threads), "") << threads;
}

SimulatedRun run_with(const config::Machine& machine, const model::Workload& workload,
                      model::EventSink* events) {
  model::RunOptions options;
  options.keep_registers = true;
  options.events = events;
  return simulate(machine, workload, options);
}

/// With an observer, each instruction is executed at its issue; without one, in batches. The
/// clocked twin, which has an observer, validates both.
void expect_same_result_unobserved(const config::Machine& machine,
                                         const model::Workload& workload) {
  Issues issues;
  const SimulatedRun observed = run_with(machine, workload, &issues);
  const SimulatedRun silent = run_with(machine, workload, nullptr);
  EXPECT_EQ(silent.outcome, observed.outcome);
  EXPECT_TRUE(silent.text == observed.text);
  EXPECT_TRUE(silent.surfaces == observed.surfaces);
}

TEST(IssueEvents, ObserversChangeNothing) {
  ProgramOptions options;
  options.instructions = 40;
  for (std::uint64_t seed = 501; seed <= 540; ++seed) {
    const RandomProgram program = random_program(seed, options);
    Choice choice(seed);
    const std::vector<std::string> settings =
        random_settings(choice, program.workload.dispatch.threads_per_group());
    SCOPED_TRACE("seed " + std::to_string(seed) + "\n" + program.text);
    expect_same_result_unobserved(machine_with(settings), program.workload);
  }
  for (const char* name : {"driver_mandelbrot_32x16", "driver_sobel_18x6", "driver_reduce_slm_2",
                           "minmax9_32x12", "histogram_squares", "scale_9x7_to_21x10"}) {
    SCOPED_TRACE(name);
    expect_same_result_unobserved(
        machine_with({}),
        model::read_workload(EUSIM_SOURCE_DIR "/traces/workloads/" + std::string(name) + ".json",
                             {}));
  }
}

/// An instruction whose execution may be deferred leads only to the next instruction.
TEST(IssueEvents, OnlyStraightLineCodeMayLag) {
  int may = 0;
  for (std::uint64_t seed = 501; seed <= 540; ++seed) {
    const model::Workload workload = random_program(seed).workload;
    const isa::PreparedIntelProgram prepared(workload.program);
    for (std::uint32_t index = 0; index < workload.program.size(); ++index) {
      if (!prepared[index].values_may_lag) continue;
      ++may;
      const isa::Successors successors = workload.program.isa->successors(workload.program, index);
      EXPECT_EQ(successors.targets[0], isa::Program::kNowhere);
      EXPECT_FALSE(successors.anywhere);
      EXPECT_EQ(prepared[index].action, isa::Action::Execute);
      EXPECT_FALSE(workload.program.isa->footprint(workload.program, index).indirect);
    }
  }
  EXPECT_GT(may, 100);
}

}  // namespace
}  // namespace eu::test
