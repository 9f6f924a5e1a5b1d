// A walker that is preempted in the middle of its threads continues with the same results
// (model/DISPATCH.md 9).
#include <gtest/gtest.h>

#include "model/machine/preemption.hpp"
#include "model/workload/workload_reader.hpp"
#include "tests/support/model/simulate.hpp"

namespace eu::test {
namespace {

constexpr const char* kMix = EUSIM_SOURCE_DIR "/traces/workloads/driver_reduce_slm_8.json";

std::vector<std::string> preempted(int at, int ns = 0) {
  return {"/dispatcher/preempt_after_cycles=" + std::to_string(at),
          "/dispatcher/preempted_ns=" + std::to_string(ns)};
}

/// Cycles of machine `m` for its context image to memory and back: 19.2 GB/s of 1150 MHz.
std::int64_t image_cycles(const config::Machine& m) {
  const double bytes = 2 * static_cast<double>(model::ContextImage(m).size_bytes());
  const double gigabytes_a_second = 1e-3 * m.memory.clock_mhz * m.memory.bytes_per_cycle;
  return static_cast<std::int64_t>(bytes / gigabytes_a_second * 1e-3 * m.machine.clock_mhz + 1);
}

TEST(Preemption, TakesTheTimeOfTheImageAndOfOthers) {
  std::string chain;
  for (int i = 0; i < 100; ++i) chain += "add(8) g2<1>F g2<8,8,1>F g3<8,8,1>F { align1 1Q };\n";
  const model::Workload workload = bare_kernel(timestamped(chain));
  const config::Machine whole = machine_with({});
  const std::int64_t alone = measured_cycles(simulate(whole, workload));
  const SimulatedRun run = simulate(machine_with(preempted(300, 2000)), workload);
  // 2 microseconds are 2300 cycles. The instruction that was waiting then issues at once.
  const std::int64_t away = image_cycles(whole) + 2300;
  EXPECT_LE(measured_cycles(run), alone + away);
  EXPECT_GT(measured_cycles(run), alone + away - 20);
  EXPECT_LE(run.number("/accounting/causes/preempt"), away);
  EXPECT_GT(run.number("/accounting/causes/preempt"), away - 20);
}

/// Preemption at any time, also before the first thread and after the last, with barriers, messages
/// and shared local memory.
TEST(Preemption, ChangesNoResultAndLeavesNoCycleWithoutACause) {
  const model::Workload workload = model::read_workload(kMix, {});
  const SimulatedRun whole = simulate(machine_with({}), workload);
  ASSERT_EQ(whole.outcome, model::Outcome::Finished);
  const std::int64_t cycles = whole.number("/summary/cycles");
  for (const std::int64_t at : {std::int64_t{1}, cycles / 3, cycles / 2, cycles - 40, 2 * cycles}) {
    SCOPED_TRACE(at);
    const config::Machine m = machine_with(preempted(static_cast<int>(at)));
    const SimulatedRun run = simulate(m, workload);
    EXPECT_EQ(run.outcome, model::Outcome::Finished) << run.failure;
    EXPECT_EQ(run.surfaces, whole.surfaces);
    EXPECT_EQ(run.number("/accounting/unattributed"), 0);
    if (at > cycles)
      EXPECT_EQ(run.number("/summary/cycles"), cycles);
    else
      EXPECT_GE(run.number("/summary/cycles"), image_cycles(m) + at);
  }
}

TEST(Preemption, OfMediaThreadsIsRefused) {
  model::Workload workload = bare_kernel("nop;\n");
  workload.dispatch.kind = model::DispatchKind::Media;
  EXPECT_THROW(model::Simulation(machine_with(preempted(100)), workload, {}), config::InputError);
}

}  // namespace
}  // namespace eu::test
