#include "model/report/analysis/blocks.hpp"

#include <algorithm>
#include <numeric>
#include <set>

#include "isa/isa.hpp"
#include "model/text/layout.hpp"

namespace eu::model {
namespace {

/// The targets of the branch at `index`; none for other instructions.
std::vector<std::uint32_t> targets_of(const isa::Program& program, std::uint32_t index) {
  std::vector<std::uint32_t> targets;
  for (const std::uint32_t target : program.isa->successors(program, index).targets)
    if (target < program.size()) targets.push_back(target);
  return targets;
}

std::set<std::uint32_t> starts_of_estimates(const isa::Program& program) {
  std::set<std::uint32_t> starts;
  for (const isa::BlockEstimate& estimate : program.estimates)
    for (const std::uint32_t offset : {estimate.begin_offset_bytes, estimate.end_offset_bytes})
      if (const std::uint32_t index = program.index_of(offset); index < program.size())
        starts.insert(index);
  return starts;
}

std::set<std::uint32_t> starts_of_code(const isa::Program& program) {
  std::set<std::uint32_t> starts;
  const auto add = [&](std::uint32_t index) {
    if (index < program.size()) starts.insert(index);
  };
  for (const isa::Label& label : program.labels) add(program.index_of(label.offset_bytes));
  for (std::uint32_t index = 0; index < program.size(); ++index) {
    const bool branches =
        program.isa->footprint(program, index).timing_class == isa::TimingClass::Flow;
    if (branches) add(index + 1);
    for (const std::uint32_t target : targets_of(program, index)) add(target);
  }
  return starts;
}

/// The number of loops around each instruction. A loop is the code from the target of a backward
/// branch to the last such branch.
std::vector<int> loop_depths(const isa::Program& program) {
  std::vector<std::uint32_t> last_branch_to(program.size(), 0);
  for (std::uint32_t index = 0; index < program.size(); ++index)
    for (const std::uint32_t target : targets_of(program, index))
      if (target <= index) last_branch_to[target] = index + 1;
  std::vector<int> depths(program.size() + 1, 0);
  for (std::uint32_t target = 0; target < program.size(); ++target) {
    if (last_branch_to[target] == 0) continue;
    ++depths[target];
    --depths[last_branch_to[target]];
  }
  std::partial_sum(depths.begin(), depths.end(), depths.begin());
  return depths;
}

void add_estimate(const isa::Program& program, Block& block) {
  for (const isa::BlockEstimate& estimate : program.estimates)
    if (estimate.begin_offset_bytes == program.offsets_bytes[block.begin] &&
        estimate.end_offset_bytes == program.offsets_bytes[block.end]) {
      block.number = estimate.block;
      block.compiler_cycles = estimate.cycles;
    }
  if (computes_estimates(program))
    block.computed = program.isa->static_estimate(program, block.begin, block.end);
}

}  // namespace

bool computes_estimates(const isa::Program& program) {
  return program.estimates.empty() && program.isa->static_estimate != nullptr;
}

std::vector<Block> blocks_of(const isa::Program& program) {
  std::set<std::uint32_t> starts =
      program.estimates.empty() ? starts_of_code(program) : starts_of_estimates(program);
  if (program.size() != 0) starts.insert(0);
  const std::vector<int> depths = loop_depths(program);
  std::vector<Block> blocks;
  for (auto start = starts.begin(); start != starts.end(); ++start) {
    Block block;
    block.begin = *start;
    block.end = std::next(start) == starts.end() ? program.size() : *std::next(start);
    block.loop_depth = depths[block.begin];
    add_estimate(program, block);
    blocks.push_back(block);
  }
  return blocks;
}

std::vector<BlockReport> block_reports(const ReportInput& in) {
  const isa::Program& program = in.workload.program;
  const std::vector<IssueRow> rows = make_issue_table(*program.isa->prepare(program), in.machine);
  std::vector<BlockReport> reports;
  for (const Block& block : blocks_of(program)) {
    BlockReport report{block, {}, 0, 0};
    report.alone_cycles = block_cycles(program, rows, in.machine, block.begin, block.end);
    report.passes = in.result.instructions[block.begin].issues;
    for (std::uint32_t index = block.begin; index < block.end; ++index)
      report.thread_cycles += in.result.instructions[index].cycles.total();
    reports.push_back(report);
  }
  return reports;
}

std::string block_name(const Block& block) {
  return block.number ? "B" + std::to_string(*block.number) : "";
}

std::string compiler_cycles_per_pass(const Block& block) {
  if (block.computed) return tenths(static_cast<std::uint64_t>(block.computed->cycles), 1);
  if (!block.compiler_cycles) return "";
  std::uint64_t weight = 1;
  for (int loop = 0; loop < block.loop_depth; ++loop) weight *= 10;
  return tenths(static_cast<std::uint64_t>(*block.compiler_cycles), weight);
}

}  // namespace eu::model
