// A replay has the results of the execution: cycles, every cause of every thread and instruction,
// messages, loads of all units. Recording changes nothing.
#include <gtest/gtest.h>

#include <algorithm>

#include "model/io/file_io.hpp"
#include "model/machine/fit.hpp"
#include "model/workload/workload_reader.hpp"
#include "tests/support/command.hpp"
#include "tests/support/machines.hpp"
#include "tests/support/model/random_program.hpp"
#include "tests/support/model/recording.hpp"
#include "tests/support/model/simulate.hpp"
#include "tests/support/random_machine.hpp"
#include "tests/traces/trace_files.hpp"

namespace eu::test {
namespace {

const char* const kMachines[] = {"ivb_gt1", "ivb_gt2", "hsw_gt2"};
/// Other latencies, places and queues.
const std::vector<std::string> kOthers = {"/data_cache/latency_cycles=77",
                                          "/machine/eus_per_subslice=3",
                                          "/eu/threads=5",
                                          "/eu/timing/float/latency_cycles=3",
                                          "/eu/message_queue/depth_entries=1",
                                          "/eu/register_renaming=full",
                                          "/l3/latency_cycles=9",
                                          "/l3/line_bytes=32",
                                          "/sampler/line_bytes=32",
                                          "/slm/banks=8",
                                          "/eu/fetch/kind=ideal"};

/// The workload for this machine; empty if its kernel is for another generation.
std::optional<model::Workload> workload_for(const std::string& name,
                                            const config::Machine& machine) {
  model::InputOptions options;
  options.gen = machine.gen;
  try {
    model::Workload workload = model::read_workload(workload_path(name), options);
    if (workload.program.gen == options.gen) return workload;
  } catch (const config::InputError&) {
  }
  return std::nullopt;
}

/// Settings that this machine takes, one by one.
std::vector<std::string> settings_for(const std::string& machine) {
  std::vector<std::string> sets;
  for (const std::string& set : kOthers) {
    sets.push_back(set);
    try {
      config::load_machine(machine, {}, sets);
    } catch (const config::ConfigError&) {
      sets.pop_back();
    }
  }
  return sets;
}

TEST(TraceLaw, ReplayIsExecutionForAllKernelsOnAllMachines) {
  const TemporaryDirectory directory;
  const std::string trace = directory.path() + "/t.eutrace";
  int compared = 0;
  for (const std::string& name : trace_names("workloads", ".json"))
    for (const char* machine_name : kMachines) {
      SCOPED_TRACE(name + " on " + machine_name);
      const config::Machine machine = config::load_machine(machine_name, {}, {});
      const auto workload = workload_for(name, machine);
      if (!workload) continue;
      const std::string executed = timed_run(machine, *workload);
      EXPECT_EQ(executed, recorded_run(machine, *workload, trace));
      EXPECT_EQ(executed, replayed_run(machine, trace));
      ++compared;
    }
  EXPECT_GE(compared, 60);
}

/// True for kernels in which the order of threads decides which gets a ticket or the lock.
bool depends_on_order(const std::string& name) {
  return name == "shader_atomics_ivb" || name == "shader_atomics_hsw";
}

bool fits(const model::Workload& workload, const config::Machine& machine) {
  try {
    model::check_fit(workload, machine, "");
    return true;
  } catch (const model::FileError&) {
    return false;
  }
}

TEST(TraceLaw, OnAnotherMachineReplayIsExecutionThere) {
  const TemporaryDirectory directory;
  const std::string trace = directory.path() + "/t.eutrace";
  int compared = 0;
  for (const std::string& name : trace_names("workloads", ".json"))
    for (const char* machine_name : {"ivb_gt1", "hsw_gt2"}) {
      SCOPED_TRACE(name + " on " + machine_name);
      const config::Machine here = config::load_machine(machine_name, {}, {});
      const auto workload = workload_for(name, here);
      if (!workload || depends_on_order(name)) continue;
      recorded_run(here, *workload, trace);
      const auto sets = settings_for(machine_name);
      EXPECT_GE(sets.size(), 10u);
      const config::Machine there = config::load_machine(machine_name, {}, sets);
      if (!fits(*workload, there)) continue;
      EXPECT_EQ(timed_run(there, *workload), replayed_run(there, trace));
      ++compared;
    }
  EXPECT_GE(compared, 60);
}

/// Recorded on any machine, replayed on any machine.
TEST(TraceLaw, RandomProgramsReplayOnRandomMachines) {
  constexpr int kPrograms = 60;
  const TemporaryDirectory directory;
  const std::string trace = directory.path() + "/t.eutrace";
  for (std::uint64_t seed = 1; seed <= kPrograms; ++seed) {
    SCOPED_TRACE("seed " + std::to_string(seed));
    RandomProgram program = random_program(seed);
    program.workload.dispatch.kind = model::DispatchKind::Walker;  // as in a file
    Choice choice(seed);
    const int threads = program.workload.dispatch.threads_per_group();
    const config::Machine here = machine_with(random_settings(choice, threads));
    const config::Machine there = machine_with(random_settings(choice, threads));
    if (program.workload.dispatch.thread_count() > std::min(here.eu.threads, there.eu.threads))
      program.workload.dispatch.placement = model::Placement::Spread;
    const std::string executed = timed_run(here, program.workload);
    ASSERT_EQ(executed.find("not finished"), std::string::npos) << executed;
    EXPECT_EQ(executed, recorded_run(here, program.workload, trace));
    EXPECT_EQ(executed, replayed_run(here, trace));
    EXPECT_EQ(timed_run(there, program.workload), replayed_run(there, trace));
  }
}

/// Recorded on an EU with each number of threads, timed on EUs with all the others.
TEST(TraceLaw, RecordingsGoFromEusOfFewThreadsToEusOfMany) {
  const TemporaryDirectory directory;
  const std::string trace = directory.path() + "/t.eutrace";
  const config::Machine gt2 = machine_with({});
  for (const std::string name :
       {"driver_reduce_slm_8", "driver_saxpy_1024", "shader_scan_ivb", "minmax9_32x12"})
    for (const int recorded : kThreadCounts) {
      const auto workload = workload_for(name, gt2);
      ASSERT_TRUE(workload.has_value()) << name;
      recorded_run(machine_with(one_eu_of(recorded)), *workload, trace);
      for (const int threads : kThreadCounts) {
        SCOPED_TRACE(name + " from " + std::to_string(recorded) + " to " + std::to_string(threads));
        const config::Machine machine = machine_with(one_eu_of(threads));
        const std::string executed = timed_run(machine, *workload);
        EXPECT_EQ(executed.find("not finished"), std::string::npos);
        EXPECT_EQ(executed, replayed_run(machine, trace));
      }
    }
}

/// Bare kernels without end of thread: one thread, and all that an EU can hold.
TEST(TraceLaw, HoldsForBareKernelsInOneThreadAndMany) {
  const std::string kernel =
      "mov(1) g1<1>D 30D { align1 WE_all 1N };\n"
      "TOP:\n"
      "mul(16) g20<1>F g40<8,8,1>F g60<8,8,1>F { align1 1H };\n"
      "math inv(16) g22<1>F g20<8,8,1>F null<8,8,1>F { align1 1H };\n"
      "mov(1) a0<1>UW 704UW { align1 WE_all 1N };\n"
      "add(8) g24<1>F g[a0]<8,8,1>F g20<8,8,1>F { align1 1Q };\n"
      "add.nz.f0.0(1) g1<1>D g1<0,1,0>D -1D { align1 WE_all 1N };\n"
      "(+f0.0.any16h) while(16) JIP: TOP { align1 1H };\n";
  const TemporaryDirectory directory;
  const std::string trace = directory.path() + "/t.eutrace";
  for (const int threads : {1, 8, 12, 16, 32}) {
    const config::Machine machine =
        machine_with({"/eu/threads=" + std::to_string(std::max(threads, 8))});
    const model::Workload workload = bare_kernel(kernel, threads);
    const std::string executed = timed_run(machine, workload);
    EXPECT_EQ(executed, recorded_run(machine, workload, trace));
    EXPECT_EQ(executed, replayed_run(machine, trace));
  }
}

/// The use that a kernel made of the time is that of the recorded run.
TEST(TraceLaw, AKernelThatReadsTheTimeIsReplayedAsItWent) {
  const TemporaryDirectory directory;
  const std::string trace = directory.path() + "/t.eutrace";
  const config::Machine machine = machine_with({});
  const model::Workload workload =
      bare_kernel(timestamped("add(8) g20<1>F g21<8,8,1>F g22<8,8,1>F { align1 1Q };\n") +
                  "add(1) g102<1>UD g101<0,1,0>UD -g100<0,1,0>UD { align1 WE_all 1N };\n"
                  "cmp.g.f0.0(1) null<1>UD g102<0,1,0>UD 900UD { align1 WE_all 1N };\n"
                  "(+f0.0) jmpi 8D;\n"
                  "mov(8) g1<1>F g2<8,8,1>F { align1 1Q };\n"
                  "mov(8) g1<1>F g2<8,8,1>F { align1 1Q };\n");
  const std::string executed = timed_run(machine, workload);
  EXPECT_EQ(executed, recorded_run(machine, workload, trace));
  EXPECT_EQ(executed, replayed_run(machine, trace));
  // Two instructions after the branch there as well, although the time between the reads is
  // long now.
  const std::string slow =
      replayed_run(machine_with({"/eu/timing/float/issue_cycles=1000"}), trace);
  EXPECT_NE(slow.find("\"schema\""), std::string::npos) << slow;
  EXPECT_NE(slow.find("\"instructions\": 8"), std::string::npos) << slow.substr(0, 2000);
}

}  // namespace
}  // namespace eu::test
