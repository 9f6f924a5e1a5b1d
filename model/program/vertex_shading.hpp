#pragma once
// From fetched vertices to those that the rasterizer takes.
#include <vector>

#include "model/program/draw_stage.hpp"
#include "model/program/vertex_fetch.hpp"

namespace eu::model {

/// A vertex as it stands in the URB: a header of four dwords, the position, and what follows.
using UrbVertex = std::vector<std::uint32_t>;
inline constexpr std::size_t kVertexPosition = 4;  ///< dword

/// By the vertex shader, if there is one; else they are what was fetched. Throws CommandError,
/// RunCancelled.
std::vector<UrbVertex> shade_vertices(const DrawState& draw, const std::vector<VertexInput>& inputs,
                                      DrawRun& run);

}  // namespace eu::model
