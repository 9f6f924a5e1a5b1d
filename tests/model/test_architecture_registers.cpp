// Architecture registers with values from a running machine: timestamp, state, instruction pointer
// (IVB PRM 3.3.3).
#include <gtest/gtest.h>

#include <cstring>
#include <set>

#include "isa/intel/exec/thread_state.hpp"
#include "isa/intel/text/text.hpp"
#include "tests/support/model/simulate.hpp"

namespace eu::test {
namespace {

std::uint32_t dword(const SimulatedRun& run, int thread, int number, int element = 0) {
  std::uint32_t value = 0;
  std::memcpy(&value, run.grf(thread).data() + number * 32 + element * 4, sizeof value);
  return value;
}

TEST(Timestamp, TwoReadsBackToBackDifferByTwo) {  // config/SOURCES.md I1
  EXPECT_EQ(measured_cycles(simulate(machine_with({}), bare_kernel(timestamped("")))), 0);
}

TEST(Timestamp, AKernelMeasuresItself) {
  std::string body;
  for (int n = 0; n < 10; ++n)
    body += "mov(8) g" + std::to_string(10 + n) + "<1>UD 0UD { align1 1Q };\n";
  EXPECT_EQ(measured_cycles(simulate(machine_with({}), bare_kernel(timestamped(body)))), 10 * 2);
}

TEST(Timestamp, CountsInTwoDwords) {
  const SimulatedRun run =
      simulate(machine_with({"/dispatcher/latency_cycles=5000"}),
               bare_kernel("mov(4) g2<1>UD tm0<4,4,1>UD { align1 WE_all 1N };\n"));
  EXPECT_GE(dword(run, 0, 2, 0), 5000u);
  EXPECT_LT(dword(run, 0, 2, 0), 10000u);
  EXPECT_EQ(dword(run, 0, 2, 1), 0u);
}

const char* const kReadState = "mov(4) g2<1>UD sr0<4,4,1>UD { align1 WE_all 1N switch };\n";

TEST(StateRegister, NamesSlotAndPriorityOfTheThread) {
  const SimulatedRun run = simulate(machine_with({}), bare_kernel(kReadState, 3));
  for (int thread = 0; thread < 3; ++thread) {
    const std::uint32_t sr0 = dword(run, thread, 2);
    EXPECT_EQ(sr0 & 7, static_cast<std::uint32_t>(thread));
    EXPECT_EQ((sr0 >> 8) & 0x1f, 0u) << "EU 0 of subslice 0";
    EXPECT_EQ((sr0 >> 23) & 1, 0u);
    EXPECT_EQ(dword(run, thread, 2, 2), 0xffffu) << "dispatch mask";
    EXPECT_EQ(dword(run, thread, 2, 3), 0xffffu) << "vector mask";
  }
  EXPECT_NE((dword(run, 0, 2) >> 16) & 7, (dword(run, 2, 2) >> 16) & 7) << "age";
}

TEST(StateRegister, NamesTheExecutionUnit) {
  model::Workload workload = bare_kernel(kReadState, 16);
  workload.dispatch.placement = model::Placement::Spread;
  workload.dispatch.high_priority = true;
  const SimulatedRun run = simulate(machine_with({}), workload);
  std::uint32_t seen = 0;  // bit: HSID and EUID
  for (int thread = 0; thread < 16; ++thread) {
    const std::uint32_t sr0 = dword(run, thread, 2);
    seen |= 1u << ((sr0 >> 12 & 1) * 8 + (sr0 >> 8 & 0xf));
    EXPECT_EQ((sr0 >> 23) & 1, 1u);
  }
  EXPECT_EQ(seen, 0xffffu) << "two subslices of eight";
}

/// In a machine full of threads, no two have the same 16 bits of position. Reference: Intel's
/// OpenCL compiler for bdw, skl and bxt takes the thread from bits 2:0, the EU from 11:8, the
/// subslice from 13:12 and the slice from 15:14 (intel_get_eu_thread_id, intel_get_eu_id,
/// intel_get_subslice_id, intel_get_slice_id).
TEST(StateRegister, NamesEveryThreadOfAMachineOfManySubslices) {
  for (const char* key : {"hsw_gt2", "bdw_gt2", "skl_gt2", "bxt_3x6", "bdw_gt3", "skl_gt4"}) {
    const config::Machine machine = config::load_machine(key);
    const int eus = machine.machine.eus_per_subslice, subslices = machine.machine.subslices;
    const int threads = eus * subslices * machine.eu.threads;
    model::Workload workload = bare_kernel("nop;\n", threads);
    workload.program = isa::read_mesa(kReadState, machine.gen, key);
    workload.dispatch.placement = model::Placement::Spread;
    const SimulatedRun run = run_untimed(machine, workload);
    ASSERT_EQ(run.outcome, model::Outcome::Finished) << key << ": " << run.failure;
    std::set<std::uint32_t> seen;
    for (int thread = 0; thread < threads; ++thread) {
      const std::uint32_t sr0 = dword(run, thread, 2);
      seen.insert(sr0 & 0xffff);
      const std::string path = "/threads/" + std::to_string(thread);
      const auto eu = static_cast<std::uint32_t>(run.number(path + "/eu"));
      const auto in_slice = static_cast<std::uint32_t>(subslices / machine.machine.slices);
      const std::uint32_t subslice = eu / static_cast<std::uint32_t>(eus);
      EXPECT_EQ(sr0 & 7, static_cast<std::uint32_t>(run.number(path + "/slot")));
      EXPECT_EQ(sr0 >> 8 & 15, eu % static_cast<std::uint32_t>(eus));
      EXPECT_EQ(sr0 >> 12 & 3, subslice % in_slice) << key << " thread " << thread;
      EXPECT_EQ(sr0 >> 14 & 3, subslice / in_slice) << key << " thread " << thread;
    }
    EXPECT_EQ(seen.size(), static_cast<std::size_t>(threads)) << key;
  }
}

TEST(ControlRegister, HoldsWhatTheDispatcherSet) {
  model::Workload workload =
      bare_kernel("mov(4) g2<1>UD cr0<4,4,1>UD { align1 WE_all 1N switch };\n");
  workload.dispatch.control = isa::cr0::kAltMode | isa::cr0::kDoubleDenorms;
  workload.dispatch.exceptions = isa::cr1::kSoftwareEnable;
  const SimulatedRun run = simulate(machine_with({}), workload);
  EXPECT_EQ(dword(run, 0, 2, 0), 0x41u);
  EXPECT_EQ(dword(run, 0, 2, 1), 0x2000u);
  EXPECT_EQ(dword(run, 0, 2, 2), 0u);
}

TEST(InstructionPointer, IsReadAndItsWriteJumps) {  // isa/ERRATA.md B6
  const SimulatedRun run = simulate(
      machine_with({}), bare_kernel("add(1) g2<1>UD ip<0,1,0>UD 64UD { align1 WE_all 1N };\n"
                                    "mov(1) ip<1>UD g2<0,1,0>UD { align1 WE_all 1N switch };\n"
                                    "mov(1) g3<1>UD 1UD { align1 WE_all 1N };\n"
                                    "mov(1) g3.1<1>UD 1UD { align1 WE_all 1N };\n"
                                    "mov(1) g3.2<1>UD ip<0,1,0>UD { align1 WE_all 1N };\n"));
  EXPECT_EQ(run.outcome, model::Outcome::Finished) << run.failure;
  EXPECT_EQ(dword(run, 0, 3, 0), 0u);
  EXPECT_EQ(dword(run, 0, 3, 1), 0u);
  EXPECT_EQ(dword(run, 0, 3, 2), 64u);
  EXPECT_EQ(run.number("/summary/instructions"), 3);
}

TEST(NullRegister, ReadsZeroAndTakesAnything) {
  const SimulatedRun run =
      simulate(machine_with({}), bare_kernel("mov(8) g2<1>UD 7UD { align1 1Q };\n"
                                             "mov(8) null<1>UD g2<8,8,1>UD { align1 1Q };\n"
                                             "mov(8) g2<1>UD null<8,8,1>UD { align1 1Q };\n"));
  EXPECT_EQ(run.outcome, model::Outcome::Finished) << run.failure;
  EXPECT_EQ(dword(run, 0, 2, 5), 0u);
}

TEST(NotificationRegister, CountsWhatABarrierSends) {
  // The group's second thread is late; the first one sees n0.0 rise, and fall with its wait.
  model::Workload workload = bare_kernel(
      "and(1) g3<1>UD g0.2<0,1,0>UD 0x8f000000UD { align1 WE_all 1N };\n"
      "mov(8) g4<1>UD 0UD { align1 WE_all 1Q };\n"
      "mov(1) g4.2<1>UD g3<0,1,0>UD { align1 WE_all 1N };\n"
      "send(8) null<1>UD g4<8,8,1>UD 0x02000004\n"
      "  gateway MsgDesc: (barrier msg) mlen 1 rlen 0 { align1 WE_all 1Q };\n"
      "SPIN:\n"
      "mov(1) g2<1>UD n0<0,1,0>UD { align1 WE_all 1N };\n"
      "cmp.z.f0.0(1) null<1>UD g2<0,1,0>UD 0UD { align1 WE_all 1N };\n"
      "(+f0.0) jmpi(1) SPIN { align1 WE_all 1N };\n"
      "wait(1) n0<1>UD { align1 WE_all 1N };\n"
      "mov(1) g2.1<1>UD n0<0,1,0>UD { align1 WE_all 1N };\n");
  workload.dispatch.kind = model::DispatchKind::Walker;
  workload.dispatch.local_size = {32, 1, 1};
  model::RunOptions options;
  options.max_cycles = 100000;
  const SimulatedRun run = simulate(machine_with({}), workload, options);
  EXPECT_EQ(run.outcome, model::Outcome::Finished) << run.failure;
  for (int thread = 0; thread < 2; ++thread) {
    EXPECT_EQ(dword(run, thread, 2, 0), 1u);
    EXPECT_EQ(dword(run, thread, 2, 1), 0u);
  }
}

}  // namespace
}  // namespace eu::test
