#pragma once
// What one pass through a basic block takes a thread that has an idle machine for itself: the rules
// of issue for one thread, without fetch and without memory contention.
//
// It assumes that every register is clear at the start, that the block is left at the end of its
// last issue (what is still under way then costs the blocks that use it), that each message is
// served at once, finds its data in one line of the L3 and needs one round of a banked memory, and
// that a barrier opens for the thread's own message. Registers reached through the address register
// are not followed.
#include <optional>
#include <vector>

#include "config/machine/machine_fwd.hpp"
#include "isa/program.hpp"
#include "model/base/issue_table.hpp"

namespace eu::model {

/// Cycles from the start of the first of the instructions [begin, end) to the end of the issue of
/// the last. None if one waits for what the block does not bring about: a register that NoDDClr
/// leaves pending, the response of a shared function this machine does not have, a notification.
std::optional<Cycle> block_cycles(const isa::Program& program, const std::vector<IssueRow>& rows,
                                  const config::Machine& machine, std::uint32_t begin,
                                  std::uint32_t end);

}  // namespace eu::model
