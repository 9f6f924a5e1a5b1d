// Values that rows extract from runs: by hand, and as scripts/compare_hw.py, which wrote
// results/hw, computes them.
#include <gtest/gtest.h>

#include <fmt/core.h>

#include <cmath>
#include <map>

#include "config/json/diagnostics.hpp"
#include "model/calibrate/row_runs.hpp"
#include "model/calibrate/tables.hpp"
#include "tests/support/files.hpp"

namespace eu::test {
namespace {

using model::Extract;
using model::ExtractError;

/// Three threads: register 1 holds 10, 20, 30 and register 2 holds 112, 222, 342.
double value_of(const std::string& text) {
  const model::RunValues run{[](int number) {
                               return number == 1 ? std::vector<std::uint32_t>{10, 20, 30}
                                                  : std::vector<std::uint32_t>{112, 222, 342};
                             },
                             [](const std::string& path) {
                               if (path != "/memory/l3_hits") throw ExtractError("no such number");
                               return 7.0;
                             }};
  return Extract(text).value(run);
}

TEST(Extract, FunctionsAreThoseOfTheTable) {
  EXPECT_EQ(value_of("interval(1, 2)"), 100);
  EXPECT_EQ(value_of("mean(1, 2)"), (100 + 200 + 310) / 3.0);
  EXPECT_EQ(value_of("span(1, 2)"), 330);
  EXPECT_EQ(value_of("metric(\"/memory/l3_hits\")"), 7);
  EXPECT_EQ(value_of("interval(2, 1)"), -104);
}

TEST(Extract, OperatorsBindAsInPython) {
  EXPECT_EQ(value_of("1 + 2 * 3 - 4 / 8"), 6.5);
  EXPECT_EQ(value_of("(1 + 2) * (3 - 4) / 8"), -0.375);
  EXPECT_EQ(value_of("8 / 4 / 2 - 1 - 1"), -1);
  EXPECT_EQ(value_of("2048 * 256*16 / 16 / span( 1 ,2 )"), 2048.0 * 256 * 16 / 16 / 330);
  EXPECT_EQ(value_of("1.5e2"), 150);
}

TEST(Extract, WhatIsNoExpressionIsRefusedWithItsPlace) {
  const std::map<std::string, std::string> wrong = {
      {"", "expected a number, interval, mean, span or metric at character 1"},
      {"1 +", "expected a number, interval, mean, span or metric at character 4"},
      {"1 2", "expected an operator at character 3"},
      {"(1", "expected ')' at character 3"},
      {"interval(1)", "expected ',' at character 11"},
      {"interval(1, 128)", "expected a register, 0 to 127 at character 13"},
      {"median(1, 2)", "expected a number, interval, mean, span or metric at character 1"},
      {"metric(/memory)", "expected '\"' at character 8"},
      {"-1", "expected a number, interval, mean, span or metric at character 1"},
      {std::string(100, '('), "expected fewer brackets at character 65"}};
  for (const auto& [text, message] : wrong) {
    try {
      const Extract parsed(text);
      ADD_FAILURE() << text;
    } catch (const ExtractError& error) {
      EXPECT_NE(std::string(error.what()).find(message), std::string::npos) << error.what();
    }
  }
}

TEST(Extract, WhatIsNotFiniteIsNoValue) {
  EXPECT_THROW(value_of("1 / (interval(1, 2) - 100)"), ExtractError);
  EXPECT_THROW(value_of("metric(\"/memory\")"), ExtractError);
}

/// The model's values by row, as written by the Python scripts.
std::map<std::string, std::string> written(const std::string& machine) {
  config::Diagnostics diagnostics;
  const std::string file = EUSIM_SOURCE_DIR "/results/hw/" + machine + ".csv";
  std::map<std::string, std::string> values;
  for (const model::CsvLine& line : model::read_csv_table(contents(file), file, diagnostics))
    values[line.at(0).text] = line.at(6).text;
  EXPECT_TRUE(diagnostics.empty());
  EXPECT_EQ(values["id"], "model");
  return values;
}

class RowsOf : public ::testing::TestWithParam<std::string> {};

TEST_P(RowsOf, HaveTheValuesThatPythonTakesFromTheDocuments) {
  config::MachineChoice choice;
  choice.machine = GetParam();
  const model::MeasuredRows table =
      model::read_measured_rows(EUSIM_SOURCE_DIR "/tests/hw/" + GetParam() + ".csv");
  model::RowRuns runs(choice, table, {}, 2);
  const model::RowValues values = runs.at(model::Steps{});
  const std::map<std::string, std::string> expected = written(GetParam());
  EXPECT_GT(values.size(), 10u);
  for (std::size_t i = 0; i < values.size(); ++i) {
    // Python rounds halves to even; nearbyint does the same.
    const double rounded = std::nearbyint(values[i] * 100) / 100;
    EXPECT_EQ(fmt::format("{:g}", rounded), expected.at(runs.rows()[i].id)) << runs.rows()[i].id;
  }
}

INSTANTIATE_TEST_SUITE_P(Machines, RowsOf,
                         ::testing::Values("ivb_gt2", "hsw_gt2", "bdw_gt2", "skl_gt2", "m1"),
                         [](const auto& machine) { return machine.param; });

}  // namespace
}  // namespace eu::test
