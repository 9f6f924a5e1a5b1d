// A sweep that is cut into shards and run by another engine gives the same bytes as the
// sweep itself.
#include <gtest/gtest.h>
#include <unistd.h>

#include "tests/support/command.hpp"
#include "tests/support/files.hpp"

namespace eu::test {
namespace {

const std::string kScripts = EUSIM_SOURCE_DIR "/scripts/cluster/";

class ClusterScripts : public testing::Test {
 protected:
  void SetUp() override {
    sweep_ =
        directory_.file("s.json", R"({"schema": "eusim.sweep/v1", "kernels": [")" EUSIM_SOURCE_DIR
                                  R"(/traces/workloads/saxpy_64.json"],
      "grid": {"/eu/threads": [2, 4, 8], "/l3/latency_cycles": [10, 50]},
      "points": [{"name": "none", "set": {"/eu/threads": 99}}]})");
    eusim({"sweep", sweep_, "-o", whole_});
    ASSERT_FALSE(contents(whole_).empty());
    setenv("EUSIM", EUSIM_BINARY, 1);
  }
  void TearDown() override { unsetenv("EUSIM"); }

  /// Runs it twice: the second time, all rows are already there.
  void expect_same(const std::string& program, const std::vector<std::string>& arguments) {
    for (int i = 0; i < 2; ++i) {
      const CommandResult run = run_program(program, arguments, directory_.path());
      EXPECT_EQ(run.exit_code, 0) << run.out << run.err;
      EXPECT_EQ(contents(output_), contents(whole_));
      std::remove(output_.c_str());
    }
  }

  const TemporaryDirectory directory_;
  std::string sweep_;
  const std::string whole_ = directory_.path() + "/whole.jsonl";
  const std::string output_ = directory_.path() + "/out.jsonl";
};

TEST_F(ClusterScripts, GnuParallel) {
  if (!is_installed("parallel")) GTEST_SKIP() << "the package parallel is not installed";
  expect_same(kScripts + "parallel.sh", {sweep_, "3", output_});
}

TEST_F(ClusterScripts, Snakemake) {
  if (!is_installed("snakemake")) GTEST_SKIP() << "the package snakemake is not installed";
  expect_same("snakemake",
              {"-q", "-s", kScripts + "Snakefile", "-j2", "--config", "sweep=" + sweep_, "shards=3",
               "output=" + output_, std::string("eusim=") + EUSIM_BINARY});
}

TEST_F(ClusterScripts, SlurmOfTwoNodes) {
  if (!is_installed("slurmctld")) GTEST_SKIP() << "the package slurm-wlm is not installed";
  if (geteuid() != 0) GTEST_SKIP() << "only root can start a Slurm";
  expect_same(kScripts + "try_slurm.sh", {sweep_, "3", output_});
}

}  // namespace
}  // namespace eu::test
