#pragma once
// A draw, executed for its values: vertices, triangles, pixels. Lines, points, depth, blending and
// what else unsupported_draw() names are left out.
#include <functional>
#include <string>
#include <vector>

#include "config/machine/machine_fwd.hpp"
#include "model/commands/command_memory.hpp"
#include "model/commands/context_state.hpp"
#include "model/program/draw_stage.hpp"

namespace eu::model {

struct DrawResult {
  std::string left_out;  ///< why it was, to follow "a draw"; empty: it was executed
  DrawCounts counts;
};

/// 3DPRIMITIVE's dwords with the state of the pipeline. Throws CommandError, RunCancelled.
DrawResult draw(const std::vector<std::uint32_t>& primitive, const ContextState& state,
                const CommandMemory& memory, const config::Machine& machine,
                const std::function<bool()>& is_abandoned);

}  // namespace eu::model
