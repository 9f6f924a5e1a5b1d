// Layouts: Ivy Bridge and Haswell PRM volume 2 part 1 (vertex fetch); BDW and SKL PRM volume 2a.
#include "model/commands/vertex_input.hpp"

#include <algorithm>

#include "isa/intel/generation.hpp"
#include "model/commands/command_table.hpp"

namespace eu::model {
namespace {

using Words = std::vector<std::uint32_t>;

constexpr std::uint16_t kElementsHeader = 0x7809;
/// Limit of the vertices of a draw; more would fill the memory, and no real draw has them.
constexpr std::uint32_t kMaxVertices = 1u << 22;

void place_in_buffer(const ContextState& state, isa::Generation gen, std::uint32_t buffer_number,
                     std::uint32_t offset, VertexElement& element) {
  const auto found = state.vertex_buffers.find(buffer_number);
  if (found == state.vertex_buffers.end()) return;
  const std::array<std::uint32_t, 4>& words = found->second;
  const bool is_null = bits(words[0], 13, 13) != 0;
  std::uint64_t begin = words[1];
  if (is_gen7(gen)) {
    element.end = is_null ? begin : std::uint64_t{words[2]} + 1;
    element.is_instanced = bits(words[0], 20, 20) != 0;
    element.instances_per_step = words[3];
  } else {
    begin = gpu_address(begin | std::uint64_t{words[2]} << 32);
    element.end = begin + (is_null ? 0 : words[3]);
  }
  element.address = begin + offset;
  element.pitch_bytes = bits(words[0], 11, 0);
}

/// Applies 3DSTATE_VF_SGVS: from Gen8 on it replaces components with vertex and instance numbers.
void add_system_values(std::uint32_t word, std::vector<VertexElement>& elements) {
  const auto put = [&](int enable, int component, int element, Component value) {
    const std::size_t number = bits(word, element + 5, element);
    if (bits(word, enable, enable) == 0) return;
    if (number >= elements.size()) elements.resize(number + 1);
    elements[number].components[bits(word, component + 1, component)] = value;
  };
  put(15, 13, 0, Component::VertexNumber);
  put(31, 29, 16, Component::InstanceNumber);
}

std::uint32_t index_at(const CommandMemory& memory, std::uint64_t address, int size) {
  if (size == 1) return memory.read<std::uint8_t>(address);
  return size == 2 ? memory.read<std::uint16_t>(address) : memory.dword(address);
}

}  // namespace

DrawShape read_primitive(const Words& words, const DrawFields& fields, const ContextState& state,
                         isa::Generation gen) {
  constexpr int kIndirectBit = 10;
  DrawShape shape;
  shape.topology = static_cast<Topology>(is_gen7(gen) ? bits(words.at(1), 5, 0) : fields.topology);
  shape.is_indexed = bits(words.at(1), 8, 8) != 0;
  std::array<std::uint32_t, 5> values{words.at(2), words.at(3), words.at(4), words.at(5),
                                      words.at(6)};
  if (bits(words[0], kIndirectBit, kIndirectBit) != 0) {
    const std::uint32_t registers[] = {
        gpu_register::kDrawVertices, gpu_register::kDrawFirstVertex, gpu_register::kDrawInstances,
        gpu_register::kDrawFirstInstance, gpu_register::kDrawBaseVertex};
    for (std::size_t i = 0; i < values.size(); ++i)
      values[i] = static_cast<std::uint32_t>(state.register64(registers[i]));
  }
  shape.vertices = values[0];
  shape.first_vertex = values[1];
  shape.instances = values[2];
  shape.first_instance = values[3];
  shape.base_vertex = static_cast<std::int32_t>(values[4]);
  return shape;
}

std::vector<VertexElement> read_vertex_elements(const DrawFields& fields, const ContextState& state,
                                                isa::Generation gen) {
  std::vector<VertexElement> elements;
  const auto found = state.pipeline.find(kElementsHeader);
  if (found != state.pipeline.end())
    for (std::size_t at = 1; at + 2 <= found->second.size(); at += 2) {
      const std::uint32_t place = found->second[at], control = found->second[at + 1];
      if (bits(place, 25, 25) == 0) break;  // the later ones are not valid either
      VertexElement element;
      element.format = bits(place, 24, 16);
      for (int i = 0; i < 4; ++i)
        element.components[static_cast<std::size_t>(i)] =
            static_cast<Component>(bits(control, 30 - 4 * i, 28 - 4 * i));
      place_in_buffer(state, gen, bits(place, 31, 26), bits(place, 11, 0), element);
      const auto number = static_cast<std::uint32_t>(elements.size());
      if (const auto step = state.instancing.find(number); step != state.instancing.end()) {
        element.is_instanced = bits(step->second[0], 8, 8) != 0;
        element.instances_per_step = step->second[1];
      }
      elements.push_back(element);
    }
  add_system_values(fields.system_values, elements);
  return elements;
}

std::vector<std::optional<std::uint32_t>> read_indices(const DrawShape& shape,
                                                       const DrawFields& fields,
                                                       isa::Generation gen,
                                                       const CommandMemory& memory) {
  if (shape.vertices > kMaxVertices) throw CommandError("a draw has more than 2^22 vertices");
  std::vector<std::optional<std::uint32_t>> indices(shape.vertices);
  if (!shape.is_indexed) {
    for (std::uint32_t i = 0; i < shape.vertices; ++i) indices[i] = i;
    return indices;
  }
  const int size = 1 << fields.index_format;
  const std::uint32_t ones = size == 4 ? ~0u : (1u << 8 * size) - 1;
  const bool cuts = fields.cut_enable + fields.ivb_cut_enable != 0;
  const std::uint32_t cut = fields.ivb_cut_enable != 0 ? ones : fields.cut_index;
  const std::uint64_t begin = fields.index_buffer | std::uint64_t{fields.index_buffer_high} << 32;
  const std::uint64_t end =
      is_gen7(gen) ? std::uint64_t{fields.index_buffer_end} + 1 : begin + fields.index_buffer_end;
  for (std::uint32_t i = 0; i < shape.vertices; ++i) {
    const std::uint64_t at =
        begin + (std::uint64_t{shape.first_vertex} + i) * static_cast<std::uint64_t>(size);
    // Indices past the end of the buffer are 0.
    const std::uint32_t index =
        at + static_cast<std::uint64_t>(size) <= end ? index_at(memory, at, size) : 0;
    if (!cuts || index != cut) indices[i] = index;
  }
  return indices;
}

}  // namespace eu::model
