// Layouts: Ivy Bridge and Haswell PRM volume 2 part 1 (3D pipeline); BDW and SKL PRM volume 2a
// (commands) and 2d (structures).
#include "model/commands/draw_state.hpp"

#include <algorithm>
#include <cstring>

#include "isa/intel/generation.hpp"
#include "model/commands/command_table.hpp"

namespace eu::model {
namespace {

using Words = std::vector<std::uint32_t>;

/// INSTPM, and its successor on Skylake. The bit: the first buffer of constants is an address, not
/// an offset from the base of dynamic state.
constexpr std::uint32_t kInstructionMode = 0x20c0, kInstructionModeBit = 6;
constexpr std::uint32_t kDebugMode = 0x20d8, kDebugModeBit = 4;

struct FieldPlace {
  std::uint16_t header = 0;
  int dword = 0;
  int high = 0;
  int low = 0;
};

std::uint32_t field(const ContextState& state, const FieldPlace& place) {
  const auto found = state.pipeline.find(place.header);
  if (found == state.pipeline.end() ||
      found->second.size() <= static_cast<std::size_t>(place.dword))
    return 0;
  return bits(found->second[static_cast<std::size_t>(place.dword)], place.high, place.low);
}

DrawFields fields_of(const ContextState& state, isa::Generation gen) {
  DrawFields fields;
#define AT(header, dword, high, low) \
  FieldPlace {                       \
    header, dword, high, low         \
  }
#define NOWHERE \
  FieldPlace {}
#define DRAW_FIELD(name, gen7, gen8) fields.name = field(state, is_gen7(gen) ? gen7 : gen8);
#include "model/commands/draw_fields.def"
#undef AT
#undef NOWHERE
  return fields;
}

// ---- kernels ----

/// The constants of 3DSTATE_CONSTANT: up to four buffers in sequence.
std::vector<std::uint8_t> constants_of(std::uint16_t header, const ContextState& state,
                                       isa::Generation gen, const CommandMemory& memory) {
  std::vector<std::uint8_t> constants;
  const auto found = state.pipeline.find(header);
  if (found == state.pipeline.end()) return constants;
  const Words& words = found->second;
  const std::uint32_t mode =
      gen == isa::Generation::Skl || gen == isa::Generation::Bxt ? kDebugMode : kInstructionMode;
  const std::uint32_t bit = mode == kDebugMode ? kDebugModeBit : kInstructionModeBit;
  const bool first_is_offset =
      bits(static_cast<std::uint32_t>(state.register64(mode)), bit, bit) == 0;
  const std::size_t dwords = is_gen7(gen) ? 1 : 2;
  for (std::size_t i = 0; i < 4; ++i) {
    const std::uint32_t pair = words.at(1 + i / 2);
    const std::uint64_t size =
        kGrfBlockBytes * std::uint64_t{i % 2 == 0 ? pair & 0xffff : pair >> 16};
    if (size == 0) continue;
    std::uint64_t address = words.at(3 + i * dwords) & ~0x1fu;
    if (dwords == 2) address |= std::uint64_t{words.at(4 + i * dwords)} << 32;
    if (i == 0 && first_is_offset) address += state.dynamic_base;
    const std::uint8_t* bytes = memory.bytes(gpu_address(address), size);
    constants.insert(constants.end(), bytes, bytes + size);
  }
  return constants;
}

/// The modes of a stage that an interface descriptor also has, at the descriptor's bits.
std::uint32_t modes_of(std::uint32_t word) {
  return (word & 1u << 16) | bits(word, 31, 31) << 18;
}

std::uint64_t kernel_address(const ContextState& state, std::uint32_t low, std::uint32_t high) {
  return state.instruction_base + ((low & ~0x3fu) | std::uint64_t{high} << 32);
}

void set_state(StageKernel& kernel, const ContextState& state, std::uint32_t modes,
               std::uint32_t table, std::uint32_t samplers) {
  kernel.modes = modes_of(modes);
  kernel.general_base = state.general_base;
  kernel.general_bytes = state.general_bytes;
  kernel.surface_base = state.surface_base;
  kernel.dynamic_base = state.dynamic_base;
  kernel.binding_table = state.surface_base + (std::uint64_t{table} << 5);
  kernel.table_entries = bits(modes, 25, 18);
  kernel.sampler_states = state.dynamic_base + (std::uint64_t{samplers} << 5);
  kernel.sampler_count = 4 * bits(modes, 29, 27);
}

std::uint32_t scratch_of(std::uint32_t base, std::uint32_t field) {
  return base != 0 || field != 0 ? 1024u << field : 0;
}

StageKernel vertex_kernel(const DrawFields& fields, const ContextState& state, isa::Generation gen,
                          const CommandMemory& memory) {
  StageKernel kernel;
  constexpr std::uint32_t kSingleVertex = 1u << 31;  // the bit of the flow mode of pixel shaders
  set_state(kernel, state, fields.vs_modes & ~kSingleVertex, fields.vs_binding_table,
            fields.vs_samplers);
  kernel.kernel_address = kernel_address(state, fields.vs_kernel, fields.vs_kernel_high);
  kernel.scratch_bytes = scratch_of(fields.vs_scratch_base, fields.vs_scratch);
  kernel.first_register = static_cast<int>(fields.vs_first_register);
  kernel.constants = constants_of(0x7815, state, gen, memory);
  return kernel;
}

/// The widest supported kernel of a pixel shader compiled for several widths. The first of the
/// three places contains the kernel for 8 pixels, or the only one; the third contains the one for
/// 16 (Ivy Bridge PRM volume 2 part 1, 3DSTATE_PS).
struct PixelKernelPlace {
  int simd_size = 8;
  bool is_third = false;
};
PixelKernelPlace pixel_kernel_place(std::uint32_t dispatch) {
  enum : std::uint32_t { k8 = 1, k16 = 2 };
  return {(dispatch & k16) != 0 ? 16 : 8, (dispatch & k16) != 0 && dispatch != k16};
}

StageKernel pixel_kernel(const DrawFields& fields, const ContextState& state, isa::Generation gen,
                         const CommandMemory& memory) {
  StageKernel kernel;
  set_state(kernel, state, fields.ps_modes, fields.ps_binding_table, fields.ps_samplers);
  const bool is_third = pixel_kernel_place(fields.ps_dispatch).is_third;
  kernel.kernel_address = is_third
                              ? kernel_address(state, fields.ps_kernel_2, fields.ps_kernel_2_high)
                              : kernel_address(state, fields.ps_kernel_0, fields.ps_kernel_0_high);
  kernel.first_register =
      static_cast<int>(is_third ? fields.ps_first_register_2 : fields.ps_first_register_0);
  kernel.rounding = bits(fields.ps_modes, 15, 14);
  kernel.scratch_bytes = scratch_of(fields.ps_scratch_base, fields.ps_scratch);
  kernel.constants = constants_of(0x7817, state, gen, memory);
  return kernel;
}

// ---- viewport and window ----

Viewport viewport_of(const DrawFields& fields, const ContextState& state,
                     const CommandMemory& memory) {
  Viewport viewport;
  if (fields.viewport_transform == 0) return viewport;
  const std::uint64_t address = state.dynamic_base + (std::uint64_t{fields.viewports} << 6);
  std::memcpy(viewport.scale, memory.bytes(address, sizeof viewport.scale), sizeof viewport.scale);
  std::memcpy(viewport.offset,
              memory.bytes(address + sizeof viewport.scale, sizeof viewport.offset),
              sizeof viewport.offset);
  return viewport;
}

PixelRectangle rectangle(std::uint32_t first, std::uint32_t last) {
  return {{first & 0xffff, first >> 16}, {last & 0xffff, last >> 16}};
}

PixelRectangle window_of(const DrawFields& fields, const ContextState& state,
                         const CommandMemory& memory) {
  PixelRectangle window = rectangle(fields.rectangle_first, fields.rectangle_last);
  if (fields.scissor_enable == 0) return window;
  const Words words = memory.dwords(state.dynamic_base + (std::uint64_t{fields.scissors} << 5), 2);
  const PixelRectangle scissor = rectangle(words[0], words[1]);
  for (std::size_t axis = 0; axis < 2; ++axis) {
    window.first[axis] = std::max(window.first[axis], scissor.first[axis]);
    window.last[axis] = std::min(window.last[axis], scissor.last[axis]);
  }
  return window;
}

// ---- attributes ----

/// SF_OUTPUT_ATTRIBUTE_DETAIL of an attribute; a dword has two.
std::uint32_t attribute_detail(const ContextState& state, isa::Generation gen, int number) {
  const int half = number % 2 * 16;
  return is_gen7(gen) ? field(state, {0x781f, 2 + number / 2, half + 15, half})
                      : field(state, {0x7851, 1 + number / 2, half + 15, half});
}

std::vector<DrawState::Attribute> attributes_of(const DrawFields& fields, const ContextState& state,
                                                isa::Generation gen) {
  constexpr int kSwizzled = 16;
  std::vector<DrawState::Attribute> attributes(fields.attributes);
  for (int i = 0; i < static_cast<int>(attributes.size()); ++i) {
    DrawState::Attribute& attribute = attributes[static_cast<std::size_t>(i)];
    attribute.source = static_cast<std::uint32_t>(i);
    attribute.is_constant = bits(fields.constant_attributes, i % 32, i % 32) != 0;
    if (fields.attribute_swizzle == 0 || i >= kSwizzled) continue;
    const std::uint32_t detail = attribute_detail(state, gen, i);
    if (bits(detail, 7, 6) != 0)
      throw CommandError("an attribute depends on the visible side, which is not supported");
    attribute.source = bits(detail, 4, 0);
    attribute.override_mask = bits(detail, 15, 12);
    attribute.override_with = bits(detail, 10, 9);
  }
  return attributes;
}

// ---- unsupported features ----

bool uses_depth(const DrawFields& fields, const ContextState& state, isa::Generation gen,
                const CommandMemory& memory) {
  constexpr std::uint32_t kNullSurface = 7;
  if (fields.depth_surface == kNullSurface || state.pipeline.count(0x7805) == 0) return false;
  if (!is_gen7(gen)) return fields.stencil_enable + fields.depth_test + fields.depth_write != 0;
  if (state.pipeline.count(0x7825) == 0) return false;
  const Words words =
      memory.dwords(state.dynamic_base + (std::uint64_t{fields.depth_stencil_state} << 6), 3);
  return bits(words[0], 31, 31) + bits(words[2], 31, 31) + bits(words[2], 26, 26) != 0;
}

}  // namespace

std::string unsupported_draw(const DrawState& draw, const ContextState& state, isa::Generation gen,
                             const CommandMemory& memory) {
  const DrawFields& fields = draw.fields;
  struct Case {
    bool is_so;
    const char* what;
  };
  const Case cases[] = {
      {fields.hs_enable + fields.ds_enable != 0, "with tessellation"},
      {fields.gs_enable != 0, "with a geometry shader"},
      {fields.streamout_enable != 0, "with transform feedback"},
      {fields.samples != 0, "with several samples per pixel"},
      {fields.user_clip_distances != 0, "with clip distances"},
      {fields.fill_modes != 0, "of outlines"},
      {fields.polygon_stipple != 0, "with a stipple"},
      {fields.ps_fast_clear + fields.ps_resolve != 0, "that clears or resolves a compressed image"},
      {fields.depth_clear + fields.depth_resolve != 0, "that clears or resolves a depth buffer"},
      {uses_depth(fields, state, gen, memory), "with a depth or stencil test"},
      {fields.ps_dual_source != 0, "with two colours for one target"},
      {fields.ps_dispatch == 4, "with 32 pixels per thread"},
      {fields.primitive_id != 0, "with the primitive's number"},
      {fields.vertex_packing != 0, "of packed vertices"},
      {fields.rectangle_origin != 0, "with a shifted drawing rectangle"},
  };
  for (const Case& each : cases)
    if (each.is_so) return each.what;
  return {};
}

std::string unsupported_blend(const DrawState& draw, const ContextState& state, isa::Generation gen,
                              const CommandMemory& memory, unsigned target) {
  if (state.pipeline.count(0x7824) == 0) return {};
  // Gen8 has a dword for all targets before the dwords of each target.
  const std::uint64_t first = is_gen7(gen) ? 0 : 4;
  const std::uint64_t states = state.dynamic_base + (std::uint64_t{draw.fields.blend_states} << 6);
  const Words words = memory.dwords(states + first + std::uint64_t{8} * target, 2);
  const bool blends = bits(words[0], 31, 31) != 0;
  const bool tests_alpha =
      is_gen7(gen) ? bits(words[1], 16, 16) != 0 : bits(memory.dword(states), 27, 27) != 0;
  const std::uint32_t kept = is_gen7(gen) ? bits(words[1], 27, 24) : bits(words[0], 3, 0);
  const bool is_logical = is_gen7(gen) ? bits(words[1], 22, 22) != 0 : bits(words[1], 31, 31) != 0;
  if (blends) return "that blends colours";
  if (tests_alpha) return "with an alpha test";
  if (kept != 0) return "of some of the channels";
  if (is_logical) return "with a logical operation";
  return {};
}

DrawState read_draw_state(const ContextState& state, isa::Generation gen,
                          const CommandMemory& memory) {
  DrawState draw;
  draw.fields = fields_of(state, gen);
  draw.viewport = viewport_of(draw.fields, state, memory);
  draw.window = window_of(draw.fields, state, memory);
  draw.attributes = attributes_of(draw.fields, state, gen);
  if (draw.fields.vs_enable != 0) draw.vertex = vertex_kernel(draw.fields, state, gen, memory);
  if (draw.fields.ps_enable != 0) draw.pixel = pixel_kernel(draw.fields, state, gen, memory);
  draw.pixel_simd_size = pixel_kernel_place(draw.fields.ps_dispatch).simd_size;
  return draw;
}

}  // namespace eu::model
