// The "dispatch" of a workload as a user writes it: refusals and their messages.
#include <gtest/gtest.h>

#include "tests/support/command.hpp"

namespace eu::test {
namespace {

TEST(CliDispatch, AGroupThatNoPoolHoldsIsRefused) {
  const TemporaryDirectory d;
  d.file("k.asm", "mov(8) g2<1>F g1<8,8,1>F { align1 1Q };\n");
  d.file("w.json", R"({"schema": "eusim.workload/v1", "name": "w", "kernel": {"file": "k.asm"},
"dispatch": {"kind": "walker", "groups": [1], "thread_grid": {"threads": [40]}}})");
  const auto run = [&](const std::string& pools) {
    return eusim({"run", "w.json", "--machine", "ivb_gt1", "--set", "/machine/subslices=2", "--set",
                  "/machine/eus_per_subslice=4", "--set", "/dispatcher/thread_pools=" + pools,
                  "--report", "none"},
                 d.path());
  };
  const CommandResult legacy = run("0");
  EXPECT_EQ(legacy.exit_code, 4);
  EXPECT_EQ(legacy.err,
            "eusim run: error: w.json: a work group has 40 threads, but a subslice of ivb_gt1 "
            "holds 24\n");
  const CommandResult joined = run("1");
  EXPECT_EQ(joined.exit_code, 1) << joined.err;  // it runs, past the surface's end
  const CommandResult three = run("3");
  EXPECT_EQ(three.exit_code, 3);
  EXPECT_NE(
      three.err.find("/dispatcher/thread_pools: rule thread_pools_have_equal_parts: must be 0 "
                     "or divide the 8 EUs of the machine"),
      std::string::npos)
      << three.err;
}

TEST(CliDispatch, TheContextImageIsListed) {
  const CommandResult result = eusim({"describe", "--machine", "ivb_gt1", "--context-image"});
  EXPECT_EQ(result.exit_code, 0) << result.err;
  EXPECT_EQ(result.out.substr(0, 36), "0x020000 subslice 0 eu 0 thread 0\n0x");
  EXPECT_NE(result.out.find(" end\n"), std::string::npos);
  const CommandResult large =
      eusim({"describe", "--set", "/machine/subslices=64", "--context-image"});
  EXPECT_EQ(large.exit_code, 2);
  EXPECT_NE(large.err.find("(allowed: up to 2097152)"), std::string::npos) << large.err;
}

TEST(CliDispatch, ASpawnedThreadBeginsAtItsEntry) {
  const TemporaryDirectory d;
  const std::string end =
      "send(8) null<1>UW g20<8,8,1>UD 0x02000010 thread_spawner MsgDesc: x mlen 1 rlen 0 "
      "{ align1 WE_all 1Q EOT };\n";
  d.file("k.asm",
         "mov(8) g20<1>UD 0UD { align1 WE_all 1Q };\n"
         "mov(1) g20.2<1>UD 32UD { align1 WE_all 1N };\n"
         "send(8) null<1>UW g20<8,8,1>UD 0x02000001 thread_spawner MsgDesc: x mlen 1 rlen 0 "
         "{ align1 WE_all 1Q };\n" +
             end +
             "mov(8) g21<1>UD 42UD { align1 WE_all 1Q };\n"
             "mov(8) g20<1>UD 0UD { align1 WE_all 1Q };\n"
             "send(8) null<1>UW g20<8,8,1>UD 0x040a0200 data MsgDesc: x mlen 2 rlen 0 "
             "{ align1 WE_all 1Q };\n" +
             end);
  d.file("w.json", R"({"schema": "eusim.workload/v1", "name": "w", "kernel": {"file": "k.asm"},
 "dispatch": {"kind": "media", "size": [1, 1], "entries": [0, 64]},
 "surfaces": [{"name": "out", "index": 0, "size_bytes": 32}],
 "expect": [{"surface": "out", "type": "ud", "pattern": "constant", "value": 42, "count": 8}]})");
  const CommandResult result = eusim({"run", "w.json", "--report", "none"}, d.path());
  EXPECT_EQ(result.exit_code, 0) << result.err;
}

TEST(CliDispatch, ADeadlockedBarrierIsAFailureOfTheProgram) {
  const TemporaryDirectory d;
  d.file("k.asm",
         "cmp.z.f0.0(1) null<1>UD g1<0,1,0>UD 0UD { align1 WE_all 1N };\n"
         "(+f0.0) jmpi(1) END { align1 WE_all };\n"
         "send(8) null<1>UW g0<8,8,1>UD 0x02000004 gateway MsgDesc: x mlen 1 rlen 0 "
         "{ align1 WE_all 1Q };\n"
         "wait(1) n0<1>UD { align1 WE_all 1N };\n"
         "END:\n"
         "send(8) null<1>UW g0<8,8,1>UD 0x02000010 thread_spawner MsgDesc: x mlen 1 rlen 0 "
         "{ align1 WE_all 1Q EOT };\n");
  d.file("w.json", R"({"schema": "eusim.workload/v1", "name": "w", "kernel": {"file": "k.asm"},
 "dispatch": {"kind": "walker", "groups": [1], "local_size": [32],
  "payload": [{"grf": 1, "type": "ud", "builtin": "thread_in_group"}]}})");
  const CommandResult result = eusim({"run", "w.json"}, d.path());
  EXPECT_EQ(result.exit_code, 1);
  EXPECT_NE(result.err.find("deadlocked barrier: group 0, 1 of 2 threads have arrived\n"
                            "  waiting: thread 1 (EU 1, slot 0)\n"
                            "  missing: thread 0 (EU 0, slot 0) ended at cycle "),
            std::string::npos)
      << result.err;
}

}  // namespace
}  // namespace eu::test
