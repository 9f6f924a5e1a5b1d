// Every resident thread-cycle has one cause: per thread, per instruction and for the machine, for
// compilers' and for our own kernels, on several machines (model/LAWS.md 7).
#include <gtest/gtest.h>

#include <string>
#include <tuple>

#include "model/report/analysis/names.hpp"
#include "model/workload/workload_reader.hpp"
#include "tests/support/model/simulate.hpp"

namespace eu::test {
namespace {

/// A machine, and the number of threads per EU.
using Machine = std::pair<std::string, int>;

class Accounting : public testing::TestWithParam<std::tuple<Machine, std::string>> {
 protected:
  config::Machine machine_ =
      config::load_machine(std::get<0>(GetParam()).first, {},
                           {"/eu/threads=" + std::to_string(std::get<0>(GetParam()).second)});
  SimulatedRun run_ =
      simulate(machine_, model::read_workload(std::string(EUSIM_SOURCE_DIR "/traces/workloads/") +
                                                  std::get<1>(GetParam()) + ".json",
                                              {}));

  std::vector<std::string> causes() const {
    std::vector<std::string> keys;
    for (int cause = 1; cause < model::kCauseCount; ++cause)
      if (const std::string key = model::cause_key(cause, machine_); !key.empty())
        keys.push_back(key);
    return keys;
  }
  /// Sum of all causes of an object with "issued" and "causes".
  std::int64_t sum(const std::string& path) const {
    std::int64_t total = run_.number(path + "/issued");
    for (const std::string& cause : causes()) total += run_.number(path + "/causes/" + cause);
    return total;
  }
  std::size_t count(const char* array) const {
    return std::get<config::JsonValue::Array>(run_.document.find(array)->data).size();
  }
};

TEST_P(Accounting, SumsOverTheMachine) {
  ASSERT_EQ(run_.outcome, model::Outcome::Finished) << run_.failure;
  EXPECT_EQ(run_.number("/accounting/unattributed"), 0);
  EXPECT_EQ(sum("/accounting"), run_.number("/accounting/thread_cycles"));
}

TEST_P(Accounting, SumsForEachThread) {
  std::int64_t resident = 0;
  for (std::size_t i = 0; i < count("threads"); ++i) {
    const std::string thread = "/threads/" + std::to_string(i);
    const std::int64_t cycles =
        run_.number(thread + "/end_cycle") - run_.number(thread + "/start_cycle");
    EXPECT_EQ(sum(thread), cycles) << thread;
    EXPECT_EQ(run_.number(thread + "/issued"), run_.number(thread + "/instructions"));
    resident += cycles;
  }
  EXPECT_EQ(resident, run_.number("/accounting/thread_cycles"));
}

TEST_P(Accounting, SumsOverTheInstructionsCauseByCause) {
  for (const std::string& cause : causes()) {
    std::int64_t cycles = 0;
    for (std::size_t i = 0; i < count("instructions"); ++i)
      cycles += run_.number("/instructions/" + std::to_string(i) + "/causes/" + cause);
    EXPECT_EQ(cycles, run_.number("/accounting/causes/" + cause)) << cause;
  }
  std::int64_t issues = 0;
  for (std::size_t i = 0; i < count("instructions"); ++i)
    issues += run_.number("/instructions/" + std::to_string(i) + "/issues");
  EXPECT_EQ(issues, run_.number("/summary/instructions"));
}

std::string name_of(const testing::TestParamInfo<std::tuple<Machine, std::string>>& info) {
  const auto& [machine, workload] = info.param;
  return machine.first + "_" + std::to_string(machine.second) + "_" + workload;
}

INSTANTIATE_TEST_SUITE_P(
    Kernels, Accounting,
    testing::Combine(testing::Values(Machine{"ivb_gt2", 8}, Machine{"ivb_gt1", 6},
                                     Machine{"ivb_gt1", 12}, Machine{"ivb_gt2", 16},
                                     Machine{"ivb_gt1", 32}),
                     testing::Values("driver_saxpy_256", "driver_mandelbrot_32x16",
                                     "driver_reduce_slm_8", "driver_sobel_18x6",
                                     "dp4_matvec_ddc_256", "histogram_squares",
                                     "reduce_slm_6x128")),
    name_of);

}  // namespace
}  // namespace eu::test
