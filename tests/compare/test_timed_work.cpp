// Work that is followed on other machines takes as long as executed work; and the cycles of a run
// depend on no other numbers than those that the run names.
#include <gtest/gtest.h>

#include <algorithm>

#include "config/machine/machine_draws.hpp"
#include "config/machine/machine_tree.hpp"
#include "model/eu/number_sources.hpp"
#include "model/machine/fit.hpp"
#include "model/compare/timed_work.hpp"
#include "model/workload/workload_reader.hpp"
#include "tests/support/model/simulate.hpp"
#include "tests/traces/trace_files.hpp"

namespace eu::test {
namespace {

/// Gives every number of cycles a range: down and up by a third, and 1 more.
config::Machine unsure(const std::string& name) {
  config::Machine machine = config::load_machine(name);
  config::for_each_value(
      config::fields_of(machine), "", [&](const std::string& path, const config::Field& field) {
        const auto* number = std::get_if<config::IntField>(&field.member);
        if (number == nullptr || number->absent || !config::is_timing_key(field.key)) return;
        if (field.key == "issue_granularity_cycles") return;  // must be a power of two
        const int value = *number->member;
        if (value == 0) return;  // some zeros are rules
        config::NumberRange range;
        range.basis = config::RangeBasis::Argued;
        range.low = std::max(std::max(1, number->range.min), value - value / 3);
        range.high = std::min(number->range.max, value + value / 3 + 1);
        if (value < range.low) return;
        machine.provenance[path].range = range;
      });
  return machine;
}

std::optional<model::Workload> workload_for(const std::string& name,
                                            const config::Machine& machine) {
  model::InputOptions options;
  options.gen = machine.gen;
  try {
    model::Workload workload = model::read_workload(workload_path(name), options);
    model::check_fit(workload, machine, name);
    if (workload.program.gen == machine.gen) return workload;
  } catch (const std::runtime_error&) {
  }
  return std::nullopt;
}

std::string cycles(const model::TimedWork& work, const config::Machine& machine) {
  return in_child([&] { return std::to_string(work.cycles_on(machine)); });
}
std::string executed(const model::TimedWork& work, const config::Machine& machine) {
  return in_child([&] { return std::to_string(work.executed_on(machine)); });
}

/// Every kernel that comes with the program, on the machine of its generation.
class EveryWorkload : public ::testing::TestWithParam<const char*> {};
INSTANTIATE_TEST_SUITE_P(OnItsMachine, EveryWorkload, ::testing::Values("ivb_gt2", "hsw_gt2"));

TEST_P(EveryWorkload, IsReplayedOnlyWhereReplayMatchesExecution) {
  const config::Machine machine = unsure(GetParam());
  const config::MachineDraws draws(4, 9);
  int followed = 0, other = 0;
  for (const std::string& name : trace_names("workloads", ".json")) {
    const auto workload = workload_for(name, machine);
    if (!workload) continue;
    SCOPED_TRACE(name);
    model::TimedWork work(*workload, {});
    work.record(machine, draws.machine(machine, 0), 2);
    ++(work.follows() ? followed : other);
    EXPECT_EQ(work.follows(), work.depends().empty());
    for (int draw = 1; draw < (work.follows() ? 3 : 0); ++draw) {
      const config::Machine drawn = draws.machine(machine, draw);
      EXPECT_EQ(cycles(work, drawn), executed(work, drawn)) << draw;
    }
  }
  EXPECT_GT(followed, 5);
  RecordProperty("followed", followed);
  RecordProperty("other", other);
}

/// Draws of the numbers that the run names give all of its variation: with every other number
/// unchanged, the cycles are the same.
TEST_P(EveryWorkload, DependsOnlyOnContributingNumbers) {
  const config::Machine machine = unsure(GetParam());
  const config::MachineDraws draws(4, 9);
  int compared = 0;
  for (const std::string& name : trace_names("workloads", ".json")) {
    const auto workload = workload_for(name, machine);
    if (!workload) continue;
    SCOPED_TRACE(name);
    const auto objects =
        model::contributing_objects(machine, *workload->program.isa->prepare(workload->program));
    config::Machine only_contributing = machine;
    std::size_t left = 0;
    for (const std::string_view each : only_contributing.provenance.paths()) {
      const std::string path(each);
      if (objects.count(path.substr(0, path.rfind('/'))) != 0) continue;
      if (!only_contributing.provenance.at(path).range) continue;
      only_contributing.provenance[path].range.reset();
      ++left;
    }
    EXPECT_GT(left, 10u);
    const model::TimedWork work(*workload, {});
    EXPECT_EQ(executed(work, draws.machine(machine, 1)),
              executed(work, draws.machine(only_contributing, 1)));
    ++compared;
  }
  EXPECT_GT(compared, 5);
}

std::string dependence_of(const std::string& name) {
  const config::Machine machine = config::load_machine("ivb_gt2");
  const auto workload = workload_for(name, machine);
  if (!workload) return "no workload for ivb_gt2";
  model::TimedWork work(*workload, {});
  work.record(machine, machine, 1);
  return work.depends();
}

TEST(TimedWork, SaysWhyItIsExecutedEachTime) {
  EXPECT_EQ(dependence_of("driver_saxpy_1024"), "");
  EXPECT_EQ(dependence_of("shader_atomics_ivb"), "uses results of atomic operations");
  const config::Machine machine = config::load_machine("ivb_gt2");
  const model::Workload timed =
      bare_kernel(timestamped("mov(8) g10<1>F g20<8,8,1>F { align1 };\n"));
  model::TimedWork work(timed, {});
  work.record(machine, machine, 1);
  EXPECT_EQ(work.depends(), "reads the time");
}

}  // namespace
}  // namespace eu::test
