// Payload of vertex shader threads: Ivy Bridge PRM volume 2 part 1 (SIMD4x2: URB handles in
// r0); BDW, SKL PRM volume 7 (SIMD8: a handle per lane in r1). Constants and the vertices'
// elements follow.
#include "model/program/vertices.hpp"

#include <algorithm>

#include "config/machine/machine.hpp"

namespace eu::model {
namespace {

constexpr std::size_t kMaxVerticesAtOnce = 4096;
constexpr std::uint32_t kUrbUnitBytes = 64;

class VertexShading {
 public:
  VertexShading(const DrawState& draw, const std::vector<VertexInput>& inputs, DrawRun& run)
      : draw_(draw),
        inputs_(inputs),
        run_(run),
        is_simd8_(draw.fields.vs_simd8 != 0),
        lanes_(is_simd8_ ? 8 : 2),
        handles_(kUrbUnitBytes * (draw.fields.vs_urb_entry_size + 1) / kUrbHandleBytes),
        first_element_(2 * draw.fields.vs_read_offset),
        elements_(2 * draw.fields.vs_read_length) {}

  std::vector<UrbVertex> shade() {
    std::vector<UrbVertex> vertices;
    const auto urb_handles =
        static_cast<std::size_t>(run_.machine.l3.urb_bytes(false)) / kUrbHandleBytes;
    const std::size_t room = std::min(kMaxVerticesAtOnce, urb_handles / handles_);
    if (room < lanes_) throw CommandError("a vertex has no room in the URB");
    for (std::size_t first = 0; first < inputs_.size(); first += room)
      shade_some(first, std::min(room, inputs_.size() - first), vertices);
    return vertices;
  }

 private:
  void shade_some(std::size_t first, std::size_t count, std::vector<UrbVertex>& vertices) {
    const int registers = first_attribute() + static_cast<int>(elements_) * (is_simd8_ ? 4 : 1);
    StageThreads threads(8, std::max(registers, 2));
    for (std::size_t at = 0; at < count; at += lanes_) add_thread(first, at, count, threads);
    run_.execute(draw_.vertex, threads, "vertex shader", [&](const UntimedRun& run) {
      for (std::size_t i = 0; i < count; ++i) vertices.push_back(read_vertex(run, i));
    });
  }

  int first_attribute() const {
    return draw_.vertex.first_register +
           static_cast<int>(draw_.vertex.constants.size() / sizeof(RegisterData));
  }

  void add_thread(std::size_t first, std::size_t at, std::size_t count, StageThreads& threads) {
    const std::size_t used = std::min(lanes_, count - at);
    RegisterData* const registers =
        threads.add(is_simd8_ ? (1u << used) - 1 : (1u << 4 * used) - 1);
    RegisterData& handles = registers[is_simd8_ ? 1 : 0];
    for (std::size_t lane = 0; lane < used; ++lane) {
      handles[lane] = static_cast<std::uint32_t>((at + lane) * handles_);
      const VertexInput& input = inputs_[first + at + lane];
      for (std::size_t i = 0; i < elements_ && first_element_ + i < input.size(); ++i)
        for (std::size_t component = 0; component < 4; ++component)
          place(registers, i, component, lane) = input[first_element_ + i][component];
    }
    threads.write(draw_.vertex.first_register, draw_.vertex.constants);
  }

  std::uint32_t& place(RegisterData* registers, std::size_t element, std::size_t component,
                       std::size_t lane) const {
    RegisterData* const attributes = registers + first_attribute();
    return is_simd8_ ? attributes[4 * element + component][lane]
                     : attributes[element][4 * lane + component];
  }

  UrbVertex read_vertex(const UntimedRun& run, std::size_t number) const {
    UrbVertex vertex;
    for (std::uint32_t i = 0; i < handles_; ++i) {
      const RegisterData data = run.urb().hword(static_cast<std::uint32_t>(number) * handles_ + i);
      vertex.insert(vertex.end(), data.begin(), data.end());
    }
    return vertex;
  }

  const DrawState& draw_;
  const std::vector<VertexInput>& inputs_;
  DrawRun& run_;
  const bool is_simd8_;
  const std::size_t lanes_;
  const std::uint32_t handles_;  ///< handles of a vertex
  const std::size_t first_element_;
  const std::size_t elements_;
};

UrbVertex as_fetched(const VertexInput& input) {
  UrbVertex vertex;
  for (const auto& element : input) vertex.insert(vertex.end(), element.begin(), element.end());
  vertex.resize(std::max<std::size_t>(vertex.size(), kVertexPosition + 4));
  return vertex;
}

}  // namespace

std::vector<UrbVertex> shade_vertices(const DrawState& draw, const std::vector<VertexInput>& inputs,
                                      DrawRun& run) {
  run.counts.vertices += inputs.size();
  if (draw.fields.vs_enable != 0) return VertexShading(draw, inputs, run).shade();
  std::vector<UrbVertex> vertices;
  for (const VertexInput& input : inputs) vertices.push_back(as_fetched(input));
  return vertices;
}

}  // namespace eu::model
