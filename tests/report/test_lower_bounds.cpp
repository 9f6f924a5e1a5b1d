// A lower bound is never above what the run took, on any kernel and machine; and it is tight where
// the thing it is about is all that limits the run.
#include <gtest/gtest.h>

#include <algorithm>

#include "tests/support/command.hpp"
#include "tests/support/result.hpp"

namespace eu::test {
namespace {

using Arguments = std::vector<std::string>;

const std::vector<Arguments>& machines() {
  static const std::vector<Arguments> kMachines = {
      {"--machine", "ivb_gt2"},
      {"--machine", "ivb_gt1"},
      // Another arbiter, a shallow queue, fast and slow numbers where the others are alike.
      {"--machine", "ivb_gt2", "--set", "/eu/arbitration=\"round_robin\"", "--set",
       "/eu/message_queue/depth_entries=1", "--set", "/memory/latency_cycles=7", "--set",
       "/eu/timing/co_issue/latency_cycles=40", "--set", "/eu/switch_cycles=3", "--set",
       "/eu/issue_granularity_cycles=1", "--set", "/eu/response/cycles_per_register=9"}};
  return kMachines;
}

void expect_bounds_hold(const SimulatedRun& run, const std::string& name) {
  const config::JsonValue* bounds = run.document.find("bounds");
  ASSERT_NE(bounds, nullptr) << name;
  const std::int64_t cycles = run.number("/summary/cycles");
  EXPECT_GE(bounds->object()->size(), 15u) << name;
  for (const config::JsonMember& bound : *bounds->object())
    EXPECT_LE(std::get<std::int64_t>(bound.value.data), cycles) << name << ": " << bound.key;
}

Arguments joined(Arguments a, const Arguments& b) {
  a.insert(a.end(), b.begin(), b.end());
  return a;
}

TEST(LowerBounds, HoldForAllWorkloadsOnThreeMachines) {
  for (const std::string& workload : all_workloads())
    for (const Arguments& machine : machines())
      expect_bounds_hold(result_of(joined({workload}, machine)), workload);
}

TEST(LowerBounds, HoldWhenOnlyTheFirstCyclesWereListenedTo) {
  for (const char* name : {"driver_reduce_slm_8", "mandelbrot_64x32"})
    for (const char* cycles : {"1", "100", "1500"}) {
      const std::string workload = EUSIM_SOURCE_DIR "/traces/workloads/" + std::string(name);
      const SimulatedRun run = result_of({workload + ".json", "--listen", cycles});
      expect_bounds_hold(run, workload);
      EXPECT_EQ(run.number("/summary/heard_cycles"), std::stol(cycles));
      // What was heard began before that; it may end a little later.
      EXPECT_LE(run.number("/bounds/slowest_thread"), std::stol(cycles) + 16) << workload;
    }
}

TEST(LowerBounds, OfDependenciesAreNotThereIfNobodyListened) {
  const SimulatedRun run =
      result_of({EUSIM_SOURCE_DIR "/traces/workloads/saxpy_64.json", "--listen", "0"});
  const config::JsonValue* bounds = run.document.find("bounds");
  EXPECT_EQ(bounds->find("dependency_chain"), nullptr);
  EXPECT_NE(bounds->find("pipe.fpu"), nullptr);
}

/// A bare kernel of `line` with "{i}" replaced by 0, 1, ..., on a machine that fetches at once.
SimulatedRun run_lines(const std::string& line, int count, const Arguments& more) {
  const TemporaryDirectory directory;
  std::string text;
  for (int i = 0; i < count; ++i) {
    std::string each = line;
    for (std::size_t at; (at = each.find("{i}")) != std::string::npos;)
      each.replace(at, 3, std::to_string(20 + i % 100));
    text += each + "\n";
  }
  return result_of(
      joined({directory.file("k.asm", text), "--set", "/eu/fetch/kind=\"ideal\""}, more));
}

TEST(LowerBounds, TheDependencyChainIsAllThereIsToAChain) {
  const SimulatedRun run = run_lines("add(8) g2<1>F g2<8,8,1>F g3<8,8,1>F { align1 1Q };", 200, {});
  EXPECT_EQ(run.number("/bounds/dependency_chain"), run.number("/summary/cycles"));
  EXPECT_EQ(run.number("/bounds/slowest_thread"), run.number("/summary/cycles"));
  EXPECT_EQ(run.number("/bounds/dependency_chain_fast_memory"), run.number("/summary/cycles"));
}

TEST(LowerBounds, APipeIsTheLimitOfManyThreadsThatWantNothingElse) {
  const SimulatedRun run =
      run_lines("add(8) g{i}<1>D g3<8,8,1>D 1D { align1 1Q };", 400, {"--threads", "8"});
  const std::int64_t cycles = run.number("/summary/cycles");
  EXPECT_GE(100 * run.number("/bounds/pipe.fpu"), 99 * cycles);
  EXPECT_LE(100 * run.number("/bounds/dependency_chain"), 20 * cycles);
}

TEST(LowerBounds, TheFrontEndIsTheLimitOfOneThreadOfIndependentInstructions) {
  const SimulatedRun run = run_lines("add(8) g{i}<1>D g3<8,8,1>D 1D { align1 1Q };", 90, {});
  EXPECT_EQ(run.number("/bounds/issue"), run.number("/summary/cycles"));
}

}  // namespace
}  // namespace eu::test
