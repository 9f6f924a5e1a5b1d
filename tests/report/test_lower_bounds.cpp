// A lower bound never exceeds the time of the run, for any kernel and machine; and it is tight
// where its resource is the run's only limit.
#include <gtest/gtest.h>

#include <algorithm>
#include <random>
#include <regex>
#include <set>
#include <sstream>

#include "tests/support/command.hpp"
#include "tests/support/model/result.hpp"

namespace eu::test {
namespace {

using Arguments = std::vector<std::string>;

const std::vector<Arguments>& machines() {
  static const std::vector<Arguments> kMachines = {
      {"--machine", "ivb_gt2"},
      {"--machine", "ivb_gt1"},
      {"--machine", "ivb_gt1", "--set", "/eu/threads=12"},
      {"--machine", "ivb_gt1", "--set", "/eu/threads=16"},
      {"--machine", "ivb_gt2", "--set", "/machine/subslices=1", "--set",
       "/machine/eus_per_subslice=2", "--set", "/eu/threads=32"},
      {"--machine", "ivb_gt2", "--set", "/eu/register_renaming=\"full\""},
      // Another arbiter, a shallow queue, and fast or slow numbers where the others are equal.
      {"--machine", "ivb_gt2", "--set", "/eu/arbitration=\"round_robin\"", "--set",
       "/eu/message_queue/depth_entries=1", "--set", "/memory/latency_cycles=7", "--set",
       "/eu/timing/co_issue/latency_cycles=40", "--set", "/eu/switch_cycles=3", "--set",
       "/eu/issue_granularity_cycles=1", "--set", "/eu/response/cycles_per_register=9"}};
  return kMachines;
}

void expect_bounds_hold(const SimulatedRun& run, const std::string& name) {
  const config::JsonValue* bounds = run.document.find("bounds");
  ASSERT_NE(bounds, nullptr) << name;
  const std::int64_t cycles = run.number("/summary/cycles");
  EXPECT_GE(bounds->object()->size(), 15u) << name;
  for (const config::JsonMember& bound : *bounds->object())
    EXPECT_LE(std::get<std::int64_t>(bound.value.data), cycles) << name << ": " << bound.key;
}

Arguments joined(Arguments a, const Arguments& b) {
  a.insert(a.end(), b.begin(), b.end());
  return a;
}

TEST(LowerBounds, HoldForAllWorkloadsOnTheseMachines) {
  for (const std::string& workload : all_workloads("ivb"))
    for (const Arguments& machine : machines())
      expect_bounds_hold(result_of(joined({workload}, machine)), workload);
  for (const std::string& workload : all_workloads("hsw"))
    expect_bounds_hold(result_of({workload, "--machine", "hsw_gt2"}), workload);
}

/// Straight code of chains, pairs with NoDDClr and NoDDChk, switches, indirect operands and reads.
class RandomKernel {
 public:
  explicit RandomKernel(std::uint32_t seed) : random_(seed) {}

  int below(int limit) { return static_cast<int>(random_() % static_cast<unsigned>(limit)); }

  std::string text() {
    std::string text;
    for (int i = 5 + below(50); i > 0; --i) text += piece();
    return text +
           "send(16) null<1>UW g127<8,8,1>UW 0x82000010 thread_spawner MsgDesc: mlen 1 rlen 0 "
           "{ align1 WE_all 1H EOT };\n";
  }

 private:
  std::string grf() { return "g" + std::to_string(10 + below(12)); }
  std::string piece() {
    const std::string a = grf(), b = grf(), c = grf();
    const std::string end = below(20) == 0 ? " { align1 1Q switch };\n" : " { align1 1Q };\n";
    switch (below(8)) {
      case 0: return "add(8) " + a + "<1>F " + b + "<8,8,1>F " + c + "<8,8,1>F" + end;
      case 1: return "(+f0.0) mul(8) " + a + "<1>F " + b + "<8,8,1>F 0.5F" + end;
      case 2: return "cmp.l.f0.0(8) null<1>F " + a + "<8,8,1>F " + b + "<8,8,1>F" + end;
      case 3: return "math inv(8) " + a + "<1>F " + b + "<8,8,1>F null<8,8,1>F { align1 1Q };\n";
      case 4:
        return "mad(8) " + a + "<1>F " + b + "<4,4,1>F " + c + "<4,4,1>F " + a +
               "<4,4,1>F { align16 1Q };\n";
      case 5:
        return "mov(1) " + a + "<1>UD 3UD { align1 WE_all NoDDClr 1N };\nmov(1) " + a +
               ".1<1>UD 4UD { align1 WE_all NoDDChk 1N };\n";
      case 6:
        return "mov(1) a0<1>UW " + std::to_string(32 * (10 + below(10))) +
               "UW { align1 WE_all 1N };\nmov(8) " + a + "<1>F g[a0]<8,8,1>F" + end;
      default:
        return "mov(8) g100<1>UD g0<8,8,1>UD { align1 WE_all 1Q };\nmov(1) g100.2<1>UD " +
               std::to_string(below(64)) + "UD { align1 WE_all 1N };\nsend(16) " + a +
               "<1>UD g100<8,8,1>UD 0x02180200 data MsgDesc: (DC OWORD block read, bti 0, "
               "2) mlen 1 rlen 1 { align1 WE_all 1H };\n";
    }
  }

  std::mt19937 random_;
};

TEST(LowerBounds, HoldForRandomKernels) {
  const TemporaryDirectory directory;
  for (std::uint32_t seed = 0; seed < 60; ++seed) {
    RandomKernel kernel(seed);
    directory.file("k.asm", kernel.text());
    const std::string threads = std::to_string(1 + kernel.below(150));
    const std::string workload = directory.file(
        "w.json", R"({"schema": "eusim.workload/v1", "name": "w", "kernel": {"file": "k.asm"},
 "dispatch": {"kind": "threads", "threads": )" +
                      threads +
                      R"(}, "surfaces": [{"name": "s", "index": 0, "size_bytes": 4096}]})");
    const Arguments& machine = machines()[seed % machines().size()];
    expect_bounds_hold(result_of(joined({workload}, machine)), "seed " + std::to_string(seed));
  }
}

TEST(LowerBounds, HoldWhenOnlyTheFirstCyclesWereObserved) {
  for (const char* name : {"driver_reduce_slm_8", "mandelbrot_64x32"})
    for (const char* cycles : {"1", "100", "1500"}) {
      const std::string workload = EUSIM_SOURCE_DIR "/traces/workloads/" + std::string(name);
      const SimulatedRun run = result_of({workload + ".json", "--listen", cycles});
      expect_bounds_hold(run, workload);
      EXPECT_EQ(run.number("/summary/heard_cycles"), std::stol(cycles));
      // Recorded instructions issue before that cycle; they may end a little later.
      EXPECT_LE(run.number("/bounds/slowest_thread"), std::stol(cycles) + 16) << workload;
    }
}

/// Code of `instructions` independent instructions.
std::string straight_code(int instructions) {
  std::string text;
  for (int i = 0; i < instructions; ++i) text += "mov(8) null<1>F g3<8,8,1>F { align1 1Q };\n";
  return text +
         "send(8) null<1>UD g127<8,8,1>UD 0x82000010 thread_spawner MsgDesc: mlen 1 rlen 0 "
         "{ align1 WE_all 1Q EOT };\n";
}

SimulatedRun straight_run(int instructions, const Arguments& more) {
  const TemporaryDirectory directory;
  const std::string kernel = directory.file("k.asm", straight_code(instructions));
  return result_of(joined({kernel, "--machine", "ivb_gt2"}, more));
}

/// Cold code of 32 KB: each thread waits for each line, and nothing else is slower.
TEST(LowerBounds, FetchIsWhatColdStraightCodeTakes) {
  const Arguments cold = {"--set", "/instruction_cache/start=\"cold\"", "--listen", "1000000"};
  for (const char* threads : {"1", "8"}) {
    const SimulatedRun run = straight_run(2000, joined(cold, {"--threads", threads}));
    const std::int64_t cycles = run.number("/summary/cycles");
    EXPECT_GT(run.number("/bounds/instruction_fetch"), cycles * 95 / 100) << threads;
    EXPECT_LT(run.number("/bounds/slowest_thread"), cycles / 10) << threads;
  }
}

/// Three waves, of which only the first waits for memory. The bound is not that of one wave; with
/// ideal fetch it is the front end's.
TEST(LowerBounds, FetchCountsAllThreadsOfASlot) {
  const Arguments waves = {"--set",        "/instruction_cache/start=\"cold\"",
                           "--set",        "/machine/subslices=1",
                           "--set",        "/machine/eus_per_subslice=1",
                           "--set",        "/eu/threads=2",
                           "--groups",     "6",
                           "--local-size", "8"};
  const SimulatedRun run = straight_run(1000, waves);
  EXPECT_GT(run.number("/bounds/instruction_fetch"), run.number("/summary/cycles") * 70 / 100);
  const SimulatedRun ideal = straight_run(1000, {"--set", "/eu/fetch/kind=\"ideal\""});
  EXPECT_EQ(ideal.number("/bounds/instruction_fetch"), ideal.number("/bounds/issue"));
}

/// 2.5 microseconds at 1150 MHz are 2875 cycles, in which nothing runs.
TEST(LowerBounds, LaunchAddsToTheDispatcherBound) {
  const SimulatedRun without = straight_run(100, {});
  const SimulatedRun run = straight_run(100, {"--set", "/dispatcher/launch_ns=2500"});
  EXPECT_EQ(run.number("/summary/cycles"), without.number("/summary/cycles") + 2875);
  EXPECT_EQ(run.number("/bounds/launch"), 2875);
  EXPECT_EQ(without.document.find("bounds")->find("launch"), nullptr);
  EXPECT_EQ(run.number("/bounds/dispatcher"), without.number("/bounds/dispatcher") + 2875);
}

/// The table of lower bounds in a report: its lines, split into cells at two or more blanks.
std::vector<std::vector<std::string>> table_of_bounds(const std::string& report) {
  std::vector<std::vector<std::string>> rows;
  std::istringstream lines(report.substr(report.find("\n  limit ") + 1));
  const std::regex gap("  +");
  for (std::string line; std::getline(lines, line) && line.rfind("  ", 0) == 0;)
    rows.emplace_back(std::sregex_token_iterator(line.begin() + 2, line.end(), gap, -1),
                      std::sregex_token_iterator());
  return rows;
}

/// A8: bounds of the recorded cycles and bounds of all cycles are in one table.
TEST(LowerBounds, NameTheirCyclesAndAreSortedByShare) {
  const std::string workload = EUSIM_SOURCE_DIR "/traces/workloads/mandelbrot_64x32.json";
  const SimulatedRun run = result_of({workload, "--listen", "700"});
  const std::int64_t cycles = run.number("/summary/cycles");
  const std::string report = eusim({"run", workload, "--listen", "700"}).out;
  const auto rows = table_of_bounds(report);
  ASSERT_GT(rows.size(), 8u);
  ASSERT_EQ(rows[0], (std::vector<std::string>{"limit", "cycles", "of first", "%", "numbers",
                                               "what takes these cycles"}));
  const std::set<std::string> chains = {"slowest thread",    "thread slots of an EU",
                                        "dependency chain",  "chain, fast memory",
                                        "issue of a thread", "instruction fetch"};
  double last = 1000;
  std::size_t found = 0;
  for (auto row = rows.begin() + 1; row != rows.end(); ++row) {
    // Chains depend on the stalls of their threads, not on numbers of their own.
    ASSERT_EQ(row->size(), chains.count((*row)[0]) != 0 ? 5u : 6u);
    const double of = std::stod((*row)[2]), share = std::stod((*row)[3]);
    found += chains.count((*row)[0]);
    EXPECT_EQ(of, chains.count((*row)[0]) != 0 ? 700 : static_cast<double>(cycles)) << (*row)[0];
    EXPECT_NEAR(share, 100 * std::stod((*row)[1]) / of, 0.051) << (*row)[0];
    EXPECT_LE(share, last) << (*row)[0];
    last = share;
  }
  EXPECT_EQ(found, chains.size());
  EXPECT_NE(report.find("or its first 700 over"), std::string::npos);
  const auto whole = table_of_bounds(eusim({"run", workload}).out);
  EXPECT_EQ(whole[0].size(), 5u) << "with all cycles recorded, there is one base";
}

TEST(LowerBounds, OfDependenciesNeedAnObservedRun) {
  const SimulatedRun run =
      result_of({EUSIM_SOURCE_DIR "/traces/workloads/saxpy_64.json", "--listen", "0"});
  const config::JsonValue* bounds = run.document.find("bounds");
  EXPECT_EQ(bounds->find("dependency_chain"), nullptr);
  EXPECT_NE(bounds->find("pipe.fpu"), nullptr);
}

/// A bare kernel of `line` with "{i}" replaced by 0, 1, ..., on a machine with ideal fetch.
SimulatedRun run_lines(const std::string& line, int count, const Arguments& more) {
  const TemporaryDirectory directory;
  std::string text;
  for (int i = 0; i < count; ++i) {
    std::string each = line;
    for (std::size_t at; (at = each.find("{i}")) != std::string::npos;)
      each.replace(at, 3, std::to_string(20 + i % 100));
    text += each + "\n";
  }
  return result_of(
      joined({directory.file("k.asm", text), "--set", "/eu/fetch/kind=\"ideal\""}, more));
}

TEST(LowerBounds, DependencyChainBoundsAChain) {
  const SimulatedRun run = run_lines("add(8) g2<1>F g2<8,8,1>F g3<8,8,1>F { align1 1Q };", 200, {});
  EXPECT_EQ(run.number("/bounds/dependency_chain"), run.number("/summary/cycles"));
  EXPECT_EQ(run.number("/bounds/slowest_thread"), run.number("/summary/cycles"));
  EXPECT_EQ(run.number("/bounds/dependency_chain_fast_memory"), run.number("/summary/cycles"));
}

TEST(LowerBounds, PipeLimitsManyThreadsThatUseOnlyIt) {
  const SimulatedRun run =
      run_lines("add(8) g{i}<1>D g3<8,8,1>D 1D { align1 1Q };", 400, {"--threads", "8"});
  const std::int64_t cycles = run.number("/summary/cycles");
  EXPECT_GE(100 * run.number("/bounds/pipe.fpu"), 99 * cycles);
  EXPECT_LE(100 * run.number("/bounds/dependency_chain"), 20 * cycles);
}

/// Atomic operations on one line hold the port that they come through: the port is not the limit. A
/// machine without their time agrees.
TEST(LowerBounds, AtomicsOnALineAreTheLimitAndNotTheirPort) {
  const std::string kernel = EUSIM_SOURCE_DIR "/traces/workloads/shader_atomics_ivb.json";
  const SimulatedRun run = result_of({kernel});
  const std::int64_t cycles = run.number("/summary/cycles");
  EXPECT_GE(100 * run.number("/bounds/atomics"), 90 * cycles);
  EXPECT_LE(100 * run.number("/bounds/data_cache"), 10 * cycles);
  const SimulatedRun fast_port = result_of({kernel, "--set", "/data_cache/cycles_per_line=0",
                                            "--set", "/data_cache/cycles_per_message=0"});
  EXPECT_GE(100 * fast_port.number("/summary/cycles"), 99 * cycles);
  const SimulatedRun fast_atomics = result_of(
      {kernel, "--set", "/atomics/cycles_per_lane=0", "--set", "/atomics/cycles_per_message=0"});
  EXPECT_LE(100 * fast_atomics.number("/summary/cycles"), 20 * cycles);
}

TEST(LowerBounds, TheFrontEndIsTheLimitOfOneThreadOfIndependentInstructions) {
  const SimulatedRun run = run_lines("add(8) g{i}<1>D g3<8,8,1>D 1D { align1 1Q };", 90, {});
  EXPECT_EQ(run.number("/bounds/issue"), run.number("/summary/cycles"));
}

}  // namespace
}  // namespace eu::test
