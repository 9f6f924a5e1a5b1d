// The workloads in traces/workloads: each runs to its end with the results in its file, which were
// computed independently of the model (scripts/make_workloads.py).
#include <gtest/gtest.h>
#include <sys/wait.h>
#include <unistd.h>

#include <cstdlib>
#include <nlohmann/json.hpp>

#include "model/report/analysis/expectations.hpp"
#include "model/report/document/result_document.hpp"
#include "model/report/text/text_report.hpp"
#include "model/workload/workload_reader.hpp"
#include "tests/support/files.hpp"
#include "tests/support/machines.hpp"
#include "tests/support/model/simulate.hpp"
#include "tests/traces/trace_files.hpp"

namespace eu::test {
namespace {

using model::Workload;

/// Makes names of files that no other test process uses.
const std::string kProcess = std::to_string(getpid());

Workload workload(const std::string& name) {
  model::InputOptions options;
  if (workload_gen(workload_path(name)) == "hsw") options.gen = isa::Generation::Hsw;
  return model::read_workload(workload_path(name), options);
}

/// Differences from the expected outputs; empty if there are none.
std::string differences(const Workload& workload, const model::SurfaceTable& surfaces) {
  std::string text;
  for (const model::ExpectationResult& result : model::check_expectations(workload, surfaces))
    if (result.different != 0)
      text += result.surface + ": " + std::to_string(result.different) + " of " +
              std::to_string(result.elements) + " differ; " + result.first_difference + "\n";
  return text;
}

class Trace : public testing::TestWithParam<std::string> {};

TEST_P(Trace, NamesItselfAndFilesThatExist) {
  const auto document = nlohmann::json::parse(contents(workload_path(GetParam())));
  EXPECT_EQ(document.at("schema"), "eusim.workload/v1");
  EXPECT_EQ(document.at("name"), GetParam());
  const std::string file = document.at("kernel").at("file");
  EXPECT_TRUE(std::filesystem::is_regular_file(kTraces / "workloads" / file)) << file;
}

/// A kernel that writes nothing must not pass.
TEST_P(Trace, DoesNotExpectWhatIsThereBeforeTheRun) {
  const Workload loaded = workload(GetParam());
  ASSERT_FALSE(loaded.expectations.empty());
  model::SurfaceTable surfaces;
  model::load_surfaces(loaded, surfaces);
  for (const model::ExpectationResult& result : model::check_expectations(loaded, surfaces))
    EXPECT_GT(result.different, 0u) << result.surface;
}

/// Timed and untimed: the expected outputs, every other byte, and the execution count of
/// each instruction.
TEST_P(Trace, HasItsResultsWithoutTime) {
  const Workload loaded = workload(GetParam());
  const config::Machine machine =
      config::load_machine(machines_for(workload_path(GetParam())).back());
  model::UntimedRun untimed(machine, loaded);
  EXPECT_EQ(untimed.run().outcome, model::Outcome::Finished);
  EXPECT_EQ(differences(loaded, untimed.surfaces()), "");
  const SimulatedRun values = run_untimed(machine, loaded);
  const SimulatedRun timed = simulate(machine, loaded);
  EXPECT_TRUE(values.surfaces == timed.surfaces);
  for (std::uint32_t i = 0; i < loaded.program.size(); ++i) {
    const std::string issues = "/instructions/" + std::to_string(i) + "/issues";
    EXPECT_EQ(values.number(issues), timed.number(issues)) << i;
  }
}

/// Empty if the run ends with its results and its cycles add up.
std::string run_on(const config::Machine& machine, const Workload& loaded) {
  return in_child([&] {
    model::Simulation simulation(machine, loaded, {});
    const model::RunResult result = simulation.run();
    if (result.outcome != model::Outcome::Finished)
      return model::failure_report({machine, loaded, result, {}});
    if (result.unattributed() != 0) return std::string("unattributed cycles");
    return differences(loaded, simulation.surfaces());
  });
}

TEST_P(Trace, HasItsResultsOnTheMachinesAndAccountsForEveryCycle) {
  const Workload loaded = workload(GetParam());
  for (const std::string& machine : machines_for(workload_path(GetParam())))
    EXPECT_EQ(run_on(config::load_machine(machine, {}, {}), loaded), "") << machine;
}

/// Values do not depend on time (model/LAWS.md 1): long and short latencies, few slots.
TEST_P(Trace, HasItsResultsWithOtherTiming) {
  const Workload loaded = workload(GetParam());
  const std::string machine = machines_for(workload_path(GetParam())).back();
  const std::vector<std::string> slow = {"/eu/timing/float/latency_cycles=60"};
  const std::vector<std::string> few_threads = {"/eu/timing/float/latency_cycles=2",
                                                "/eu/threads=2"};
  EXPECT_EQ(run_on(config::load_machine(machine, {}, slow), loaded), "");
  EXPECT_EQ(run_on(config::load_machine(machine, {}, few_threads), loaded), "");
}

INSTANTIATE_TEST_SUITE_P(Traces, Trace, testing::ValuesIn(trace_names("workloads", ".json")),
                         [](const auto& info) { return info.param; });

std::int64_t cycles(const std::string& name) {
  const SimulatedRun run = simulate(machine_with({}), workload(name));
  EXPECT_EQ(run.outcome, model::Outcome::Finished) << run.failure;
  return run.number("/summary/cycles");
}

/// The purpose of dependency control (IVB PRM 7.3.2).
TEST(Traces, DependencyControlSavesCyclesInTheMatrixKernel) {
  EXPECT_LT(cycles("dp4_matvec_ddc_256"), cycles("dp4_matvec_256"));
}

/// traces/DECK.md 8: the scoreboard covers whole registers, so counters in one register wait for
/// each other like one counter; counters of neighbouring bytes in different registers do not.
TEST(Traces, HistogramIsSlowWhereNeighboursCountInOneRegister) {
  const std::int64_t spread = cycles("histogram_each_once");
  const std::int64_t side_by_side = cycles("histogram_low_16");
  EXPECT_GT(side_by_side, spread);
  EXPECT_GE(cycles("histogram_all_0"), side_by_side);
}

struct Check {
  int exit_code = -1;
  std::string messages;
};

Check check_workloads(const std::filesystem::path& directory) {
  const std::string messages = testing::TempDir() + "eusim_workloads_messages_" + kProcess;
  const std::string command = "python3 -B '" EUSIM_SOURCE_DIR
                              "/scripts/make_workloads.py' --check --directory '" +
                              directory.string() + "' 2> '" + messages + "'";
  const int status = std::system(command.c_str());
  Check check{WIFEXITED(status) ? WEXITSTATUS(status) : -1, contents(messages)};
  std::filesystem::remove(messages);
  return check;
}

TEST(Traces, AreWhatTheScriptMakes) {
  const Check check = check_workloads(kTraces / "workloads");
  EXPECT_EQ(check.exit_code, 0) << check.messages;
}

TEST(Traces, ChangedMissingAndForeignFilesAreNamed) {
  const std::filesystem::path copy = testing::TempDir() + "eusim_workloads_" + kProcess;
  std::filesystem::copy(kTraces / "workloads", copy);
  std::ofstream(copy / "saxpy_64.json", std::ios::app) << " ";
  std::filesystem::remove(copy / "saxpy_1024.json");
  std::ofstream(copy / "foreign.json") << "{}";
  const Check check = check_workloads(copy);
  std::filesystem::remove_all(copy);
  EXPECT_EQ(check.exit_code, 1);
  const std::string place = copy.string() + ": error: ";
  EXPECT_EQ(check.messages, place + "foreign.json belongs to no workload\n" + place +
                                "saxpy_1024.json is missing\n" + place + "saxpy_64.json differs\n");
}

}  // namespace
}  // namespace eu::test
