// The interval for hardware: uncertain numbers and the model's own error, by hand and in results.
#include "model/compare/error_bars.hpp"

#include <fmt/core.h>
#include <gtest/gtest.h>

#include <cmath>
#include <map>
#include <ostream>
#include <regex>

#include "config/json/json_document.hpp"
#include "config/json/json_reader.hpp"
#include "config/machine/machine_file.hpp"
#include "model/report/analysis/bounds.hpp"
#include "tests/support/command.hpp"
#include "tests/support/files.hpp"

namespace eu::test {
namespace {

using model::Bounds;
using model::hardware_time;

config::ErrorInterval error(int p5_percent, int p95_percent) {
  return {10, p5_percent, p95_percent};
}

TEST(HardwareTime, IsTheModelsErrorAloneIfTheNumbersAreCertain) {
  const Bounds bounds = hardware_time(50, {50, 50}, error(40, 200));
  EXPECT_DOUBLE_EQ(bounds.p5, 20);
  EXPECT_DOUBLE_EQ(bounds.p95, 100);
}

TEST(HardwareTime, IsThatOfTheNumbersIfTheModelIsNeverOff) {
  const Bounds bounds = hardware_time(50, {25, 80}, error(100, 100));
  EXPECT_DOUBLE_EQ(bounds.p5, 25);
  EXPECT_DOUBLE_EQ(bounds.p95, 80);
}

/// Factors of 8 and 16: three and four doublings, together five.
TEST(HardwareTime, AddsSquaresOfLogarithmsToEachSide) {
  const Bounds above = hardware_time(10, {10, 80}, error(100, 1600));
  EXPECT_NEAR(above.p95, 10 * 32, 1e-9);
  EXPECT_DOUBLE_EQ(above.p5, 10);
  const Bounds below = hardware_time(64, {8, 64}, error(25, 100));
  EXPECT_NEAR(below.p5, 64 / std::pow(2, std::hypot(3, 2)), 1e-9);
  EXPECT_DOUBLE_EQ(below.p95, 64);
}

TEST(HardwareTime, HoldsTheNominalTimeWhereAllDrawsOrAllMeasurementsAreOnOneSide) {
  const Bounds slower = hardware_time(10, {12, 14}, error(110, 200));
  EXPECT_DOUBLE_EQ(slower.p5, 10);
  EXPECT_NEAR(slower.p95, 10 * std::exp(std::hypot(std::log(1.4), std::log(2))), 1e-9);
  const Bounds faster = hardware_time(10, {8, 9}, error(50, 90));
  EXPECT_DOUBLE_EQ(faster.p95, 10);
}

/// The rule of config/SOURCES.md 10a; tests/hw/test_error_bar_rules.py compares scripts with the
/// same rule.
TEST(LimitClass, IsMemoryForMemoryPipesForAPipeAndSharedForAllBetween) {
  using config::LimitClass;
  for (const model::BoundRow& row : model::kResourceBounds)
    EXPECT_EQ(model::limit_class(row.key),
              row.key == "memory" ? LimitClass::Memory : LimitClass::Shared)
        << row.key;
  EXPECT_EQ(model::limit_class(model::kDispatcherBound.key), LimitClass::Shared);
  for (const char* machine : {"ivb_gt2", "m1"})
    for (const config::PipeConfig& pipe : config::load_machine(machine).eu.pipes)
      EXPECT_EQ(model::limit_class("pipe." + pipe.name), LimitClass::Pipes) << pipe.name;
}

class HardwareInterval : public ::testing::Test {
 protected:
  CommandResult run(std::vector<std::string> options,
                    const std::string& workload = kDriverSaxpy) const {
    options.insert(options.begin(), {"run", workload, "--report", "none", "--error-bars=5"});
    return eusim(options, directory_.path());
  }
  config::JsonValue document(std::vector<std::string> options,
                             const std::string& workload = kDriverSaxpy) const {
    options.insert(options.end(), {"--json", "-"});
    const CommandResult result = run(options, workload);
    EXPECT_EQ(result.exit_code, 0) << result.err;
    config::Diagnostics diagnostics;
    auto value = config::parse_json(result.out, "result", diagnostics, {std::size_t{1} << 30, 64});
    diagnostics.throw_if_any();
    return *value;
  }
  config::JsonValue bars(std::vector<std::string> options) const {
    return *document(std::move(options)).find("error_bars");
  }
  static std::string text(const config::JsonValue& value, const std::string& path) {
    return std::get<std::string>(config::find_path(value, *config::split_path(path))->data);
  }
  static double real(const config::JsonValue& value, const std::string& path) {
    const config::JsonValue& found = *config::find_path(value, *config::split_path(path));
    const auto* whole = std::get_if<std::int64_t>(&found.data);
    return whole != nullptr ? static_cast<double>(*whole) : std::get<double>(found.data);
  }

  const TemporaryDirectory directory_;
};

/// Memory is the busiest part of this run.
const std::vector<std::string> kStated = {
    "--set", "/model_error/memory/rows=7",          "--set", "/model_error/memory/p5_percent=60",
    "--set", "/model_error/memory/p95_percent=300", "--set", "/machine/clock_mhz=1000"};

TEST_F(HardwareInterval, OfAResultIsOfItsOwnIntervalInMicroseconds) {
  const config::JsonValue document = bars(kStated);
  const Bounds expected = hardware_time(
      real(document, "/nominal_cycles") / 1000,
      {real(document, "/microseconds/p5"), real(document, "/microseconds/p95")}, error(60, 300));
  EXPECT_NEAR(real(document, "/hardware/microseconds/p5"), expected.p5, 0.002);
  EXPECT_NEAR(real(document, "/hardware/microseconds/p95"), expected.p95, 0.002);
  EXPECT_NEAR(real(document, "/hardware/cycles/p5"), 1000 * expected.p5, 2);
  EXPECT_NEAR(real(document, "/hardware/cycles/p95"), 1000 * expected.p95, 2);
  EXPECT_EQ(real(document, "/hardware/model_error/rows"), 7);
  std::string text = run(kStated).out;
  EXPECT_NE(text.find(" us"), std::string::npos);
  EXPECT_FALSE(std::regex_search(text, std::regex("\n +us"))) << text;
  text = std::regex_replace(text, std::regex("\n +"), " ");
  EXPECT_NE(text.find("hardware takes 60 to 300 % of the modelled time in 7 measured kernels"),
            std::string::npos)
      << text;
}

struct ClassRun {
  const char* workload;
  const char* limit_class;
};
/// Without it, names of tests contain addresses.
void PrintTo(const ClassRun& run, std::ostream* out) {
  *out << run.limit_class;
}

/// A run of each class.
class HardwareIntervalOfClass : public HardwareInterval,
                                public ::testing::WithParamInterface<ClassRun> {};

/// Finds the part with the largest bound again, from the result's own members.
TEST_P(HardwareIntervalOfClass, IsByTheErrorOfItsBusiestPart) {
  const ClassRun& given = GetParam();
  std::vector<std::string> options = {"--set", "/machine/clock_mhz=1000"};
  std::map<std::string, config::ErrorInterval> stated;
  for (const auto& row : config::kLimitClasses) {
    const int rows = 10 + static_cast<int>(row.value);
    const config::ErrorInterval interval{rows, 100 - 2 * rows, 100 + 5 * rows};
    stated[std::string(row.key)] = interval;
    for (const auto& [key, value] : {std::pair("rows", interval.rows),
                                     {"p5_percent", interval.p5_percent},
                                     {"p95_percent", interval.p95_percent}})
      options.insert(options.end(),
                     {"--set", fmt::format("/model_error/{}/{}={}", row.key, key, value)});
  }
  const std::string workload = std::string(EUSIM_SOURCE_DIR "/traces/workloads/") + given.workload;
  const config::JsonValue result = document(options, workload);
  std::string busiest;
  std::int64_t most = -1;
  for (const config::JsonMember& bound : *result.find("bounds")->object()) {
    const std::int64_t cycles = std::get<std::int64_t>(bound.value.data);
    if (result.find("resources")->find(bound.key) == nullptr && bound.key != "dispatcher") continue;
    if (cycles > most) busiest = bound.key;
    most = std::max(most, cycles);
  }
  const config::JsonValue& found = *result.find("error_bars");
  const std::string error_path = "/hardware/model_error";
  EXPECT_EQ(text(found, error_path + "/busiest_part"), busiest);
  EXPECT_EQ(text(found, error_path + "/class"), given.limit_class);
  const config::ErrorInterval& expected = stated.at(given.limit_class);
  EXPECT_EQ(real(found, error_path + "/rows"), expected.rows);
  const Bounds bounds =
      hardware_time(real(found, "/nominal_cycles") / 1000,
                    {real(found, "/microseconds/p5"), real(found, "/microseconds/p95")}, expected);
  EXPECT_NEAR(real(found, "/hardware/microseconds/p5"), bounds.p5, 0.002);
  EXPECT_NEAR(real(found, "/hardware/microseconds/p95"), bounds.p95, 0.002);
}

INSTANTIATE_TEST_SUITE_P(HardwareTime, HardwareIntervalOfClass,
                         testing::Values(ClassRun{"driver_mandelbrot_32x16.json", "pipes"},
                                         ClassRun{"driver_reduce_slm_8.json", "shared"},
                                         ClassRun{"driver_saxpy_1024.json", "memory"}),
                         [](const auto& info) { return std::string(info.param.limit_class); });

/// Cycles of the draws do not enter the interval.
TEST_F(HardwareInterval, ChangesNoDraw) {
  EXPECT_EQ(config::to_text(*bars(kStated).find("draw_cycles")),
            config::to_text(*bars({"--set", "/machine/clock_mhz=1000"}).find("draw_cycles")));
}

TEST_F(HardwareInterval, IsUnknownWithoutAStatedModelError) {
  const std::vector<std::string> none = {"--set", "/model_error/memory/rows=0",
                                         "--set", "/model_error/memory/p5_percent=100",
                                         "--set", "/model_error/memory/p95_percent=100"};
  const config::JsonValue document = bars(none);
  const config::JsonValue& hardware = *document.find("hardware");
  EXPECT_EQ(hardware.find("cycles"), nullptr);
  ASSERT_NE(hardware.find("unknown"), nullptr);
  EXPECT_NE(text(hardware, "/unknown").find("no /model_error/memory"), std::string::npos);
  EXPECT_NE(run(none).out.find("on hardware: unknown"), std::string::npos);
}

TEST_F(HardwareInterval, IsRefusedWhereTheStatedErrorIsNoInterval) {
  for (const auto& row : config::kLimitClasses) {
    const std::string path = fmt::format("/model_error/{}", row.key);
    const CommandResult crossed =
        run({"--set", path + "/p5_percent=301", "--set", path + "/p95_percent=300"});
    EXPECT_EQ(crossed.exit_code, 3);
    EXPECT_NE(crossed.err.find("model_error_is_an_interval: must be at most p95_percent = 300"),
              std::string::npos)
        << crossed.err;
    const CommandResult of_none = run({"--set", path + "/rows=0"});
    EXPECT_EQ(of_none.exit_code, 3);
    EXPECT_NE(of_none.err.find(path + "/rows: rule model_error_is_an_interval: must be at least 1 "
                                      "where there are percents"),
              std::string::npos)
        << of_none.err;
  }
}

}  // namespace
}  // namespace eu::test
