// The laws of the timed model for random programs on random machines (model/LAWS.md 2 to 8). A
// failure prints the seed and the program.
#include <gtest/gtest.h>

#include <set>

#include "tests/support/machines.hpp"
#include "tests/support/model/law_run.hpp"
#include "tests/support/model/random_program.hpp"
#include "tests/support/model/simulate.hpp"
#include "tests/support/random_machine.hpp"

namespace eu::test {
namespace {

std::string report(std::uint64_t seed, const RandomProgram& program,
                   const std::vector<std::string>& settings) {
  std::string text = "seed " + std::to_string(seed) + ", machine ivb_gt2";
  for (const std::string& setting : settings) text += " --set '" + setting + "'";
  return text + "\n" + program.text;
}

std::string untimed_memory(const model::Workload& workload) {
  const SimulatedRun run = run_untimed(machine_with({}), workload);
  EXPECT_EQ(run.outcome, model::Outcome::Finished) << run.failure;
  std::string memory;
  for (const model::SurfaceData& surface : workload.surfaces) {
    const std::vector<std::uint8_t>& bytes = run.surfaces.at(surface.name);
    memory.append(bytes.begin(), bytes.end());
  }
  return memory;
}

/// Every law of issue_laws.hpp; and timing changes neither memory nor registers.
TEST(Laws, HoldForRandomProgramsOnRandomMachines) {
  std::set<int> threads;
  for (std::uint64_t seed = 1; seed <= 60; ++seed) {
    const RandomProgram program = random_program(seed);
    const std::string memory = untimed_memory(program.workload);
    Choice choice(seed);
    const int group_threads = program.workload.dispatch.threads_per_group();
    std::string registers;
    for (int machine = 0; machine < 3; ++machine) {
      const std::vector<std::string> settings =
          machine == 0 ? std::vector<std::string>{} : random_settings(choice, group_threads);
      SCOPED_TRACE(report(seed, program, settings));
      const config::Machine drawn = machine_with(settings);
      threads.insert(drawn.eu.threads);
      const LawRun run = run_by_law(drawn, program.workload);
      EXPECT_EQ(run.breaches, "");
      if (!run.breaches.empty()) continue;
      ASSERT_TRUE(run.memory == memory) << "memory differs from that of the untimed run";
      if (machine == 0) registers = run.registers;
      ASSERT_EQ(first_difference(run.registers, registers), "");
    }
  }
  for (const int count : kThreadCounts) EXPECT_EQ(threads.count(count), 1u) << count;
}

/// U1: programs of doubles, on both generations.
TEST(Laws, HoldForRandomProgramsOfDoubles) {
  for (const isa::Generation gen : {isa::Generation::Ivb, isa::Generation::Hsw})
    for (std::uint64_t seed = 201; seed <= 220; ++seed) {
      ProgramOptions options;
      options.messages = {false, false, false};
      options.barriers = false;
      options.gen = gen;
      options.doubles_percent = 60;
      const RandomProgram program = random_program(seed, options);
      Choice choice(seed);
      std::string registers;
      for (int machine = 0; machine < 3; ++machine) {
        const std::vector<std::string> settings =
            machine == 0 ? std::vector<std::string>{}
                         : random_settings(choice, program.workload.dispatch.threads_per_group());
        SCOPED_TRACE(report(seed, program, settings));
        const char* name = gen == isa::Generation::Ivb ? "ivb_gt2" : "hsw_gt2";
        const LawRun run = run_by_law(config::load_machine(name, {}, settings), program.workload);
        EXPECT_EQ(run.breaches, "");
        if (machine == 0) registers = run.registers;
        ASSERT_EQ(first_difference(run.registers, registers), "");
      }
    }
}

/// Greedy arbitration can have anomalies: a faster machine may take longer, but stays between
/// these bounds.
TEST(Laws, ManyThreadsEndBetweenTheClosedFormAndTheSerialSum) {
  int close_to_lower = 0;
  for (std::uint64_t seed = 101; seed <= 140; ++seed) {
    ProgramOptions options;
    options.max_groups = 16;
    if (seed % 2 == 0) options.messages = {false, false, false};
    const RandomProgram program = random_program(seed, options);
    Choice choice(seed);
    std::vector<std::string> settings =
        random_settings(choice, program.workload.dispatch.threads_per_group());
    settings.push_back("/eu/fetch/kind=\"ideal\"");
    SCOPED_TRACE(report(seed, program, settings));
    const LawRun run = run_by_law(machine_with(settings), program.workload);
    EXPECT_EQ(run.breaches, "");
    EXPECT_GE(run.cycles, run.bounds.lower);
    EXPECT_LE(run.cycles, run.bounds.serial_sum);
    close_to_lower += run.cycles < 2 * run.bounds.lower;
  }
  EXPECT_GE(close_to_lower, 10) << "the lower bound is never close";
}

/// Tests the check itself: a run on one machine breaks the laws of another, each as expected.
TEST(Laws, AreNotThoseOfAnotherMachine) {
  struct Other {
    const char* setting;
    const char* breach;
  };
  const Other others[] = {
      {"/eu/timing/alu/latency_cycles=40", "before its registers are ready"},
      {"/eu/timing/alu/flag_latency_cycles=40", "before its registers are ready"},
      {"/eu/timing/float/acc_latency_cycles=40", "before its registers are ready"},
      {"/eu/timing/co_issue/latency_cycles=40", "before its registers are ready"},
      {"/eu/timing/math/latency_cycles=40", "before its registers are ready"},
      {"/eu/timing/send/issue_cycles=3", "while the front end is busy"},
      {"/eu/bank_conflict_cycles=3", "while the front end is busy"},
      {"/eu/switch_cycles=26", "while the front end is busy"},
      {"/eu/issue_granularity_cycles=8", "while the front end is busy"},
      {"/eu/timing/pow/occupancy_cycles_per_pass=12", "which is busy"},
      {"/eu/timing/int_div/occupancy_cycles=60", "which is busy"},
      {"/eu/pipes/em/classes=[\"math\",\"pow\",\"int_div\"]", "which does not take it"},
      {"/gateway/latency_cycles=90", "passes a barrier before"},
      {"/eu/timing/dot/occupancy_cycles=1", "the account of pipe fpu differs"},
  };
  ProgramOptions options;
  options.instructions = 400;
  options.max_groups = 12;
  const RandomProgram program = random_program(6, options);
  const std::string one_eu = "/machine/eus_per_subslice=1";
  for (const Other& other : others) {
    SCOPED_TRACE(other.setting);
    const LawRun run =
        run_by_law(machine_with({one_eu}), program.workload, machine_with({one_eu, other.setting}));
    EXPECT_NE(run.breaches.find(other.breach), std::string::npos) << run.breaches;
  }
}

TEST(RandomPrograms, UseEveryTimingClass) {
  std::set<isa::TimingClass> classes;
  for (std::uint64_t seed = 1; seed <= 20; ++seed)
    for (const isa::Instruction& instruction : instructions(random_program(seed).workload.program))
      classes.insert(isa::footprint_of(instruction, isa::Generation::Ivb).timing_class);
  for (const auto& row : isa::kTimingClasses)
    if (row.families.contains(isa::Family::Intel)) {
      EXPECT_TRUE(classes.count(row.timing_class)) << row.key;
    }
}

}  // namespace
}  // namespace eu::test
