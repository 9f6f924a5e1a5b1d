// The interval of hardware: numbers and the model's own error, by hand and in results.
#include "model/study/hardware_time.hpp"

#include <gtest/gtest.h>

#include <cmath>

#include "config/json/json_document.hpp"
#include "config/json/json_reader.hpp"
#include "tests/support/command.hpp"

namespace eu::test {
namespace {

using model::Bounds;
using model::hardware_time;

const std::string kSaxpy = EUSIM_SOURCE_DIR "/traces/workloads/driver_saxpy_1024.json";

config::ModelError error(int p5_percent, int p95_percent) {
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

/// Factors of 8 and 16, three and four doublings: together five.
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

class HardwareInterval : public ::testing::Test {
 protected:
  CommandResult run(std::vector<std::string> options) const {
    options.insert(options.begin(), {"run", kSaxpy, "--report", "none", "--error-bars=5"});
    return eusim(options, directory_.path());
  }
  config::JsonValue bars(std::vector<std::string> options) const {
    options.insert(options.end(), {"--json", "-"});
    const CommandResult result = run(options);
    EXPECT_EQ(result.exit_code, 0) << result.err;
    config::Diagnostics diagnostics;
    auto value = config::parse_json(result.out, "result", diagnostics, {std::size_t{1} << 30, 64});
    diagnostics.throw_if_any();
    return *value->find("error_bars");
  }
  static double real(const config::JsonValue& value, const std::string& path) {
    const config::JsonValue& found = *config::find_path(value, *config::split_path(path));
    const auto* whole = std::get_if<std::int64_t>(&found.data);
    return whole != nullptr ? static_cast<double>(*whole) : std::get<double>(found.data);
  }

  const TemporaryDirectory directory_;
};

const std::vector<std::string> kStated = {
    "--set", "/model_error/rows=7",          "--set", "/model_error/p5_percent=60",
    "--set", "/model_error/p95_percent=300", "--set", "/machine/clock_mhz=1000"};

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
  EXPECT_NE(run(kStated).out.find("60 to 300 % of its time by 7 measured kernels"),
            std::string::npos);
}

/// The cycles that the draws take are none of its business.
TEST_F(HardwareInterval, ChangesNoDraw) {
  EXPECT_EQ(config::to_text(*bars(kStated).find("draw_cycles")),
            config::to_text(*bars({"--set", "/machine/clock_mhz=1000"}).find("draw_cycles")));
}

TEST_F(HardwareInterval, IsNotKnownOfAMachineThatDoesNotStateTheError) {
  const std::vector<std::string> none = {"--set", "/model_error/rows=0",
                                         "--set", "/model_error/p5_percent=100",
                                         "--set", "/model_error/p95_percent=100"};
  const config::JsonValue document = bars(none);
  const config::JsonValue& hardware = *document.find("hardware");
  EXPECT_EQ(hardware.find("cycles"), nullptr);
  ASSERT_NE(hardware.find("unknown"), nullptr);
  EXPECT_NE(run(none).out.find("on hardware: not known"), std::string::npos);
}

TEST_F(HardwareInterval, IsRefusedWhereTheStatedErrorIsNoInterval) {
  const CommandResult crossed =
      run({"--set", "/model_error/p5_percent=301", "--set", "/model_error/p95_percent=300"});
  EXPECT_EQ(crossed.exit_code, 3);
  EXPECT_NE(crossed.err.find("model_error_is_an_interval: must be at most p95_percent = 300"),
            std::string::npos)
      << crossed.err;
  const CommandResult of_none = run({"--set", "/model_error/rows=0"});
  EXPECT_EQ(of_none.exit_code, 3);
  EXPECT_NE(of_none.err.find("must be at least 1 where there are percents"), std::string::npos)
      << of_none.err;
}

}  // namespace
}  // namespace eu::test
