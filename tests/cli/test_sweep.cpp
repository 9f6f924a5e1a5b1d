// eusim sweep and eusim collect.
#include <gtest/gtest.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <unistd.h>

#include <csignal>
#include <sstream>

#include "tests/support/command.hpp"
#include "tests/support/files.hpp"
#include "tests/support/sanitized.hpp"

namespace eu::test {
namespace {

/// 2 kernels on 3 x 2 machines, and on an invalid one.
std::string small_sweep(const TemporaryDirectory& directory) {
  return directory.file("s.json", R"({"schema": "eusim.sweep/v1", "kernels": [")" + kWorkloads +
                                      R"(saxpy_64.json", ")" + kWorkloads +
                                      R"(driver_sobel_18x6.json"],
 "grid": {"/eu/threads": [2, 4, 8]},
 "zip": [{"/l3/latency_cycles": [10, 50], "/llc/latency_cycles": [100, 200]}],
 "points": [{"name": "none", "set": {"/eu/threads": 99}}],
 "exclude": [{"/eu/threads": 2, "/l3/latency_cycles": 10}]})");
}

TEST(Sweep, LaysOutKernelsThenGridThenZipThenPoints) {
  const TemporaryDirectory directory;
  const std::string sweep = small_sweep(directory);
  EXPECT_EQ(eusim({"sweep", sweep, "--count"}).out, "12\n");
  std::istringstream list(eusim({"sweep", sweep, "--list"}).out);
  std::vector<std::string> settings;
  for (std::string line; std::getline(list, line);)
    settings.push_back(line.substr(line.find(".json") + 5));
  const std::vector<std::string> of_one = {
      "\t/eu/threads=2\t/l3/latency_cycles=50\t/llc/latency_cycles=200",
      "\t/eu/threads=4\t/l3/latency_cycles=10\t/llc/latency_cycles=100",
      "\t/eu/threads=4\t/l3/latency_cycles=50\t/llc/latency_cycles=200",
      "\t/eu/threads=8\t/l3/latency_cycles=10\t/llc/latency_cycles=100",
      "\t/eu/threads=8\t/l3/latency_cycles=50\t/llc/latency_cycles=200",
      "\tnone\t/eu/threads=99"};
  std::vector<std::string> of_both = of_one;
  of_both.insert(of_both.end(), of_one.begin(), of_one.end());
  EXPECT_EQ(settings, of_both);
}

TEST(Sweep, RowsAreRunsAndAFailingPointIsARowWithItsReason) {
  const TemporaryDirectory directory;
  const std::string sweep = small_sweep(directory);
  const std::string rows = directory.path() + "/s.jsonl";
  const CommandResult run = eusim({"sweep", sweep});
  EXPECT_EQ(run.exit_code, 1) << run.err;
  EXPECT_NE(run.err.find("2 of 12 points failed; their rows say why"), std::string::npos);
  const CommandResult csv = eusim({"collect", rows, "--csv", "-"});
  EXPECT_EQ(csv.out.substr(0, 103),
            "id,status,reason,index,kernel,name,base,/eu/threads,/l3/latency_cycles,"
            "/llc/latency_cycles,/provenance/");
  EXPECT_NE(contents(rows).find("\"reason\": \"--set /eu/threads=99: error: /eu/threads: 99 is out "
                                "of range (allowed: 1 to 32)\""),
            std::string::npos);
  const CommandResult alone =
      eusim({"run", kWorkloads + "saxpy_64.json", "--report", "none", "--csv",
             directory.path() + "/run.csv", "--set", "/eu/threads=4", "--set",
             "/l3/latency_cycles=50", "--set", "/llc/latency_cycles=200"});
  const std::string numbers = contents(directory.path() + "/run.csv");
  const std::size_t at = numbers.find("/summary/cycles,") + 16;
  const std::string cycles = numbers.substr(at, numbers.find(',', at) - at);
  const CommandResult point = eusim({"sweep", sweep, "--point", "2"});
  EXPECT_NE(point.out.find("\"summary\": {\"cycles\": " + cycles + ","), std::string::npos)
      << cycles << point.out;
  EXPECT_NE(contents(rows).find(point.out), std::string::npos);
}

/// Code 1 of model/guide/reference/exit_codes.md, with one point as with many, as replay --jsonl.
TEST(Sweep, ExitCodeIsThatOfAFailedProgramIfARowFailed) {
  const TemporaryDirectory directory;
  const auto sweep_of = [&](const std::string& threads) {
    return directory.file("s.json", R"({"schema": "eusim.sweep/v1", "kernels": [")" + kWorkloads +
                                        R"(saxpy_64.json"], "grid": {"/eu/threads": [)" + threads +
                                        "]}}");
  };
  const std::string rows = directory.path() + "/s.jsonl";
  const auto code_of = [&](const std::string& threads, const std::string& option) {
    const std::string sweep = sweep_of(threads);
    if (option != "--resume") std::remove(rows.c_str());
    return eusim({"sweep", sweep, option, "-o", rows}).exit_code;
  };
  EXPECT_EQ(code_of("2, 4", "--jobs=2"), 0);
  EXPECT_EQ(code_of("2, 99", "--jobs=2"), 1) << "one of two";
  EXPECT_EQ(code_of("2, 99", "--resume"), 1) << "the failed row is kept";
  EXPECT_EQ(code_of("2, 99", "--shard=0/2"), 0) << "the other shard has it";
  EXPECT_EQ(code_of("98, 99", "--reuse-processes"), 1) << "all";
  EXPECT_EQ(eusim({"sweep", sweep_of("2, 99"), "--point", "1"}).exit_code, 1);
}

TEST(Sweep, ShardsAndJobsMakeTheSameBytes) {
  const TemporaryDirectory directory;
  const std::string sweep = small_sweep(directory);
  const std::string one = directory.path() + "/one.jsonl", eight = directory.path() + "/8.jsonl";
  eusim({"sweep", sweep, "-o", one, "--jobs", "1"});
  eusim({"sweep", sweep, "-o", eight, "--jobs", "8"});
  EXPECT_EQ(contents(one), contents(eight));
  std::vector<std::string> collect = {"collect", "--jsonl", "-"};
  for (const std::string part : {"2", "0", "1"}) {
    const std::string file = directory.path() + "/part" + part;
    eusim({"sweep", sweep, "-o", file, "--shard", part + "/3"});
    collect.push_back(file);
  }
  EXPECT_EQ(eusim(collect).out, contents(one));
  const std::string database = directory.path() + "/rows.db";
  EXPECT_EQ(eusim({"collect", one, "--sqlite", database}).exit_code, 0);
  EXPECT_EQ(contents(database).substr(0, 15), "SQLite format 3");
}

/// Starts a sweep and kills it after `milliseconds`.
void killed(const std::vector<std::string>& arguments, int milliseconds) {
  const pid_t child = start_eusim(arguments);
  usleep(static_cast<unsigned>(milliseconds) * 1000);
  kill(child, SIGKILL);
  waitpid(child, nullptr, 0);
}

TEST(Sweep, KilledAtAnyMomentAndResumedMakesTheSameBytes) {
  const TemporaryDirectory directory;
  const std::string sweep = small_sweep(directory);
  const std::string whole = directory.path() + "/whole.jsonl";
  eusim({"sweep", sweep, "-o", whole});
  for (const int milliseconds : {5, 25, 60, 120, 200}) {
    const std::string rows = directory.path() + "/k" + std::to_string(milliseconds);
    killed({"sweep", sweep, "-o", rows}, milliseconds);
    killed({"sweep", sweep, "-o", rows, "--resume"}, milliseconds);
    EXPECT_EQ(eusim({"sweep", sweep, "-o", rows, "--resume"}).exit_code, 1) << "points fail";
    EXPECT_EQ(contents(rows), contents(whole)) << milliseconds;
  }
}

/// The reason is one that a sweep can act on: its own key, no option of run.
TEST(Sweep, ReasonOfALimitNamesTheKeyOfTheSweep) {
  const TemporaryDirectory directory;
  const std::string sweep =
      directory.file("s.json", R"({"schema": "eusim.sweep/v1", "kernels": [")" + kWorkloads +
                                   R"(saxpy_64.json"], "max_cycles": 1})");
  const std::string row = eusim({"sweep", sweep, "--point", "0"}).out;
  EXPECT_NE(row.find("\"reason\": \"the cycle limit was reached (max_cycles) before any thread has "
                     "started\"}"),
            std::string::npos)
      << row;
}

TEST(Sweep, AWhatIfIsAnAxis) {
  const TemporaryDirectory directory;
  const std::string sweep =
      directory.file("s.json", R"({"schema": "eusim.sweep/v1", "kernels": [")" + kWorkloads +
                                   R"(saxpy_64.json"], "grid": {"if": ["none", "perfect_memory"]},
 "points": [{"name": "here", "set": {"/eu/threads": 99, "if": "perfect_memory"}},
            {"name": "there", "set": {"machine": "ivb_gt9"}}]})");
  eusim({"sweep", sweep});
  const std::string csv = eusim({"collect", directory.path() + "/s.jsonl", "--csv", "-"}).out;
  EXPECT_EQ(csv.substr(0, csv.find("/provenance")),
            "id,status,reason,index,kernel,name,base,if,/eu/threads,machine,");
  const auto cycles = [&](const std::string& point) {
    const std::string line = eusim({"sweep", sweep, "--point", point}).out;
    return std::stol(line.substr(line.find("\"cycles\": ") + 10));
  };
  EXPECT_LT(cycles("1"), cycles("0") / 2);
  // Points with an invalid machine do not keep the others from running.
  EXPECT_NE(csv.find("/eu/threads: 99 is out of range"), std::string::npos);
  EXPECT_NE(csv.find("no machine is called \"\"ivb_gt9\"\""), std::string::npos) << csv;
}

TEST(Sweep, NewPointsAreAddedToOldRows) {
  const TemporaryDirectory directory;
  const auto write = [&](const std::string& values) {
    return directory.file("s.json", R"({"schema": "eusim.sweep/v1", "kernels": [")" + kWorkloads +
                                        R"(saxpy_64.json"], "grid": {"/eu/threads": [)" + values +
                                        "]}}");
  };
  const std::string rows = directory.path() + "/s.jsonl";
  eusim({"sweep", write("4")});
  const CommandResult more = eusim({"sweep", write("2, 4"), "--resume"});
  EXPECT_EQ(more.err.substr(0, 12), "1 of 1 point");
  const std::string resumed = contents(rows);
  std::remove(rows.c_str());
  eusim({"sweep", write("2, 4")});
  EXPECT_EQ(resumed, contents(rows));
}

/// One point builds more thread slots than fit into memory, one writes more pages.
TEST(Sweep, PointOutOfMemoryReportsTheLimit) {
  if (kAddressesSanitized) GTEST_SKIP() << "the limit would include the sanitizer's memory";
  const TemporaryDirectory d;
  d.file("write.asm", R"(mov(8) g3<1>UW 0x76543210V { align1 WE_all 1Q };
mul(8) g2<1>UD g3<8,8,1>UW 4096UW { align1 WE_all 1Q };
T:
send(8) null<1>UD g2<8,8,1>UD 0x04036e01
        data MsgDesc: ( DC untyped surface write, 1, 46) mlen 2 rlen 0 { align1 WE_all 1Q };
add(8) g2<1>UD g2<8,8,1>UD 32768UD { align1 WE_all 1Q };
while(8) JIP: T { align1 1Q };
)");
  d.file("w.json", R"({"schema": "eusim.workload/v1", "name": "w", "kernel": {"file": "write.asm"},
 "dispatch": {"kind": "threads", "threads": 1},
 "surfaces": [{"name": "s", "index": 1, "size_bytes": 1073741824}]})");
  d.file("s.json", R"({"schema": "eusim.sweep/v1", "kernels": ["w.json"],
 "points": [{"name": "slots", "set": {"/machine/subslices": 64, "/machine/eus_per_subslice": 64}},
            {"name": "pages", "set": {}}]})");
  const CommandResult sweep = eusim({"sweep", "s.json", "--max-memory", "160M"}, d.path());
  EXPECT_NE(sweep.err.find("2 of 2 points failed; their rows say why"), std::string::npos);
  std::istringstream rows(contents(d.path() + "/s.jsonl"));
  for (std::string row; std::getline(rows, row);)
    EXPECT_EQ(
        row.substr(row.find("\"reason\"")),
        "\"reason\": \"out of memory: the limit is 160 MiB (--max-memory) or a lower one of the "
        "system\"}");
}

TEST(Sweep, FullDiskIsReportedAndItsRowsCanBeResumed) {
  const TemporaryDirectory directory;
  const std::string sweep = small_sweep(directory);
  const std::string rows = directory.path() + "/rows", whole = directory.path() + "/whole";
  eusim({"sweep", sweep, "-o", whole});
  // Only a file of 8 KiB fits.
  const CommandResult full = run_program(
      "bash", {"-c", "ulimit -f 8; exec \"$0\" sweep \"$1\" -o \"$2\"", EUSIM_BINARY, sweep, rows});
  EXPECT_EQ(full.exit_code, 7);
  EXPECT_EQ(full.err, "eusim sweep: error: " + rows + ".partial: File too large\n");
  EXPECT_EQ(contents(rows + ".partial").size(), 8192u);
  EXPECT_EQ(run_program("test", {"-e", rows}).exit_code, 1) << "an incomplete file";
  EXPECT_EQ(eusim({"sweep", sweep, "-o", rows, "--resume"}).exit_code, 1) << "points fail";
  EXPECT_EQ(contents(rows), contents(whole));
}

TEST(Sweep, DevicesAreWrittenToAndNeverReplaced) {
  const TemporaryDirectory directory;
  const std::string sweep = small_sweep(directory);
  const std::string rows = directory.path() + "/s.jsonl";
  const std::string pipe = directory.path() + "/pipe";
  eusim({"sweep", sweep});
  ASSERT_EQ(mkfifo(pipe.c_str(), 0600), 0);
  const CommandResult read = run_program(
      "bash",
      {"-c", "cat \"$2\" & \"$0\" collect \"$1\" --csv \"$2\"; wait", EUSIM_BINARY, rows, pipe});
  EXPECT_EQ(read.out, eusim({"collect", rows, "--csv", "-"}).out);
  EXPECT_EQ(eusim({"collect", rows, "--sqlite", pipe}).err,
            "eusim collect: error: " + pipe + ": is not a file; a database needs one\n");
  EXPECT_EQ(run_program("test", {"-p", pipe}).exit_code, 0);
}

}  // namespace
}  // namespace eu::test
