#pragma once
// Pixels of triangles as threads of the pixel shader.
#include <array>
#include <unordered_map>
#include <vector>

#include "model/program/draw.hpp"
#include "model/program/rasterizer.hpp"
#include "model/program/vertices.hpp"

namespace eu::model {

/// Collects threads and executes them in order of the triangles. If two triangles cover a pixel,
/// the later one's thread starts when the earlier one's has ended.
class PixelShading {
 public:
  /// Both must outlive this object.
  PixelShading(const DrawState& draw, DrawRun& run);

  /// Adds a triangle with corners in its order. Throws CommandError, RunCancelled.
  void add(const Triangle& triangle, const std::array<const UrbVertex*, 3>& corners,
           const UrbVertex& provoking, std::uint32_t number);
  /// Executes the remaining threads.
  void finish();

 private:
  using Subspans = std::vector<Subspan>;

  void add_thread(const Triangle& triangle, const Subspans& subspans);
  void write_pixels(const Triangle& triangle, const Subspans& subspans, RegisterData* registers);
  std::uint32_t attribute_value(const UrbVertex& vertex, const DrawState::Attribute& attribute,
                                std::size_t component, std::uint32_t number) const;
  void set_attributes(const std::array<const UrbVertex*, 3>& corners, const UrbVertex& provoking,
                      std::uint32_t number);
  bool is_taken(const Subspan& subspan) const;
  int attribute_register() const;
  StageThreads no_threads() const;

  const DrawState& draw_;
  DrawRun& run_;
  StageThreads threads_;
  std::vector<std::uint8_t> attributes_;  ///< of the triangle, as registers
  /// Pixels of the collected threads, by subspan.
  std::unordered_map<std::uint64_t, std::uint32_t> taken_;
};

}  // namespace eu::model
