#pragma once
// Copies and fills of the blitter (Ivy Bridge PRM volume 1 part 4; SKL PRM volume 2a,
// XY_FAST_COPY_BLT).
#include <cstdint>
#include <functional>
#include <vector>

#include "model/commands/command_memory.hpp"
#include "model/commands/command_table.hpp"
#include "model/commands/context_state.hpp"

namespace eu::model {

/// Executes XY_COLOR_BLT, XY_SRC_COPY_BLT or XY_FAST_COPY_BLT and returns the number of bytes
/// written. `is_wide`: addresses are two dwords. Calls `moved` for each row with its bytes; an
/// exception of `moved` ends the blit. Throws CommandError.
std::uint64_t blit(CommandAction action, const std::vector<std::uint32_t>& words, bool is_wide,
                   const ContextState& state, const CommandMemory& memory,
                   const std::function<void(std::uint64_t bytes)>& moved);

}  // namespace eu::model
