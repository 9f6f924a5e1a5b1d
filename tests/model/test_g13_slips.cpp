// Fractions of cycles on G13's machines. The result has a closed form: after n instructions, n *
// percent / 100 of them, rounded down, have taken one cycle more.
#include <gtest/gtest.h>

#include "config/machine/machine_file.hpp"
#include "isa/g13/g13_isa.hpp"
#include "isa/g13/instruction.hpp"
#include "model/dispatch/dispatch.hpp"
#include "tests/support/model/simulate.hpp"

namespace eu::test {
namespace {

constexpr int kInstructions = 157;
const std::string kMixed = "/eu/register_cache/mixed_slip_percent_per_half";
const std::string kLatency = "/eu/timing/f32/latency_slip_percent";
const std::string kOccupancy = "/eu/timing/f32/occupancy_slip_percent";

/// Additions to registers in turn, from r2 on.
model::Workload kernel(int registers, const std::string& sources, int threads = 1) {
  std::string text = "ldimm r1, 1065353216\nldimm r2, 0\n";
  for (int i = 0; i < kInstructions; ++i)
    text += "fadd r" + std::to_string(2 + i % registers) + ", " + sources + "\n";
  model::Workload workload;
  workload.name = "slips";
  workload.program = isa::g13::g13_isa().read(
      {text + "stop\n", std::nullopt, "test", isa::Undecodable::Reject, ""}, isa::Generation::G13);
  workload.dispatch.simd_size = isa::g13::kLanes;
  workload.dispatch.local_size = {isa::g13::kLanes, 1, 1};
  workload.dispatch.groups = {threads, 1, 1};
  model::suit_program(workload.dispatch, workload.program);
  return workload;
}

/// From the first instruction to the end of the last thread, on one EU with this fraction only.
std::int64_t cycles(const model::Workload& workload, const std::string& slip, int percent) {
  std::vector<std::string> settings = {"/machine/subslices=1", "/machine/eus_per_subslice=1",
                                       "/dispatcher/cycles_per_thread=0", kMixed + "=0"};
  for (const auto& row : isa::kTimingClasses)
    if (row.families.contains(isa::Family::G13) && !isa::is_front_end(row.timing_class))
      for (const char* member : {"latency_slip_percent", "occupancy_slip_percent"})
        settings.push_back("/eu/timing/" + std::string(row.key) + "/" + member + "=0");
  settings.push_back("/eu/timing/f32/latency_cycles=" + std::string(slip == kMixed ? "0" : "1"));
  settings.push_back(slip + "=" + std::to_string(percent));
  const SimulatedRun run = simulate(config::load_machine("m1", {}, settings), workload);
  EXPECT_EQ(run.outcome, model::Outcome::Finished) << run.failure;
  return run.number("/summary/issue_span_cycles");
}

class G13FractionalCycles : public testing::TestWithParam<int> {};

/// Each addition waits for the previous one; the last one's fraction has no effect.
TEST_P(G13FractionalCycles, ALatencyIsTheMeanOfAChain) {
  const model::Workload chain = kernel(1, "r2, r1");
  EXPECT_EQ(cycles(chain, kLatency, GetParam()) - cycles(chain, kLatency, 0),
            (kInstructions - 1) * GetParam() / 100);
}

/// No instruction waits for results, so all take their turn in the pipe; none follows the last one.
TEST_P(G13FractionalCycles, AnOccupancyIsTheMeanOfWhatThePipeTakes) {
  for (const int threads : {1, 8}) {
    const model::Workload independent = kernel(8, "r1, r1", threads);
    const int waited_for = kInstructions * threads - 1;
    EXPECT_EQ(cycles(independent, kOccupancy, GetParam()) - cycles(independent, kOccupancy, 0),
              waited_for * GetParam() / 100)
        << threads;
  }
}

/// Each addition reads the previous result, of two halves, and r1. Its pipe is busy for a cycle and
/// the hundredths; results are ready sooner. The first one does not mix, since both its operands
/// are in flight, and no instruction follows the last one.
TEST_P(G13FractionalCycles, OperandsOfTwoKindsTakeHundredthsForEachHalf) {
  const model::Workload chain = kernel(1, "r2, r1");
  EXPECT_EQ(cycles(chain, kMixed, GetParam()) - cycles(chain, kMixed, 0),
            (kInstructions - 2) * 2 * GetParam() / 100);
}

INSTANTIATE_TEST_SUITE_P(Percents, G13FractionalCycles, testing::Values(1, 17, 50, 84, 99));

/// The fraction belongs to one class; other classes take whole cycles.
TEST(G13FractionalCyclesOf, OneClassAreNotThoseOfAnother) {
  const model::Workload chain = kernel(1, "r2, r1");
  for (const char* other : {"f16/latency_slip_percent", "f16/occupancy_slip_percent",
                            "ic/latency_slip_percent", "bitop/occupancy_slip_percent"}) {
    const std::string slip = std::string("/eu/timing/") + other;
    EXPECT_EQ(cycles(chain, slip, 99), cycles(chain, slip, 0)) << slip;
  }
}

}  // namespace
}  // namespace eu::test
