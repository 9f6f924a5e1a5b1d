#pragma once
// Columns of generations in counters.def and raw_counters.def.
#include <cstdint>

#include "isa/generation.hpp"

namespace eu::model::counter_gens {

using GenSet = std::uint32_t;

constexpr GenSet bit(isa::Gen gen) {
  return GenSet{1} << static_cast<int>(gen);
}
inline constexpr GenSet None = 0;
inline constexpr GenSet Hsw = bit(isa::Gen::Hsw);
inline constexpr GenSet Bdw = bit(isa::Gen::Bdw);
inline constexpr GenSet Skl = bit(isa::Gen::Skl);
inline constexpr GenSet Bxt = bit(isa::Gen::Bxt);
inline constexpr GenSet Gen9On = Skl | Bxt;
inline constexpr GenSet Gen8On = Bdw | Gen9On;
inline constexpr GenSet HswOn = Hsw | Gen8On;
inline constexpr GenSet Gen7 = bit(isa::Gen::Ivb) | Hsw;
inline constexpr GenSet All = Gen7 | Gen8On;

}  // namespace eu::model::counter_gens
