#pragma once
// Basic blocks of a kernel: what the compiler thought they cost, and what they cost.
#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "isa/isa.hpp"
#include "model/report/analysis/report_input.hpp"

namespace eu::model {

/// Instructions [begin, end) that run one after the other.
struct Block {
  std::uint32_t begin = 0;
  std::uint32_t end = 0;
  int loop_depth = 0;                           ///< loops around it
  std::optional<int> number;                    ///< in the driver's dump
  std::optional<std::int64_t> compiler_cycles;  ///< estimate of the driver's dump
  /// Of one pass, where no dump has estimates and the instruction set knows how to compute them
  /// (isa::Isa::static_estimate).
  std::optional<isa::StaticEstimate> computed{};
};

/// The blocks of a driver's dump that has estimates, and what lies between them; else those that
/// branches, their targets and labels make. In order, without gaps.
std::vector<Block> blocks_of(const isa::Program& program);

/// Are the estimates of its blocks computed?
bool computes_estimates(const isa::Program& program);

struct BlockReport : Block {
  /// One pass of one thread that has the machine for itself (block_schedule.hpp). None if that
  /// cannot be said.
  std::optional<Cycle> alone_cycles;
  Cycle passes = 0;         ///< times a thread ran through it in the run
  Cycle thread_cycles = 0;  ///< of all threads, at its instructions
};

std::vector<BlockReport> block_reports(const ReportInput& in);

/// "B3", as the driver's dump numbers it; empty if it does not.
std::string block_name(const Block& block);

/// "12.0", the compiler's estimate of one pass; empty without one. In a dump the driver's compiler
/// counts a block ten times for each loop around it: only so do its blocks sum to the cycles in its
/// header.
std::string compiler_cycles_per_pass(const Block& block);

}  // namespace eu::model
