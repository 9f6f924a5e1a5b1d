// Times at which instructions reach their threads (IVB PRM 3.9; model/LAWS.md 4).
#include <gtest/gtest.h>

#include "tests/support/model/simulate.hpp"

namespace eu::test {
namespace {

/// At the loop's end the front end requests another line ahead, and the thread branches back before
/// the line arrives. The line arrives after the thread's further work, and affects nothing.
TEST(Fetch, LineSkippedByABranchIsDropped) {
  std::string loop =
      "mov(1) g1<1>D 20D { align1 WE_all 1N };\n"
      "TOP:\n"
      "add.nz.f0.0(1) g1<1>D g1<0,1,0>D -1D { align1 WE_all 1N };\n"
      "nop;\n"
      "nop;\n"
      "(+f0.0) jmpi(1) TOP { align1 WE_all 1N };\n";
  for (int i = 0; i < 64; ++i) loop += "mov(8) g2<1>F g3<8,8,1>F { align1 1Q };\n";
  for (const int latency : {1, 100, 326}) {
    const config::Machine machine =
        machine_with({"/instruction_cache/start=\"cold\"", "/eu/timing/alu/flag_latency_cycles=0",
                      "/memory/latency_cycles=" + std::to_string(latency)});
    EXPECT_EQ(simulate(machine, bare_kernel(loop)).outcome, model::Outcome::Finished) << latency;
  }
}

/// The fetch port is not reserved for a thread that has a slot but has not started.
TEST(Fetch, DoesNotStallForAThreadThatStartsLater) {
  std::string body;
  for (int i = 0; i < 64; ++i) body += "mov(8) null<1>F g3<8,8,1>F { align1 1Q };\n";
  const config::Machine machine = machine_with({"/dispatcher/cycles_per_thread=1000"});
  for (const int threads : {1, 2, 3})
    EXPECT_EQ(measured_cycles(simulate(machine, bare_kernel(timestamped(body), threads))), 64 * 2)
        << threads;
}

}  // namespace
}  // namespace eu::test
