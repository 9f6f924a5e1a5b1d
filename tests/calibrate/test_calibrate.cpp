// eusim calibrate: fitted numbers, patches, and refused input.
#include <gtest/gtest.h>

#include "config/machine/machine.hpp"
#include "config/machine/machine_file.hpp"
#include "tests/support/command.hpp"
#include "tests/support/files.hpp"
#include "tests/support/model/result.hpp"

namespace eu::test {
namespace {

const std::string kHw = EUSIM_SOURCE_DIR "/tests/hw/";
const std::string kHead = "id,kernel,workload,set,extract,unit,measured,low,high\n";
const std::string kFloat = "/eu/timing/float/latency_cycles";

/// A row of one thread's interval, measured in registers 100 and 101 or later ones.
std::string row(const std::string& id, const std::string& input, const std::string& extract,
                const std::string& measured, const std::string& set = "") {
  const bool is_workload = input.find(".json") != std::string::npos;
  const std::string path = kHw + (is_workload ? "workloads/" : "kernels/") + input;
  return id + "," + (is_workload ? "," + path : path + ",") + "," + set + ",\"" + extract +
         "\",cycles," + measured + ",,\n";
}

class CliCalibrate : public ::testing::Test {
 protected:
  std::string path(const std::string& name) const { return directory_.path() + "/" + name; }

  CommandResult calibrate(const std::string& rows, std::vector<std::string> options = {}) const {
    directory_.file("rows.csv", kHead + rows);
    options.insert(options.begin(), {"calibrate", "rows.csv"});
    return eusim(options, directory_.path());
  }

  SimulatedRun document(const std::string& rows, std::vector<std::string> options = {}) const {
    options.insert(options.end(), {"--json", "-"});
    const CommandResult done = calibrate(rows, options);
    EXPECT_EQ(done.exit_code, 0) << done.err;
    config::Diagnostics diagnostics;
    SimulatedRun document;
    document.document = config::parse_json(done.out, "calibration", diagnostics).value();
    return document;
  }

  const TemporaryDirectory directory_;
};

const config::JsonValue::Array& list(const SimulatedRun& document, const char* key) {
  return std::get<config::JsonValue::Array>(document.document.find(key)->data);
}
double number(const config::JsonValue& value, const char* key) {
  const config::JsonValue* const found = value.find(key);
  const auto* const whole = std::get_if<std::int64_t>(&found->data);
  return whole != nullptr ? static_cast<double>(*whole) : std::get<double>(found->data);
}
std::string text(const config::JsonValue& value, const char* key) {
  return std::get<std::string>(value.find(key)->data);
}

// I3 of tests/hw is 16 cycles: 2 of issue, 12 of latency and 2 of the consumer.
TEST_F(CliCalibrate, WhatARowSaysOfANumberIsInThePatch) {
  const CommandResult done =
      calibrate(row("I3", "mul_immediate.asm", "interval(102, 103)", "17"), {"-o", "patch.json"});
  ASSERT_EQ(done.exit_code, 0) << done.err;
  const config::Machine machine = config::load_machine("ivb_gt2", {path("patch.json")});
  EXPECT_EQ(machine.eu.timing[isa::TimingClass::Float].latency_cycles, 13);
  const auto source = config::source_of(machine, kFloat);
  ASSERT_TRUE(source);
  EXPECT_EQ(source->kind, config::SourceKind::Measured);
  EXPECT_EQ(source->ref, "rows.csv: row I3");
  const auto& range = machine.provenance.at(kFloat).range;
  ASSERT_TRUE(range);
  EXPECT_EQ(range->low, 13);
  EXPECT_EQ(range->high, 13);
  EXPECT_EQ(range->basis, config::RangeBasis::Spread);
  // Measured again on the patched machine, nothing remains to fit.
  const SimulatedRun again = document(row("I3", "mul_immediate.asm", "interval(102, 103)", "17"),
                                      {"--patch", "patch.json"});
  EXPECT_EQ(number(list(again, "rows").at(0), "before"), 17);
  EXPECT_EQ(list(again, "numbers").size(), 0u);
}

TEST_F(CliCalibrate, NumbersStayInsideTheirRanges) {
  const SimulatedRun found =
      document(row("I3", "mul_immediate.asm", "interval(102, 103)", "99"), {"--free", kFloat});
  const config::JsonValue& moved = list(found, "numbers").at(0);
  EXPECT_EQ(text(moved, "path"), kFloat);
  EXPECT_EQ(number(moved, "value"), 14) << "the end of its range";
  EXPECT_TRUE(std::get<bool>(moved.find("at_end")->data));
}

TEST_F(CliCalibrate, OnlyFreeNumbersMoveAndThoseThatMoveNothingAreNamed) {
  const SimulatedRun found = document(row("I3", "mul_immediate.asm", "interval(102, 103)", "17"),
                                      {"--free", "/llc/latency_cycles," + kFloat});
  ASSERT_EQ(list(found, "free").size(), 1u);
  EXPECT_EQ(std::get<std::string>(list(found, "free")[0].data), kFloat);
  ASSERT_EQ(list(found, "unmoved").size(), 1u);
  EXPECT_EQ(std::get<std::string>(list(found, "unmoved")[0].data), "/llc/latency_cycles");
}

TEST_F(CliCalibrate, TwoRowsThatNoMachineMeetsAreNamed) {
  const SimulatedRun found =
      document(row("a", "mul_immediate.asm", "interval(102, 103)", "16") +
               row("b", "mul_immediate.asm", "interval(102, 103) + 0", "18") +
               row("c", "mad.asm", "interval(104, 105)", "18"));
  std::string conflicts;
  for (const config::JsonValue& each : list(found, "conflicts"))
    conflicts += text(each, "row") + text(each, "without") + " ";
  EXPECT_EQ(conflicts, "ab ba ");
  const CommandResult calibrated =
      calibrate(row("a", "mul_immediate.asm", "interval(102, 103)", "16") +
                row("b", "mul_immediate.asm", "interval(102, 103)", "18"));
  EXPECT_NE(calibrated.out.find("a: matched without b"), std::string::npos) << calibrated.out;
}

/// The sum of two numbers is measured; each alone may have any value of its range.
TEST_F(CliCalibrate, OfNumbersWhoseSumIsMeasuredOneFollowsTheOther) {
  const std::string patch =
      "{\"l3\": {\"latency_cycles\": 16}, \"data_cache\": {\"latency_cycles\": 12}, \"sources\": {"
      "\"/l3/latency_cycles\": {\"kind\": \"assumed\", \"ref\": \"a test\", \"range\": "
      "{\"basis\": \"argued\", \"low\": 10, \"high\": 22, \"why\": \"a test\"}}, "
      "\"/data_cache/latency_cycles\": {\"kind\": \"assumed\", \"ref\": \"a test\", \"range\": "
      "{\"basis\": \"argued\", \"low\": 6, \"high\": 18, \"why\": \"a test\"}}}}";
  directory_.file("ranges.json", patch);
  const std::string rows = row("I29", "chase_l3.json", "interval(100, 101) / 100", "84.00");
  const CommandResult done =
      calibrate(rows, {"--patch", "ranges.json", "-o", "found.json", "--free",
                       "/l3/latency_cycles,/data_cache/latency_cycles"});
  ASSERT_EQ(done.exit_code, 0) << done.err;
  const config::Machine machine =
      config::load_machine("ivb_gt2", {path("ranges.json"), path("found.json")});
  const auto& l3 = machine.provenance.at("/l3/latency_cycles").range;
  const auto& data_cache = machine.provenance.at("/data_cache/latency_cycles").range;
  EXPECT_GE(data_cache->high - data_cache->low, 6) << "nearly as uncertain as before";
  EXPECT_EQ(l3->low, l3->high);
  EXPECT_EQ(l3->follows, (std::map<std::string, double>{{"/data_cache/latency_cycles", -1}}));
  EXPECT_EQ(machine.l3.latency_cycles + machine.data_cache.latency_cycles, 16 + 12 - 4)
      << "a step took 88 cycles";
}

TEST_F(CliCalibrate, TheSameBytesForAnyNumberOfJobs) {
  const std::string rows = row("I3", "mul_immediate.asm", "interval(102, 103)", "17") +
                           row("I7", "mad.asm", "interval(106, 107)", "20") +
                           row("I26", "scratch_read.json", "interval(100, 101)", "46");
  std::string first;
  for (const char* jobs : {"1", "3"}) {
    const CommandResult done = calibrate(
        rows, {"--jobs", jobs, "-o", "patch.json", "--predict", "rows.csv", "--json", "all.json"});
    ASSERT_EQ(done.exit_code, 0) << done.err;
    const std::string all = done.out + contents(path("patch.json")) + contents(path("all.json"));
    if (first.empty()) first = all;
    EXPECT_EQ(all, first);
  }
}

TEST_F(CliCalibrate, RowsThatCannotBeRunAreSetAsideAndOthersFitted) {
  const SimulatedRun found =
      document(row("I3", "mul_immediate.asm", "interval(102, 103)", "17") +
               row("none", "mul_immediate.asm", "metric(\"\"/no/such\"\")", "17") + "x,,,,,,,,\n");
  EXPECT_EQ(list(found, "rows").size(), 1u);
  ASSERT_EQ(list(found, "aside").size(), 2u);
  EXPECT_EQ(text(list(found, "aside")[0], "id"), "x");
  EXPECT_NE(text(list(found, "aside")[1], "why").find("a run has no such number"),
            std::string::npos);
}

TEST_F(CliCalibrate, WhatIsWrongIsRefusedBeforeAnythingIsWritten) {
  const std::string good = row("I3", "mul_immediate.asm", "interval(102, 103)", "17");
  const auto refused = [&](const std::string& rows, const std::vector<std::string>& options,
                           int code, const std::string& message) {
    const CommandResult done = calibrate(rows, options);
    EXPECT_EQ(done.exit_code, code) << done.err;
    EXPECT_NE(done.err.find(message), std::string::npos) << done.err;
    EXPECT_EQ(done.out, "");
  };
  refused(good, {"--free", "/eu/threads"}, 3, "/eu/threads: ivb_gt2 has no range for this number");
  refused(good, {"--free", "/eu/thread"}, 3, "has no such number; did you mean /eu/threads?");
  refused(good, {"--free", "/a,,/b"}, 2, "expected paths with commas between");
  refused(good, {"-o", "rows.csv"}, 2, "rows.csv");
  refused(good, {"-o", kHw + "kernels/mul_immediate.asm"}, 2, "mul_immediate.asm");
  refused("x,,,,,,,,\n", {}, 4, "rows.csv: error: has no usable row");
  refused(good + row("a", "no_such.asm", "1", "1"), {}, 4, "rows.csv:3:3: error: kernel: ");
  refused(row("a", "no_such.json", "1", "1"), {}, 4, "rows.csv:2:4: error: workload: ");
  refused(row("a", "mul_immediate.asm", "1 +", "1"), {}, 4, "rows.csv:2:");
  refused(row("a", "mul_immediate.asm", "1", "1", "/no/such=1"), {}, 3, "/no/such");
}

TEST_F(CliCalibrate, OtherRowsArePredictedWithWhatIsOpenOfTheMachine) {
  directory_.file("others.csv", kHead + row("I2", "mul_immediate.asm", "interval(100, 101)", "2") +
                                    row("I29", "chase_l3.json", "interval(100, 101) / 100", "84"));
  const SimulatedRun found = document(row("I3", "mul_immediate.asm", "interval(102, 103)", "17"),
                                      {"--predict", "others.csv"});
  const config::JsonValue &sure = list(found, "predictions").at(0),
                          &open = list(found, "predictions").at(1);
  EXPECT_EQ(number(sure, "low"), 2);
  EXPECT_EQ(number(sure, "high"), 2);
  EXPECT_LT(number(open, "low"), number(open, "value"));
  EXPECT_GT(number(open, "high"), number(open, "value"));
}

}  // namespace
}  // namespace eu::test
