#include <fmt/core.h>

#include <array>
#include <cstring>
#include <initializer_list>
#include <utility>
#include <vector>

#include "isa/intel/generation.hpp"
#include "model/commands/command_table.hpp"
#include "model/commands/surface_state.hpp"

namespace eu::model {
namespace {

/// The value of a field's code. Throws CommandError for an unknown code.
template <class Value>
Value named(std::uint32_t word, int high, int low, const char* field,
            std::initializer_list<std::pair<std::uint32_t, Value>> names) {
  const std::uint32_t code = bits(word, high, low);
  for (const auto& [known, value] : names)
    if (known == code) return value;
  throw CommandError(fmt::format("a sampler's {} is {}, which is not supported", field, code));
}

Filter filter(std::uint32_t word, int high, const char* field) {
  return named<Filter>(word, high, high - 2, field, {{0, Filter::Nearest}, {1, Filter::Linear}});
}

AddressMode address_mode(std::uint32_t word, int high) {
  return named<AddressMode>(word, high, high - 2, "address control mode",
                            {{0, AddressMode::Wrap},
                             {1, AddressMode::Mirror},
                             {2, AddressMode::Clamp},
                             {4, AddressMode::Border}});
}

/// The LOD bias of a signed field with 4.8 bits.
float lod_bias(std::uint32_t field) {
  const auto value = static_cast<int>(field);
  return static_cast<float>(value - (field >> 12 != 0 ? 1 << 13 : 0)) / 256.0f;
}

}  // namespace

SamplerState read_sampler_state(std::uint64_t address, std::uint64_t dynamic_base,
                                isa::Generation gen, const CommandMemory& memory) {
  const std::vector<std::uint32_t> words = memory.dwords(address, kSamplerStateBytes / 4);
  SamplerState state;
  state.min_filter = filter(words[0], 16, "minification filter");
  state.mag_filter = filter(words[0], 19, "magnification filter");
  state.mip_filter =
      named<MipFilter>(words[0], 21, 20, "mip filter",
                       {{0, MipFilter::None}, {1, MipFilter::Nearest}, {3, MipFilter::Linear}});
  state.address = {address_mode(words[3], 8), address_mode(words[3], 5), address_mode(words[3], 2)};
  state.compare = static_cast<Compare>(bits(words[1], 3, 1));
  state.lod_bias = lod_bias(bits(words[0], 13, 1));
  state.min_lod = static_cast<float>(bits(words[1], 31, 20)) / 256.0f;
  state.max_lod = static_cast<float>(bits(words[1], 19, 8)) / 256.0f;
  state.normalized = bits(words[3], 10, 10) == 0;
  bool has_border = false;
  for (const AddressMode mode : state.address) has_border |= mode == AddressMode::Border;
  if (has_border) {
    const std::uint32_t low_bit = isa::facts(gen).layout == isa::Layout::Gen7 ? 5 : 6;
    const std::uint32_t offset = words[2] & ~((1u << low_bit) - 1) & 0xffffffu;
    std::memcpy(state.border.data(), memory.bytes(dynamic_base + offset, sizeof state.border),
                sizeof state.border);
  }
  return state;
}

}  // namespace eu::model
