// Error bars of rows of sweeps and replays.
#include <gtest/gtest.h>

#include <algorithm>
#include <filesystem>
#include <set>
#include <sstream>

#include "config/json/json_document.hpp"
#include "model/process/row_file.hpp"
#include "tests/support/command.hpp"
#include "tests/support/files.hpp"

namespace eu::test {
namespace {

using config::JsonValue;

JsonValue parsed(const std::string& text) {
  config::Diagnostics diagnostics;
  const auto value = config::parse_json(text, "document", diagnostics, {std::size_t{1} << 26, 64});
  EXPECT_TRUE(value) << text;
  return value ? *value : JsonValue{};
}

/// A member of error bars as text; empty if it is missing.
std::string member(const JsonValue& bars, std::string_view key) {
  const JsonValue* value = bars.find(key);
  return value == nullptr ? "" : config::to_line(*value);
}

class RowErrorBars : public testing::Test {
 protected:
  RowErrorBars() {
    directory_.file("uncertain.json", machine("150, \"high\": 260"));
    directory_.file("certain.json", R"({"schema": "eusim.machine/v1", "name": "certain",
 "extends": "uncertain.json", "memory": {"latency_cycles": 200}, "sources": {
 "/memory/latency_cycles": {"kind": "assumed", "ref": "a test"}}})");
    sweep("");
  }
  /// A machine whose memory latency has this range; no other number has one.
  static std::string machine(const std::string& range) {
    std::string text = eusim({"config", "resolve", "ivb_gt2"}).out;
    // Without the machine's own ranges.
    JsonValue all = parsed(text);
    for (config::JsonMember& each : *all.object())
      if (each.key == "sources")
        for (config::JsonMember& source : *each.value.object())
          if (auto* members = source.value.object())
            members->erase(std::remove_if(members->begin(), members->end(),
                                          [](const auto& one) { return one.key == "range"; }),
                           members->end());
    text = config::to_line(all);
    const std::string place = "\"/memory/latency_cycles\": {";
    const std::size_t at = text.find(place);
    EXPECT_NE(at, std::string::npos);
    return text.insert(at + place.size(), R"("range": {"basis": "argued", "low": )" + range +
                                              R"(, "why": "a test"}, )");
  }
  void sweep(const std::string& more) {
    directory_.file("s.json",
                    R"({"schema": "eusim.sweep/v1", "base": "uncertain.json", "kernels": [")" +
                        kSaxpy64 + R"("], "grid": {"/l3/latency_cycles": [10, 60]})" + more + "}");
  }
  CommandResult call(std::vector<std::string> arguments) const {
    return eusim(arguments, directory_.path());
  }
  /// The rows of a file that the verb has written.
  std::vector<JsonValue> rows(const std::string& file) const {
    std::vector<JsonValue> rows;
    for (const auto& [id, row] : model::read_rows(directory_.path() + "/" + file))
      rows.push_back(parsed(row.line));
    return rows;
  }
  JsonValue bars_of_run(const std::vector<std::string>& more) const {
    std::vector<std::string> words = {"run", kSaxpy64, "--report", "none", "--json", "-"};
    words.insert(words.end(), more.begin(), more.end());
    const CommandResult result = call(words);
    EXPECT_EQ(result.exit_code, 0) << result.err;
    const JsonValue document = parsed(result.out);
    const JsonValue* bars = document.find("error_bars");
    EXPECT_NE(bars, nullptr);
    return bars == nullptr ? JsonValue{} : *bars;
  }
  /// Expects the row to have the error bars of the run.
  static void expect_same(const JsonValue& row, const JsonValue& run) {
    const JsonValue* bars = row.find("error_bars");
    ASSERT_NE(bars, nullptr) << config::to_line(row);
    for (const char* key : {"draws", "seed", "cycles", "microseconds", "hardware", "draw_cycles"}) {
      EXPECT_NE(member(*bars, key), "") << key;
      EXPECT_EQ(member(*bars, key), member(run, key)) << key;
    }
    EXPECT_EQ(member(*bars, "measure_first"), member(run, "measure_first"));
  }
  const TemporaryDirectory directory_;
};

TEST_F(RowErrorBars, OfASweepAreThoseOfItsRuns) {
  ASSERT_EQ(call({"sweep", "--error-bars=9", "s.json", "--seed", "4"}).exit_code, 0);
  const std::vector<JsonValue> all = rows("s.jsonl");
  ASSERT_EQ(all.size(), 2u);
  const std::vector<std::string> latencies = {"10", "60"};
  for (std::size_t i = 0; i < all.size(); ++i)
    expect_same(all[i], bars_of_run({"--machine", "uncertain.json", "--set",
                                     "/l3/latency_cycles=" + latencies[i], "--error-bars=9",
                                     "--seed", "4"}));
  EXPECT_NE(member(*all[0].find("error_bars"), "draw_cycles"),
            member(*all[1].find("error_bars"), "draw_cycles"));
  EXPECT_EQ(member(*all[0].find("error_bars"), "measure_first"), "\"/memory/latency_cycles\"");
}

TEST_F(RowErrorBars, WhatAPointSetsIsCertain) {
  directory_.file("c.json",
                  R"({"schema": "eusim.sweep/v1", "base": "uncertain.json", "kernels": [")" +
                      kSaxpy64 + R"("], "grid": {"/memory/latency_cycles": [200]}})");
  ASSERT_EQ(call({"sweep", "c.json", "--error-bars=6"}).exit_code, 0);
  const JsonValue row = rows("c.jsonl").at(0);
  const std::string cycles = member(*row.find("summary"), "cycles");
  EXPECT_EQ(member(*row.find("error_bars"), "cycles"),
            "{\"p5\": " + cycles + ", \"median\": " + cycles + ", \"p95\": " + cycles + "}");
  EXPECT_EQ(row.find("error_bars")->find("measure_first"), nullptr);
}

TEST_F(RowErrorBars, AreTheSameHoweverManyProcessesThereAre) {
  ASSERT_EQ(call({"sweep", "s.json", "--error-bars=9", "--jobs", "1"}).exit_code, 0);
  const std::string one = contents(directory_.path() + "/s.jsonl");
  ASSERT_NE(one.find("draw_cycles"), std::string::npos);
  for (const char* jobs : {"1", "2", "7"})
    for (const bool reused : {false, true}) {
      std::vector<std::string> words = {"sweep", "s.json", "--error-bars=9", "--jobs",
                                        jobs,    "-o",     "other"};
      if (reused) words.push_back("--reuse-processes");
      const CommandResult result = call(words);
      EXPECT_EQ(result.exit_code, 0) << result.err;
      EXPECT_EQ(contents(directory_.path() + "/other"), one) << jobs << reused;
      std::filesystem::remove(directory_.path() + "/other");
    }
  EXPECT_EQ(call({"sweep", "s.json", "--error-bars=9", "--point", "1"}).out,
            one.substr(one.find('\n') + 1));
}

TEST_F(RowErrorBars, TheFileMaySetThemAndTheOptionWins) {
  sweep(R"(, "error_bars": {"draws": 9, "seed": 4})");
  ASSERT_EQ(call({"sweep", "s.json"}).exit_code, 0);
  ASSERT_EQ(call({"sweep", "s.json", "--error-bars=5", "-o", "option"}).exit_code, 0);
  sweep("");
  ASSERT_EQ(call({"sweep", "s.json", "--error-bars=9", "--seed", "4", "-o", "same"}).exit_code, 0);
  ASSERT_EQ(call({"sweep", "s.json", "--error-bars=5", "-o", "five"}).exit_code, 0);
  EXPECT_EQ(contents(directory_.path() + "/s.jsonl"), contents(directory_.path() + "/same"));
  EXPECT_EQ(contents(directory_.path() + "/option"), contents(directory_.path() + "/five"));
  EXPECT_EQ(member(*rows("option")[0].find("error_bars"), "draws"), "5");
}

TEST_F(RowErrorBars, OfASweepFileAreCheckedAtTheirPlace) {
  for (const auto& [given, error_text] :
       std::vector<std::pair<std::string, std::string>>{{R"({"draws": 0})", "/error_bars/draws"},
                                                        {R"({"draws": 2000})", "/error_bars/draws"},
                                                        {R"({"seed": -1})", "/error_bars/seed"},
                                                        {R"({"seeds": 1})", "/error_bars/seeds"},
                                                        {"64", "/error_bars"}}) {
    sweep(R"(, "error_bars": )" + given);
    const CommandResult result = call({"sweep", "s.json", "--count"});
    EXPECT_EQ(result.exit_code, 4) << given;
    EXPECT_NE(result.err.find(error_text + ": "), std::string::npos) << result.err;
  }
}

/// Identifiers of the points, one a line.
std::string ids_of(const CommandResult& listed) {
  EXPECT_EQ(listed.exit_code, 0) << listed.err;
  std::string ids;
  std::istringstream lines(listed.out);
  for (std::string number, id, rest; lines >> number >> id && std::getline(lines, rest);)
    ids += id + "\n";
  return ids;
}

TEST_F(RowErrorBars, AreInTheIdOnlyIfPresent) {
  const std::string none = ids_of(call({"sweep", "s.json", "--list"}));
  const std::string nine = ids_of(call({"sweep", "s.json", "--list", "--error-bars=9"}));
  const std::string other =
      ids_of(call({"sweep", "s.json", "--list", "--error-bars=9", "--seed=2"}));
  const std::string ten = ids_of(call({"sweep", "s.json", "--list", "--error-bars=10"}));
  EXPECT_EQ((std::set<std::string>{none, nine, other, ten}).size(), 4u);
  ASSERT_EQ(call({"sweep", "s.json"}).exit_code, 0);
  for (const JsonValue& row : rows("s.jsonl")) {
    EXPECT_EQ(row.find("error_bars"), nullptr);
    EXPECT_NE(none.find(std::get<std::string>(row.find("id")->data)), std::string::npos);
  }
}

TEST_F(RowErrorBars, OfAnotherSeedAreNotResumed) {
  ASSERT_EQ(call({"sweep", "s.json", "--error-bars=3"}).exit_code, 0);
  const std::string before = contents(directory_.path() + "/s.jsonl");
  const CommandResult refused =
      call({"sweep", "s.json", "--error-bars=3", "--seed", "2", "--resume"});
  EXPECT_EQ(refused.exit_code, 4);
  EXPECT_NE(refused.err.find("2 of its 2 rows are of points that are not requested now"),
            std::string::npos)
      << refused.err;
  EXPECT_EQ(call({"sweep", "s.json", "--error-bars=3", "--resume"}).exit_code, 0);
  EXPECT_EQ(contents(directory_.path() + "/s.jsonl"), before);
}

/// Drawn machines that are slower than the one of the cycle limit do not finish.
TEST_F(RowErrorBars, ThatCannotBeDrawnSayWhyAndTheRowIsOk) {
  const CommandResult plain = call({"run", kSaxpy64, "--machine", "uncertain.json", "--set",
                                    "/l3/latency_cycles=10", "--json", "-", "--report", "none"});
  const JsonValue result = parsed(plain.out);
  const int cycles = std::stoi(member(*result.find("summary"), "cycles"));
  sweep(R"(, "max_cycles": )" + std::to_string(cycles + 25));
  const CommandResult made = call({"sweep", "s.json", "--error-bars=8"});
  ASSERT_EQ(made.exit_code, 1) << "the other point needs too many cycles" << made.err;
  const JsonValue row = rows("s.jsonl").at(0);
  ASSERT_EQ(member(row, "status"), "\"ok\"") << member(row, "reason");
  const JsonValue& bars = *row.find("error_bars");
  EXPECT_NE(member(bars, "failure"), "");
  EXPECT_EQ(member(bars, "draws") + member(bars, "seed"), "81");
  EXPECT_EQ(bars.find("cycles"), nullptr);
  EXPECT_EQ(call({"collect", "s.jsonl", "--csv", "-"}).exit_code, 0);
}

TEST_F(RowErrorBars, OfReplaysAreThoseOfOneReplay) {
  ASSERT_EQ(call({"record", kSaxpy64, "-o", "t"}).exit_code, 0);
  const std::vector<std::string> words = {
      "replay",         "t",      "--machine", "uncertain.json,certain.json", "--jsonl", "rows",
      "--error-bars=7", "--seed", "3"};
  ASSERT_EQ(call(words).exit_code, 0);
  const std::vector<JsonValue> all = rows("rows");
  ASSERT_EQ(all.size(), 2u);
  const CommandResult one = call({"replay", "t", "--machine", "uncertain.json", "--error-bars=7",
                                  "--seed", "3", "--report", "none", "--json", "-"});
  ASSERT_EQ(one.exit_code, 0) << one.err;
  expect_same(all[1], *parsed(one.out).find("error_bars"));
  EXPECT_EQ(all[0].find("error_bars")->find("measure_first"), nullptr) << "its numbers are certain";
  std::vector<std::string> more = words;
  more[5] = "many";
  more.insert(more.end(), {"--jobs", "5"});
  ASSERT_EQ(call(more).exit_code, 0);
  EXPECT_EQ(contents(directory_.path() + "/rows"), contents(directory_.path() + "/many"));
}

TEST_F(RowErrorBars, AreColumnsOfCollectedTables) {
  ASSERT_EQ(call({"sweep", "s.json", "--error-bars=4"}).exit_code, 0);
  ASSERT_EQ(call({"sweep", "s.json", "-o", "without"}).exit_code, 0);
  const CommandResult table =
      call({"collect", "s.jsonl", "without", "--csv", "-", "--sqlite", "db"});
  ASSERT_EQ(table.exit_code, 0) << table.err;
  for (const char* column : {"draws", "seed", "cycles/p5", "cycles/p95", "microseconds/median",
                             "measure_first", "draw_cycles"})
    EXPECT_NE(table.out.find(",/error_bars/" + std::string(column)), std::string::npos) << column;
  const JsonValue row = rows("s.jsonl").at(0);
  const std::string drawn = member(*row.find("error_bars"), "draw_cycles");
  EXPECT_NE(table.out.find('"' + drawn + '"'), std::string::npos) << "one cell";
  EXPECT_NE(contents(directory_.path() + "/db").find("/error_bars/draw_cycles" + drawn),
            std::string::npos);
}

TEST(RowErrorBarOptions, SeedNeedsErrorBars) {
  EXPECT_EQ(eusim({"sweep", "s.json", "--seed", "2"}).err,
            "eusim sweep: error: --seed needs --error-bars\n");
}

}  // namespace
}  // namespace eu::test
