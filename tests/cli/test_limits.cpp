// System limits: descriptors, processes, memory, stack.
#include <gtest/gtest.h>

#include "tests/support/command.hpp"
#include "tests/support/files.hpp"
#include "tests/support/sanitized.hpp"

namespace eu::test {
namespace {

const std::string kChain = EUSIM_SOURCE_DIR "/tests/golden/chain.asm";

/// Result of eusim under `limits`, a command of bash.
CommandResult limited(const std::string& limits, std::vector<std::string> arguments,
                      const std::string& directory) {
  const std::vector<std::string> shell = {"-c", limits + "; exec \"$0\" \"$@\"", EUSIM_BINARY};
  arguments.insert(arguments.begin(), shell.begin(), shell.end());
  return run_program("bash", arguments, directory);
}

std::string sweep_of_40(const TemporaryDirectory& directory) {
  return directory.file("s.json", R"({"schema": "eusim.sweep/v1", "kernels": [")" + kSaxpy64 +
                                      R"("],
 "grid": {"/eu/threads": [2, 4, 6, 8], "/l3/latency_cycles": [10, 11, 12, 13, 14, 15, 16, 17, 18, 19]}})");
}

TEST(Limits, SweepWithTooFewDescriptorsUsesFewerJobs) {
  const TemporaryDirectory directory;
  sweep_of_40(directory);
  ASSERT_EQ(eusim({"sweep", "s.json", "-o", "all"}, directory.path()).exit_code, 0);
  for (const char* processes : {"--max-memory=4G", "--reuse-processes"}) {
    const std::string rows = std::string("some") + processes;
    const CommandResult run =
        limited("ulimit -n 24", {"sweep", "s.json", "-o", rows, "--jobs", "40", processes},
                directory.path());
    EXPECT_EQ(run.exit_code, 0) << run.err;
    EXPECT_NE(run.err.find("eusim: warning: --jobs 40: the system grants "), std::string::npos)
        << run.err;
    EXPECT_NE(run.err.find("Too many open files (ulimit -n); continuing with these\n"),
              std::string::npos)
        << run.err;
    EXPECT_EQ(contents(directory.path() + "/" + rows), contents(directory.path() + "/all"));
  }
}

TEST(Limits, ReplayBatchWithTooFewDescriptorsUsesFewerJobs) {
  const TemporaryDirectory directory;
  eusim({"record", kSaxpy64, "-o", "0.eutrace"}, directory.path());
  std::vector<std::string> replay = {"replay"};
  for (int i = 0; i < 40; ++i) {
    const std::string name = std::to_string(i) + ".eutrace";
    directory.file(name, contents(directory.path() + "/0.eutrace"));
    replay.push_back(name);
  }
  const std::vector<std::string> options = {"--jsonl", "rows", "--jobs", "40"};
  replay.insert(replay.end(), options.begin(), options.end());
  const CommandResult run = limited("ulimit -n 24", replay, directory.path());
  EXPECT_EQ(run.exit_code, 0) << run.err;
  EXPECT_NE(run.err.find("eusim: warning: --jobs 40: the system grants "), std::string::npos)
      << run.err;
  EXPECT_NE(run.err.find("rows: 40 rows, 0 failed, 0 kept"), std::string::npos) << run.err;
}

/// Without one more descriptor no further row can run; finished rows are kept.
TEST(Limits, WithoutAnyChildProcessTheRowsThatAreDoneStay) {
  const TemporaryDirectory directory;
  sweep_of_40(directory);
  ASSERT_EQ(eusim({"sweep", "s.json", "-o", "all"}, directory.path()).exit_code, 0);
  const std::string all = contents(directory.path() + "/all");
  const std::string half =
      directory.file("r.partial", all.substr(0, all.find('\n', all.size() / 2) + 1));
  const std::string before = contents(half);
  const CommandResult run = limited("ulimit -n 7; exec 3</dev/null 4</dev/null",
                                    {"sweep", "s.json", "-o", "r", "--resume"}, directory.path());
  EXPECT_EQ(run.exit_code, 8) << run.err;
  EXPECT_EQ(
      run.err,
      "eusim sweep: error: the system grants no child process: Too many open files (ulimit -n); "
      "finished rows are kept: use --resume to continue\n");
  EXPECT_EQ(contents(half).size(), before.size());
  EXPECT_EQ(eusim({"sweep", "s.json", "-o", "r", "--resume"}, directory.path()).exit_code, 0);
  EXPECT_EQ(contents(directory.path() + "/r"), all);
}

/// A workload of `threads` threads of two instructions.
void write_threads(const TemporaryDirectory& directory, int threads) {
  directory.file("k.asm",
                 "mov(8) g127<1>UD g0<8,8,1>UD { align1 WE_all 1Q };\n"
                 "send(8) null<1>UW g127<8,8,1>UW 0x82000010 thread_spawner MsgDesc: mlen 1 rlen 0 "
                 "{ align1 WE_all 1Q EOT };\n");
  directory.file("w.json",
                 R"({"schema": "eusim.workload/v1", "name": "w", "kernel": {"file": "k.asm"},
 "dispatch": {"kind": "threads", "threads": )" +
                     std::to_string(threads) + "}}");
}

TEST(Limits, DocumentsOfManyThreadsTakeNoMemoryOfTheirOwn) {
  const TemporaryDirectory directory;
  write_threads(directory, 60'000);
  const std::vector<std::string> run = {"run", "w.json", "--report", "none"};
  const CommandResult alone = eusim(run, directory.path());
  ASSERT_EQ(alone.exit_code, 0) << alone.err;
  std::vector<std::string> documents = run;
  for (const char* word : {"--json", "r.json", "--csv", "r.csv", "--if", "threads=4"})
    documents.push_back(word);
  const CommandResult both = eusim(documents, directory.path());
  ASSERT_EQ(both.exit_code, 0) << both.err;
  EXPECT_GT(contents(directory.path() + "/r.json").size(), 20'000'000u);
  EXPECT_LT(both.max_rss_kilobytes, alone.max_rss_kilobytes + 16'000);
}

TEST(Limits, RegistersOfTooManyThreadsAreRefusedBeforeTheRun) {
  const TemporaryDirectory directory;
  write_threads(directory, 60'000);
  const CommandResult run = eusim({"run", "w.json", "--report", "none", "--json", "-",
                                   "--dump-registers", "--max-memory", "200M"},
                                  directory.path());
  EXPECT_EQ(run.exit_code, 4);
  EXPECT_EQ(run.out, "");
  EXPECT_NE(run.err.find("error: --dump-registers: needs "), std::string::npos) << run.err;
  EXPECT_NE(run.err.find("for the registers of 60000 threads, more than 200 MiB; allow more with "
                         "--max-memory\n"),
            std::string::npos)
      << run.err;
}

TEST(Limits, ASmallStackChangesNothing) {
  if (kAddressesSanitized) GTEST_SKIP() << "a sanitizer needs more stack before main() begins";
  const TemporaryDirectory directory;
  directory.file("s.json", R"({"schema": "eusim.sweep/v1", "kernels": [")" + kChain +
                               R"("], "grid": {"/eu/threads": [1, 2, 3]}})");
  const std::vector<std::vector<std::string>> commands = {
      {"run", kChain, "--json", "-"},
      {"run", kSaxpy64, "--if", "perfect_memory"},
      {"hazards", kSaxpy64, "--budget", "5", "--jobs", "2"},
      {"lint", kChain, "--json", "-"},
      {"config", "resolve", "hsw_gt2"},
      {"sweep", "s.json", "--point", "1"}};
  for (const std::vector<std::string>& command : commands) {
    const CommandResult default_limit = eusim(command, directory.path());
    // With 16, the loader of shared libraries sometimes runs out of stack before main() begins.
    for (const char* kilobytes : {"24", "64", "128"}) {
      const CommandResult small =
          limited(std::string("ulimit -s ") + kilobytes, command, directory.path());
      EXPECT_EQ(small.exit_code, default_limit.exit_code)
          << command[0] << " " << kilobytes << small.err;
      EXPECT_EQ(small.out, default_limit.out) << command[0];
      EXPECT_EQ(small.err, default_limit.err) << command[0];
    }
  }
}

}  // namespace
}  // namespace eu::test
