// What views are told of each instruction that starts.
#include <gtest/gtest.h>

#include <algorithm>
#include <map>
#include <vector>

#include "tests/support/simulate.hpp"

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
    for (const auto& [thread, told] : issues.of_thread) {
      Cycle number = 0, since = result.threads[thread].start;
      for (const Issues::Issue& issue : told) {
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

/// An instruction is its thread's next one from the cycle after the start of the one before; the
/// first is from the thread's first cycle.
TEST(IssueEvents, NumberAThreadsInstructionsAndTellSinceWhenEachIsNext) {
  for (const int threads : {3, 8, 12, 16, 32}) EXPECT_EQ(wrong_issues(threads), "") << threads;
}

}  // namespace
}  // namespace eu::test
