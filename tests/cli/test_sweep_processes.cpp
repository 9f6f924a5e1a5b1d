// eusim sweep --reuse-processes.
#include <gtest/gtest.h>

#include "tests/support/command.hpp"
#include "tests/support/files.hpp"

namespace eu::test {
namespace {

/// Barriers, messages and loops, on 16 machines of which 4 are invalid.
std::string sweep_with_failures(const TemporaryDirectory& directory) {
  return directory.file("s.json", R"({"schema": "eusim.sweep/v1", "kernels": [")" + kWorkloads +
                                      R"(saxpy_64.json", ")" + kWorkloads +
                                      R"(driver_sobel_18x6.json"],
 "grid": {"/eu/threads": [2, 99, 4, 8], "/l3/latency_cycles": [10, 20, 30, 50]}})");
}

TEST(SweepProcesses, OneThatRunsManyPointsGivesTheRowsOfOnesThatRunOne) {
  const TemporaryDirectory directory;
  const std::string sweep = sweep_with_failures(directory);
  const std::string once = directory.path() + "/once.jsonl";
  ASSERT_EQ(eusim({"sweep", sweep, "-o", once}).exit_code, 1);
  ASSERT_NE(contents(once).find("\"status\": \"failed\""), std::string::npos);
  for (const std::string jobs : {"1", "3"}) {
    const std::string many = directory.path() + "/many" + jobs + ".jsonl";
    const CommandResult run =
        eusim({"sweep", sweep, "-o", many, "--reuse-processes", "--jobs", jobs});
    EXPECT_EQ(run.exit_code, 1) << run.err;
    EXPECT_EQ(contents(many), contents(once));
    EXPECT_EQ(run.out, "");
    EXPECT_EQ(run.err.find("Warning"), std::string::npos) << run.err;
  }
}

}  // namespace
}  // namespace eu::test
