// Batches of replays: one row for each trace on each machine, for any order, number of jobs, and
// number of kills of the process.
#include <gtest/gtest.h>
#include <signal.h>
#include <sys/wait.h>
#include <unistd.h>

#include <algorithm>
#include <filesystem>

#include "model/process/row_file.hpp"
#include "tests/support/command.hpp"
#include "tests/support/files.hpp"
#include "tests/traces/trace_files.hpp"

namespace eu::test {
namespace {

class TraceBatch : public testing::Test {
 protected:
  TraceBatch() {
    for (const char* name : {"mandelbrot_32x16", "saxpy_64", "driver_reduce_slm_2"}) {
      traces_.push_back(directory_.path() + "/" + name + ".eutrace");
      EXPECT_EQ(eusim({"record", workload_path(name), "-o", traces_.back()}).exit_code, 0);
    }
    traces_.push_back(directory_.file("damaged.eutrace", contents(traces_[0]).substr(0, 900)));
  }

  std::vector<std::string> command(const std::string& rows, bool reversed = false,
                                   const std::string& jobs = "1") const {
    std::vector<std::string> arguments = {"replay"};
    arguments.insert(arguments.end(), traces_.begin(), traces_.end());
    if (reversed) std::reverse(arguments.begin() + 1, arguments.end());
    const char* const machines = reversed ? "hsw_gt2,ivb_gt2,ivb_gt1" : "ivb_gt1,ivb_gt2,hsw_gt2";
    for (const std::string& each :
         {std::string("--machine"), std::string(machines), std::string("--jsonl"), rows,
          std::string("--jobs"), jobs, std::string("--set"), std::string("/eu/threads=6")})
      arguments.push_back(each);
    return arguments;
  }

  const TemporaryDirectory directory_;
  std::vector<std::string> traces_;
};

TEST_F(TraceBatch, HasARowForEachTraceOnEachMachine) {
  const std::string file = directory_.path() + "/rows.jsonl";
  const CommandResult result = eusim(command(file));
  EXPECT_EQ(result.exit_code, 1);  // some rows are failures
  EXPECT_NE(result.err.find("12 rows, 6 failed, 0 kept"), std::string::npos) << result.err;
  const auto rows = model::read_rows(file);
  ASSERT_EQ(rows.size(), 12u);
  int damaged = 0, other_generation = 0, ok = 0;
  for (const auto& [id, row] : rows) {
    damaged += row.line.find("ends within a chunk") != std::string::npos ||
               row.line.find("it was cut") != std::string::npos;
    other_generation += row.line.find("is another generation") != std::string::npos;
    ok += row.status == model::kRowOk && row.line.find("\"cycles\"") != std::string::npos;
  }
  EXPECT_EQ(ok, 6);
  EXPECT_EQ(damaged, 3);
  EXPECT_EQ(other_generation, 3);
}

TEST_F(TraceBatch, IsTheSameFileWhateverTheOrderAndTheJobs) {
  const std::string one = directory_.path() + "/one.jsonl", two = directory_.path() + "/two.jsonl";
  eusim(command(one));
  eusim(command(two, true, "3"));
  EXPECT_EQ(contents(one), contents(two));
  const CommandResult again = eusim(command(one));
  EXPECT_EQ(again.exit_code, 7) << "existing rows are not overwritten";
}

TEST_F(TraceBatch, RowsMatchSingleReplays) {
  const std::string file = directory_.path() + "/rows.jsonl";
  eusim(command(file));
  const CommandResult single =
      eusim({"replay", traces_[0], "--set", "/eu/threads=6", "--report", "none", "--json", "-"});
  const std::string cycles = single.out.substr(single.out.find("\"cycles\": "), 20);
  const std::string number = cycles.substr(0, cycles.find(','));
  for (const auto& [id, row] : model::read_rows(file)) {
    if (row.line.find("mandelbrot_32x16") == std::string::npos ||
        row.line.find("ivb_gt2") == std::string::npos)
      continue;
    EXPECT_NE(row.line.find(number + ","), std::string::npos) << number;
  }
}

/// Starts eusim and kills it after `microseconds`.
void kill_after(const std::vector<std::string>& arguments, int microseconds) {
  const pid_t child = start_eusim(arguments);
  usleep(static_cast<useconds_t>(microseconds));
  kill(child, SIGKILL);
  int status = 0;
  waitpid(child, &status, 0);
}

TEST_F(TraceBatch, KilledAtAnyMomentItLosesNoFinishedRow) {
  const std::string whole = directory_.path() + "/whole.jsonl";
  eusim(command(whole));
  const std::string file = directory_.path() + "/killed.jsonl";
  std::size_t kept = 0;
  int interrupted = 0;
  // On a slow host, or with many checks in the program, the first write can take long.
  for (int microseconds = 2000; microseconds < (interrupted > 1 ? 2'000'000 : 200'000'000);
       microseconds += microseconds / 3) {
    std::vector<std::string> arguments = command(file, interrupted % 2 == 1, "2");
    arguments.push_back("--resume");
    kill_after(arguments, microseconds);
    const std::string rows_file = std::filesystem::exists(file) ? file : file + ".partial";
    if (!std::filesystem::exists(rows_file)) continue;
    const auto rows = model::read_rows(rows_file);  // a truncated line is not a row
    EXPECT_GE(rows.size(), kept) << "a finished row was lost";
    kept = rows.size();
    ++interrupted;
    if (kept == 12 && rows_file == file && contents(file) == contents(whole)) break;
  }
  EXPECT_GT(interrupted, 1);
  std::vector<std::string> arguments = command(file);
  arguments.push_back("--resume");
  eusim(arguments);
  EXPECT_EQ(contents(file), contents(whole));
}

/// Each cut leaves the file as a kill within a write does.
TEST_F(TraceBatch, ARowThatWasCutIsDoneAgain) {
  const std::string whole = directory_.path() + "/whole.jsonl";
  eusim(command(whole));
  const std::string text = contents(whole);
  for (std::size_t size = 0; size < text.size(); size += text.size() / 7) {
    const std::string file = directory_.file("cut.jsonl", text.substr(0, size));
    std::vector<std::string> arguments = command(file);
    arguments.push_back("--resume");
    eusim(arguments);
    EXPECT_EQ(contents(file), text) << "cut at " << size;
  }
}

TEST_F(TraceBatch, TheCommandLineIsChecked) {
  EXPECT_EQ(eusim({"replay", traces_[0], traces_[1]}).exit_code, 2);
  EXPECT_EQ(eusim({"replay", traces_[0], "--machine", "ivb_gt1,ivb_gt2"}).exit_code, 2);
  EXPECT_EQ(eusim({"replay", traces_[0], "--jobs", "2"}).exit_code, 2);
  EXPECT_EQ(eusim({"replay"}).exit_code, 2);
  EXPECT_EQ(eusim({"replay", traces_[0], "--machine", "nosuch"}).exit_code, 3);
  EXPECT_EQ(eusim({"replay", traces_[3]}).exit_code, 4);
  EXPECT_EQ(eusim({"record", workload_path("saxpy_64")}).exit_code, 2);
  EXPECT_EQ(eusim({"replay", traces_[0], "--max-cycles", "10"}).exit_code, 1);
}

}  // namespace
}  // namespace eu::test
