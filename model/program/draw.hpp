#pragma once
// Execution of a draw for its values: vertices, triangles, pixels. Lines, points, depth, blending
// and the other features that unsupported_draw() names are left out.
#include <functional>
#include <string>
#include <vector>

#include "config/machine/machine_fwd.hpp"
#include "model/commands/command_memory.hpp"
#include "model/commands/context_state.hpp"
#include "model/program/draw_stage.hpp"

namespace eu::model {

struct DrawResult {
  std::string left_out;  ///< the reason, to follow "a draw"; empty: it was executed
  DrawCounts counts;
};

/// Executes a draw: the dwords of 3DPRIMITIVE with the state of the pipeline. Throws
/// CommandError, RunCancelled.
DrawResult draw(const std::vector<std::uint32_t>& primitive, const ContextState& state,
                const CommandMemory& memory, const config::Machine& machine,
                const std::function<bool()>& is_abandoned);

}  // namespace eu::model
