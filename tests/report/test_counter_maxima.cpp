// The law of stated maxima: no run moves more than the maxima in the hardware's metric sets, on the
// shipped machines and on machines drawn from their ranges.
#include <gtest/gtest.h>

#include "config/machine/machine.hpp"
#include "config/machine/machine_draws.hpp"
#include "config/machine/machine_file.hpp"
#include "model/workload/workload_reader.hpp"
#include "tests/report/counter_metrics.hpp"
#include "tests/support/machines.hpp"
#include "tests/support/model/result.hpp"

namespace eu::test {
namespace {

const std::string kSource = EUSIM_SOURCE_DIR "/";

model::Workload read_for(const config::Machine& machine, const std::string& path) {
  model::InputOptions options;
  options.gen = machine.gen;
  return model::read_workload(path, options);
}

void check(const config::Machine& machine, const std::string& path) {
  const Exceeded law = exceeded_maxima(machine, read_for(machine, path));
  EXPECT_EQ(law.what, "") << path << " on " << machine.name;
  EXPECT_GT(law.checked, 0) << path << " on " << machine.name;
}

TEST(CounterMaxima, HoldForEveryWorkload) {
  for (const std::string& gen : {std::string("ivb"), std::string("hsw")}) {
    const config::Machine machine = config::load_machine(gen + "_gt2", {}, {});
    for (const std::string& path : all_workloads(gen)) check(machine, path);
  }
  for (const auto& [machine, path] :
       std::vector<std::pair<std::string, std::string>>{{"skl_gt2", "saxpy.skl"},
                                                        {"skl_gt2", "reduce.skl"},
                                                        {"bdw_gt2", "transpose.bdw"},
                                                        {"skl_gt3", "reduce.skl"}})
    check(config::load_machine(machine, {}, {}), kSource + "traces/opencl/" + path + ".json");
}

/// Kernels with maximal traffic: threads that only read, from memory, from the L3 and from
/// one line.
struct Saturating {
  const char* machine;
  const char* workload;
};
constexpr Saturating kSaturating[] = {
    {"hsw_gt2", "tests/hw/workloads/contended_read_hsw.json"},
    {"hsw_gt2", "traces/workloads/shader_transpose_hsw.json"},
    {"hsw_gt2", "traces/workloads/shader_matmul_hsw.json"},
    {"bdw_gt2", "traces/opencl/transpose.bdw.json"},
    {"skl_gt2", "tests/hw/workloads/stream_read_gen9.json"},
    {"skl_gt2", "traces/opencl/reduce.skl.json"},
};

TEST(CounterMaxima, HoldOnMachinesDrawnFromTheRanges) {
  const config::MachineDraws draws(4, 30);
  for (const Saturating& each : kSaturating) {
    const config::Machine machine = config::load_machine(each.machine, {}, {});
    for (int draw = 0; draw < draws.count(); ++draw)
      check(draws.machine(machine, draw), kSource + each.workload);
  }
}

/// The law can fail: a port that takes no time for a line moves more than a line per cycle.
TEST(CounterMaxima, AreExceededByAMachineThatIsTooFast) {
  const config::Machine machine = config::load_machine(
      "hsw_gt2", {},
      {"/data_cache/cycles_per_line=0", "/data_cache/cycles_per_message=0", "/l3/cycles_per_line=0",
       "/eu/message_queue/depth_entries=64", "/eu/message_queue/payload_read_cycles=0",
       "/eu/message_queue/cycles_per_register=0", "/eu/response/cycles_per_register=0"});
  const Exceeded law = exceeded_maxima(
      machine, read_for(machine, kSource + "tests/hw/workloads/contended_read_hsw.json"));
  EXPECT_NE(law.what.find("UntypedBytesRead"), std::string::npos) << law.what;
}

}  // namespace
}  // namespace eu::test
