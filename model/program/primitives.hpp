#pragma once
// Assembly of the vertices of a draw into triangles.
#include <array>
#include <cstdint>
#include <optional>
#include <vector>

#include "model/commands/vertex_input.hpp"

namespace eu::model {

struct Primitive {
  std::array<std::size_t, 3> vertices{};  ///< indices into the list of vertices
  std::size_t provoking = 0;              ///< index of the vertex that gives constant attributes
  bool is_turned = false;                 ///< its vertices have the opposite winding
  bool is_rectangle = false;              ///< the fourth corner is opposite the second
};

/// Triangles of one instance; an empty entry of `places` cuts strips and fans.
std::vector<Primitive> assemble(Topology topology, const DrawFields& fields,
                                const std::vector<std::optional<std::size_t>>& places);

/// True for topologies of triangles.
bool has_triangles(Topology topology);

}  // namespace eu::model
