// The Sources section is right: stall cycles are attributed to every number that changes them. All
// numbers of a machine are given by the manual except one, which is assumed and changed. If the run
// then takes other cycles, some must depend on the assumed number.
#include <gtest/gtest.h>

#include <algorithm>

#include "config/machine/fields.hpp"
#include "config/machine/machine_tree.hpp"
#include "model/workload/workload_reader.hpp"
#include "tests/support/machines.hpp"
#include "tests/support/model/simulate.hpp"

namespace eu::test {
namespace {

/// Numbers that decide when a thread starts, before it can stall: it may need the slot of a thread
/// that has ended.
bool is_before_threads(const std::string& path) {
  return path.rfind("/dispatcher/", 0) == 0 || path.rfind("/thread_spawner/", 0) == 0;
}

std::vector<std::string> timing_paths() {
  config::Machine machine = config::load_machine("ivb_gt2");
  std::vector<std::string> paths;
  config::for_each_value(config::fields_of(machine), "",
                         [&](const std::string& path, const config::Field& field) {
                           if (config::is_timing_key(field.key) && !is_before_threads(path))
                             paths.push_back(path);
                         });
  return paths;
}

/// Every number from the manual; the one at `assumed`, if there is one, assumed and made larger.
config::Machine machine_that_assumes(const std::string& assumed,
                                     const std::vector<std::string>& sets) {
  config::Machine machine = config::load_machine("ivb_gt2", {}, sets);
  config::for_each_value(config::fields_of(machine), "",
                         [&](const std::string& path, const config::Field& field) {
                           auto& source = machine.provenance[path].source;
                           source = config::Source{config::SourceKind::Prm, "as if"};
                           if (path != assumed) return;
                           source->kind = config::SourceKind::Assumed;
                           int& value = *std::get<config::IntField>(field.member).member;
                           value += std::max(2, value / 2);
                         });
  return machine;
}

/// A workload on ivb_gt2, or on one EU with `threads` threads.
struct SourcesCase {
  const char* workload;
  int threads = 0;

  friend void PrintTo(const SourcesCase& each, std::ostream* out) {
    *out << each.workload << " " << each.threads;
  }
};

class NumberSourcesTest : public testing::TestWithParam<SourcesCase> {};

TEST_P(NumberSourcesTest, NumbersThatChangeStallsAreTheirProvenance) {
  const model::Workload workload = model::read_workload(
      std::string(EUSIM_SOURCE_DIR "/traces/workloads/") + GetParam().workload + ".json", {});
  const std::vector<std::string> sets =
      GetParam().threads == 0 ? std::vector<std::string>{} : one_eu_of(GetParam().threads);
  const SimulatedRun known = simulate(machine_that_assumes("", sets), workload);
  ASSERT_EQ(known.number("/accounting/sources/assumed"), 0);
  const std::int64_t cycles = known.number("/accounting/thread_cycles");
  int moved = 0;
  for (const std::string& path : timing_paths()) {
    const SimulatedRun run = simulate(machine_that_assumes(path, sets), workload);
    const std::int64_t assumed = run.number("/accounting/sources/assumed");
    if (run.number("/accounting/thread_cycles") == cycles) continue;
    ++moved;
    EXPECT_GT(assumed, 0) << path;
  }
  EXPECT_GT(moved, 15) << "the run depends on too few numbers to test anything";
}

INSTANTIATE_TEST_SUITE_P(
    Workloads, NumberSourcesTest,
    testing::Values(SourcesCase{"driver_reduce_slm_2"}, SourcesCase{"driver_sobel_18x6"},
                    SourcesCase{"scale_9x7_to_21x10"}, SourcesCase{"histogram_low_16"},
                    SourcesCase{"driver_reduce_slm_8", 8}, SourcesCase{"driver_reduce_slm_8", 12},
                    SourcesCase{"driver_reduce_slm_8", 16}, SourcesCase{"driver_reduce_slm_8", 32}),
    [](const auto& info) {
      const int threads = info.param.threads;
      return info.param.workload + (threads == 0 ? "" : "_" + std::to_string(threads));
    });

}  // namespace
}  // namespace eu::test
