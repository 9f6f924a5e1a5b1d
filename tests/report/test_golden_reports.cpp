// Reports of runs of two kernels of each generation and instruction set: text whose changes
// a reviewer can read. tests/golden/outputs.txt has digests of more, which show only that
// they changed.
#include <gtest/gtest.h>

#include <algorithm>
#include <cstdlib>
#include <fstream>
#include <set>

#include "isa/generation.hpp"
#include "tests/support/command.hpp"
#include "tests/support/files.hpp"
#include "tests/support/model/result.hpp"

namespace eu::test {
namespace {

struct GoldenRun {
  std::string gen;       ///< or "visa"
  std::string name;      ///< tests/golden/reports/NAME.txt
  std::string workload;  ///< below the root of the sources
};

/// Printed in lists of tests.
void PrintTo(const GoldenRun& run, std::ostream* out) {
  *out << run.name;
}

/// scripts/cl2eu.sh compiles the kernels of bdw, skl and bxt from traces/opencl with the options in
/// their second line; those of visa with --keep-visa.
const std::vector<GoldenRun>& golden_runs() {
  static const std::vector<GoldenRun> kRuns = {
      {"ivb", "crc32.ivb", "traces/workloads/shader_crc32_ivb.json"},
      {"ivb", "histogram.ivb", "traces/workloads/shader_histogram_ivb.json"},
      {"hsw", "crc32.hsw", "traces/workloads/shader_crc32_hsw.json"},
      {"hsw", "histogram.hsw", "traces/workloads/shader_histogram_hsw.json"},
      {"bdw", "saxpy.bdw", "tests/golden/kernels/saxpy.bdw.json"},
      {"bdw", "transpose.bdw", "traces/opencl/transpose.bdw.json"},
      {"skl", "saxpy.skl", "traces/opencl/saxpy.skl.json"},
      {"skl", "reduce.skl", "traces/opencl/reduce.skl.json"},
      {"bxt", "saxpy.bxt", "tests/golden/kernels/saxpy.bxt.json"},
      {"bxt", "reduce.bxt", "tests/golden/kernels/reduce.bxt.json"},
      {"g13", "saxpy.g13", "traces/g13/saxpy.json"},
      {"g13", "reduce.g13", "traces/g13/reduce.json"},
      {"visa", "saxpy.visa", "tests/golden/kernels/saxpy.skl.visa.json"},
      {"visa", "reduce.visa", "tests/golden/kernels/reduce.skl.visa.json"}};
  return kRuns;
}

constexpr const char* kMetrics[] = {"/summary/cycles",
                                    "/summary/issue_span_cycles",
                                    "/summary/instructions",
                                    "/summary/threads",
                                    "/summary/lanes_enabled",
                                    "/accounting/thread_cycles",
                                    "/accounting/issued",
                                    "/accounting/causes/front_end",
                                    "/accounting/causes/sb.raw.grf",
                                    "/accounting/causes/arb.lost",
                                    "/accounting/causes/msg.latency",
                                    "/accounting/causes/msg.memory",
                                    "/accounting/causes/barrier",
                                    "/accounting/causes/backpressure.data_port",
                                    "/accounting/causes/backpressure.l3",
                                    "/occupancy/filled",
                                    "/occupancy/waves",
                                    "/roofline/float/operations",
                                    "/memory/l3_hits",
                                    "/memory/l3_misses"};
static_assert(std::size(kMetrics) == 20);

/// One line "PATH VALUE" per metric; "-" for a number that the run does not have.
std::string metrics_text(const std::string& workload) {
  const std::vector<NumberAt> numbers = numbers_of(result_of({workload}).document);
  std::string text;
  for (const std::string path : kMetrics) {
    const auto at = std::find_if(numbers.begin(), numbers.end(),
                                 [&](const NumberAt& number) { return number.path == path; });
    text += path + " " + (at == numbers.end() ? "-" : at->value) + "\n";
  }
  return text;
}

class GoldenReports : public testing::TestWithParam<GoldenRun> {};

/// EUSIM_UPDATE_GOLDEN=1 rewrites the golden files.
TEST_P(GoldenReports, AreAsTheyWere) {
  const GoldenRun& golden = GetParam();
  const CommandResult report = eusim({"run", golden.workload}, EUSIM_SOURCE_DIR);
  ASSERT_EQ(report.exit_code, 0) << report.err;
  const std::string now = report.out + "\n" + metrics_text(EUSIM_SOURCE_DIR "/" + golden.workload);
  const std::string path = EUSIM_SOURCE_DIR "/tests/golden/reports/" + golden.name + ".txt";
  if (std::getenv("EUSIM_UPDATE_GOLDEN") != nullptr) std::ofstream(path) << now;
  EXPECT_EQ(now, contents(path));
}
INSTANTIATE_TEST_SUITE_P(Kernels, GoldenReports, testing::ValuesIn(golden_runs()),
                         [](const auto& run) {
                           std::string name = run.param.name;
                           std::replace(name.begin(), name.end(), '.', '_');
                           return name;
                         });

TEST(GoldenReportsList, HasTwoKernelsOfEachGeneration) {
  std::multiset<std::string> found;
  for (const GoldenRun& golden : golden_runs()) found.insert(golden.gen);
  for (const isa::GenerationRow& row : isa::kAllGenerations)
    EXPECT_EQ(found.count(std::string(row.key)), 2U) << row.key;
  EXPECT_EQ(found.count("visa"), 2U);
}

}  // namespace
}  // namespace eu::test
