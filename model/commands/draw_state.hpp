#pragma once
// The state of a draw: 3DPRIMITIVE and the state of the 3D pipeline.
#include <cstdint>
#include <string>
#include <vector>

#include "isa/generation.hpp"
#include "model/commands/command_memory.hpp"
#include "model/commands/context_state.hpp"

namespace eu::model {

/// Fields of the state by name; 0 if never set.
struct DrawFields {
#define DRAW_FIELD(name, gen7, gen8) std::uint32_t name = 0;
#include "model/commands/draw_fields.def"
};

/// A stage's kernel, with the constants in the registers of its threads.
struct StageKernel : KernelState {
  int first_register = 0;  ///< of the constants; the other inputs follow them
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
  /// An attribute that the kernel reads: its number among those of a vertex, and the
  /// values of overridden components.
  struct Attribute {
    std::uint32_t source = 0;
    std::uint32_t override_mask = 0;  ///< bit 0: x
    std::uint32_t override_with = 0;  ///< 0: 0000, 1: 0001, 2: 1111, 3: the primitive's number
    bool is_constant = false;         ///< the provoking vertex's value in the whole primitive
  };
  std::vector<Attribute> attributes;
};

/// Reads the state of a draw. Throws CommandError.
DrawState read_draw_state(const ContextState& state, isa::Generation gen,
                          const CommandMemory& memory);

/// A feature of this draw that eusim does not support, to follow "a
/// draw"; empty: all are supported.
std::string unsupported_draw(const DrawState& draw, const ContextState& state, isa::Generation gen,
                             const CommandMemory& memory);
/// As unsupported_draw(), for blending into one of the draw's targets.
std::string unsupported_blend(const DrawState& draw, const ContextState& state, isa::Generation gen,
                              const CommandMemory& memory, unsigned target);

}  // namespace eu::model
