#pragma once
// Vertex shading: from fetched vertices to the rasterizer's input.
#include <vector>

#include "model/program/draw_stage.hpp"
#include "model/program/vertex_fetch.hpp"

namespace eu::model {

/// A vertex as the URB has it: a header of four dwords, the position, then the other attributes.
using UrbVertex = std::vector<std::uint32_t>;
inline constexpr std::size_t kVertexPosition = 4;  ///< dword

/// Shades vertices by the vertex shader; without one, they are the fetched values. Throws
/// CommandError, RunCancelled.
std::vector<UrbVertex> shade_vertices(const DrawState& draw, const std::vector<VertexInput>& inputs,
                                      DrawRun& run);

}  // namespace eu::model
