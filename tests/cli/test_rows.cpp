// Rows of sweeps and replays: the rows that are kept, and the build of eusim that made them.
#include <gtest/gtest.h>

#include <algorithm>
#include <regex>

#include "model/process/row_file.hpp"
#include "tests/support/command.hpp"
#include "tests/support/files.hpp"

namespace eu::test {
namespace {

void write_sweep(const TemporaryDirectory& directory, const std::string& latencies) {
  directory.file("s.json", R"({"schema": "eusim.sweep/v1", "kernels": [")" + kSaxpy64 +
                               R"("], "grid": {"/memory/latency_cycles": [)" + latencies + "]}}");
}

TEST(Rows, ChangedSweepDropsFinishedRowsOnlyOnRequest) {
  const TemporaryDirectory directory;
  write_sweep(directory, "50, 100");
  ASSERT_EQ(eusim({"sweep", "s.json"}, directory.path()).exit_code, 0);
  const std::string rows = directory.path() + "/s.jsonl", before = contents(rows);
  write_sweep(directory, "50, 999");
  const CommandResult refused = eusim({"sweep", "s.json", "--resume"}, directory.path());
  EXPECT_EQ(refused.exit_code, 4);
  EXPECT_NE(refused.err.find("s.jsonl: 1 of its 2 rows are of points that are not requested now"),
            std::string::npos)
      << refused.err;
  EXPECT_EQ(contents(rows), before);
  EXPECT_EQ(contents(rows + ".partial"), "");
  const CommandResult dropped =
      eusim({"sweep", "s.json", "--resume", "--drop-others"}, directory.path());
  EXPECT_EQ(dropped.exit_code, 0) << dropped.err;
  EXPECT_NE(dropped.err.find("1 of 1 points"), std::string::npos) << dropped.err;
  eusim({"sweep", "s.json", "-o", "anew"}, directory.path());
  EXPECT_EQ(contents(rows), contents(directory.path() + "/anew"));
}

class ReplayRows : public testing::Test {
 protected:
  ReplayRows() {
    eusim({"record", kSaxpy64, "-o", "a.eutrace"}, directory_.path());
    directory_.file("b.eutrace", contents(directory_.path() + "/a.eutrace"));
  }
  CommandResult replay(std::vector<std::string> arguments) const {
    arguments.insert(arguments.begin(), "replay");
    return eusim(arguments, directory_.path());
  }
  const TemporaryDirectory directory_;
};

TEST_F(ReplayRows, OfUnlistedTracesAreDroppedOnlyOnRequest) {
  ASSERT_EQ(replay({"a.eutrace", "b.eutrace", "--jsonl", "r"}).exit_code, 0);
  const std::string before = contents(directory_.path() + "/r");
  const CommandResult refused = replay({"a.eutrace", "--jsonl", "r", "--resume"});
  EXPECT_EQ(refused.exit_code, 4);
  EXPECT_NE(refused.err.find("r: 1 of its 2 rows are of points that are not requested now"),
            std::string::npos)
      << refused.err;
  EXPECT_EQ(contents(directory_.path() + "/r"), before);
  EXPECT_EQ(replay({"a.eutrace", "--jsonl", "r", "--resume", "--drop-others"}).exit_code, 0);
  EXPECT_EQ(contents(directory_.path() + "/r"), before.substr(0, before.find('\n') + 1));
}

TEST_F(ReplayRows, ThereIsOneForEachOfTwoTracesOfEqualContent) {
  const CommandResult both = replay({"b.eutrace", "a.eutrace", "--jsonl", "r"});
  EXPECT_EQ(both.exit_code, 0);
  EXPECT_EQ(both.err, "r: 2 rows, 0 failed, 0 kept\n");
  const std::string rows = contents(directory_.path() + "/r");
  EXPECT_NE(rows.find(R"("trace": "a.eutrace")"), std::string::npos);
  EXPECT_NE(rows.find(R"("trace": "b.eutrace")"), std::string::npos);
  EXPECT_EQ(replay({"a.eutrace", "b.eutrace", "--jsonl", "r", "--resume"}).err,
            "r: 2 rows, 0 failed, 2 kept\n");
  const CommandResult twice = replay({"a.eutrace", "a.eutrace", "--jsonl", "t"});
  EXPECT_EQ(twice.exit_code, 4);
  EXPECT_EQ(twice.err,
            "eusim replay: error: a.eutrace: is to be replayed on ivb_gt2 twice; give each trace "
            "and each machine "
            "once\n");
}

/// The build in the output of `eusim --version`.
std::string build_here() {
  const std::string text = eusim({"--version"}).out;
  std::smatch match;
  EXPECT_TRUE(
      std::regex_match(text, match, std::regex(R"(eusim [0-9.]+ \(build ([0-9a-f]{16})\)\n)")))
      << text;
  return match[1];
}

/// Two system programs check the hash that CMake computes.
TEST(Build, IsNamedByAHashOfTheSourcesItWasMadeFrom) {
  const CommandResult hash =
      run_program("bash",
                  {"-o", "pipefail", "-c",
                   R"(find isa config model -regex '.*\.\(cpp\|hpp\|def\|json\|html\|css\|js\)' |
          LC_ALL=C sort | xargs sha256sum | sha256sum)"},
                  EUSIM_SOURCE_DIR);
  ASSERT_EQ(hash.exit_code, 0) << hash.err;
  EXPECT_EQ(build_here(), hash.out.substr(0, 16))
      << "built from other sources than the current ones";
}

TEST_F(ReplayRows, AndAllOtherRowsAndResultsNameTheBuild) {
  const std::string member = R"("eusim_build": ")" + build_here() + '"';
  const CommandResult result = eusim({"run", kSaxpy64, "--json", "-"});
  EXPECT_NE(result.out.find(member), std::string::npos);
  directory_.file("broken.eutrace", "no trace");
  EXPECT_EQ(replay({"a.eutrace", "broken.eutrace", "--jsonl", "r"}).exit_code, 1);
  write_sweep(directory_, "50, 1e9");
  EXPECT_EQ(eusim({"sweep", "s.json"}, directory_.path()).exit_code, 1);
  for (const char* file : {"/r", "/s.jsonl"}) {
    const auto rows = model::read_rows(directory_.path() + file);
    ASSERT_EQ(rows.size(), 2u);
    EXPECT_NE(rows[0].second.status, rows[1].second.status);
    for (const auto& [id, row] : rows)
      EXPECT_NE(row.line.find(member), std::string::npos) << row.line;
  }
}

/// Removes the names of builds from the rows of a file, as in rows of older versions of eusim.
void forget_build(const std::string& path) {
  const std::string text = contents(path);
  std::ofstream(path) << std::regex_replace(text, std::regex(R"re(, "eusim_build": "[0-9a-f]*")re"),
                                            "");
}

TEST(Rows, OfAnotherBuildAreKeptOnRequestAndReadByCollect) {
  const TemporaryDirectory directory;
  write_sweep(directory, "50, 100");
  ASSERT_EQ(eusim({"sweep", "s.json"}, directory.path()).exit_code, 0);
  const std::string rows = directory.path() + "/s.jsonl";
  forget_build(rows);
  const std::string before = contents(rows);
  write_sweep(directory, "50, 100, 150");
  const CommandResult refused = eusim({"sweep", "s.json", "--resume"}, directory.path());
  EXPECT_EQ(refused.exit_code, 4);
  EXPECT_EQ(
      refused.err,
      "eusim sweep: error: s.jsonl: has 2 rows of a build of eusim that they do not name, and "
      "this is build " +
          build_here() +
          "; use --other-builds to keep them, or another file to get all rows of this build\n");
  EXPECT_EQ(contents(rows), before);
  const CommandResult kept =
      eusim({"sweep", "s.json", "--resume", "--other-builds"}, directory.path());
  EXPECT_EQ(kept.exit_code, 0) << kept.err;
  EXPECT_EQ(contents(rows).substr(0, before.size()), before);
  const CommandResult table = eusim({"collect", "s.jsonl", "--csv", "-"}, directory.path());
  EXPECT_EQ(table.exit_code, 0) << table.err;
  EXPECT_EQ(std::count(table.out.begin(), table.out.end(), '\n'), 4);
  EXPECT_EQ(table.err, "eusim collect: warning: rows of 2 builds of eusim are mixed: (not named) " +
                           build_here() + "\n");
}

}  // namespace
}  // namespace eu::test
