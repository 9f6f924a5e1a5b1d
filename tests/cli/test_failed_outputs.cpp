// Outputs that cannot be written, and readers that stop reading.
#include <gtest/gtest.h>

#include <filesystem>

#include "tests/support/command.hpp"
#include "tests/support/files.hpp"

namespace eu::test {
namespace {

namespace fs = std::filesystem;

class FailedOutputs : public testing::Test {
 protected:
  FailedOutputs() {
    directory_.file("k.asm", "mov(8) g2<1>F g1<8,8,1>F { align1 1Q };\n");
    directory_.file("loop.asm", "T:\nwhile(8) JIP: T { align1 1Q };\n");
    directory_.file("sweep.json", R"({"schema": "eusim.sweep/v1", "kernels": ["k.asm"]})");
    directory_.file("rows.jsonl", R"({"id": "a", "status": "ok", "index": 0})"
                                  "\n");
    eusim({"record", "k.asm", "-o", "t.eutrace"}, directory_.path());
    eusim({"run", "k.asm", "--report", "none", "--json", "a.json"}, directory_.path());
  }

  std::string path(const std::string& name) const { return directory_.path() + "/" + name; }

  CommandResult shell(const std::string& line) const {
    const std::string folder = fs::path(EUSIM_BINARY).parent_path().string();
    return run_program("bash", {"-c", "PATH=" + folder + ":$PATH; " + line}, directory_.path());
  }

  std::size_t file_count() const {
    const fs::recursive_directory_iterator files(directory_.path());
    return static_cast<std::size_t>(std::distance(begin(files), end(files)));
  }

  const TemporaryDirectory directory_;
};

TEST_F(FailedOutputs, HaveAnExitCodeOfTheirOwnInAllVerbs) {
  const char* const to_standard_output[] = {"run k.asm",
                                            "replay t.eutrace",
                                            "record k.asm -o /dev/null --report full",
                                            "asm k.asm -o -",
                                            "disasm k.asm",
                                            "lint k.asm",
                                            "hazards k.asm",
                                            "describe",
                                            "compare a.json a.json",
                                            "sweep sweep.json --list",
                                            "sweep sweep.json --point 0",
                                            "collect rows.jsonl --csv -",
                                            "config schema",
                                            "metrics",
                                            "--help"};
  for (const char* command : to_standard_output) {
    const CommandResult result = shell(std::string("eusim ") + command + " > /dev/full");
    EXPECT_EQ(result.exit_code, 7) << command;
    EXPECT_NE(result.err.find(": error: cannot write to standard output\n"), std::string::npos)
        << command << ": " << result.err;
  }
  const char* const to_a_file[] = {"run k.asm --report none --json",
                                   "run k.asm --report none --csv",
                                   "run k.asm --report none --html",
                                   "run k.asm --report none --record",
                                   "record k.asm -o",
                                   "replay t.eutrace --report none --json",
                                   "replay t.eutrace --jsonl",
                                   "asm k.asm -o",
                                   "lint k.asm --json",
                                   "hazards k.asm --json",
                                   "hazards k.asm --apply",
                                   "compare a.json a.json --json",
                                   "sweep sweep.json -o",
                                   "collect rows.jsonl --csv",
                                   "collect rows.jsonl --sqlite"};
  for (const char* command : to_a_file) {
    const CommandResult result = shell(std::string("eusim ") + command + " none/f > /dev/null");
    EXPECT_EQ(result.exit_code, 7) << command;
    const std::string verb = std::string(command).substr(0, std::string(command).find(' '));
    EXPECT_EQ(result.err.rfind("eusim " + verb + ": error: none/f", 0), 0u) << result.err;
  }
}

TEST_F(FailedOutputs, ClosedPipeEndsItQuietly) {
  for (const char* command :
       {"metrics", "config explain", "config schema", "run k.asm", "run k.asm --json -",
        "run k.asm --report none --json /dev/stdout", "asm k.asm -o /dev/stdout", "--help"}) {
    // `true` reads nothing and has ended by then.
    const CommandResult result =
        shell(std::string("{ sleep 0.05; eusim ") + command + "; } | true; exit ${PIPESTATUS[0]}");
    EXPECT_EQ(result.exit_code, 128 + 13) << command << ": ends as other programs do with SIGPIPE";
    EXPECT_EQ(result.err, "") << command;
  }
  EXPECT_EQ(shell("eusim metrics | head -1").err, "");
  EXPECT_EQ(
      shell("{ sleep 0.05; eusim asm k.asm -o k.bin; } | true; exit ${PIPESTATUS[0]}").exit_code, 0)
      << "there was no output to read";
}

TEST_F(FailedOutputs, FilesAreWrittenAndVerdictsGivenAllTheSame) {
  const CommandResult result = shell(
      "{ sleep 0.05; eusim run k.asm --json o.json --csv /dev/stdout; } | true; "
      "exit ${PIPESTATUS[0]}");
  EXPECT_EQ(result.exit_code, 128 + 13);
  EXPECT_TRUE(fs::exists(path("o.json")));
  EXPECT_EQ(shell("{ sleep 0.05; eusim lint k.asm --fail-on warning; } | true; "
                  "exit ${PIPESTATUS[0]}")
                .exit_code,
            1);
}

/// If SIGPIPE is ignored, as by some schedulers for all their processes, the failed write is
/// an error.
TEST_F(FailedOutputs, WhereTheSignalIsIgnoredItIsAnError) {
  const CommandResult result =
      shell("trap '' PIPE; { sleep 0.05; eusim metrics; } | true; exit ${PIPESTATUS[0]}");
  EXPECT_EQ(result.exit_code, 7);
  EXPECT_EQ(result.err, "eusim metrics: error: cannot write: Broken pipe\n");
}

TEST_F(FailedOutputs, NoViewOfCyclesAfterTheEndOfTheRun) {
  const std::string cycles = shell("eusim run k.asm --json - | grep -o '\"cycles\": [0-9]*'").out;
  const std::string end = cycles.substr(10, cycles.find('\n') - 10);
  for (const char* view : {"--html", "--konata", "--perfetto", "--vcd"}) {
    for (const std::string& from : {end, std::string("1000000000")}) {
      const CommandResult result = shell("eusim run k.asm --report none " + std::string(view) +
                                         " f --from-cycle " + from + " --cycles 10");
      EXPECT_EQ(result.exit_code, 2) << view;
      EXPECT_EQ(result.err, "eusim run: error: --from-cycle " + from + ": the run ended at cycle " +
                                end + "; there is nothing to show\n");
      EXPECT_FALSE(fs::exists(path("f")));
    }
    const std::string last = std::to_string(std::stoi(end) - 1);
    const CommandResult result = shell("eusim run k.asm --report none " + std::string(view) +
                                       " f --from-cycle " + last + " --cycles 10; rm f");
    EXPECT_EQ(result.exit_code, 0) << view << "\n" << result.err;
  }
}

TEST_F(FailedOutputs, FailedRunIsStillReportedAsFailed) {
  const CommandResult result =
      shell("eusim run loop.asm --max-cycles 1000 --html f --from-cycle 5000000");
  EXPECT_EQ(result.exit_code, 1);
  EXPECT_NE(result.err.find("--from-cycle 5000000: the run ended at cycle"), std::string::npos)
      << result.err;
}

/// A14: whichever output fails, before the run or after it.
TEST_F(FailedOutputs, LeaveNoOtherOutputOfTheCommand) {
  const struct {
    const char* line;
    int exit_code;
  } cases[] = {
      {"TMPDIR=/nonexistent eusim run k.asm --json f --vcd g", 7},
      {"eusim run k.asm --json f --csv none/g", 7},
      {"eusim run k.asm --json f --csv /dev/full", 7},
      {"eusim run k.asm --json f >&-", 7},
      {"eusim run k.asm --json f > /dev/full", 7},
      {"eusim run k.asm --record f --csv g > /dev/full", 7},
      {"eusim run k.asm --report none --json f --html g --max-view-bytes 1000", 2},
      {"eusim run k.asm --report none --json f --html g --from-cycle 1000000", 2},
      {"ulimit -f 8; eusim run k.asm --report none --konata f --csv g --json h", 7},
      {"ulimit -f 8; eusim record k.asm --report none -o f --html g", 7},
      {"ulimit -f 16; eusim replay t.eutrace --report none --csv f --json g", 7},
      {"eusim hazards k.asm --json f --apply none/g", 7},
      {"eusim hazards k.asm --apply f > /dev/full", 7},
      {"eusim hazards loop.asm --max-cycles 1000 --json f --apply g", 4},
      {"eusim lint k.asm --json f > /dev/full", 7},
      {"eusim compare a.json a.json --json f > /dev/full", 7},
      {"ulimit -f 8; eusim collect rows.jsonl --csv f --sqlite g", 7},
      {"eusim collect rows.jsonl --sqlite f --csv - > /dev/full", 7},
  };
  const std::size_t before = file_count();
  for (const auto& each : cases) {
    EXPECT_EQ(shell(each.line).exit_code, each.exit_code) << each.line;
    EXPECT_EQ(file_count(), before) << each.line;
  }
}

TEST_F(FailedOutputs, LeaveTheOldFiles) {
  directory_.file("f", "old");
  EXPECT_EQ(shell("ulimit -f 8; eusim run k.asm --report none --konata f --json g").exit_code, 7);
  EXPECT_EQ(contents(path("f")), "old");
  EXPECT_EQ(shell("eusim run k.asm --report none --konata f --json g").exit_code, 0);
  EXPECT_NE(contents(path("f")), "old");
}

/// Two pipes that are read in sequence: the first must end before the second begins.
TEST_F(FailedOutputs, PipesEndWhenTheyAreWritten) {
  const CommandResult result = shell(
      "mkfifo p q; timeout 20 eusim run k.asm --report none --csv p --json q & "
      "timeout 20 cat p q | wc -l; wait $!");
  EXPECT_EQ(result.exit_code, 0);
  EXPECT_GT(std::stoi(result.out), 100);
}

}  // namespace
}  // namespace eu::test
