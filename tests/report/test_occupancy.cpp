// Occupancy of the thread slots, compared with the threads' own starts and ends; and the reason why
// it is not higher, for work with only one possible reason.
#include <gtest/gtest.h>

#include <algorithm>
#include <numeric>

#include "tests/support/command.hpp"
#include "tests/support/files.hpp"
#include "tests/support/model/result.hpp"

namespace eu::test {
namespace {

using Arguments = std::vector<std::string>;

const config::JsonValue& at(const config::JsonValue& document, const std::string& path) {
  const config::JsonValue* value = config::find_path(document, *config::split_path(path));
  if (value == nullptr) throw std::runtime_error("the document has no " + path);
  return *value;
}

std::string text_at(const config::JsonValue& document, const std::string& path) {
  return std::get<std::string>(at(document, path).data);
}

std::int64_t sum_of(const config::JsonValue& object) {
  std::int64_t sum = 0;
  for (const config::JsonMember& member : *object.object())
    sum += std::get<std::int64_t>(member.value.data);
  return sum;
}

/// Threads resident in each cycle, by the threads' own accounting.
std::vector<int> residents(const SimulatedRun& run) {
  std::vector<int> counts(static_cast<std::size_t>(run.number("/summary/cycles")));
  const std::int64_t threads = run.number("/summary/threads");
  for (std::int64_t thread = 0; thread < threads; ++thread) {
    const std::string path = "/threads/" + std::to_string(thread);
    const std::int64_t end = run.number(path + "/end_cycle");
    for (std::int64_t cycle = run.number(path + "/start_cycle"); cycle < end; ++cycle)
      ++counts[static_cast<std::size_t>(cycle)];
  }
  return counts;
}

void expect_sums(const SimulatedRun& run, const std::string& name) {
  const std::vector<int> counts = residents(run);
  const auto filled = std::accumulate(counts.begin(), counts.end(), std::int64_t{0});
  EXPECT_EQ(run.number("/occupancy/filled_cycles"), filled) << name;
  EXPECT_EQ(run.number("/occupancy/most_filled"), *std::max_element(counts.begin(), counts.end()))
      << name;
  EXPECT_EQ(run.number("/occupancy/slot_cycles"),
            run.number("/occupancy/slots") * run.number("/summary/cycles"))
      << name;
  EXPECT_EQ(run.number("/occupancy/slot_cycles") - filled,
            sum_of(at(run.document, "/occupancy/empty")))
      << name;
  const config::JsonValue& parts = at(run.document, "/slots_over_time");
  std::int64_t next = 0;
  for (const config::JsonValue& part : std::get<config::JsonValue::Array>(parts.data)) {
    const std::int64_t begin = std::get<std::int64_t>(part.find("begin_cycle")->data);
    const std::int64_t end = std::get<std::int64_t>(part.find("end_cycle")->data);
    EXPECT_EQ(begin, next) << name;
    const auto sum = std::accumulate(counts.begin() + begin, counts.begin() + end, std::int64_t{0});
    EXPECT_NEAR(std::get<double>(part.find("filled_slots")->data),
                static_cast<double>(sum) / static_cast<double>(end - begin), 0.00006)
        << name << " from " << begin;
    next = end;
  }
  EXPECT_EQ(next, run.number("/summary/cycles")) << name;
}

TEST(Occupancy, EverySlotCycleIsFilledOrHasAReason) {
  for (const char* workload :
       {"driver_saxpy_1024", "driver_reduce_slm_8", "driver_mandelbrot_64x32", "histogram_squares",
        "shader_bitonic_ivb", "nv12_to_rgb_48x10"})
    for (const Arguments& machine :
         {Arguments{"--machine", "ivb_gt2"}, Arguments{"--machine", "ivb_gt1"},
          Arguments{"--set", "/machine/subslices=1", "--set", "/machine/eus_per_subslice=1"}}) {
      Arguments arguments = {kWorkloads + workload + ".json"};
      arguments.insert(arguments.end(), machine.begin(), machine.end());
      expect_sums(result_of(arguments), workload + (" " + machine.back()));
    }
}

/// A chain of additions that takes some hundred cycles, in a grid of the given dispatch.
class Grid {
 public:
  Grid(const std::string& dispatch, int instructions) {
    std::string kernel;
    for (int i = 0; i < instructions; ++i)
      kernel += "add(8) g20<1>F g20<8,8,1>F g21<8,8,1>F { align1 1Q };\n";
    directory_.file("long.asm", kernel +
                                    "send(16) null<1>UW g127<8,8,1>UW 0x82000010 thread_spawner "
                                    "MsgDesc: mlen 1 rlen 0 { align1 WE_all 1H EOT };\n");
    path_ = directory_.file("long.json", R"({"schema": "eusim.workload/v1", "name": "long",
      "kernel": {"file": "long.asm", "gen": "ivb", "format": "mesa"}, "dispatch": )" +
                                             dispatch + "}");
  }
  const std::string& path() const { return path_; }

 private:
  TemporaryDirectory directory_;
  std::string path_;
};

std::string walker(int groups, int items, int slm_bytes = 0) {
  return R"({"kind": "walker", "groups": [)" + std::to_string(groups) +
         R"(, 1, 1], "local_size": [)" + std::to_string(items) +
         R"(, 1, 1], "simd_size": 8, "slm_bytes": )" + std::to_string(slm_bytes) + "}";
}

struct LimitCase {
  const char* limit;
  std::string dispatch;
  int instructions;
  Arguments options;
  std::int64_t most_filled;
};

void PrintTo(const LimitCase& test, std::ostream* out) {
  *out << test.limit;
}

class OccupancyLimit : public testing::TestWithParam<LimitCase> {};

/// Ivy Bridge: 2 subslices with 64 slots, 16 barriers and 64 KB each.
TEST_P(OccupancyLimit, IsNamed) {
  const Grid grid(GetParam().dispatch, GetParam().instructions);
  Arguments arguments = {grid.path()};
  arguments.insert(arguments.end(), GetParam().options.begin(), GetParam().options.end());
  const SimulatedRun run = result_of(arguments);
  EXPECT_EQ(text_at(run.document, "/occupancy/limit"), GetParam().limit);
  EXPECT_EQ(run.number("/occupancy/most_filled"), GetParam().most_filled);
  expect_sums(run, GetParam().limit);
  const CommandResult report = eusim([&] {
    Arguments all = {"run"};
    all.insert(all.end(), arguments.begin(), arguments.end());
    return all;
  }());
  EXPECT_NE(report.out.find(std::string("  ") + GetParam().limit + " "), std::string::npos)
      << report.out;
}

INSTANTIATE_TEST_SUITE_P(
    Each, OccupancyLimit,
    testing::Values(
        LimitCase{"grid_size", walker(8, 8), 200, {}, 8},
        LimitCase{"launch", walker(128, 8), 50, {"--set", "/dispatcher/launch_ns=100000"}, 128},
        LimitCase{"dispatch_rate", walker(2000, 8), 2, {}, 7},
        // Two threads per group: 16 groups of each subslice have a barrier.
        LimitCase{"barriers", walker(400, 16), 200, {}, 64},
        LimitCase{"slm", walker(40, 64, 32768), 200, {}, 32},
        // 40 threads per group: one group fits into the 64 slots of a subslice.
        LimitCase{"group_size", walker(20, 320), 400, {}, 80},
        // One thread more than there are slots: the last thread runs alone.
        LimitCase{"tail", walker(129, 8), 3000, {}, 128},
        LimitCase{
            "turnover", walker(3000, 8), 60, {"--set", "/dispatcher/cycles_per_thread=0"}, 128}),
    [](const testing::TestParamInfo<LimitCase>& info) { return info.param.limit; });

TEST(Occupancy, TheReportSaysHowFullAndWhatToDo) {
  const Grid grid(walker(8, 8), 200);
  const CommandResult report = eusim({"run", grid.path()});
  ASSERT_EQ(report.exit_code, 0) << report.err;
  EXPECT_NE(report.out.find("of 128 thread slots"), std::string::npos) << report.out;
  EXPECT_NE(report.out.find("8 of 16 EUs"), std::string::npos) << report.out;
  EXPECT_NE(report.out.find("a larger grid, not a faster kernel"), std::string::npos) << report.out;
}

}  // namespace
}  // namespace eu::test
