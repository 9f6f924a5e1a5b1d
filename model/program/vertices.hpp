#pragma once
// The vertices of a draw: fetch, and shading.
#include <array>
#include <cstdint>
#include <vector>

#include "model/commands/vertex_input.hpp"
#include "model/program/draw.hpp"

namespace eu::model {

inline constexpr std::uint32_t kOneFloat = 0x3f800000;  ///< bits of 1.0

/// Four dwords for each element.
using VertexInput = std::vector<std::array<std::uint32_t, 4>>;

/// Fetches a vertex. `index` is the draw's own, without base and first vertex. Throws CommandError.
VertexInput fetch_vertex(const std::vector<VertexElement>& elements, const DrawShape& shape,
                         std::uint32_t index, std::uint32_t instance, const CommandMemory& memory);

// Vertex shading: from fetched vertices to the rasterizer's input.

/// A vertex as the URB has it: a header of four dwords, the position, then the other attributes.
using UrbVertex = std::vector<std::uint32_t>;
inline constexpr std::size_t kVertexPosition = 4;  ///< dword

/// Shades vertices by the vertex shader; without one, they are the fetched values. Throws
/// CommandError, RunCancelled.
std::vector<UrbVertex> shade_vertices(const DrawState& draw, const std::vector<VertexInput>& inputs,
                                      DrawRun& run);

}  // namespace eu::model
