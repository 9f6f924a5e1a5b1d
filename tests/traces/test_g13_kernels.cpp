// Nine compute shaders from elsewhere for the G13: compiled by a driver's compiler, and executed by
// applegpu's emulator, which recorded buffers, counts of instructions and every execution mask.
#include <gtest/gtest.h>

#include <algorithm>
#include <fstream>
#include <map>
#include <sstream>

#include "isa/g13/exec/operands.hpp"
#include "model/g13/g13_run.hpp"
#include "tests/support/model/g13_kernel.hpp"

namespace eu::model {
namespace {

/// A line of a trace: the instruction, its place, and its lanes.
struct Traced {
  std::uint32_t simd_group = 0;
  std::uint32_t offset_bytes = 0;
  std::uint32_t exec_mask = 0;
};

/// Traces contain up to this number of steps of the first and of the last SIMD-group.
constexpr std::size_t kTracedSteps = 1500;

/// Trace lines by SIMD-group, in order.
std::map<std::uint32_t, std::vector<Traced>> read_trace(const std::string& path) {
  std::ifstream file(path);
  std::map<std::uint32_t, std::vector<Traced>> trace;
  std::string line;
  std::getline(file, line);
  EXPECT_EQ(line, "simd_group,step,pc,name_applegpu,exec_mask_before");
  while (std::getline(file, line)) {
    std::replace(line.begin(), line.end(), ',', ' ');
    std::istringstream words(line);
    Traced traced;
    std::string step, name;
    words >> traced.simd_group >> step >> std::hex >> traced.offset_bytes >> name >>
        traced.exec_mask;
    EXPECT_TRUE(words) << line;
    trace[traced.simd_group].push_back(traced);
  }
  return trace;
}

class G13Kernels : public testing::TestWithParam<const char*> {};

TEST_P(G13Kernels, LeaveTheBuffersCountsAndMasksThatOthersComputed) {
  const auto folder = test::shared_path(std::string("kernels/g13/") + GetParam());
  if (!folder) GTEST_SKIP() << "the kernels of the G13 are not available";
  const test::G13Kernel kernel = test::read_g13_kernel(*folder, GetParam());
  std::map<std::uint32_t, std::vector<Traced>> issued;
  const isa::Program& program = kernel.workload.program;
  G13Run run(kernel.workload, {}, [&](std::uint32_t thread, const isa::g13::G13State& state) {
    issued[thread].push_back({thread, program.offsets_bytes[state.pc], state.exec_mask});
  });
  const RunResult result = run.run();
  ASSERT_EQ(result.outcome, Outcome::Finished)
      << (result.failure ? result.failure->message : "hung");
  EXPECT_TRUE(result.out_of_bounds.empty());
  for (const auto& [half, value] : kernel.uniform_halves)
    EXPECT_EQ(isa::g13::half_of(run.uniforms()[half / 2], static_cast<int>(half)), value)
        << "half " << half;
  for (const auto& [name, after] : kernel.after)
    EXPECT_EQ(surface_bytes(kernel.workload, run.surfaces(), name), after) << name;
  EXPECT_EQ(result.instruction_count, kernel.instructions);

  const auto expected = read_trace(*folder + "/" + GetParam() + ".trace.csv");
  ASSERT_FALSE(expected.empty());
  for (const auto& [thread, lines] : expected) {
    if (lines.size() < kTracedSteps)
      ASSERT_EQ(issued[thread].size(), lines.size()) << thread;
    else
      ASSERT_GE(issued[thread].size(), lines.size()) << thread;
    for (std::size_t i = 0; i < lines.size(); ++i) {
      ASSERT_EQ(issued[thread][i].offset_bytes, lines[i].offset_bytes) << thread << " " << i;
      ASSERT_EQ(issued[thread][i].exec_mask, lines[i].exec_mask) << thread << " " << i;
    }
  }
}

INSTANTIATE_TEST_SUITE_P(Shared, G13Kernels,
                         testing::Values("bits", "fc", "halfmix", "histo", "mandel", "matmul",
                                         "nested", "reduce", "saxpy"),
                         [](const auto& info) { return std::string(info.param); });

}  // namespace
}  // namespace eu::model
