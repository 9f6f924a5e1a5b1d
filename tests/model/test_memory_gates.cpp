// Waiting times of messages on the way to memory and back: exact.
#include <gtest/gtest.h>

#include <cmath>

#include "model/memory/edram.hpp"
#include "model/memory/l3.hpp"
#include "tests/support/machines.hpp"
#include "tests/support/model/simulate.hpp"

namespace eu::test {
namespace {

/// Lanes 0 to 6 at address 0, lane 7 at `other`.
std::string addresses(int other) {
  return "mov(8) g2<1>UD 0UD { align1 1Q };\nmov(1) g2.7<1>UD " + std::to_string(other) +
         "UD { align1 WE_all 1N };\n";
}

/// SIMD8 untyped read of g2's addresses; index 254 is shared local memory.
std::string read(const std::string& destination, int index = 0) {
  return "send(8) " + destination + "<1>UW g2<8,8,1>UD " +
         (index == 0 ? "0x02116e00" : "0x02116efe") +
         " data MsgDesc: x mlen 1 rlen 1 { align1 1Q };\n";
}
std::string use(const std::string& source) {
  return "mov(8) null<1>UD " + source + "<8,8,1>UD { align1 1Q };\n";
}

std::int64_t measured(const config::Machine& machine, const std::string& body) {
  model::Workload workload = bare_kernel(timestamped(body));
  workload.dispatch.slm_bytes = 4096;
  model::SurfaceData surface;
  surface.name = "memory";
  surface.size_bytes = 1 << 20;
  workload.surfaces.push_back(surface);
  return measured_cycles(simulate(machine, workload));
}

/// The second of two equal reads with their consumers: its lines are in the caches.
std::int64_t second(const config::Machine& machine, int other) {
  const std::string once = read("g4") + use("g4");
  return measured(machine, addresses(other) + once + once) -
         measured(machine, addresses(other) + once);
}

TEST(MemoryGates, LinesOfOneBankOfTheL3ComeOneAfterTheOther) {
  for (const int cycles : {10, 40}) {
    const config::Machine m = machine_with({"/l3/cycles_per_line=" + std::to_string(cycles)});
    const int same_bank = m.l3.banks * m.l3.line_bytes;
    const std::int64_t one_line = second(m, 0);
    EXPECT_EQ(second(m, same_bank) - one_line, cycles);
    EXPECT_EQ(second(m, m.l3.line_bytes) - one_line, m.data_cache.cycles_per_line);
  }
}

TEST(MemoryGates, PortRequestsOneLineAfterTheOther) {
  for (const int cycles : {1, 30}) {
    const config::Machine m =
        machine_with({"/data_cache/cycles_per_line=" + std::to_string(cycles)});
    EXPECT_EQ(second(m, m.l3.line_bytes) - second(m, 0), cycles);
  }
}

TEST(MemoryGates, PathToTheLlcTakesOneLineAfterTheOther) {
  for (const int cycles : {7, 40}) {
    const config::Machine m = machine_with({"/l3/table=any", "/l3/slm_partition/data_ways=0",
                                            "/llc/cycles_per_line=" + std::to_string(cycles)});
    EXPECT_EQ(second(m, m.l3.line_bytes) - second(m, 0), cycles);
  }
}

TEST(MemoryGates, MemoryGivesItsBytesACycleAndNoMore) {
  for (const int bytes : {1, 16}) {
    const config::Machine m = machine_with({"/memory/clock_mhz=0", "/memory/latency_cycles=322",
                                            "/memory/bytes_per_cycle=" + std::to_string(bytes)});
    const std::string once = read("g4") + use("g4");
    EXPECT_EQ(measured(m, addresses(m.l3.line_bytes) + once) - measured(m, addresses(0) + once),
              m.l3.line_bytes / bytes);
  }
}

// ---- eDRAM: 32 bytes per cycle of 1600 MHz in each direction, 50 of these cycles of latency

config::Machine with_edram() {
  return machine_with({"/l3/table=any", "/l3/slm_partition/data_ways=0", "/llc/size_bytes=0",
                       "/edram/size_bytes=1048576", "/edram/ways=16", "/edram/clock_mhz=1600",
                       "/edram/latency_cycles=50", "/edram/bytes_per_cycle=32"});
}

/// 52 cycles of 1600 MHz are 37.4 of 1150 MHz.
constexpr std::int64_t kEdramLineCycles = 38;

TEST(MemoryGates, EdramServesLinesReadOrWrittenBefore) {
  const config::Machine m = with_edram();
  ASSERT_EQ(m.machine.clock_mhz, 1150);
  const std::string once = read("g4") + use("g4");
  config::Machine warm = m;
  warm.llc.start = config::CacheStart::Warm;
  EXPECT_EQ(measured(m, addresses(0) + once) - measured(warm, addresses(0) + once),
            memory_line_cycles(m) - kEdramLineCycles);
  EXPECT_EQ(second(m, 0), second(warm, 0)) << "a line that was read is present";
}

TEST(MemoryGates, EdramGivesItsBytesACycleAndNoMore) {
  config::Machine m = with_edram();
  m.edram.clock_mhz = m.machine.clock_mhz;
  for (const int bytes : {2, 8}) {
    m.edram.bytes_per_cycle = bytes;
    EXPECT_EQ(second(m, m.l3.line_bytes) - second(m, 0), m.l3.line_bytes / bytes);
  }
}

/// The least recently used line is replaced, and written to memory if it is dirty.
TEST(MemoryGates, WhatLeavesTheEdramGoesToMemoryIfItWasWritten) {
  const config::Machine m = with_edram();
  config::EdramConfig two_lines = m.edram;
  two_lines.size_bytes = 2 * m.l3.line_bytes;
  two_lines.ways = 2;
  model::Edram edram("edram", two_lines, m.machine.clock_mhz, m.l3.line_bytes);
  model::MainMemory memory("memory", model::numbers_of_memory(m), m.machine.clock_mhz,
                           m.l3.line_bytes);
  edram.below(memory.in);
  edram.access(0, true, 0);
  edram.access(64, false, 1000);
  edram.access(128, false, 2000);  // evicts 0
  EXPECT_EQ(memory.account().lines_written, 1u);
  EXPECT_EQ(memory.account().lines_read, 2u);
  edram.access(192, false, 3000);  // evicts 64, which is clean
  EXPECT_EQ(memory.account().lines_written, 1u);
  EXPECT_EQ(edram.account().misses, 4u);
  edram.access(128, false, 4000);
  EXPECT_EQ(edram.account().hits, 1u);
}

TEST(MemoryGates, EdramWithoutAllItsNumbersIsRefused) {
  EXPECT_THROW(machine_with({"/edram/size_bytes=1048576"}), config::ConfigError);
  EXPECT_THROW(machine_with({"/edram/size_bytes=1000", "/edram/ways=16", "/edram/clock_mhz=1600",
                             "/edram/latency_cycles=50", "/edram/bytes_per_cycle=32"}),
               config::ConfigError)
      << "not a whole number of sets";
}

/// No time is lost between lines: 19.2 GB/s are 16.7 bytes per cycle at 1150 MHz, and 64 lines of
/// 64 bytes take 245.3 cycles, not 64 times 4.
TEST(MemoryGates, MemorysBandwidthIsNoWholeNumberOfCyclesALine) {
  const config::Machine m = machine_with({});
  ASSERT_EQ(m.memory.clock_mhz * m.memory.bytes_per_cycle, 19200);
  model::MemoryChannel memory(model::numbers_of_memory(m), m.machine.clock_mhz, m.l3.line_bytes);
  model::Cycle last = 0;
  for (int line = 0; line < 64; ++line) last = memory.take(0, false);
  const double microseconds = 64 * 64 / 19200.0;
  EXPECT_EQ(last, static_cast<model::Cycle>(std::ceil(
                      microseconds * m.machine.clock_mhz +
                      m.memory.latency_cycles * 1.0 * m.machine.clock_mhz / m.memory.clock_mhz)));
  EXPECT_EQ(memory.busy_cycles(), 246u);
}

/// The machine's clock is not memory's: at half the machine's clock, a line takes half the cycles.
TEST(MemoryGates, MemoryKeepsItsTimeWhateverTheMachinesClock) {
  const config::Machine m = machine_with({"/machine/clock_mhz=1200"});
  const config::Machine slow = machine_with({"/machine/clock_mhz=600"});
  const std::string once = read("g4") + use("g4");
  const auto of_memory = [&](const config::Machine& machine) {
    config::Machine warm = machine;
    warm.llc.start = config::CacheStart::Warm;
    return measured(machine, once) - measured(warm, once);
  };
  EXPECT_EQ(of_memory(m), memory_line_cycles(m));
  EXPECT_EQ(of_memory(slow), memory_line_cycles(slow));
  EXPECT_EQ(memory_line_cycles(m), 2 * memory_line_cycles(slow));
}

TEST(MemoryGates, LanesThatMeetInABankOfLocalMemoryTakeTurns) {
  const auto cycles = [](const config::Machine& m, const std::string& stride) {
    const std::string lanes =
        "mov(8) g3<1>UW 0x76543210V { align1 WE_all 1Q };\nmul(8) g2<1>UD "
        "g3<8,8,1>UW " +
        stride + "UW { align1 1Q };\n";
    return measured(m, lanes + read("g4", 254) + use("g4"));
  };
  for (const int turn : {1, 5}) {
    const config::Machine m = machine_with({"/slm/cycles_per_access=" + std::to_string(turn)});
    EXPECT_EQ(cycles(m, "8") - cycles(m, "4"), 0) << "8 lanes in the 8 even banks";
    EXPECT_EQ(cycles(m, "16") - cycles(m, "4"), 1 * turn);
    EXPECT_EQ(cycles(m, "64") - cycles(m, "4"), 7 * turn);
    EXPECT_EQ(cycles(m, "68") - cycles(m, "4"), 0);
  }
}

TEST(MemoryGates, ThePortIsBusyWithAMessage) {
  for (const int cycles : {20, 50}) {
    const config::Machine m = machine_with(
        {"/data_cache/cycles_per_message=" + std::to_string(cycles), "/l3/same_line_cycles=0"});
    const std::string warm = addresses(0) + read("g4") + use("g4");
    const std::int64_t one = measured(m, warm + read("g5") + use("g5"));
    EXPECT_EQ(measured(m, warm + read("g5") + read("g6") + use("g6")) - one, cycles);
  }
}

/// Two responses of local memory arrive closer together than the bus can carry them.
TEST(MemoryGates, TheResponseBusCarriesARegisterAfterTheOther) {
  for (const int cycles : {40, 90}) {
    const config::Machine m =
        machine_with({"/eu/response/cycles_per_register=" + std::to_string(cycles)});
    const std::int64_t one = measured(m, addresses(0) + read("g4", 254) + use("g4"));
    EXPECT_EQ(measured(m, addresses(0) + read("g4", 254) + read("g5", 254) + use("g5")) - one,
              cycles);
  }
}

/// The response from local memory overtakes the one from main memory, and is used on arrival.
TEST(MemoryGates, ResponseDoesNotWaitForAnEarlierOne) {
  const config::Machine m = machine_with({});
  const std::int64_t alone = measured(m, addresses(0) + read("g5", 254) + use("g5"));
  const std::int64_t following =
      measured(m, addresses(0) + read("g4") + read("g5", 254) + use("g5"));
  EXPECT_EQ(following - alone, m.eu.timing[isa::TimingClass::Send].issue_cycles);
}

}  // namespace
}  // namespace eu::test
