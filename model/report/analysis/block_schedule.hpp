#pragma once
// Cycles of one pass through a basic block for a single thread on an idle machine: the rules of
// issue for one thread, without fetch and without memory contention.
//
// Assumptions: every register is clear at the start. The block ends with its last issue; results in
// flight cost the blocks that use them. Each message is served at once, finds its data in one line
// of the L3 and needs one round of a banked memory. A barrier opens for the thread's own message.
// Indirectly addressed registers are ignored.
#include <optional>
#include <vector>

#include "config/machine/machine_fwd.hpp"
#include "isa/program.hpp"
#include "model/base/issue_table.hpp"

namespace eu::model {

/// Cycles from the start of the first of the instructions [begin, end) to the end of the issue of
/// the last. None if an instruction waits for an event that does not occur in the block: a register
/// that NoDDClr leaves pending, a response of a shared function that the
/// machine lacks, a notification.
std::optional<Cycle> block_cycles(const isa::Program& program, const std::vector<IssueRow>& rows,
                                  const config::Machine& machine, std::uint32_t begin,
                                  std::uint32_t end);

}  // namespace eu::model
