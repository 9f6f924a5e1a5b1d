#pragma once
// What a driver tells the GPU about a draw: 3DPRIMITIVE and the state of the pipeline.
#include <cstdint>
#include <string>
#include <vector>

#include "isa/generation.hpp"
#include "model/commands/command_memory.hpp"
#include "model/commands/context_state.hpp"
#include "model/commands/kernel_state.hpp"

namespace eu::model {

/// Fields of the state by name; what was never set is 0.
struct DrawFields {
#define DRAW_FIELD(name, gen7, gen8) std::uint32_t name = 0;
#include "model/commands/draw_fields.def"
};

/// A stage's kernel, with the constants that its threads find in their registers.
struct StageKernel : KernelState {
  int first_register = 0;  ///< of the constants; what comes after them follows
  std::vector<std::uint8_t> constants;
};

struct Viewport {
  float scale[3] = {1, 1, 1};
  float offset[3] = {0, 0, 0};
};

/// Pixels from first to last, both inside; empty where last < first.
struct PixelRectangle {
  std::int64_t first[2] = {0, 0};
  std::int64_t last[2] = {-1, -1};
};

struct DrawState {
  DrawFields fields;
  StageKernel vertex;
  StageKernel pixel;
  int pixel_simd_size = 8;
  Viewport viewport;
  PixelRectangle window;  ///< drawing rectangle and scissor
  /// Where the attribute that the kernel reads lies among those of a vertex, by its number; and
  /// what it is instead, for components that are overridden.
  struct Attribute {
    std::uint32_t source = 0;
    std::uint32_t override_mask = 0;  ///< bit 0: x
    std::uint32_t override_with = 0;  ///< 0: 0000, 1: 0001, 2: 1111, 3: the primitive's number
    bool is_constant = false;         ///< the provoking vertex's, in all of the primitive
  };
  std::vector<Attribute> attributes;
};

/// Throws CommandError.
DrawState read_draw_state(const ContextState& state, isa::Generation gen,
                          const CommandMemory& memory);

/// What of this draw eusim does not do, to follow "a draw"; empty: nothing.
std::string unsupported_draw(const DrawState& draw, const ContextState& state, isa::Generation gen,
                             const CommandMemory& memory);
/// The same of what happens to the colours for one of its targets.
std::string unsupported_blend(const DrawState& draw, const ContextState& state, isa::Generation gen,
                              const CommandMemory& memory, unsigned target);

}  // namespace eu::model
