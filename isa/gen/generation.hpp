#pragma once
// Hardware generations as C++ (rows in generations.def). Code asks for a capability, never for a
// name: what differs between generations is a column here, or a range of generations in another
// table's row.
#include <cstdint>
#include <optional>
#include <string_view>

namespace eu::isa {

enum class Gen : std::uint8_t {
#define GENERATION(id, ...) id,
#include "isa/gen/generations.def"
};

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

struct GenerationRow {
  Gen gen;
  std::string_view key;
  std::string_view name;
  std::string_view architecture;
  int jump_unit_bytes;
  std::uint32_t capabilities;  ///< mask of Capability
};

inline constexpr GenerationRow kGenerations[] = {
#define GENERATION(id, key, name, architecture, jump_unit_bytes, capabilities) \
  {Gen::id, key, name, architecture, jump_unit_bytes, capabilities},
#include "isa/gen/generations.def"
};
inline constexpr int kGenerationCount = sizeof(kGenerations) / sizeof(kGenerations[0]);

constexpr const GenerationRow& row(Gen gen) {
  return kGenerations[static_cast<int>(gen)];
}
constexpr bool has(Gen gen, Capability capability) {
  return (row(gen).capabilities & bit(capability)) != 0;
}

/// The generation with this key; empty if there is none.
constexpr std::optional<Gen> gen_from_key(std::string_view key) {
  for (const GenerationRow& candidate : kGenerations)
    if (candidate.key == key) return candidate.gen;
  return std::nullopt;
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
