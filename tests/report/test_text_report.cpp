// The report as text: exact contents, and lines that fit at any width.
#include <gtest/gtest.h>

#include <cstdlib>
#include <fstream>
#include <regex>
#include <sstream>

#include "tests/support/command.hpp"
#include "tests/support/files.hpp"
#include "tests/support/model/result.hpp"

namespace eu::test {
namespace {

struct GoldenReport {
  const char* name;  ///< tests/golden/NAME.txt
  std::vector<std::string> arguments;
};

/// Together they have every section.
const std::vector<GoldenReport>& golden_reports() {
  static const std::vector<GoldenReport> kReports = {
      {"report_chain",
       {"tests/golden/chain.asm", "--threads", "2", "--listing", "--timeline", "20:120"}},
      {"report_saxpy_64",
       {"traces/workloads/saxpy_64.json", "--listing", "--timeline", "0:60", "--width", "80"}},
      {"report_driver_reduce_slm_2", {"traces/workloads/driver_reduce_slm_2.json"}},
      {"report_brief", {"traces/workloads/driver_saxpy_256.json", "--report", "brief"}}};
  return kReports;
}

/// The report with each section's first lines as one line.
std::string unwrapped(const std::string& report) {
  static const std::regex kLineBreak("\n {15}");
  return std::regex_replace(report, kLineBreak, " ");
}

CommandResult run(std::vector<std::string> arguments) {
  arguments.insert(arguments.begin(), "run");
  return eusim(arguments, EUSIM_SOURCE_DIR);
}

/// A change that is meant to change reports is reviewed as a change of the golden files:
/// EUSIM_UPDATE_GOLDEN=1 rewrites them.
TEST(TextReport, IsTheGoldenOne) {
  for (const GoldenReport& golden : golden_reports()) {
    const std::string path = EUSIM_SOURCE_DIR "/tests/golden/" + std::string(golden.name) + ".txt";
    const CommandResult result = run(golden.arguments);
    ASSERT_EQ(result.exit_code, 0) << result.err;
    if (std::getenv("EUSIM_UPDATE_GOLDEN") != nullptr) std::ofstream(path) << result.out;
    EXPECT_EQ(result.out, contents(path)) << golden.name;
  }
}

void expect_fits(const std::string& text, std::size_t columns, const std::string& what) {
  std::istringstream lines(text);
  for (std::string line; std::getline(lines, line);) {
    EXPECT_LE(line.size(), columns) << what << "\n" << line;
    EXPECT_TRUE(line.empty() || line.back() != ' ') << what << "\n" << line;
  }
}

TEST(TextReport, FitsTheRequestedWidth) {
  for (const std::string& workload : all_workloads())
    for (const std::size_t columns : {80, 100, 120}) {
      const CommandResult result =
          run({workload, "--listing", "--timeline", "100:400", "--width", std::to_string(columns)});
      EXPECT_EQ(result.exit_code, 0) << result.err;
      expect_fits(result.out, columns, workload);
    }
}

TEST(TextReport, HasEverySectionOfARunThatHasEverything) {
  const CommandResult result =
      run({"traces/workloads/driver_reduce_slm_2.json", "--listing", "--timeline", "0:80"});
  std::size_t at = 0;
  for (const char* section :
       {"Summary", "Bottlenecks", "Lower bounds", "Thread cycles", "Sources", "Pipes", "Threads",
        "Messages", "Memory", "Blocks", "Outputs", "Timeline", "Listing"}) {
    at = result.out.find("\n" + std::string(section) + " ", at);
    ASSERT_NE(at, std::string::npos) << section << "\n" << result.out;
  }
}

TEST(TextReport, LeavesOutWhatTheRunHasNot) {
  const CommandResult result = run({"tests/golden/chain.asm"});
  for (const char* section : {"Messages", "Memory", "Blocks", "Outputs", "Timeline", "Listing"})
    EXPECT_EQ(result.out.find("\n" + std::string(section) + " "), std::string::npos) << section;
}

TEST(TextReport, NamesOnlyPairsThatMatter) {
  const CommandResult result = run({"traces/workloads/driver_saxpy_1024.json"});
  EXPECT_NE(
      result.out.find("largest pair, 58.7 %: 0x00c0 mad(8) g24 waits for 0x00b0 send(16) g19"),
      std::string::npos)
      << result.out;
  EXPECT_EQ(result.out.find("0x00e0 send(16) waits for"), std::string::npos)
      << result.out;  // 1.9 % of all thread-cycles
}

/// Columns of waits are there if a message waits. The levels are apart only where units report
/// them.
TEST(TextReport, SendsHaveTheColumnsThatTheirRunHas) {
  const auto heading = [](std::vector<std::string> arguments) {
    const CommandResult result = run(arguments);
    const std::size_t begin = result.out.find("\n  count  ", result.out.find("\nSends ")) + 1;
    return result.out.substr(begin, result.out.find('\n', begin) - begin);
  };
  const std::string saxpy = "traces/workloads/driver_saxpy_1024.json";
  EXPECT_EQ(heading({saxpy}),
            "  count  port  way  queue  unit   L3  LLC q  LLC  mem q  mem  bus  send");
  EXPECT_EQ(heading({"traces/workloads/shader_histogram_ivb.json"}),
            "  count  port  way  queue  unit   L3  LLC  mem q  mem  send");
  EXPECT_EQ(heading({"traces/g13/reduce.json"}),
            "  count  port  way  queue  unit and caches  send");
}

TEST(TextReport, DistinguishesPairsFromSumsOverProducers) {
  const CommandResult full = run({"traces/workloads/driver_saxpy_1024.json"});
  EXPECT_NE(unwrapped(full.out).find("\nBottlenecks    what threads waited for in most of their "
                                     "cycles; a pair has one producer of several\n"),
            std::string::npos)
      << full.out;
  EXPECT_NE(full.out.find("     %  worst instruction, over all its producers\n"), std::string::npos)
      << full.out;
  const CommandResult brief = run({"traces/workloads/driver_saxpy_1024.json", "--report", "brief"});
  EXPECT_NE(brief.out.find("\nBottlenecks    what threads waited for in most of their cycles\n"),
            std::string::npos)
      << "it has no pairs";
}

/// A dispatcher of 4 cycles per thread, after 20, starts the first one; the pipe is busy for 14.8 %
/// of the run.
TEST(TextReport, SaysThatBoundsIncludeTheStart) {
  const CommandResult result = run({"traces/workloads/driver_saxpy_1024.json"});
  EXPECT_NE(unwrapped(result.out)
                .find("\nLower bounds   what the run of 1132 cycles would take if "
                      "this were its only limit; each includes the 24 cycles until "
                      "the first thread starts\n"),
            std::string::npos)
      << result.out;
  EXPECT_NE(result.out.find("\n  pipe fpu                  192  17.0  measured"), std::string::npos)
      << "24 + 168 cycles\n"
      << result.out;
}

/// 1024 results of four bytes fill 64 lines.
TEST(TextReport, CountsTheBytesThatStayInCaches) {
  const CommandResult result = run({"traces/workloads/driver_saxpy_1024.json"});
  EXPECT_NE(unwrapped(result.out).find(" wrote 0 changed lines that stay in caches 4096 bytes "),
            std::string::npos)
      << result.out;
}

/// Seven barriers of 32 threads: the gateway serves as many messages. A wait has all stall cycles
/// of the thread at the barrier, and the few cycles in which the thread issues what is between its
/// message and its wait.
TEST(TextReport, HasTheWaitsAtBarriers) {
  const CommandResult result = run({"traces/workloads/driver_reduce_slm_8.json"});
  EXPECT_NE(result.out.find("\nBarriers       224 waits of a thread   average "), std::string::npos)
      << result.out;
  const SimulatedRun document =
      result_of({EUSIM_SOURCE_DIR "/traces/workloads/driver_reduce_slm_8.json"});
  const std::int64_t waits = document.number("/accounting/barrier_waits");
  const std::int64_t cycles = document.number("/accounting/barrier_wait_cycles");
  const std::int64_t stalls = document.number("/accounting/causes/barrier");
  EXPECT_EQ(waits, 32 * 7);
  EXPECT_GE(cycles, stalls);
  EXPECT_LE(cycles, stalls + 20 * waits);
  EXPECT_GT(document.number("/accounting/barrier_wait_max_cycles") * waits, cycles);
  EXPECT_EQ(run({"tests/golden/chain.asm"}).out.find("\nBarriers "), std::string::npos);
}

TEST(TextReport, HasOneMeaningForEachWord) {
  const CommandResult result = run({"traces/workloads/driver_saxpy_1024.json"});
  EXPECT_NE(result.out.find("   last start to end 856 cycles (75.6 %)"), std::string::npos)
      << result.out;
  EXPECT_NE(result.out.find("\nPipes          means over 16 EUs; an EU issued to several "
                            "pipes in 0.0 % of these cycles\n"),
            std::string::npos)
      << result.out;
}

/// An instruction of one lane has all of its lanes active.
TEST(TextReport, SaysThatLanesAreThoseOfEachInstruction) {
  const TemporaryDirectory directory;
  const CommandResult result =
      run({directory.file("one.asm", "mov(1) g2<1>UD 0x00000001UD { align1 WE_all 1N };\n")});
  EXPECT_NE(result.out.find("SIMD lanes active 100.0 % of each instruction's own width\n"),
            std::string::npos)
      << result.out;
}

/// The report does not cut the meanings of reasons that have been misread.
TEST(TextReport, SaysWhatBarriersAndTheLastLevelCacheInclude) {
  const auto expect_meaning = [](const std::string& workload, const std::string& meaning) {
    const CommandResult result = run({"traces/workloads/" + workload});
    EXPECT_NE(result.out.find("  " + meaning + "\n"), std::string::npos) << result.out;
  };
  expect_meaning("driver_reduce_slm_8.json",
                 "waiting for the other threads of the group and the gateway at a barrier");
  expect_meaning("driver_saxpy_1024.json",
                 "the last-level cache looked up or sent a message's line, hit or miss");
}

TEST(TextReport, ShowsEightThreadsAndCountsTheOthers) {
  const CommandResult result = run({"traces/workloads/mandelbrot_64x32.json"});
  EXPECT_NE(result.out.find("\n  and 120 more; all are in the result document (--json)\n"),
            std::string::npos)
      << result.out;
}

}  // namespace
}  // namespace eu::test
