// eusim collect: rows of replays have the same columns as those of sweeps.
#include <gtest/gtest.h>

#include <algorithm>
#include <map>

#include "config/json/json_document.hpp"
#include "model/process/row_file.hpp"
#include "tests/support/command.hpp"
#include "tests/support/files.hpp"

namespace eu::test {
namespace {

config::JsonValue parsed(const std::string& text) {
  config::Diagnostics diagnostics;
  const auto document = config::parse_json(text, "text", diagnostics);
  EXPECT_TRUE(document) << text;
  return document ? *document : config::JsonValue();
}

/// The value at the path, as JSON; "-" if there is none.
std::string at(const config::JsonValue& document, const std::string& path) {
  const config::JsonValue* found = config::find_path(document, *config::split_path(path));
  return found == nullptr ? "-" : config::to_line(*found);
}

/// The cells of a table, line by line (RFC 4180).
std::vector<std::vector<std::string>> cells_of(const std::string& csv) {
  std::vector<std::vector<std::string>> lines(1, std::vector<std::string>(1));
  bool quoted = false;
  for (std::size_t i = 0; i < csv.size(); ++i) {
    std::string& cell = lines.back().back();
    if (csv[i] == '"' && quoted && csv.compare(i, 2, "\"\"") == 0)
      cell += csv[i++];
    else if (csv[i] == '"')
      quoted = !quoted;
    else if (quoted || (csv[i] != ',' && csv[i] != '\n'))
      cell += csv[i];
    else if (csv[i] == ',')
      lines.back().emplace_back();
    else
      lines.emplace_back(1);
  }
  lines.pop_back();  // after the last newline
  return lines;
}

/// The cells of a table by column, row by row.
std::vector<std::map<std::string, std::string>> table(const std::string& csv) {
  const auto lines = cells_of(csv);
  std::vector<std::map<std::string, std::string>> rows;
  for (std::size_t row = 1; row < lines.size(); ++row) {
    EXPECT_EQ(lines[row].size(), lines[0].size()) << row;
    rows.emplace_back();
    for (std::size_t i = 0; i < lines[row].size(); ++i) rows.back()[lines[0].at(i)] = lines[row][i];
  }
  return rows;
}

/// Two traces, one truncated trace, and a machine in a file of another name.
class Collect : public testing::Test {
 protected:
  Collect() {
    for (const char* name : {"saxpy_64", "driver_saxpy_256"})
      EXPECT_EQ(here({"record", kWorkloads + name + ".json", "-o", trace(name)}).exit_code, 0);
    directory_.file("cut.eutrace", contents(path("saxpy_64.eutrace")).substr(0, 900));
    directory_.file("mine.json", R"({"schema": "eusim.machine/v1", "name": "v1",
 "extends": "ivb_gt2", "eu": {"threads": 5}})");
  }

  static std::string trace(const std::string& name) { return name + ".eutrace"; }
  std::string path(const std::string& name) const { return directory_.path() + "/" + name; }
  CommandResult here(const std::vector<std::string>& arguments) const {
    return eusim(arguments, directory_.path());
  }
  /// Replays into `rows` and expects `failed` failed rows.
  void replay(const std::string& rows, std::vector<std::string> arguments, int failed) const {
    arguments.insert(arguments.begin(), {"replay", "--jsonl", rows});
    const CommandResult result = here(arguments);
    EXPECT_NE(result.err.find(" " + std::to_string(failed) + " failed"), std::string::npos)
        << result.err;
  }
  std::string csv_of(const std::vector<std::string>& files) const {
    std::vector<std::string> arguments = {"collect", "--csv", "-"};
    arguments.insert(arguments.end(), files.begin(), files.end());
    const CommandResult result = here(arguments);
    EXPECT_EQ(result.exit_code, 0) << result.err;
    return result.out;
  }

  const TemporaryDirectory directory_;
};

TEST_F(Collect, ReplaysUseSweepColumnsWithTheGivenMachine) {
  replay("r", {"saxpy_64.eutrace", "cut.eutrace", "--machine", "mine.json,ivb_gt1"}, 2);
  const std::string csv = csv_of({"r"});
  EXPECT_EQ(csv.substr(0, csv.find("/provenance")),
            "id,status,reason,index,kernel,name,base,machine,");
  const auto rows = table(csv);
  ASSERT_EQ(rows.size(), 4u);
  EXPECT_EQ(rows[0].at("kernel"), "cut.eutrace");
  EXPECT_EQ(rows[0].at("status"), "failed");
  EXPECT_NE(rows[0].at("reason").find("cut.eutrace: "), std::string::npos);
  EXPECT_EQ(rows[2].at("kernel"), "saxpy_64.eutrace");
  EXPECT_EQ(rows[2].at("machine"), "ivb_gt1");
  EXPECT_EQ(rows[3].at("machine"), "mine.json");
  EXPECT_EQ(rows[3].at("/provenance/machine"), "v1");
  EXPECT_EQ(rows[3].at("/provenance/workload"), "saxpy_64");
  EXPECT_EQ(rows[3].at("/provenance/trace_sha256").size(), 64u);
  EXPECT_EQ(rows[3].count("/set/machine") + rows[3].count("/machine") + rows[3].count("trace"), 0u);
  EXPECT_GT(std::stoi(rows[3].at("/summary/cycles")), 0);
}

TEST_F(Collect, ReplayRowsHaveAllBoundsAndSweepRowsUnobservedOnes) {
  replay("r", {"saxpy_64.eutrace"}, 0);
  const auto run =
      parsed(here({"replay", "saxpy_64.eutrace", "--json", "-", "--report", "none"}).out);
  const auto row = parsed(contents(path("r")));
  EXPECT_NE(at(run, "/bounds/slowest_thread"), "-");
  EXPECT_EQ(at(row, "/bounds"), at(run, "/bounds"));
  EXPECT_EQ(at(row, "/summary"), at(run, "/summary"));
  directory_.file("s.json", R"({"schema": "eusim.sweep/v1", "kernels": [")" + kWorkloads +
                                R"(saxpy_64.json"]})");
  ASSERT_EQ(here({"sweep", "s.json"}).exit_code, 0);
  const auto point = parsed(contents(path("s.jsonl")));
  EXPECT_EQ(at(point, "/bounds/data_cache"), at(run, "/bounds/data_cache"));
  EXPECT_NE(at(point, "/bounds/data_cache"), "-");
  EXPECT_EQ(at(point, "/bounds/slowest_thread"), "-");
}

TEST_F(Collect, UnobservedReplayRowsAreDistinct) {
  replay("r", {"saxpy_64.eutrace"}, 0);
  replay("silent", {"saxpy_64.eutrace", "--listen", "0"}, 0);
  const auto row = parsed(contents(path("r"))), silent = parsed(contents(path("silent")));
  EXPECT_EQ(at(silent, "/bounds/slowest_thread"), "-");
  EXPECT_EQ(at(silent, "/bounds/data_cache"), at(row, "/bounds/data_cache"));
  EXPECT_NE(at(silent, "/id"), at(row, "/id"));
}

TEST_F(Collect, RowsRecordTheLastSettingsAndMergedFiles) {
  directory_.file("p.json", R"({"eu": {"starvation_cycles": 30}})");
  replay("r",
         {"saxpy_64.eutrace", "--set", "/eu/threads=2", "--set", "/eu/threads=6", "--set",
          "/eu/arbitration=round_robin", "--patch", "p.json"},
         0);
  EXPECT_EQ(at(parsed(contents(path("r"))), "/set"),
            R"({"machine": "ivb_gt2", "patch": ["p.json"], "/eu/threads": 6, )"
            R"("/eu/arbitration": "round_robin"})");
  EXPECT_EQ(table(csv_of({"r"})).at(0).at("/eu/threads"), "6");
}

TEST_F(Collect, TracesOnMachinesAreInOneOrderWhateverTheFiles) {
  replay("all", {"saxpy_64.eutrace", "driver_saxpy_256.eutrace", "--machine", "mine.json,ivb_gt1"},
         0);
  replay("a", {"saxpy_64.eutrace", "--machine", "mine.json"}, 0);
  replay("b", {"saxpy_64.eutrace", "--machine", "ivb_gt1"}, 0);
  replay("c", {"driver_saxpy_256.eutrace", "--machine", "ivb_gt1,mine.json"}, 0);
  EXPECT_EQ(here({"collect", "a", "b", "c", "--jsonl", "-"}).out, contents(path("all")));
  EXPECT_EQ(here({"collect", "c", "a", "b", "all", "--jsonl", "-"}).out, contents(path("all")));
}

TEST_F(Collect, ReplaysFollowSweepsInOneTableAndDatabase) {
  directory_.file("s.json",
                  R"({"schema": "eusim.sweep/v1", "kernels": [")" + kWorkloads +
                      R"(saxpy_64.json"], "grid": {"machine": ["mine.json", "ivb_gt1"]}})");
  ASSERT_EQ(here({"sweep", "s.json"}).exit_code, 0);
  replay("r", {"saxpy_64.eutrace", "--machine", "mine.json,ivb_gt1"}, 0);
  const auto rows = table(csv_of({"r", "s.jsonl"}));
  ASSERT_EQ(rows.size(), 4u);
  const std::pair<int, int> same[] = {{0, 3}, {1, 2}};  // the sweep has its own order
  for (const auto& [point, replayed] : same)
    for (const char* column : {"machine", "/summary/cycles", "/accounting/causes/msg.latency",
                               "/provenance/machine_sha256", "/provenance/kernel_sha256"})
      EXPECT_EQ(rows[point].at(column), rows[replayed].at(column)) << column;
  ASSERT_EQ(here({"collect", "r", "s.jsonl", "--sqlite", "t.db"}).exit_code, 0);
  const char* const script = R"(import sqlite3
for row in sqlite3.connect("t.db").execute(
    "SELECT runs.kernel, params.value, count(*), max(stats.value) FROM runs, params, stats "
    "WHERE params.id = runs.id AND params.path = 'machine' AND stats.id = runs.id "
    "AND stats.path = '/summary/cycles' AND runs.kernel LIKE '%.eutrace' "
    "GROUP BY runs.id ORDER BY params.value"): print(*row)
)";
  const CommandResult query = run_program("python3", {"-c", script}, directory_.path());
  EXPECT_EQ(query.out, "saxpy_64.eutrace ivb_gt1 1 " + rows[2].at("/summary/cycles") +
                           "\nsaxpy_64.eutrace mine.json 1 " + rows[3].at("/summary/cycles") + "\n")
      << query.err;
}

/// tests/compatibility/eusim.row_v1.jsonl has rows without a schema, from old versions, and rows
/// with one.
TEST(CollectOldRows, WithoutSchemaUseTheSameColumns) {
  const auto rows = table(
      eusim({"collect", EUSIM_SOURCE_DIR "/tests/compatibility/eusim.row_v1.jsonl", "--csv", "-"})
          .out);
  ASSERT_EQ(rows.size(), 8u);
  int old_replays = 0, failed = 0;
  for (const auto& row : rows) {
    EXPECT_FALSE(row.at("kernel").empty());
    EXPECT_FALSE(row.at("/provenance/eusim_version").empty());
    EXPECT_EQ(row.at("status") == "failed", !row.at("reason").empty());
    failed += row.at("status") == "failed";
    if (row.at("status") == "failed") continue;
    EXPECT_FALSE(row.at("/summary/cycles").empty());
    EXPECT_FALSE(row.at("/provenance/workload").empty());
    old_replays += row.at("kernel") == "eusim.trace_v1.eutrace" && row.at("/bounds/llc").empty() &&
                   row.at("machine") == row.at("/provenance/machine");
  }
  EXPECT_EQ(failed, 4);
  EXPECT_EQ(old_replays, 1);
}

TEST_F(Collect, ResumingOlderBuildsRowsWarnsAndKeepsThemOnRequest) {
  replay("r", {"saxpy_64.eutrace", "--machine", "mine.json,ivb_gt1"}, 0);
  std::string old = contents(path("r"));  // from before rows had a schema, or bounds
  for (std::size_t at = 0; (at = old.find(R"("schema": "eusim.row/v1", )")) != std::string::npos;)
    old.erase(at, std::string(R"("schema": "eusim.row/v1", )").size());
  for (std::size_t at = 0; (at = old.find(R"("eusim_build": ")", at)) != std::string::npos; ++at)
    old.replace(at + 16, 16, "0123456789abcdef");
  const std::string first = old.substr(0, old.find('\n') + 1);
  directory_.file("p.partial", first);
  const std::vector<std::string> resume = {
      "replay", "saxpy_64.eutrace", "--machine", "mine.json,ivb_gt1", "--jsonl", "p", "--resume"};
  const CommandResult refused = here(resume);
  EXPECT_EQ(refused.exit_code, 4);
  EXPECT_NE(refused.err.find("p: has 1 row of build 0123456789abcdef of eusim"), std::string::npos)
      << refused.err;
  EXPECT_EQ(contents(path("p.partial")), first);
  std::vector<std::string> kept = resume;
  kept.push_back("--other-builds");
  EXPECT_EQ(here(kept).err, "p: 2 rows, 0 failed, 1 kept\n");
  EXPECT_EQ(contents(path("p")).substr(0, first.size()), first);
  EXPECT_EQ(table(csv_of({"p"})).size(), 2u);
}

}  // namespace
}  // namespace eu::test
