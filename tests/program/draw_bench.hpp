#pragma once
// Draws in tests: pipeline state by field names, memory, kernels as text.
#include <cstring>
#include <string>
#include <vector>

#include "config/machine/machine_file.hpp"
#include "isa/intel/generation.hpp"
#include "isa/intel/text/text.hpp"
#include "model/program/draw.hpp"

namespace eu::test {

class DrawBench {
 public:
  static constexpr std::uint64_t kBase = 0x100000;
  // Offsets of the parts that the state points to.
  static constexpr std::uint32_t kVertices = 0x1000, kKernel = 0x2000, kTable = 0x3000,
                                 kSurface = 0x3100, kViewport = 0x3400, kTarget = 0x8000;

  /// A bench on a machine of config.
  explicit DrawBench(const std::string& machine)
      : machine_(config::load_machine(machine)),
        is_gen7_(isa::facts(machine_.gen).layout == isa::Layout::Gen7),
        bytes_(0x10000) {
    state.surface_base = state.dynamic_base = state.instruction_base = kBase;
    state.pipeline[0x7b00] = {};
    set_window(7, 7);
  }

  bool is_gen7() const { return is_gen7_; }
  template <class T>
  void put(std::uint64_t offset, const std::vector<T>& values) {
    std::memcpy(bytes_.data() + offset, values.data(), values.size() * sizeof(T));
  }
  const std::uint8_t* target() const { return bytes_.data() + kTarget; }

  /// Sets a field of the state at its place in this generation.
  void set(const std::string& name, std::uint32_t value) {
#define AT(header, dword, high, low) \
  Place {                            \
    header, dword, high, low         \
  }
#define NOWHERE \
  Place {}
#define DRAW_FIELD(field, gen7, gen8) \
  if (name == #field) return set_bits(is_gen7_ ? gen7 : gen8, value);
#include "model/commands/draw_fields.def"
#undef AT
#undef NOWHERE
    throw std::logic_error("no field " + name);
  }
  void set_window(std::uint32_t last_x, std::uint32_t last_y) {
    set("rectangle_first", 0);
    set("rectangle_last", last_x | last_y << 16);
  }
  /// Elements of four components, each a vector of dwords from `offset` on; vertices are adjacent.
  void set_vertices(std::uint32_t vertex_bytes, const std::vector<std::uint32_t>& elements) {
    const std::uint64_t begin = kBase + kVertices, size = 0x1000;
    const auto low = static_cast<std::uint32_t>(begin);
    state.vertex_buffers[0] =
        is_gen7_
            ? std::array<std::uint32_t, 4>{vertex_bytes, low,
                                           low + static_cast<std::uint32_t>(size) - 1, 0}
            : std::array<std::uint32_t, 4>{vertex_bytes, low, 0, static_cast<std::uint32_t>(size)};
    std::vector<std::uint32_t>& words = state.pipeline[0x7809];
    words = {0x78090000};
    for (const std::uint32_t element : elements) words.insert(words.end(), {element, 0x11110000});
  }
  /// The first dword of VERTEX_ELEMENT_STATE.
  static std::uint32_t element(std::uint32_t format, std::uint32_t offset) {
    return 1u << 25 | format << 16 | offset;
  }
  void set_pixel_kernel(const std::string& text, std::uint32_t first_register) {
    const isa::Program program = isa::read_mesa(text, machine_.gen, "pixels");
    put(kKernel, program.bytes);
    set("ps_enable", 1);
    set("ps_kernel_0", kKernel);
    set("ps_dispatch", 2);
    set("ps_first_register_0", first_register);
  }
  /// A linear image of 8 by 8 texels, at binding table index 0.
  void set_target(std::uint32_t format, std::uint32_t texel_bytes) {
    set("ps_binding_table", kTable >> 5);
    put<std::uint32_t>(kTable, {kSurface});
    const std::uint32_t address = static_cast<std::uint32_t>(kBase) + kTarget;
    std::vector<std::uint32_t> words(16);
    words[0] = 1u << 29 | format << 18 | 1u << 16 | 1u << 14;  // 2D, alignment 4 by 4
    if (is_gen7_) words[0] &= ~(1u << 14);                     // tiling on Gen7
    words[2] = 7 | 7u << 16;
    words[3] = 8 * texel_bytes - 1;
    words[is_gen7_ ? 1 : 8] = address;
    put(kSurface, words);
  }
  model::DrawResult draw(std::uint32_t topology, std::uint32_t vertices) {
    set("topology", topology);
    const model::CommandMemory memory({{kBase, bytes_.data(), bytes_.size()}});
    return model::draw({0x7b000005, topology, vertices, 0, 1, 0, 0}, state, memory, machine_,
                       [] { return false; });
  }

  model::ContextState state;

 private:
  struct Place {
    std::uint16_t header = 0;
    int dword = 0, high = 0, low = 0;
  };
  void set_bits(const Place& place, std::uint32_t value) {
    if (place.header == 0) return;
    std::vector<std::uint32_t>& words = state.pipeline[place.header];
    if (words.size() <= static_cast<std::size_t>(place.dword))
      words.resize(static_cast<std::size_t>(place.dword) + 1);
    std::uint32_t& word = words[static_cast<std::size_t>(place.dword)];
    const std::uint32_t mask = ~0u >> (31 - (place.high - place.low)) << place.low;
    word = (word & ~mask) | (value << place.low & mask);
  }

  const config::Machine machine_;
  const bool is_gen7_;
  std::vector<std::uint8_t> bytes_;
};

}  // namespace eu::test
