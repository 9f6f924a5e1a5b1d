// Measured metrics: read as GPUTop, VTune and perf write them (the columns of their public sources
// and listings), compared with a run, and fitted.
#include <gtest/gtest.h>

#include "model/calibrate/counter_comparison.hpp"
#include "tests/support/command.hpp"
#include "tests/support/files.hpp"
#include "tests/support/model/result.hpp"

namespace eu::test {
namespace {

using model::MeasuredCounters;

const std::string kSource = EUSIM_SOURCE_DIR "/";
const std::string kExamples = kSource + "tests/calibrate/measured/";
const std::string kSaxpy = kSource + "traces/opencl/saxpy.skl.json";

double value(const MeasuredCounters& measured, const char* metric) {
  const model::MeasuredCounter* const found = measured.find(metric);
  EXPECT_NE(found, nullptr) << metric;
  return found == nullptr ? -1 : found->value;
}

std::string aside(const MeasuredCounters& measured) {
  std::string all;
  for (const model::RowAside& each : measured.aside) all += each.id + ": " + each.why + "\n";
  return all;
}

/// Two samples: counts are summed; shares are weighted by clocks, 2000 and 6000.
TEST(MeasuredCounters, OfGpuTopAreSamples) {
  const MeasuredCounters measured = model::read_measured_counters(kExamples + "gputop.csv", "");
  EXPECT_EQ(measured.tool, "GPUTop");
  EXPECT_EQ(value(measured, "GpuCoreClocks"), 8000);
  EXPECT_EQ(value(measured, "EuActive"), 25);
  EXPECT_EQ(value(measured, "EuStall"), 57.5);
  EXPECT_EQ(value(measured, "CsThreads"), 128);
  EXPECT_EQ(value(measured, "UntypedBytesRead"), 16384);
  EXPECT_NEAR(measured.find("EuActive")->deviation, 10, 1e-9);  // of 10 and 30: 14.14 / sqrt(2)
  EXPECT_EQ(aside(measured), "Timestamp: time of the sample\nL3Misses: not a metric of the sets\n");
}

/// One task of two: its sums cover four instances, and bandwidths its time.
TEST(MeasuredCounters, OfVtuneAreATask) {
  const MeasuredCounters measured = model::read_measured_counters(kExamples + "vtune.csv", "saxpy");
  EXPECT_EQ(measured.tool, "VTune");
  EXPECT_NEAR(value(measured, "GpuTime"), 5000, 1e-9);
  EXPECT_EQ(value(measured, "EuActive"), 7.3);
  EXPECT_EQ(value(measured, "EuStall"), 39.4);
  EXPECT_EQ(value(measured, "EuIdle"), 53.3);
  EXPECT_EQ(value(measured, "EuThreadOccupancy"), 25);
  EXPECT_EQ(value(measured, "CsThreads"), 64);
  EXPECT_NEAR(value(measured, "GtiReadThroughput"), 1.6 * 5000, 1e-9);  // GB/s x ns
  EXPECT_NE(aside(measured).find("GPU L3:Miss Ratio: not a metric of the sets"), std::string::npos);
}

/// With commas, quotes around cells that contain one, and the names of older versions, the result
/// is the same.
TEST(MeasuredCounters, OfOlderVtuneWithCommasAreTheSame) {
  const TemporaryDirectory d;
  d.file("v.csv",
         "Computing Task,Computing Task:Total Time,EU Array:Active(%),"
         "\"GPU Memory Bandwidth, GB/sec:Read\"\r\nsaxpy,0.000005,7.3,1.6\r\n");
  const MeasuredCounters measured = model::read_measured_counters(d.path() + "/v.csv", "");
  EXPECT_EQ(value(measured, "EuActive"), 7.3);
  EXPECT_NEAR(value(measured, "GtiReadThroughput"), 8000, 1e-9);
}

/// 1800 million cycles in 2 s; the render engine was busy for 1.5 s.
TEST(MeasuredCounters, OfPerfAreTimeAndClock) {
  const MeasuredCounters measured = model::read_measured_counters(kExamples + "perf.csv", "");
  EXPECT_EQ(measured.tool, "perf");
  EXPECT_EQ(value(measured, "GpuTime"), 1.5e9);
  EXPECT_EQ(value(measured, "AvgGpuCoreFrequency"), 9e8);
  EXPECT_NE(aside(measured).find("i915/vcs0-busy/: not supported"), std::string::npos);
  EXPECT_NE(aside(measured).find("i915/rc6-residency/: not a metric"), std::string::npos);
}

/// Each unusable part of a table is reported with its place.
TEST(MeasuredCounters, ThatCannotBeUsedAreNamedWithTheirPlace) {
  const TemporaryDirectory d;
  const std::string path = d.path() + "/m.csv";
  const auto error = [&](const std::string& text, const std::string& task = "") -> std::string {
    d.file("m.csv", text);
    try {
      model::read_measured_counters(path, task);
    } catch (const model::RowsError& wrong) {
      return wrong.what();
    }
    return "";
  };
  EXPECT_NE(error("").find("m.csv:1:1: error: no metrics of GPUTop"), std::string::npos);
  EXPECT_NE(error("a,b\n1,2\n").find("m.csv:1:1: error: no metrics of GPUTop"), std::string::npos);
  EXPECT_NE(error("EuActive\n").find("no sample"), std::string::npos);
  EXPECT_NE(error("EuActive,EuStall\n1\n").find("m.csv:2:1: error: the line has 1 of 2"),
            std::string::npos);
  EXPECT_NE(error("EuActive\n0.919 %\n").find("m.csv:2:1: error: 0.919 %: expected a number"),
            std::string::npos);
  EXPECT_NE(error("EuActive\n-1\n").find("expected a number, 0 to 1e18"), std::string::npos);
  EXPECT_NE(error("EuActive\n1e300\n").find("expected a number, 0 to 1e18"), std::string::npos);
  EXPECT_NE(error("EuActive,EuActive\n1,2\n").find("duplicate column"), std::string::npos);
  EXPECT_NE(error("EuActive\n1\n", "saxpy").find("--task is for VTune's"), std::string::npos);
  const std::string tasks = "Computing Task,EU Array:Active(%)\na,1\nb,2\n";
  EXPECT_NE(error(tasks).find("several computing tasks; choose one with --task: a, b"),
            std::string::npos);
  EXPECT_NE(error(tasks, "c").find("no such computing task"), std::string::npos);
  EXPECT_NE(error("i915/rcs0-busy/,1\n").find("expected value,unit,event"), std::string::npos);
}

/// The run's own metrics in GPUTop's format, with its clocks multiplied by `more_clocks`.
std::string as_gputop(const SimulatedRun& run, double more_clocks) {
  std::string names, values;
  for (const char* name : {"GpuCoreClocks", "EuActive", "EuStall", "UntypedBytesRead"}) {
    const config::JsonValue* const found =
        config::find_path(run.document, {"counters", "values", name});
    const double number = std::visit(
        [](const auto& each) -> double {
          if constexpr (std::is_arithmetic_v<std::decay_t<decltype(each)>>)
            return static_cast<double>(each);
          else
            return -1;
        },
        found->data);
    names += (names.empty() ? "" : ",") + std::string(name);
    values += (values.empty() ? "" : ",") +
              std::to_string(std::string(name) == "GpuCoreClocks" ? number * more_clocks : number);
  }
  return names + "\n" + values + "\n";
}

TEST(CounterComparison, SaysWhatOfTheDifferenceEachMetricExplains) {
  const TemporaryDirectory d;
  const SimulatedRun run = result_of({kSaxpy, "--counters"});
  d.file("m.csv", as_gputop(run, 1.5));
  const MeasuredCounters measured = model::read_measured_counters(d.path() + "/m.csv", "");
  const model::CounterComparison comparison = model::compared(run.document, measured);
  EXPECT_DOUBLE_EQ(*comparison.measured_clocks, 1.5 * comparison.model_clocks);
  std::map<std::string, model::CounterDifference> rows;
  for (const model::CounterDifference& row : comparison.rows) rows.emplace(row.metric, row);
  // The same shares of 50 % more clocks: each metric explains its own share of the
  // additional clocks.
  EXPECT_NEAR(*rows.at("EuActive").explained, rows.at("EuActive").model, 1e-4);
  EXPECT_NEAR(*rows.at("EuStall").explained, rows.at("EuStall").model, 1e-4);
  EXPECT_NEAR(*rows.at("UntypedBytesRead").clocks, 0, 1e-9);
  EXPECT_FALSE(rows.at("GpuCoreClocks").clocks.has_value());
  EXPECT_EQ(comparison.rows[0].metric, "EuStall");  // the largest share comes first
}

TEST(CounterComparison, OfTheThreeToolsRunsFromTheCommandLine) {
  const TemporaryDirectory d;
  const std::string result = d.path() + "/a.json", json = d.path() + "/c.json";
  ASSERT_EQ(eusim({"run", kSaxpy, "--report", "none", "--counters", "--json", result}).exit_code,
            0);
  for (const std::string file : {"gputop", "vtune", "perf"}) {
    std::vector<std::string> arguments = {
        "compare", result, "--measured", kExamples + file + ".csv", "--json", json};
    if (file == "vtune") arguments.insert(arguments.end(), {"--task", "saxpy"});
    const CommandResult run = eusim(arguments);
    EXPECT_EQ(run.exit_code, 0) << run.err;
    EXPECT_NE(run.out.find("measured"), std::string::npos);
    EXPECT_NE(run.out.find("Left aside"), std::string::npos);
    EXPECT_NE(contents(json).find("\"tool\""), std::string::npos);
  }
  const CommandResult without = eusim({"run", kSaxpy, "--report", "none", "--json", result});
  ASSERT_EQ(without.exit_code, 0);
  const CommandResult run = eusim({"compare", result, "--measured", kExamples + "perf.csv"});
  EXPECT_EQ(run.exit_code, 4);
  EXPECT_NE(run.err.find("use run --counters --json"), std::string::npos) << run.err;
}

/// Calibration finds a machine that matches metrics of a machine with a slower L3.
TEST(MeasuredCounters, FeedACalibration) {
  const TemporaryDirectory d;
  const SimulatedRun truth =
      result_of({kSaxpy, "--counters", "--set", "/data_cache/latency_cycles=14"});
  d.file("m.csv", as_gputop(truth, 1));
  const std::string patch = d.path() + "/p.json";
  const CommandResult run =
      eusim({"calibrate", d.path() + "/m.csv", "--workload", kSaxpy, "--machine", "skl_gt2",
             "--free", "/data_cache/latency_cycles", "-o", patch, "--jobs", "1"});
  ASSERT_EQ(run.exit_code, 0) << run.err;
  EXPECT_NE(run.out.find("GpuCoreClocks"), std::string::npos) << run.out;
  EXPECT_NE(contents(patch).find("\"latency_cycles\": 14"), std::string::npos) << contents(patch);
  const CommandResult unsaid = eusim({"calibrate", d.path() + "/m.csv"});
  EXPECT_EQ(unsaid.exit_code, 2);
  EXPECT_NE(unsaid.err.find("name the input that was run with --workload"), std::string::npos)
      << unsaid.err;
}

}  // namespace
}  // namespace eu::test
