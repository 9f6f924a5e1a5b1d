#pragma once
// The vertex input of a draw: 3DPRIMITIVE, vertex buffers and elements, indices.
#include <array>
#include <cstdint>
#include <optional>
#include <vector>

#include "isa/generation.hpp"
#include "model/commands/command_memory.hpp"
#include "model/commands/draw_state.hpp"

namespace eu::model {

/// Assembly of vertices to primitives (3D_Prim_Topo_Type).
enum class Topology : std::uint8_t {
  PointList = 1,
  TriangleList = 4,
  TriangleStrip = 5,
  TriangleFan = 6,
  QuadList = 7,
  QuadStrip = 8,
  Polygon = 14,
  RectangleList = 15,
};

struct DrawShape {
  Topology topology = Topology::TriangleList;  ///< any code, even one without a name
  bool is_indexed = false;
  std::uint32_t vertices = 0;  ///< of an instance
  std::uint32_t first_vertex = 0;
  std::uint32_t instances = 1;
  std::uint32_t first_instance = 0;
  std::int32_t base_vertex = 0;
};

/// Reads 3DPRIMITIVE's dwords. Throws std::out_of_range if they are too few.
DrawShape read_primitive(const std::vector<std::uint32_t>& words, const DrawFields& fields,
                         const ContextState& state, isa::Generation gen);

/// The source of a component of an element.
enum class Component : std::uint8_t {
  None,
  Source,
  Zero,
  OneFloat,
  OneInteger,
  VertexNumber,
  InstanceNumber,
};

struct VertexElement {
  std::uint64_t address = 0;  ///< of the element in its buffer; data past `end` is not read
  std::uint64_t end = 0;
  std::uint32_t pitch_bytes = 0;
  std::uint32_t instances_per_step = 0;  ///< 0: an element for each vertex
  bool is_instanced = false;
  std::uint32_t format = 0;  ///< SURFACE_FORMAT
  std::array<Component, 4> components{};
};

std::vector<VertexElement> read_vertex_elements(const DrawFields& fields, const ContextState& state,
                                                isa::Generation gen);

/// The indices of a draw; nullopt where a strip is cut. Without an index buffer they are 0, 1, 2,
/// ... Throws CommandError.
std::vector<std::optional<std::uint32_t>> read_indices(const DrawShape& shape,
                                                       const DrawFields& fields,
                                                       isa::Generation gen,
                                                       const CommandMemory& memory);

}  // namespace eu::model
