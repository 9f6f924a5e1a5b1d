// The memory levels after the shared functions: the responding level, its latency, and the cost of
// contention.
#include <gtest/gtest.h>

#include "tests/support/machines.hpp"
#include "tests/support/model/simulate.hpp"

namespace eu::test {
namespace {

/// SIMD8 untyped read of the dword at the addresses in `payload` into g4, and its consumer.
std::string read(const std::string& payload) {
  return "send(8) g4<1>UW " + payload +
         "<8,8,1>UD 0x02116e00 data MsgDesc: untyped mlen 1 rlen 1 { align1 1Q };\n"
         "mov(8) null<1>UD g4<8,8,1>UD { align1 1Q };\n";
}
const std::string kWrite =
    "send(8) null<1>UW g2<8,8,1>UD 0x04036e00 data MsgDesc: untyped write mlen 2 rlen 0 "
    "{ align1 1Q };\n";

model::Workload kernel(const std::string& body, int threads = 1) {
  model::Workload workload = bare_kernel(timestamped(body), threads);
  model::SurfaceData surface;
  surface.name = "memory";
  surface.size_bytes = 1 << 20;
  workload.surfaces.push_back(surface);
  return workload;
}

SimulatedRun run(const config::Machine& machine, const std::string& body, int threads = 1) {
  return simulate(machine, kernel(body, threads));
}

/// Cycles of the last of several reads: those of all minus those of all but the last.
std::int64_t last(const config::Machine& machine, const std::string& before,
                  const std::string& read) {
  return measured_cycles(run(machine, before + read)) - measured_cycles(run(machine, before));
}

/// From the issue of a send to the end of its consumer, with a hit in the L3.
std::int64_t l3_hit(const config::Machine& m) {
  return m.eu.timing[isa::TimingClass::Send].issue_cycles + m.eu.message_queue.payload_read_cycles +
         m.eu.message_queue.cycles_per_register + m.eu.message_queue.latency_cycles +
         m.data_cache.latency_cycles + m.l3.latency_cycles + m.eu.response.cycles_per_register + 2;
}

/// The L3 as the driver of 2012 configured it.
config::Machine without_data_ways(std::vector<std::string> sets) {
  sets.insert(sets.end(), {"/l3/partition/data_ways=0", "/l3/partition/read_only_ways=32"});
  return machine_with(sets);
}

TEST(MemoryLevels, LlcServesWhatTheL3HasNoWaysFor) {
  for (const int latency : {1, 90, 111}) {
    const config::Machine m = without_data_ways({"/llc/latency_cycles=" + std::to_string(latency)});
    EXPECT_EQ(last(m, read("g2"), read("g2")), l3_hit(m) + latency);
  }
}

TEST(MemoryLevels, L3RespondsAloneOnceItHasTheLine) {
  const config::Machine m = machine_with({"/llc/latency_cycles=1000"});
  EXPECT_EQ(last(m, read("g2"), read("g2")), l3_hit(m));
}

TEST(MemoryLevels, MemoryRespondsThroughAllLevels) {
  const config::Machine m = machine_with({"/memory/bytes_per_cycle=64"});
  EXPECT_EQ(measured_cycles(run(m, read("g2"))),
            l3_hit(m) + m.llc.latency_cycles + memory_line_cycles(m));
}

TEST(MemoryLevels, CountHitsAndForwardedRequests) {
  const SimulatedRun hit = run(machine_with({}), read("g2") + read("g2"));
  EXPECT_EQ(hit.number("/memory/l3_hits"), 1);
  EXPECT_EQ(hit.number("/memory/l3_misses"), 1);
  EXPECT_EQ(hit.number("/memory/llc_misses"), 1);
  const SimulatedRun passed = run(without_data_ways({}), read("g2") + read("g2"));
  EXPECT_EQ(passed.number("/memory/l3_hits"), 0);
  EXPECT_EQ(passed.number("/memory/l3_misses"), 2);
  EXPECT_EQ(passed.number("/memory/llc_hits"), 1);
  EXPECT_EQ(passed.number("/memory/llc_misses"), 1);
}

/// A write takes its line without a fetch, so only reads can wait for memory: read and write rates
/// are separate. Requests of each level by hand.
TEST(MemoryLevels, CountReadsAndWritesSeparately) {
  const auto counts = [](const SimulatedRun& run, const std::string& level) {
    std::vector<std::int64_t> numbers;
    for (const char* const each : {"read_hits", "read_misses", "write_hits", "write_misses"})
      numbers.push_back(run.number("/memory/" + level + "_" + each));
    EXPECT_EQ(run.number("/memory/" + level + "_hits"), numbers[0] + numbers[2]);
    EXPECT_EQ(run.number("/memory/" + level + "_misses"), numbers[1] + numbers[3]);
    return numbers;
  };
  using Numbers = std::vector<std::int64_t>;
  const SimulatedRun written = run(machine_with({}), kWrite + kWrite + read("g2"));
  EXPECT_EQ(counts(written, "l3"), (Numbers{1, 0, 1, 1}));
  EXPECT_EQ(counts(written, "llc"), (Numbers{0, 0, 0, 0})) << "nothing is fetched";
  const SimulatedRun read_first = run(machine_with({}), read("g2") + kWrite);
  EXPECT_EQ(counts(read_first, "l3"), (Numbers{0, 1, 1, 0}));
  EXPECT_EQ(counts(read_first, "llc"), (Numbers{0, 1, 0, 0}));
  const SimulatedRun passed = run(without_data_ways({}), kWrite + read("g2"));
  EXPECT_EQ(counts(passed, "l3"), (Numbers{0, 1, 0, 1}));
  EXPECT_EQ(counts(passed, "llc"), (Numbers{1, 0, 0, 1}));
}

TEST(MemoryLevels, WriteWithoutWaysContinuesToTheLlc) {
  const SimulatedRun result = run(without_data_ways({}), kWrite + read("g2"));
  EXPECT_EQ(result.number("/memory/llc_hits"), 1);
  EXPECT_EQ(result.number("/memory/l3_write_backs"), 0);
}

/// A store of a line that the L3 and the LLC keep, or neither of them.
TEST(MemoryLevels, AStoredLineIsInTheCachesOrWrittenToMemory) {
  const SimulatedRun kept = run(machine_with({}), kWrite);
  EXPECT_EQ(kept.number("/memory/lines_changed"), 1);
  EXPECT_EQ(kept.number("/memory/lines_written"), 0);
  const SimulatedRun in_llc = run(without_data_ways({}), kWrite);
  EXPECT_EQ(in_llc.number("/memory/lines_changed"), 1);
  const SimulatedRun written = run(without_data_ways({"/llc/size_bytes=0"}), kWrite);
  EXPECT_EQ(written.number("/memory/lines_changed"), 0);
  EXPECT_EQ(written.number("/memory/lines_written"), 1);
}

TEST(MemoryLevels, AnLlcOfPartSetsIsNoMachine) {
  EXPECT_THROW(machine_with({"/llc/ways=15"}), config::ConfigError);
}

/// Reads of one line by all threads of an EU, with and without the erratum. Little of the time is
/// hidden by the first of them, which fetches the line.
std::int64_t together(const std::string& same_line, const std::string& message) {
  const config::Machine m = machine_with(
      {"/l3/same_line_cycles=" + same_line, "/data_cache/cycles_per_message=1",
       "/data_cache/cycles_per_line=1", "/llc/latency_cycles=1", "/memory/latency_cycles=1"});
  return run(m, message, 8).number("/summary/cycles");
}

TEST(SameLine, ReadsAreServedOneAfterTheOther) {
  EXPECT_EQ(together("40", read("g2")) - together("20", read("g2")), 7 * 20);
}

TEST(SameLine, WritesAreNot) {
  EXPECT_EQ(together("40", kWrite), together("0", kWrite));
}

}  // namespace
}  // namespace eu::test
