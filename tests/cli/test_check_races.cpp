// eusim run --check-races for a user.
#include <gtest/gtest.h>

#include "tests/support/command.hpp"
#include "tests/support/files.hpp"
#include "tests/support/model/result.hpp"

namespace eu::test {
namespace {

/// Writes reduce_slm.asm and a workload of one group of 8 threads; on request without barriers.
void write_reduction(const TemporaryDirectory& d, bool with_barrier) {
  std::string kernel = contents(EUSIM_SOURCE_DIR "/traces/kernels/reduce_slm.asm");
  const std::size_t barrier = kernel.find("send(16)   null<1>UW    g13<8,8,1>UD    0x02000004");
  const std::size_t after = kernel.find("cmp.ge.f0.0(1)", barrier);
  ASSERT_NE(after, std::string::npos);
  if (!with_barrier) kernel.erase(barrier, after - barrier);
  d.file("reduce.asm", kernel);
  d.file("w.json", R"({"schema": "eusim.workload/v1", "name": "reduce",
 "kernel": {"file": "reduce.asm"},
 "dispatch": {"kind": "walker", "groups": [1], "local_size": [128], "slm_bytes": 512,
  "payload": [{"grf": 1, "type": "ud", "builtin": "thread_in_group"},
              {"grf": 1, "subreg_bytes": 4, "type": "ud", "values": [8]}]},
 "surfaces": [{"name": "numbers", "index": 0, "data": {"type": "ud", "pattern": "iota", "count": 128}},
              {"name": "sums", "index": 1, "size_bytes": 4}]})");
}

TEST(CliCheckRaces, AReductionWithBarriersHasNone) {
  const TemporaryDirectory d;
  write_reduction(d, true);
  const CommandResult result = eusim({"run", "w.json", "--check-races=fail"}, d.path());
  EXPECT_EQ(result.exit_code, 0) << result.err;
  EXPECT_NE(result.out.find("Races          none"), std::string::npos) << result.out;
}

TEST(CliCheckRaces, AReductionWithoutBarriersHas) {
  const TemporaryDirectory d;
  write_reduction(d, false);
  const CommandResult result = eusim({"run", "--check-races", "w.json"}, d.path());
  EXPECT_EQ(result.exit_code, 0) << result.err;
  EXPECT_NE(result.out.find("  slm bytes 256 to 511: 64 conflicts\n    thread 4"),
            std::string::npos)
      << result.out;
  EXPECT_NE(result.out.find("write at ./reduce.asm:30: "), std::string::npos) << result.out;
  EXPECT_NE(result.out.find("read at ./reduce.asm:48: "), std::string::npos) << result.out;
  EXPECT_EQ(eusim({"run", "w.json"}, d.path()).out.find("Races"), std::string::npos);
}

/// Without a report, which lists them, races are a warning.
TEST(CliCheckRaces, AreAWarningWithoutAReport) {
  const TemporaryDirectory d;
  write_reduction(d, false);
  const CommandResult result =
      eusim({"run", "w.json", "--check-races", "--report", "none"}, d.path());
  EXPECT_EQ(result.exit_code, 0);
  EXPECT_EQ(result.out, "");
  EXPECT_EQ(result.err.rfind("w.json: warning: ", 0), 0u) << result.err;
  EXPECT_NE(result.err.find("of sends race\n"), std::string::npos) << result.err;
}

TEST(CliCheckRaces, FailIsExitCode1WithAllOutputs) {
  const TemporaryDirectory d;
  write_reduction(d, false);
  const CommandResult result =
      eusim({"run", "w.json", "--check-races=fail", "--json", "-"}, d.path());
  EXPECT_EQ(result.exit_code, 1);
  EXPECT_NE(result.out.find("\"races\": ["), std::string::npos);
  EXPECT_NE(result.err.find("w.json: "), std::string::npos) << result.err;
  EXPECT_NE(result.err.find("of sends race"), std::string::npos) << result.err;
}

/// The verdict of a run without the check says so.
TEST(CliCheckRaces, NothingElseChangesInTheDocument) {
  const TemporaryDirectory d;
  write_reduction(d, true);
  std::string plain = eusim({"run", "w.json", "--json", "-"}, d.path()).out;
  std::string checked = eusim({"run", "w.json", "--json", "-", "--check-races"}, d.path()).out;
  const std::string unchecked = "races (--check-races), ";
  const std::size_t said = plain.find(unchecked);
  ASSERT_NE(said, std::string::npos);
  plain.erase(said, unchecked.size());
  const std::string none = "\"races\": [],\n";
  const std::size_t at = checked.find(none);
  ASSERT_NE(at, std::string::npos);
  const std::size_t line = checked.rfind('\n', at) + 1;
  EXPECT_EQ(checked.erase(line, at - line + none.size()), plain);
}

/// The kernels that shipped with a driver, and our own, are race-free on every machine.
TEST(CliCheckRaces, AllWorkloadsAreClean) {
  for (const std::string& workload : all_workloads()) {
    const CommandResult result = eusim({"run", workload, "--check-races=fail", "--report", "none"});
    EXPECT_EQ(result.exit_code, 0) << workload << result.err;
  }
}

}  // namespace
}  // namespace eu::test
