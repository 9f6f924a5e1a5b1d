#pragma once
// From the vertices of a draw to its triangles.
#include <array>
#include <cstdint>
#include <optional>
#include <vector>

#include "model/commands/vertex_input.hpp"

namespace eu::model {

struct Primitive {
  std::array<std::size_t, 3> vertices{};  ///< places in the list of vertices
  std::size_t provoking = 0;              ///< the same, of the one that gives constant attributes
  bool is_turned = false;                 ///< its vertices go round the other way
  bool is_rectangle = false;  ///< the fourth corner lies where the second would, turned around
};

/// Of one instance; nothing in `places` cuts strips and fans.
std::vector<Primitive> assemble(Topology topology, const DrawFields& fields,
                                const std::vector<std::optional<std::size_t>>& places);

/// Is this a topology of triangles?
bool has_triangles(Topology topology);

}  // namespace eu::model
