#pragma once
// Columns of generations in counters.def and raw_counters.def.
#include <cstdint>

#include "isa/generation.hpp"

namespace eu::model::counter_gens {

using GenerationSet = std::uint32_t;

constexpr GenerationSet bit(isa::Generation gen) {
  return GenerationSet{1} << static_cast<int>(gen);
}
inline constexpr GenerationSet None = 0;
inline constexpr GenerationSet Hsw = bit(isa::Generation::Hsw);
inline constexpr GenerationSet Bdw = bit(isa::Generation::Bdw);
inline constexpr GenerationSet Skl = bit(isa::Generation::Skl);
inline constexpr GenerationSet Bxt = bit(isa::Generation::Bxt);
inline constexpr GenerationSet Gen9On = Skl | Bxt;
inline constexpr GenerationSet Gen8On = Bdw | Gen9On;
inline constexpr GenerationSet HswOn = Hsw | Gen8On;
inline constexpr GenerationSet Gen7 = bit(isa::Generation::Ivb) | Hsw;
inline constexpr GenerationSet All = Gen7 | Gen8On;

}  // namespace eu::model::counter_gens
