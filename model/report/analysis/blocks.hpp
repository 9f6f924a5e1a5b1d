#pragma once
// Basic blocks of a kernel: the compiler's estimate and the actual cost.
#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "config/machine/machine_fwd.hpp"
#include "isa/isa.hpp"
#include "isa/program.hpp"
#include "model/base/issue_table.hpp"
#include "model/report/analysis/report_input.hpp"

namespace eu::model {

/// Instructions [begin, end) that run in sequence.
struct Block {
  std::uint32_t begin = 0;
  std::uint32_t end = 0;
  int loop_depth = 0;                           ///< number of loops around it
  std::optional<int> number;                    ///< in the driver's dump
  std::optional<std::int64_t> compiler_cycles;  ///< estimate of the driver's dump
  /// Estimate of one pass, if there is no dump with estimates and the instruction set can compute
  /// them (isa::Isa::static_estimate).
  std::optional<isa::StaticEstimate> computed{};
};

/// The blocks of a driver's dump with estimates, and the code between them; else the blocks between
/// branches, branch targets and labels. In order, without gaps.
std::vector<Block> blocks_of(const isa::Program& program);

/// True if eusim computes the estimates of the program's blocks.
bool computes_estimates(const isa::Program& program);

struct BlockReport : Block {
  /// One pass of a single thread on an idle machine (block_cycles()).
  /// None if it cannot be computed.
  std::optional<Cycle> alone_cycles;
  Cycle passes = 0;         ///< times a thread ran through it in the run
  Cycle thread_cycles = 0;  ///< of all threads, at its instructions
};

std::vector<BlockReport> block_reports(const ReportInput& in);

/// "B3", the number in the driver's dump; empty without one.
std::string block_name(const Block& block);

/// "12.0", the compiler's estimate of one pass; empty without one. The estimate in a driver's dump
/// counts a block ten times for each loop around it: only then do the blocks sum to the
/// cycles in the dump's header.
std::string compiler_cycles_per_pass(const Block& block);

// Cycles of one pass through a basic block for a single thread on an idle machine: the rules of
// issue for one thread, without fetch and without memory contention.
//
// Assumptions: every register is clear at the start. The block ends with its last issue; results in
// flight cost the blocks that use them. Each message is served at once, finds its data in one line
// of the L3 and needs one round of a banked memory. A barrier opens for the thread's own message.
// Indirectly addressed registers are ignored.

/// Cycles from the start of the first of the instructions [begin, end) to the end of the issue of
/// the last. None if an instruction waits for an event that does not occur in the block: a register
/// that NoDDClr leaves pending, a response of a shared function that the
/// machine lacks, a notification.
std::optional<Cycle> block_cycles(const isa::Program& program, const std::vector<IssueRow>& rows,
                                  const config::Machine& machine, std::uint32_t begin,
                                  std::uint32_t end);

}  // namespace eu::model
