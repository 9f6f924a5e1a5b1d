// The first sentences of a report: kernels with known limits.
#include <gtest/gtest.h>

#include "tests/support/command.hpp"
#include "tests/support/files.hpp"
#include "tests/support/model/result.hpp"

namespace eu::test {
namespace {

/// The paragraph of the report, in one line.
std::string verdict_of(const std::vector<std::string>& arguments) {
  std::vector<std::string> all = {"run"};
  all.insert(all.end(), arguments.begin(), arguments.end());
  const CommandResult result = eusim(all);
  EXPECT_EQ(result.exit_code, 0) << result.err;
  const std::size_t begin = result.out.find("\nVerdict ");
  EXPECT_NE(begin, std::string::npos) << result.out;
  std::size_t end = begin + 1;
  while (result.out.compare(end = result.out.find('\n', end) + 1, 2, "  ") == 0) {
  }
  std::string text;
  for (const char c : result.out.substr(begin + 1, end - begin - 2))
    if (c != '\n' && (c != ' ' || text.empty() || text.back() != ' '))
      text += c;
    else if (c == '\n' && text.back() != ' ')
      text += ' ';
  return text;
}

void expect_says(const std::string& text, const std::vector<std::string>& parts) {
  for (const std::string& part : parts) EXPECT_NE(text.find(part), std::string::npos) << text;
}

/// Straight-line code far larger than the instruction cache: each instruction executes once, so
/// none has a large share, and both reports agree.
TEST(Verdict, NoInstructionOfStraightLineCodeIsPointedOut) {
  std::string kernel = "mov(8) g2<1>UD g0<8,8,1>UD { align1 WE_all 1Q };\n";
  for (int i = 0; i < 9000; ++i)
    kernel += "add(1) g" + std::to_string(3 + i % 40) + "<1>UD g" +
              std::to_string(3 + (7 * i + 1) % 40) +
              "<0,1,0>UD 0x00000011UD { align1 WE_all 1N };\n";
  const TemporaryDirectory directory;
  const std::string file = directory.file("long.asm", kernel);
  const std::string full = verdict_of({file, "--gen", "hsw"});
  expect_says(full, {"No instruction stands out", "fetch", "The code has 141 KB"});
  EXPECT_EQ(full.find("Most thread-cycles are at"), std::string::npos) << full;
  EXPECT_EQ(verdict_of({file, "--gen", "hsw", "--report", "brief"}), full);
}

TEST(Verdict, SmallGridIsAdvisedToGrow) {
  expect_says(
      verdict_of({kWorkloads + "driver_saxpy_256.json"}),
      {"Bound by latency: ", "16 threads on 128 slots", "a larger grid, not a faster kernel",
       "with this grid only threads that end sooner make it faster"});
}

/// 2 and 16 groups of this kernel take 17676 and 136398 cycles: atomics on one line limit both.
TEST(Verdict, ALargerGridIsNotAdvisedAtALimitOfThroughput) {
  const std::string text = verdict_of({kWorkloads + "shader_atomics_ivb.json"});
  expect_says(text,
              {"Bound by throughput: atomics on a line",
               "a larger grid does not raise throughput, as atomics on a line is at its limit"});
  EXPECT_EQ(text.find("for more throughput"), std::string::npos) << text;
}

TEST(Verdict, AKernelOfArithmeticIsBoundByItsPipe) {
  const TemporaryDirectory directory;
  std::string kernel;
  for (int i = 0; i < 400; ++i)
    kernel +=
        "add(8) g" + std::to_string(20 + i % 60) + "<1>D g2<8,8,1>D g3<8,8,1>D { align1 1Q };\n";
  kernel +=
      "send(16) null<1>UW g127<8,8,1>UW 0x82000010 thread_spawner MsgDesc: mlen 1 rlen 0 "
      "{ align1 WE_all 1H EOT };\n";
  expect_says(verdict_of({directory.file("adds.asm", kernel), "--groups", "512"}),
              {"Bound by throughput: pipe fpu (100 %", "is busy for nearly all of the run"});
}

TEST(Verdict, MemoryThatIsSlowIsTheBound) {
  expect_says(verdict_of({kWorkloads + "driver_saxpy_1024.json", "--set",
                          "/memory/bytes_per_cycle=1", "--set", "/memory/latency_cycles=1"}),
              {"Bound by throughput: memory bandwidth (", "numbers)"});
}

/// 129 lines take 4 cycles each in memory; 4 cycles in the last-level cache are as tight, and 2 are
/// not.
TEST(Verdict, ASecondLimitAsTightAsTheFirstIsNamed) {
  const auto verdict_with = [](const std::string& llc_cycles_per_line) {
    return verdict_of({kWorkloads + "driver_saxpy_1024.json", "--set",
                       "/llc/cycles_per_line=" + llc_cycles_per_line});
  };
  expect_says(verdict_with("4"),
              {"no part of the machine is near its limit; the largest lower bounds of parts are ",
               "last-level cache (", " and memory bandwidth ("});
  EXPECT_EQ(verdict_with("2").find("last-level cache ("), std::string::npos);
}

/// The chains of a run that latency bounds are its largest limits: 77 and 75 % of saxpy's cycles.
TEST(Verdict, TheLargestLimitIsNamedAlsoIfItIsAChain) {
  expect_says(verdict_of({kWorkloads + "driver_saxpy_1024.json"}),
              {"The largest limits are: slowest thread (77 %) and dependency chain (75 %)."});
  expect_says(verdict_of({kWorkloads + "driver_reduce_slm_8.json"}),
              {"Bound by latency: dependency chain (83 %) is most of the run. The largest lower "
               "bound of a part of the machine is data cache port (35 %"});
}

/// The tightest limit, well below 100 %, is unchanged, and the run is still shorter.
TEST(Verdict, BelowAHundredPercentOthersGainToo) {
  const std::string mandelbrot = kWorkloads + "driver_mandelbrot_64x32.json";
  const SimulatedRun before = result_of({mandelbrot});
  const SimulatedRun after =
      result_of({mandelbrot, "--set", "/eu/timing/co_issue/latency_cycles=0", "--set",
                 "/eu/timing/alu/latency_cycles=0", "--set", "/eu/timing/float/latency_cycles=0"});
  const std::int64_t bound = before.number("/bounds/pipe.fpu");
  for (const config::JsonMember& other : *before.document.find("bounds")->object())
    EXPECT_LE(std::get<std::int64_t>(other.value.data), bound) << other.key;
  EXPECT_LT(bound * 10, before.number("/summary/cycles") * 9);
  EXPECT_LT(after.number("/bounds/pipe.fpu") - bound, bound / 50);
  EXPECT_LT(after.number("/summary/cycles"), before.number("/summary/cycles") * 99 / 100);
}

/// Its threads live from 1054 to 13614 cycles, and there is a slot for each thread.
TEST(Verdict, UnevenWorkIsCalledSo) {
  expect_says(verdict_of({kWorkloads + "driver_mandelbrot_64x32.json"}),
              {"Near a limit of throughput: pipe fpu", "nothing was left to start and threads last",
               "work that is split more evenly", " % are start, end and uneven load."});
}

/// Reads of one dword by eight threads in each of eight groups: one line each, at half a line per
/// cycle. A message takes at least two cycles, so a port of one line per cycle gains nothing.
TEST(Verdict, ANumberThatIsNotMeasuredAndDecidesTheLimitIsNamedWithItsRange) {
  const TemporaryDirectory directory;
  std::string kernel;
  for (int i = 0; i < 200; ++i)
    kernel += "send(8) g" + std::to_string(20 + i % 60) +
              "<1>UD g2<8,8,1>UD 0x02116e00 data MsgDesc: untyped mlen 1 rlen 1 { align1 1Q };\n";
  kernel +=
      "send(16) null<1>UW g127<8,8,1>UW 0x82000010 thread_spawner MsgDesc: mlen 1 rlen 0 "
      "{ align1 WE_all 1H EOT };\n";
  const auto verdict_with = [&](const std::vector<std::string>& more) {
    std::vector<std::string> run = {directory.file("reads.asm", kernel),
                                    "--auto-surfaces",
                                    "--groups",
                                    "8",
                                    "--set",
                                    "/l3/same_line_cycles=0"};
    run.insert(run.end(), more.begin(), more.end());
    return verdict_of(run);
  };
  const std::string number = "/data_cache/cycles_per_line";
  expect_says(verdict_with({}),
              {"One number that is not measured decides this limit: " + number +
                   " is 2 (assumed) and may be 1 to 4; the limit would be 25586 to 51172 cycles.",
               "To measure the run at both values: --if " + number + "=1 --if " + number + "=4."});
  const std::string ends = verdict_with({"--if", number + "=1", "--if", number + "=4"});
  expect_says(ends, {"The run takes ", " cycles with 1 and ", " with 4."});
  expect_says(verdict_with({"--error-bars=16"}), {" cycles with 1 and ", " with 4."});
  EXPECT_EQ(verdict_with({"--set", number + "=2"}).find("One number"), std::string::npos)
      << "a number that is set is certain";
}

/// Of the same 64 threads, memory without a limit of bandwidth leaves no waits for it.
TEST(Verdict, WaitsForBandwidthAreNotLatency) {
  const std::string saxpy = kWorkloads + "driver_saxpy_1024.json";
  expect_says(verdict_of({saxpy}), {"Of the 27857 thread-cycles of msg.memory, 6993 (25 %) are "
                                    "waits for its bandwidth, as requests come in bursts. --if "
                                    "wide_memory reports the gain without them."});
  const std::string wide = verdict_of(
      {saxpy, "--set", "/memory/bytes_per_cycle=10000", "--set", "/llc/cycles_per_line=0"});
  EXPECT_EQ(wide.find("waits for its bandwidth"), std::string::npos) << wide;
}

/// Without a limit of bandwidth, no line waits for another one. A lower latency moves no line
/// earlier than the others before it, so waits remain.
TEST(Verdict, WaitsForBandwidthAreThoseThatItsLimitCauses) {
  const auto queue_cycles = [](const std::vector<std::string>& sets) {
    std::vector<std::string> run = {kWorkloads + "driver_saxpy_1024.json"};
    for (const std::string& set : sets) run.insert(run.end(), {"--set", set});
    return result_of(run).number("/accounting/memory_queue_cycles");
  };
  EXPECT_EQ(queue_cycles({"/memory/bytes_per_cycle=10000", "/llc/cycles_per_line=8"}), 0);
  EXPECT_GT(queue_cycles({"/memory/latency_cycles=1"}), 0);
}

/// With 16 times the groups, the atomics of shader_histogram_ivb take 82 % of the run; with its own
/// grid they end after the last issue.
TEST(Verdict, ALargerGridIsNotAdvisedWhereMessagesInFlightEndLast) {
  for (const char* const name : {"shader_image_votes_ivb", "shader_histogram_ivb"}) {
    const std::string text = verdict_of({kWorkloads + name + ".json"});
    expect_says(text, {"a larger grid waits for the messages in flight, too"});
    EXPECT_EQ(text.find("for more throughput"), std::string::npos) << text;
  }
}

/// Atomics without a response: the last thread ends long before they do.
TEST(Verdict, WorkAfterTheLastIssueIsNamed) {
  const std::string votes = kWorkloads + "shader_image_votes_ivb.json";
  const SimulatedRun run = result_of({votes});
  expect_says(verdict_of({votes}),
              {"The last messages in flight end at cycle " +
               std::to_string(run.number("/summary/work_end_cycle")) +
               " (atomics on a line); the count of cycles ends with the last issue, 1054."});
  EXPECT_GT(run.number("/summary/work_end_cycle"), 4 * run.number("/summary/cycles"));
  const std::string saxpy = verdict_of({kWorkloads + "driver_saxpy_1024.json"});
  EXPECT_EQ(saxpy.find("in flight end"), std::string::npos) << saxpy;
}

TEST(Verdict, NamesWhatWasNotChecked) {
  const std::string saxpy = kWorkloads + "driver_saxpy_1024.json";
  expect_says(verdict_of({saxpy}),
              {"Not checked: races (--check-races), rules of the code (eusim lint)."});
  expect_says(verdict_of({saxpy, "--check-races"}),
              {"Not checked: rules of the code (eusim lint)."});
  expect_says(
      verdict_of({EUSIM_SOURCE_DIR "/traces/kernels/driver/sobel.ivb.txt", "--auto-surfaces"}),
      {"outputs (the workload expects none)."});
}

TEST(Verdict, NamesWhereToLookAndItsCertainty) {
  expect_says(verdict_of({kWorkloads + "driver_saxpy_1024.json"}),
              {"Most thread-cycles are at 0x00c0 mad(8)",
               "Its largest stall reason is msg.memory, 59 % of all thread-cycles (", "--if all",
               "By the weakest number that they contain, ",
               "These shares do not show which number decides: --error-bars names it"});
}

}  // namespace
}  // namespace eu::test
