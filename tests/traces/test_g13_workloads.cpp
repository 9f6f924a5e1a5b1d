// The kernels of traces/g13 have the results of another emulator (traces/g13/README.md).
#include <gtest/gtest.h>

#include "model/g13/g13_run.hpp"
#include "model/report/analysis/expectations.hpp"
#include "model/workload/workload_reader.hpp"

namespace eu::model {
namespace {

class G13Workloads : public testing::TestWithParam<const char*> {};

TEST_P(G13Workloads, LeaveWhatIsExpected) {
  InputOptions options;
  options.gen = isa::Generation::G13;
  const Workload workload =
      read_workload(std::string(EUSIM_SOURCE_DIR "/traces/g13/") + GetParam() + ".json", options);
  ASSERT_TRUE(workload.preamble.has_value());
  G13Run run(workload);
  const RunResult result = run.run();
  ASSERT_EQ(result.outcome, Outcome::Finished);
  EXPECT_TRUE(result.out_of_bounds.empty());
  const std::vector<ExpectationResult> results = check_expectations(workload, run.surfaces());
  ASSERT_FALSE(results.empty());
  for (const ExpectationResult& each : results)
    EXPECT_EQ(each.different, 0u) << each.first_difference;
}

INSTANTIATE_TEST_SUITE_P(OfTraces, G13Workloads,
                         testing::Values("histo", "mandel", "reduce", "saxpy"),
                         [](const auto& info) { return std::string(info.param); });

}  // namespace
}  // namespace eu::model
