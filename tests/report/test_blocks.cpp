// Basic blocks: their places, and the cycles of one pass for a single thread.
#include <gtest/gtest.h>

#include "isa/intel/exec/exec.hpp"
#include "model/report/analysis/blocks.hpp"
#include "model/workload/workload_reader.hpp"
#include "tests/support/model/result.hpp"

namespace eu::test {
namespace {

using model::Block;

model::Workload driver(const std::string& name) {
  return model::read_workload(EUSIM_SOURCE_DIR "/traces/kernels/driver/" + name + ".ivb.txt", {});
}

TEST(Blocks, OfADriversDumpAreItsOwn) {
  const isa::Program program = driver("mandelbrot").program;
  const std::vector<Block> blocks = model::blocks_of(program);
  ASSERT_EQ(blocks.size(), 5u);
  const int numbers[] = {0, 2, 3, 4, 5}, loops[] = {0, 1, 1, 1, 0};
  const std::int64_t cycles[] = {186, 240, 640, 310, 216};
  for (std::size_t i = 0; i < blocks.size(); ++i) {
    EXPECT_EQ(blocks[i].number, numbers[i]);
    EXPECT_EQ(blocks[i].loop_depth, loops[i]) << i;
    EXPECT_EQ(blocks[i].compiler_cycles, cycles[i]);
    EXPECT_EQ(blocks[i].begin, i == 0 ? 0 : blocks[i - 1].end);
  }
  EXPECT_EQ(blocks.back().end, program.size());
}

TEST(Blocks, OfOtherKernelsFollowBranchesAndTargets) {
  const std::string body =
      "mov(8) g2<1>F 1F { align1 1Q };\n"
      "TOP:\n"
      "add(8) g2<1>F g2<8,8,1>F 1F { align1 1Q };\n"
      "INNER:\n"
      "cmp.l.f0.0(8) null<1>F g2<8,8,1>F 9F { align1 1Q };\n"
      "(+f0.0) while(8) JIP: INNER { align1 1Q };\n"
      "while(8) JIP: TOP { align1 1Q };\n"
      "mov(8) g3<1>F 1F { align1 1Q };\n";
  const std::vector<Block> blocks = model::blocks_of(bare_kernel(body).program);
  const std::vector<std::vector<int>> expected = {
      {0, 1, 0}, {1, 2, 1}, {2, 4, 2}, {4, 5, 1}, {5, 6, 0}};
  ASSERT_EQ(blocks.size(), expected.size());
  for (std::size_t i = 0; i < blocks.size(); ++i) {
    EXPECT_EQ(static_cast<int>(blocks[i].begin), expected[i][0]);
    EXPECT_EQ(static_cast<int>(blocks[i].end), expected[i][1]);
    EXPECT_EQ(blocks[i].loop_depth, expected[i][2]) << i;
    EXPECT_FALSE(blocks[i].number || blocks[i].compiler_cycles);
  }
}

std::optional<model::Cycle> alone(const model::Workload& workload, const config::Machine& machine) {
  const isa::PreparedIntelProgram prepared(workload.program);
  return model::block_cycles(workload.program, model::make_issue_table(prepared, machine), machine,
                             0, workload.program.size());
}

/// Straight code that covers all rules of issue, without messages.
const std::string kStraight =
    "mul(8) g2<1>F g3<8,8,1>F g4<8,8,1>F { align1 1Q };\n"
    "add(16) g6<1>F g2<8,8,1>F 1F { align1 1H };\n"
    "math inv(8) g8<1>F g6<8,8,1>F null<8,8,1>F { align1 1Q };\n"
    "cmp.l.f0.0(8) null<1>F g8<8,8,1>F g6<8,8,1>F { align1 1Q };\n"
    "(+f0.0) sel(8) g8<1>F g6<8,8,1>F g7<8,8,1>F { align1 1Q switch };\n"
    "mov(1) a0<1>UW 64UW { align1 WE_all 1N };\n"
    "mad(8) g10<1>F g8<4,4,1>F g6<4,4,1>F g7<4,4,1>F { align16 1Q };\n"
    "mov(8) g10<1>F g11<8,8,1>F { align1 1Q };\n";

TEST(BlockSchedule, OfStraightCodeEqualsASingleThread) {
  for (const std::string granularity : {"1", "2"}) {
    const config::Machine machine =
        machine_with({"/eu/fetch/kind=\"ideal\"", "/eu/issue_granularity_cycles=" + granularity});
    const model::Workload workload = bare_kernel(kStraight);
    const SimulatedRun run = simulate(machine, workload);
    EXPECT_EQ(static_cast<std::int64_t>(alone(workload, machine).value()),
              run.number("/threads/0/end_cycle") - run.number("/threads/0/start_cycle"));
  }
}

TEST(BlockSchedule, HasNoCyclesForABlockThatNeverUnblocks) {
  const config::Machine machine = machine_with({});
  EXPECT_FALSE(alone(bare_kernel("wait(1) n0<1>UD { align1 WE_all 1N };\n"), machine));
  EXPECT_FALSE(alone(bare_kernel("mov(8) g2<1>F g1<8,8,1>F { align1 NoDDClr 1Q };\n"
                                 "mov(8) g3<1>F g2<8,8,1>F { align1 1Q };\n"),
                     machine));
}

TEST(Blocks, OfADriversKernelShowTheCompilersEstimate) {
  const SimulatedRun run =
      result_of({EUSIM_SOURCE_DIR "/traces/workloads/driver_mandelbrot_32x16.json"});
  EXPECT_EQ(run.number("/blocks/2/compiler_cycles"), 640);
  EXPECT_EQ(run.number("/blocks/2/begin_offset_bytes"), 0x150);
  EXPECT_EQ(run.number("/blocks/2/passes"), run.number("/instructions/28/issues"));
  EXPECT_GT(run.number("/blocks/2/alone_cycles"), 0);
}

}  // namespace
}  // namespace eu::test
