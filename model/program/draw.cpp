#include "model/program/draw.hpp"

#include <cstring>
#include <map>

#include "config/machine/machine.hpp"
#include "isa/intel/program/program.hpp"
#include "isa/isa.hpp"
#include "model/base/run_control.hpp"
#include "model/commands/surface_state.hpp"
#include "model/program/dispatch_workload.hpp"
#include "model/program/pixel_shading.hpp"

namespace eu::model {
namespace {

class Draw {
 public:
  Draw(const DrawState& state, const DrawShape& shape, std::vector<VertexElement> elements,
       DrawRun& run)
      : state_(state), shape_(shape), elements_(std::move(elements)), run_(run) {}

  void execute() {
    const std::vector<std::optional<std::uint32_t>> indices =
        read_indices(shape_, state_.fields, run_.machine.gen, run_.memory);
    for (std::uint32_t instance = 0; instance < shape_.instances; ++instance)
      draw_instance(indices, instance);
  }

 private:
  /// Draws one instance. A vertex that is used several times is shaded once.
  void draw_instance(const std::vector<std::optional<std::uint32_t>>& indices,
                     std::uint32_t instance) {
    if (run_.is_abandoned()) throw RunCancelled();
    std::map<std::uint32_t, std::size_t> known;
    std::vector<VertexInput> inputs;
    std::vector<std::optional<std::size_t>> places;
    for (const std::optional<std::uint32_t>& index : indices) {
      if (!index) {
        places.push_back(std::nullopt);
        continue;
      }
      const auto [place, is_new] = known.insert({*index, inputs.size()});
      if (is_new) inputs.push_back(fetch_vertex(elements_, shape_, *index, instance, run_.memory));
      places.emplace_back(place->second);
    }
    const std::vector<UrbVertex> vertices = shade_vertices(state_, inputs, run_);
    if (state_.fields.ps_enable != 0)
      draw_primitives(assemble(shape_.topology, state_.fields, places), vertices);
  }

  void draw_primitives(const std::vector<Primitive>& primitives,
                       const std::vector<UrbVertex>& vertices) {
    PixelShading pixels(state_, run_);
    std::uint32_t number = 0;
    for (const Primitive& primitive : primitives) {
      std::array<const UrbVertex*, 3> corners{};
      std::array<ClipPosition, 3> positions{};
      for (std::size_t i = 0; i < 3; ++i) {
        corners[i] = &vertices[primitive.vertices[i]];
        std::memcpy(positions[i].data(), corners[i]->data() + kVertexPosition, sizeof positions[i]);
      }
      const Triangle triangle(primitive, positions, state_);
      if (triangle.is_visible())
        pixels.add(triangle, corners, vertices[primitive.provoking], number);
      ++number;
    }
    pixels.finish();
  }

  const DrawState& state_;
  const DrawShape& shape_;
  const std::vector<VertexElement> elements_;
  DrawRun& run_;
};

/// Reason why the pixel shader is not executed, or its output cannot be kept; empty:
/// it is executed.
std::string pixels_left_out(const DrawState& draw, const ContextState& state,
                            const CommandMemory& memory, isa::Generation gen) {
  if (draw.fields.ps_enable == 0) return {};
  const isa::Program program = read_kernel(memory, draw.pixel.kernel_address, gen, "pixel shader");
  for (const isa::Instruction& in : isa::instructions(program))
    if (isa::is_send(in.opcode) && static_cast<isa::Sfid>(in.sfid) == isa::Sfid::PixelInterpolator)
      return "with attributes elsewhere than at the centres of pixels";
  for (const isa::SurfaceNeed& need : program.isa->needs(program).surfaces) {
    if (need.target != isa::MessageTarget::RenderTarget || !need.writes) continue;
    const std::uint64_t surface =
        draw.pixel.surface_base + memory.dword(draw.pixel.binding_table + 4 * need.index);
    if (read_surface_state(surface, gen, memory).kind == SurfaceKind::Null) continue;
    const std::string why = unsupported_blend(draw, state, gen, memory, need.index);
    if (!why.empty()) return why;
  }
  return {};
}

}  // namespace

DrawResult draw(const std::vector<std::uint32_t>& primitive, const ContextState& state,
                const CommandMemory& memory, const config::Machine& machine,
                const std::function<bool()>& is_abandoned) {
  DrawResult result;
  const DrawState draw_state = read_draw_state(state, machine.gen, memory);
  const DrawShape shape = read_primitive(primitive, draw_state.fields, state, machine.gen);
  if (shape.vertices == 0 || shape.instances == 0) return result;
  result.left_out = unsupported_draw(draw_state, state, machine.gen, memory);
  if (result.left_out.empty() && !has_triangles(shape.topology))
    result.left_out = "of points or lines";
  if (result.left_out.empty())
    result.left_out = pixels_left_out(draw_state, state, memory, machine.gen);
  if (!result.left_out.empty()) return result;
  DrawRun run(memory, machine, is_abandoned);
  Draw(draw_state, shape, read_vertex_elements(draw_state.fields, state, machine.gen), run)
      .execute();
  result.counts = run.counts;
  return result;
}

}  // namespace eu::model
