// eusim run for a user: results, exit codes, messages.
#include <gtest/gtest.h>

#include "tests/support/command.hpp"
#include "tests/support/files.hpp"

namespace eu::test {
namespace {

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

TEST(CliRun, RunsABareKernelOnTheRequestedSlots) {
  const TemporaryDirectory directory;
  directory.file("k.asm", "mov(8) g2<1>F 1.5F { align1 1Q };\n");
  const CommandResult result = eusim({"run", "k.asm", "--threads", "3"}, directory.path());
  EXPECT_EQ(result.exit_code, 0) << result.err;
  EXPECT_NE(result.out.find("threads 3 on 1 EU   instructions 3"), std::string::npos) << result.out;
}

/// Its cycles equal those with hsw_gt2 named explicitly.
TEST(CliRun, HaswellWorkloadSelectsHaswell) {
  const std::string workload = kWorkloads + "shader_scan_hsw.json";
  const CommandResult result = eusim({"run", workload, "--json", "-"});
  EXPECT_EQ(result.exit_code, 0) << result.err;
  EXPECT_EQ(result.out, eusim({"run", workload, "--machine", "hsw_gt2", "--json", "-"}).out);
  const TemporaryDirectory d;
  EXPECT_EQ(eusim({"hazards", workload, "--only", "flag"}).exit_code, 0);
  ASSERT_EQ(eusim({"record", workload, "-o", "t"}, d.path()).exit_code, 0);
  EXPECT_EQ(eusim({"replay", "t", "--json", "-"}, d.path()).exit_code, 0);
  const CommandResult named = eusim({"run", workload, "--machine", "ivb_gt2"});
  EXPECT_EQ(named.exit_code, 4);
  EXPECT_NE(
      named.err.find("the kernel is code of Haswell (hsw), but the machine is of Ivy Bridge (ivb)"),
      std::string::npos);
  d.file("k.asm", "mov(8) g2<1>F 1.5F { align1 1Q };\n");
  EXPECT_NE(eusim({"run", "k.asm", "--gen", "hsw"}, d.path()).out.find("on hsw_gt2"),
            std::string::npos);
  EXPECT_NE(eusim({"run", "k.asm"}, d.path()).out.find("on ivb_gt2"), std::string::npos);
}

TEST(CliRun, DumpsASurface) {
  const TemporaryDirectory directory;
  const CommandResult result = eusim(
      {"run", kWorkloads + "driver_saxpy_256.json", "--dump-surface", "y=y.bin"}, directory.path());
  EXPECT_EQ(result.exit_code, 0) << result.err;
  EXPECT_EQ(eusim({"run", "y.bin"}, directory.path()).exit_code, 4);  // exists, but is not a kernel
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

/// A distance in units in the last place is one of values with one sign.
TEST(CliRun, TheReportCountsElementsThatDiffer) {
  const TemporaryDirectory directory;
  directory.file("k.asm",
                 "send(16) null<1>UW g127<8,8,1>UW 0x82000010 thread_spawner MsgDesc: "
                 "mlen 1 rlen 0 { align1 WE_all 1H EOT };\n");
  const auto outputs = [&](const std::string& values) {
    directory.file("w.json", R"({"schema": "eusim.workload/v1", "name": "w",
 "kernel": {"file": "k.asm"}, "dispatch": {"kind": "threads", "threads": 1},
 "surfaces": [{"name": "s", "index": 0, "data": {"type": "f", "values": [1, 1]}}],
 "expect": [{"surface": "s", "type": "f", "values": )" +
                                 values + "}]}");
    const CommandResult result = eusim({"run", "w.json", "--report", "brief"}, directory.path());
    EXPECT_EQ(result.exit_code, 5) << result.err;
    return result.out.substr(result.out.find("Outputs "));
  };
  EXPECT_EQ(outputs("[2, 1]"),
            "Outputs        s: 1 of 2 elements differ; element 0: 0x3f800000 (1), expected "
            "0x40000000 (2), at\n"
            "               most 8388608 ulp off\n");
  EXPECT_EQ(outputs("[2, -1]"),
            "Outputs        s: 2 of 2 elements differ; element 0: 0x3f800000 (1), expected "
            "0x40000000 (2)\n");
}

/// Each iteration fetches its line again, so the fetch port's earlier history is no longer needed.
TEST(CliRun, MemoryDoesNotGrowWithTheTime) {
  const TemporaryDirectory d;
  d.file("loop.asm", "TOP:\nwhile(8) JIP: TOP { align1 1Q };\n");
  const CommandResult result =
      eusim({"run", "loop.asm", "--max-cycles", "50000000", "--max-memory", "64M"}, d.path());
  EXPECT_EQ(result.exit_code, 1);
  EXPECT_EQ(result.err.substr(0, 57), "the cycle limit was reached (--max-cycles) with 1 thread ");
}

TEST(CliRunErrors, EndlessLoopAndHangExitWithCode1) {
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
  EXPECT_EQ(eusim({"version"}).out, eusim({"--version"}).out);
  EXPECT_EQ(eusim({"--help"}).exit_code, 0);
  for (const char* other : {"help", "-h"}) EXPECT_EQ(eusim({other}).out, eusim({"--help"}).out);
  for (const char* verb : {"run", "disasm", "describe", "metrics"}) {
    const CommandResult help = eusim({verb, "--help"});
    EXPECT_EQ(help.exit_code, 0) << verb;
    EXPECT_EQ(help.out.substr(0, 13 + std::string(verb).size()),
              std::string("usage: eusim ") + verb);
    EXPECT_EQ(eusim({verb, "-h"}).out, help.out);
    EXPECT_EQ(eusim({"help", verb}).out, help.out);
  }
  const CommandResult unknown = eusim({"help", "rum"});
  EXPECT_EQ(unknown.exit_code, 2);
  EXPECT_NE(unknown.err.find("run"), std::string::npos) << unknown.err;
}

TEST(Cli, ConfigExplainsOneValueOrAllOfAMachine) {
  const CommandResult value = eusim({"config", "explain", "bdw_gt2", "/l3/banks"});
  EXPECT_EQ(value.exit_code, 0) << value.err;
  EXPECT_EQ(value.out.rfind("/l3/banks\n", 0), 0u) << value.out;
  EXPECT_NE(value.out.find("\n  bdw_gt2: "), std::string::npos) << value.out;
  EXPECT_EQ(eusim({"config", "explain", "/l3/banks", "--machine", "bdw_gt2"}).out, value.out);
  EXPECT_EQ(eusim({"config", "explain", "bdw_gt2", "/l3/banks/"}).out, value.out);
  const std::string all = eusim({"config", "explain", "bdw_gt2"}).out;
  EXPECT_EQ(all.rfind("/name\t\"bdw_gt2\"\n", 0), 0u) << all.substr(0, 200);
  EXPECT_NE(all.find("\n/l3/banks\t"), std::string::npos);
  const std::string part = eusim({"config", "explain", "/data_cache"}).out;
  EXPECT_NE(part.find("/data_cache/cycles_per_message: "), std::string::npos) << part;
  EXPECT_EQ(eusim({"config", "explain", "/data_cache/"}).out, part);
}

TEST(Cli, DescribePrintsTheTreeOfModules) {
  const CommandResult result = eusim({"describe", "--machine", "ivb_gt1"});
  EXPECT_EQ(result.exit_code, 0) << result.err;
  EXPECT_EQ(result.out.substr(0, 8), "machine\n");
  for (const char* part :
       {"\n  dispatcher\n", "\n  subslice0\n", "\n    eu5\n", "\n      scoreboard\n",
        "\n      fpu_pipe\n", "\n      em_pipe\n",
        "\n  l3  262144 bytes, 2 banks of 64 ways of 2048 bytes\n", "\n  memory\n"})
    EXPECT_NE(result.out.find(part), std::string::npos) << part << "\n" << result.out;
}

}  // namespace
}  // namespace eu::test
