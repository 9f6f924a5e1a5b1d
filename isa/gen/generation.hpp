#pragma once
// What Intel's generations have and can do (columns of isa/generations.def). What differs between
// them is a column here, or a range of generations in another table's row.
#include "isa/generation.hpp"

namespace eu::isa {

/// What some generations can do and others cannot.
enum class Capability : std::uint8_t {
  Acc1OfAnyType,           ///< QtrCtrl selects acc1 whatever the type is, not for F alone
  DoublesCountAsFloats,    ///< execution sizes and regions of DF count floats (isa/ERRATA.md)
  TypedSimd4x2,            ///< typed surface messages have the slot group SIMD4x2
  CachedStatelessIndices,  ///< indices 250 to 253 and 255 all mean memory without a surface
  IntegerMotionSearch,     ///< motion estimation searches whole pixels alone, by type 1
};
constexpr std::uint32_t bit(Capability capability) {
  return 1u << static_cast<int>(capability);
}

struct GenerationFacts {
  int jump_unit_bytes;
  std::uint32_t capabilities;  ///< mask of Capability
};

inline constexpr GenerationFacts kGenerationFacts[] = {
#define GENERATION(id, key, name, architecture, jump_unit_bytes, capabilities) \
  {jump_unit_bytes, capabilities},
#include "isa/generations.def"
};

constexpr const GenerationFacts& facts(Gen gen) {
  return kGenerationFacts[static_cast<int>(gen)];
}
constexpr bool has(Gen gen, Capability capability) {
  return (facts(gen).capabilities & bit(capability)) != 0;
}

/// Generations that have something: all from `first` to `last`.
struct Gens {
  Gen first;
  Gen last;

  constexpr bool has(Gen gen) const { return first <= gen && gen <= last; }
};

/// The words for them in the columns `gens` of tables.
namespace available {
inline constexpr Gens All{kGenerations[0].gen, kGenerations[kGenerationCount - 1].gen};
inline constexpr Gens Ivb{Gen::Ivb, Gen::Ivb};
inline constexpr Gens Hsw{Gen::Hsw, Gen::Hsw};
inline constexpr Gens HswOn{Gen::Hsw, All.last};
}  // namespace available

}  // namespace eu::isa
