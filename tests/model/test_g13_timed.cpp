// Timed kernels of the G13. Their results come from another emulator
// (traces/g13/README.md), their instruction counts from the untimed run, and the rules of
// issue from tests/support/model/g13_laws.hpp.
#include <gtest/gtest.h>
#include <unistd.h>

#include <filesystem>

#include "config/machine/machine_file.hpp"
#include "model/g13/g13_run.hpp"
#include "tests/support/model/g13_law_run.hpp"
#include "tests/support/random_machine.hpp"
#include "tests/support/model/recording.hpp"

namespace eu::test {
namespace {

class G13Timed : public testing::TestWithParam<std::string> {
 protected:
  void SetUp() override {
    const std::optional<G13Case> found = g13_case(GetParam());
    if (!found) GTEST_SKIP() << "the kernels of the G13 are not available";
    case_ = *found;
  }

  void expect_values(const G13LawRun& run) const {
    ASSERT_FALSE(case_.after.empty());
    for (const auto& [name, after] : case_.after) {
      std::vector<std::uint8_t> left = run.surfaces.at(name);
      ASSERT_GE(left.size(), after.size()) << name;
      left.resize(after.size());
      EXPECT_EQ(left, after) << name;
    }
  }

  G13Case case_;
};

TEST_P(G13Timed, LeavesWhatOthersComputedAndKeepsTheLaws) {
  const config::Machine m1 = config::load_machine("m1");
  const G13LawRun run = run_by_g13_law(m1, case_.workload, m1);
  ASSERT_EQ(run.breaches, "");
  expect_values(run);
  model::G13Run untimed(case_.workload);
  EXPECT_EQ(run.instructions, untimed.run().instruction_count);
  EXPECT_EQ(run.unattributed, 0u);
}

TEST_P(G13Timed, KeepsTheLawsAndItsValuesOnRandomMachines) {
  Choice choice(13);
  for (int machine = 0; machine < 25; ++machine) {
    const std::vector<std::string> settings =
        random_g13_settings(choice, case_.workload.dispatch.threads_per_group());
    std::string text;
    for (const std::string& setting : settings) text += " --set '" + setting + "'";
    SCOPED_TRACE(text);
    const config::Machine drawn = config::load_machine("m1", {}, settings);
    const G13LawRun run = run_by_g13_law(drawn, case_.workload, drawn);
    ASSERT_EQ(run.breaches, "");
    expect_values(run);
    EXPECT_EQ(run.unattributed, 0u);
  }
}

TEST_P(G13Timed, ReplayTakesTheTimeOfARunOnAnyMachine) {
  const std::string trace = (std::filesystem::temp_directory_path() /
                             ("eusim-g13-" + std::to_string(::getpid()) + ".eutrace"))
                                .string();
  const config::Machine m1 = config::load_machine("m1");
  const std::string here = recorded_run(m1, case_.workload, trace);
  EXPECT_EQ(here, timed_run(m1, case_.workload));
  EXPECT_EQ(here, replayed_run(m1, trace));
  Choice choice(7);
  for (int machine = 0; machine < 3; ++machine) {
    const config::Machine other = config::load_machine(
        "m1", {}, random_g13_settings(choice, case_.workload.dispatch.threads_per_group()));
    const std::string elsewhere = timed_run(other, case_.workload);
    EXPECT_EQ(elsewhere, replayed_run(other, trace));
    EXPECT_NE(elsewhere, here);
  }
  std::filesystem::remove(trace);
}

INSTANTIATE_TEST_SUITE_P(Kernels, G13Timed, testing::ValuesIn(g13_case_names()),
                         [](const auto& info) { return g13_test_name(info.param); });

// ---- the laws themselves ----

std::string settings_of(const std::vector<std::string>& settings) {
  std::string text;
  for (const std::string& setting : settings) text += setting + " ";
  return text;
}

/// A run on m1 breaks the laws of another machine, each as expected.
TEST(G13Laws, AreNotThoseOfAnotherMachine) {
  struct Other {
    const char* kernel;
    std::vector<std::string> settings;
    const char* breach;
  };
  const Other others[] = {
      {"mandel", {"/eu/timing/f32/latency_cycles=40"}, "before its registers are ready"},
      {"reduce", {"/eu/timing/ic/latency_cycles=40"}, "before its registers are ready"},
      {"reduce", {"/eu/timing/scib/flag_latency_cycles=40"}, "before its lanes are decided"},
      {"reduce", {"/eu/timing/send/issue_cycles=3"}, "while the front end is busy"},
      {"reduce", {"/eu/timing/scib/occupancy_cycles=40"}, "starts in a busy pipe: f_scib"},
      {"mandel", {"/eu/issue_granularity_cycles=8"}, "while the front end is busy"},
      {"reduce", {"/eu/pipes/ic/first_pipe_cycles=40"}, "starts in a busy pipe: f_scib"},
      {"reduce",
       {"/eu/pipes/f_scib/priority=2", "/eu/pipes/ic/first_pipe_cycles=0"},
       "starts in a pipe that does not take it"},
      {"reduce", {"/gateway/latency_cycles=90"}, "passes a barrier before all have come"},
      {"saxpy", {"/eu/messages_per_wait_group=1"}, ""},
      {"histo", {"/eu/register_cache/miss_cycles_per_operand=0"}, "waited too long for operands"},
      {"reduce", {"/gateway/latency_cycles=1"}, "waited too long for a barrier"},
      {"mandel", {"/eu/timing/f32/latency_cycles=0"}, "waited too long for registers"},
      {"mandel", {"/eu/timing/f32/latency_slip_percent=22"}, "before its registers are ready"},
      {"mandel", {"/eu/timing/f32/latency_slip_percent=20"}, "waited too long for registers"},
      {"reduce", {"/eu/timing/scib/latency_slip_percent=99"}, "before its lanes are decided"},
      {"reduce", {"/eu/timing/bitop/occupancy_slip_percent=50"}, "busy for another time"},
  };
  const config::Machine m1 = config::load_machine("m1");
  for (const Other& other : others) {
    SCOPED_TRACE(other.kernel + (" " + settings_of(other.settings)));
    const G13LawRun run = run_by_g13_law(m1, g13_case(other.kernel)->workload,
                                         config::load_machine("m1", {}, other.settings));
    if (*other.breach == '\0')
      EXPECT_EQ(run.breaches, "");
    else
      EXPECT_NE(run.breaches.find(other.breach), std::string::npos) << run.breaches;
  }
}

/// Kernels with stalls that only this family has: a law that no kernel comes near proves nothing.
TEST(G13Laws, AreAboutWhatTheKernelsDo) {
  const config::Machine m1 =
      config::load_machine("m1", {}, {"/machine/subslices=1", "/machine/eus_per_subslice=1"});
  std::map<std::string, model::Cycle> waits;
  for (const char* kernel : {"histo", "mandel", "reduce", "saxpy"})
    for (const auto& [cause, cycles] : run_by_g13_law(m1, g13_case(kernel)->workload, m1).waits)
      waits[cause] += cycles;
  for (const char* cause : {"sb.raw.grf", "sb.mask", "wait.group", "barrier", "register_cache",
                            "msg.latency", "arb.lost", "pipe.f_scib"})
    EXPECT_GT(waits[cause], 0u) << cause;
}

}  // namespace
}  // namespace eu::test
