// Inputs of vertices: elements, indices, instances (vertex fetch of every generation).
#include <gtest/gtest.h>

#include <cstring>

#include "isa/intel/generation.hpp"
#include "model/program/vertices.hpp"

namespace eu::test {
namespace {

using isa::Generation;
using model::ContextState;
using model::DrawFields;
using model::DrawShape;

constexpr std::uint64_t kBase = 0x10000;
constexpr std::uint32_t kValid = 1u << 25, kR32Uint = 0x0d7, kRg16Snorm = 0x0cd;

class VertexInput : public testing::TestWithParam<std::string> {
 protected:
  VertexInput() : bytes_(4096) {
    for (std::uint32_t i = 0; i < 64; ++i) put(4 * i, 100 + i);
  }
  bool is_gen7() const { return isa::facts(gen).layout == isa::Layout::Gen7; }
  void put(std::size_t at, std::uint32_t value) {
    std::memcpy(bytes_.data() + at, &value, sizeof value);
  }
  void set_buffer(std::uint32_t number, std::uint32_t pitch, std::uint32_t offset,
                  std::uint32_t size, std::uint32_t flags = 0, std::uint32_t step = 0) {
    const std::uint32_t begin = static_cast<std::uint32_t>(kBase) + offset;
    state.vertex_buffers[number] =
        is_gen7() ? std::array<std::uint32_t, 4>{flags | pitch, begin, begin + size - 1, step}
                  : std::array<std::uint32_t, 4>{pitch, begin, 0, size};
  }
  void set_elements(const std::vector<std::uint32_t>& words) {
    state.pipeline[0x7809] = {0x78090000};
    state.pipeline[0x7809].insert(state.pipeline[0x7809].end(), words.begin(), words.end());
  }
  model::VertexInput fetch(const DrawShape& shape, std::uint32_t index,
                           std::uint32_t instance = 0) const {
    return model::fetch_vertex(model::read_vertex_elements(fields, state, gen), shape, index,
                               instance, memory());
  }
  model::CommandMemory memory() const {
    return model::CommandMemory({{kBase, const_cast<std::uint8_t*>(bytes_.data()), bytes_.size()}});
  }

  const Generation gen = *isa::gen_from_key(GetParam());
  ContextState state;
  DrawFields fields;

 private:
  std::vector<std::uint8_t> bytes_;
};
INSTANTIATE_TEST_SUITE_P(Generations, VertexInput,
                         testing::Values("ivb", "hsw", "bdw", "skl", "bxt"),
                         [](const auto& info) { return info.param; });

TEST_P(VertexInput, ComponentsAreSourcesAndConstants) {
  set_buffer(3, 8, 0, 256);
  set_elements({kValid | 3u << 26 | kR32Uint << 16 | 4, 0x13240000,  // source, 1.0, 0, 1
                kValid | 3u << 26 | kRg16Snorm << 16, 0x11110000});
  put(16, 0x7fff8000);  // the second is 1 above -1
  const model::VertexInput input = fetch({}, 2);
  ASSERT_EQ(input.size(), 2u);
  EXPECT_EQ(input[0], (std::array<std::uint32_t, 4>{105, 0x3f800000, 0, 1}));
  EXPECT_EQ(input[1], (std::array<std::uint32_t, 4>{0xbf800000, 0x3f800000, 0, 0x3f800000}))
      << "components missing in a format are 0, the last one 1";
}

TEST_P(VertexInput, PlacesAreByVertexOrInstance) {
  set_buffer(0, 4, 0, 256, 0);
  set_buffer(1, 4, 128, 128, 1u << 20, 2);
  if (!is_gen7()) state.instancing[1] = {1u << 8 | 1, 2};
  set_elements(
      {kValid | kR32Uint << 16, 0x12220000, kValid | 1u << 26 | kR32Uint << 16, 0x12220000});
  DrawShape shape;
  shape.first_vertex = 5;
  shape.first_instance = 3;
  EXPECT_EQ(fetch(shape, 2, 4)[0][0], 107u);
  EXPECT_EQ(fetch(shape, 2, 4)[1][0], 132u + 3 + 2) << "two instances per step";
  EXPECT_EQ(fetch(shape, 2, 5)[1][0], 132u + 3 + 2);
  shape.is_indexed = true;
  shape.base_vertex = -1;
  EXPECT_EQ(fetch(shape, 2)[0][0], 101u) << "the first vertex is of the indices";
}

TEST_P(VertexInput, PastTheEndIsNothing) {
  set_buffer(0, 4, 0, 12);
  set_elements({kValid | kR32Uint << 16, 0x13330000});
  DrawShape indexed;
  indexed.is_indexed = true;
  indexed.base_vertex = -2;
  EXPECT_EQ(fetch({}, 2)[0][0], 102u);
  EXPECT_EQ(fetch({}, 3)[0][0], 0u);
  EXPECT_EQ(fetch(indexed, 1)[0][0], 0u) << "before the beginning";
  state.vertex_buffers[0][0] |= 1u << 13;  // null vertex buffer
  EXPECT_EQ(fetch({}, 1)[0][0], 0u);
  state.vertex_buffers.clear();
  EXPECT_EQ(fetch({}, 1)[0][0], 0u);
}

TEST_P(VertexInput, NumbersOfVertexAndInstance) {
  if (is_gen7())
    set_elements({kValid | kR32Uint << 16, 0x25620000});
  else
    fields.system_values =
        1u << 15 | 1u << 13 | 1u << 31 | 2u << 29;  // components 1, 2 of element 0
  const model::VertexInput input = fetch({}, 7, 9);
  ASSERT_EQ(input.size(), 1u);
  EXPECT_EQ(input[0], (std::array<std::uint32_t, 4>{0, 7, 9, 0}));
}

TEST_P(VertexInput, IndicesHaveThreeSizesAndCuts) {
  DrawShape shape;
  shape.vertices = 3;
  EXPECT_EQ(model::read_indices(shape, fields, gen, memory()),
            (std::vector<std::optional<std::uint32_t>>{0, 1, 2}));
  shape.is_indexed = true;
  shape.first_vertex = 1;
  fields.index_buffer = static_cast<std::uint32_t>(kBase);
  for (const std::uint32_t format : {0u, 1u, 2u}) {
    const std::uint32_t size = 1u << format;
    fields.index_format = format;
    fields.index_buffer_end =
        is_gen7() ? static_cast<std::uint32_t>(kBase) + 3 * size - 1 : 3 * size;
    const std::uint32_t ones = size == 4 ? ~0u : (1u << 8 * size) - 1;
    put(0, 0);
    put(4, 0);
    put(8, 0);
    put(size, 6);
    put(2 * size, ones);
    fields.cut_enable = fields.ivb_cut_enable = 0;
    EXPECT_EQ(model::read_indices(shape, fields, gen, memory()),
              (std::vector<std::optional<std::uint32_t>>{6, ones, 0}))
        << size << " bytes; the last lies past the end";
    (gen == Generation::Ivb ? fields.ivb_cut_enable : fields.cut_enable) = 1;
    fields.cut_index = ones;
    EXPECT_EQ(model::read_indices(shape, fields, gen, memory()),
              (std::vector<std::optional<std::uint32_t>>{6, std::nullopt, 0}));
  }
  shape.vertices = 1u << 31;
  EXPECT_THROW(model::read_indices(shape, fields, gen, memory()), model::CommandError);
}

TEST_P(VertexInput, IndirectDrawsReadRegisters) {
  const std::uint32_t places[] = {0x2430, 0x2434, 0x2438, 0x243c, 0x2440};
  for (std::uint32_t i = 0; i < 5; ++i) state.registers[places[i]] = 10 + i;
  fields.topology = 5;
  const DrawShape direct =
      model::read_primitive({0x7b000005, 1u << 8 | 5, 1, 2, 3, 4, ~0u}, fields, state, gen);
  EXPECT_EQ(direct.topology, model::Topology::TriangleStrip);
  EXPECT_TRUE(direct.is_indexed);
  EXPECT_EQ(direct.base_vertex, -1);
  EXPECT_EQ(direct.instances, 3u);
  const DrawShape indirect =
      model::read_primitive({0x7b000405, 5, 1, 2, 3, 4, 5}, fields, state, gen);
  EXPECT_EQ(indirect.vertices, 10u);
  EXPECT_EQ(indirect.first_vertex, 11u);
  EXPECT_EQ(indirect.instances, 12u);
  EXPECT_EQ(indirect.first_instance, 13u);
  EXPECT_EQ(indirect.base_vertex, 14);
}

}  // namespace
}  // namespace eu::test
