#pragma once
// Vertex fetch of the fixed function, for the vertex shader.
#include <array>
#include <cstdint>
#include <vector>

#include "model/commands/vertex_input.hpp"

namespace eu::model {

inline constexpr std::uint32_t kOneFloat = 0x3f800000;  ///< bits of 1.0

/// Four dwords for each element.
using VertexInput = std::vector<std::array<std::uint32_t, 4>>;

/// Fetches a vertex. `index` is the draw's own, without base and first vertex. Throws CommandError.
VertexInput fetch_vertex(const std::vector<VertexElement>& elements, const DrawShape& shape,
                         std::uint32_t index, std::uint32_t instance, const CommandMemory& memory);

}  // namespace eu::model
