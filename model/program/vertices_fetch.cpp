#include "model/program/vertices.hpp"

#include "model/program/dispatch_workload.hpp"

namespace eu::model {
namespace {

/// Source of an element; 0 past the end of its buffer.
Color source_of(const VertexElement& element, std::uint32_t number, const CommandMemory& memory) {
  const SurfaceFormat format = surface_format_of(element.format);
  const std::uint64_t address = element.address + std::uint64_t{number} * element.pitch_bytes;
  const auto size = static_cast<std::uint64_t>(row(format).texel_bytes());
  if (address + size > element.end) return {};
  return decode_texel(format, memory.bytes(address, size));
}

bool has_source(const VertexElement& element) {
  for (const Component component : element.components)
    if (component == Component::Source) return true;
  return false;
}

std::uint32_t number_in_buffer(const VertexElement& element, const DrawShape& shape,
                               std::uint32_t index, std::uint32_t instance) {
  if (element.is_instanced) {
    const std::uint32_t step = element.instances_per_step;
    return shape.first_instance + (step == 0 ? 0 : instance / step);
  }
  // Numbers have 32 bits: negative ones are past the end of every buffer.
  return shape.is_indexed ? index + static_cast<std::uint32_t>(shape.base_vertex)
                          : shape.first_vertex + index;
}

}  // namespace

VertexInput fetch_vertex(const std::vector<VertexElement>& elements, const DrawShape& shape,
                         std::uint32_t index, std::uint32_t instance, const CommandMemory& memory) {
  VertexInput input;
  for (const VertexElement& element : elements) {
    const Color source =
        has_source(element)
            ? source_of(element, number_in_buffer(element, shape, index, instance), memory)
            : Color{};
    std::array<std::uint32_t, 4> values{};
    for (std::size_t i = 0; i < values.size(); ++i) switch (element.components[i]) {
        case Component::Source: values[i] = source[i]; break;
        case Component::OneFloat: values[i] = kOneFloat; break;
        case Component::OneInteger: values[i] = 1; break;
        case Component::VertexNumber: values[i] = index; break;
        case Component::InstanceNumber: values[i] = instance; break;
        default: break;
      }
    input.push_back(values);
  }
  return input;
}

}  // namespace eu::model
