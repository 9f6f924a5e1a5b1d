// eusim run as a user meets it: results, exit codes, messages.
#include <gtest/gtest.h>

#include "model/cli/verbs.hpp"
#include "tests/support/command.hpp"

namespace eu::test {
namespace {

const std::string kWorkloads = EUSIM_SOURCE_DIR "/traces/workloads/";

/// One bad input: what is typed, the exit code, and all of standard error.
void expect_error(const CommandResult& result, int exit_code, const std::string& message) {
  EXPECT_EQ(result.exit_code, exit_code);
  EXPECT_EQ(result.err, message);
  EXPECT_EQ(result.out, "");
}

TEST(CliRun, ReportsWhereAllThreadCyclesWent) {
  const CommandResult result = eusim({"run", kWorkloads + "driver_saxpy_256.json"});
  EXPECT_EQ(result.exit_code, 0);
  EXPECT_EQ(result.err, "");
  for (const char* part : {"Summary", "Thread cycles", "unattributed 0", "msg.latency", "Pipes",
                           "256 elements as expected"})
    EXPECT_NE(result.out.find(part), std::string::npos) << part << "\n" << result.out;
}

TEST(CliRun, PrintsTheResultDocumentAlone) {
  const CommandResult result = eusim({"run", kWorkloads + "driver_saxpy_256.json", "--json", "-"});
  EXPECT_EQ(result.exit_code, 0);
  EXPECT_EQ(result.out.substr(0, 34), "{\n  \"schema\": \"eusim.result/v1\",\n ");
  EXPECT_EQ(result.out.back(), '\n');
}

TEST(CliRun, RunsABareKernelOnAsManySlotsAsAsked) {
  const TemporaryDirectory directory;
  directory.file("k.asm", "mov(8) g2<1>F 1.5F { align1 1Q };\n");
  const CommandResult result = eusim({"run", "k.asm", "--threads", "3"}, directory.path());
  EXPECT_EQ(result.exit_code, 0) << result.err;
  EXPECT_NE(result.out.find("threads 3 on 1 EU   instructions 3"), std::string::npos) << result.out;
}

TEST(CliRun, DumpsASurface) {
  const TemporaryDirectory directory;
  const CommandResult result = eusim(
      {"run", kWorkloads + "driver_saxpy_256.json", "--dump-surface", "y=y.bin"}, directory.path());
  EXPECT_EQ(result.exit_code, 0) << result.err;
  EXPECT_EQ(eusim({"run", "y.bin"}, directory.path()).exit_code, 4);  // it is there, and no kernel
}

TEST(CliRun, ChangedMachineChangesTheCyclesNotTheValues) {
  const CommandResult result =
      eusim({"run", kWorkloads + "driver_mandelbrot_32x16.json", "--machine", "ivb_gt1", "--set",
             "/eu/timing/co_issue/latency_cycles=40", "--report", "brief"});
  EXPECT_EQ(result.exit_code, 0) << result.err;
  EXPECT_NE(result.out.find("512 elements as expected"), std::string::npos) << result.out;
}

TEST(CliRun, OutputsThatDifferHaveTheirOwnExitCode) {
  const TemporaryDirectory directory;
  directory.file("k.asm",
                 "send(16) null<1>UW g127<8,8,1>UW 0x82000010 thread_spawner MsgDesc: "
                 "mlen 1 rlen 0 { align1 WE_all 1H EOT };\n");
  directory.file("w.json", R"({"schema": "eusim.workload/v1", "name": "w",
 "kernel": {"file": "k.asm"}, "dispatch": {"kind": "threads", "threads": 1},
 "surfaces": [{"name": "s", "index": 0, "size_bytes": 8}],
 "expect": [{"surface": "s", "type": "ud", "values": [0, 7]}]})");
  const CommandResult result = eusim({"run", "w.json", "--report", "none"}, directory.path());
  EXPECT_EQ(result.exit_code, 5);
  EXPECT_EQ(
      result.err,
      "w.json: surface s: 1 of 2 elements differ; element 1: 0x00000000, expected 0x00000007\n");
}

TEST(CliRunErrors, UsageIsTwo) {
  expect_error(eusim({}), 2, "eusim: error: needs a verb; eusim --help lists them\n");
  std::string verbs;
  for (const model::Verb& verb : model::kVerbs)
    verbs += (verbs.empty() ? "" : ", ") + std::string(verb.name);
  expect_error(eusim({"rnu"}), 2,
               "eusim rnu: error: rnu: unknown verb; did you mean run? (allowed: " + verbs + ")\n");
  expect_error(eusim({"run"}), 2, "eusim run: error: needs an INPUT\n");
  expect_error(eusim({"run", "a", "b"}), 2, "eusim run: error: takes one INPUT, but got 2\n");
  expect_error(eusim({"run", "x", "--report", "long"}), 2,
               "eusim run: error: --report long: unknown (allowed: full, brief, none)\n");
  expect_error(eusim({"run", "x", "--threads", "0"}), 2,
               "eusim run: error: --threads must be at least 1\n");
  EXPECT_EQ(eusim({"run", "x", "--machin", "ivb_gt2"}).exit_code, 2);
  EXPECT_EQ(eusim({"run", "x", "--threads", "many"}).exit_code, 2);
}

TEST(CliRunErrors, TheMachineIsThree) {
  const std::string workload = kWorkloads + "driver_saxpy_256.json";
  expect_error(
      eusim({"run", workload, "--set", "/eu/thraeds=4"}), 3,
      "--set /eu/thraeds=4: error: /eu/thraeds: unknown key; did you mean threads? (allowed: "
      "threads, issue_granularity_cycles, bank_conflict_cycles, switch_cycles, exception_cycles, "
      "wide_factor, "
      "starvation_cycles, fetch, arbitration, register_renaming, pipes, timing, message_queue, "
      "response)\n");
  const CommandResult type = eusim({"run", workload, "--set", "/eu/threads=\"x\""});
  EXPECT_EQ(type.exit_code, 3);
  EXPECT_EQ(eusim({"run", workload, "--machine", "ivb_gt3"}).exit_code, 3);
  const TemporaryDirectory directory;
  directory.file("m.json",
                 "{\"schema\": \"eusim.machine/v1\",\n \"name\": \"m\", \"extends\": \"ivb_gt2\",\n"
                 " \"eu\": {\"threads\": 8.5}}\n");
  expect_error(eusim({"run", workload, "--machine", "./m.json"}, directory.path()), 3,
               "./m.json:3:20: error: /eu/threads: expected an integer from 1 to 8, got 8.5\n");
}

TEST(CliRunErrors, TheInputIsFour) {
  expect_error(eusim({"run", "nowhere.asm"}), 4, "error: nowhere.asm: no such file\n");
  const TemporaryDirectory d;
  expect_error(eusim({"run", d.path()}), 4, "error: " + d.path() + ": is a directory\n");
  d.file("k.asm",
         "mov(8) g2<1>F g1<8,8,1>F { align1 1Q };\nmvo(8) g2<1>F g1<8,8,1>F { align1 1Q };\n");
  const CommandResult mnemonic = eusim({"run", "k.asm"}, d.path());
  EXPECT_EQ(mnemonic.exit_code, 4);
  EXPECT_EQ(mnemonic.err.substr(0, 17), "k.asm:2:1: error:") << mnemonic.err;
  EXPECT_NE(mnemonic.err.find("did you mean \"mov\"?"), std::string::npos) << mnemonic.err;
  d.file("short.bin", std::string("\x01\x00\x60\x00\x21", 5));
  const CommandResult cut = eusim({"run", "short.bin", "--from", "bin"}, d.path());
  EXPECT_EQ(cut.exit_code, 4);
  EXPECT_NE(cut.err.find("short.bin"), std::string::npos) << cut.err;
  EXPECT_EQ(cut.out, "");
}

TEST(CliRunErrors, ABadWorkloadIsFourAndSaysEverythingThatIsWrong) {
  const TemporaryDirectory d;
  d.file("k.asm", "mov(8) g2<1>F g1<8,8,1>F { align1 1Q };\n");
  d.file("w.json", R"({"schema": "eusim.workload/v1", "name": "w",
 "kernel": {"file": "k.asm"},
 "dispatch": {"kind": "walker", "groups": [0], "local_size": [16], "payloads": []},
 "surfaces": [{"name": "s", "index": 300, "size_bytes": 8}],
 "expect": [{"surface": "t", "type": "ud", "values": [-1]}]})");
  const CommandResult result = eusim({"run", "w.json"}, d.path());
  EXPECT_EQ(result.exit_code, 4);
  EXPECT_EQ(result.out, "");
  for (const char* part :
       {"w.json:3:44: error: /dispatch/groups/0:", "/dispatch/payloads: unknown key",
        "did you mean payload?", "w.json:4:38: error: /surfaces/0/index:",
        "there is no surface of this name", "/expect/0/values/0:"})
    EXPECT_NE(result.err.find(part), std::string::npos) << part << "\n" << result.err;
}

TEST(CliRunErrors, TheSimulatedProgramIsOne) {
  const TemporaryDirectory d;
  d.file("loop.asm", "TOP:\nwhile(8) JIP: TOP { align1 1Q };\n");
  const CommandResult loop = eusim({"run", "loop.asm", "--max-cycles", "1000"}, d.path());
  EXPECT_EQ(loop.exit_code, 1);
  EXPECT_EQ(loop.out, "");
  EXPECT_NE(loop.err.find("--max-cycles"), std::string::npos) << loop.err;
  d.file(
      "hang.asm",
      "mov(8) g2<1>F g1<8,8,1>F { align1 NoDDClr 1Q };\nmov(8) g3<1>F g2<8,8,1>F { align1 1Q };\n");
  const CommandResult hang = eusim({"run", "hang.asm"}, d.path());
  EXPECT_EQ(hang.exit_code, 1);
  EXPECT_NE(hang.err.find("the run hangs"), std::string::npos) << hang.err;
}

TEST(Cli, HelpAndVersionGoToStandardOutput) {
  EXPECT_EQ(eusim({"--version"}).out.substr(0, 6), "eusim ");
  EXPECT_EQ(eusim({"--help"}).exit_code, 0);
  for (const char* verb : {"run", "disasm", "describe", "metrics"}) {
    const CommandResult help = eusim({verb, "--help"});
    EXPECT_EQ(help.exit_code, 0) << verb;
    EXPECT_EQ(help.out.substr(0, 13 + std::string(verb).size()),
              std::string("usage: eusim ") + verb);
  }
}

TEST(Cli, DescribePrintsTheTreeOfModules) {
  const CommandResult result = eusim({"describe", "--machine", "ivb_gt1"});
  EXPECT_EQ(result.exit_code, 0) << result.err;
  EXPECT_EQ(result.out.substr(0, 8), "machine\n");
  for (const char* part :
       {"\n  dispatcher\n", "\n  subslice0\n", "\n    eu5\n", "\n      scoreboard\n",
        "\n      fpu_pipe\n", "\n      em_pipe\n", "\n  l3\n", "\n  memory\n"})
    EXPECT_NE(result.out.find(part), std::string::npos) << part << "\n" << result.out;
}

}  // namespace
}  // namespace eu::test
