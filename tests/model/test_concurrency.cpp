// The number of EUs changes timing, not results: kernels without races leave the same memory on 1,
// 2, 6, 16 and 64 EUs of 6 to 32 threads, and in an untimed run.
#include <gtest/gtest.h>

#include <algorithm>
#include <cstring>

#include "model/workload/workload_reader.hpp"
#include "tests/support/model/result.hpp"
#include "tests/support/model/simulate.hpp"

namespace eu::test {
namespace {

struct Size {
  int subslices;
  int eus_per_subslice;
  int threads;
};

config::Machine machine_of(const Size& size) {
  // The same number of banks per subslice as Ivy Bridge.
  return machine_with({"/machine/subslices=" + std::to_string(size.subslices),
                       "/machine/eus_per_subslice=" + std::to_string(size.eus_per_subslice),
                       "/eu/threads=" + std::to_string(size.threads),
                       "/l3/banks=" + std::to_string(2 * size.subslices)});
}

using Surfaces = std::map<std::string, std::vector<std::uint8_t>>;

/// Removes data that depend on the order of threads: shader_atomics_* store in State.locked, bytes
/// 28 to 31, the number of the invocation that took the lock first, from 1 on.
Surfaces without_order(Surfaces surfaces, const model::Workload& workload) {
  if (workload.name.rfind("shader_atomics", 0) != 0) return surfaces;
  std::vector<std::uint8_t>& state = surfaces.at("State");
  std::uint32_t first = 0;
  std::memcpy(&first, &state[28], sizeof first);
  EXPECT_GE(first, 1u);
  EXPECT_LE(first, static_cast<std::uint32_t>(workload.dispatch.thread_count() *
                                              workload.dispatch.simd_size));
  std::fill(state.begin() + 28, state.begin() + 32, std::uint8_t{0});
  return surfaces;
}

class Concurrency : public testing::TestWithParam<std::string> {};

TEST_P(Concurrency, DoesNotChangeWhatComesOut) {
  model::InputOptions input;
  input.gen = isa::Generation::Ivb;
  const model::Workload workload = model::read_workload(GetParam(), input);
  // One EU, two, six as in GT1, sixteen as in GT2, 64 in one subslice and in eight; more threads.
  constexpr Size kSizes[] = {{1, 1, 8}, {2, 1, 8},  {1, 2, 8},  {1, 6, 6},  {2, 8, 8}, {1, 64, 8},
                             {8, 8, 8}, {1, 1, 12}, {1, 2, 16}, {1, 1, 32}, {2, 8, 32}};
  Surfaces expected;
  for (const Size& size : kSizes) {
    if (size.eus_per_subslice * size.threads < workload.dispatch.threads_per_group()) continue;
    const SimulatedRun run = simulate(machine_of(size), workload);
    ASSERT_EQ(run.outcome, model::Outcome::Finished) << run.failure;
    const Surfaces found = without_order(run.surfaces, workload);
    if (expected.empty()) expected = found;
    EXPECT_EQ(found, expected) << size.subslices << " x " << size.eus_per_subslice << " EUs";
    const SimulatedRun untimed = run_untimed(machine_of(size), workload);
    EXPECT_EQ(without_order(untimed.surfaces, workload), expected) << "untimed";
    EXPECT_EQ(run.number("/accounting/unattributed"), 0);
  }
  EXPECT_FALSE(expected.empty());
}

std::string workload_name(const testing::TestParamInfo<std::string>& info) {
  std::string name = info.param.substr(info.param.rfind('/') + 1);
  return name.substr(0, name.find('.'));
}

INSTANTIATE_TEST_SUITE_P(Workloads, Concurrency, testing::ValuesIn(all_workloads()), workload_name);

}  // namespace
}  // namespace eu::test
