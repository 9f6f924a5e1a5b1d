#pragma once
// Facts and capabilities of Intel's generations (columns of isa/generations.def). Each difference
// between generations is a column here, or a range of generations in a row of another table.
#include "isa/generation.hpp"

namespace eu::isa {

/// Layout of the fields of an instruction word.
enum class Layout : std::uint8_t { Gen7, Gen8, Gen9 };
inline constexpr int kLayoutCount = static_cast<int>(Layout::Gen9) + 1;

/// Capabilities of some generations.
enum class Capability : std::uint8_t {
  Acc1OfAnyType,           ///< QtrCtrl selects acc1 for all types, not only for F
  DoublesCountAsFloats,    ///< execution sizes and regions of DF count floats (isa/ERRATA.md)
  TypedSimd4x2,            ///< typed surface messages have the slot group SIMD4x2
  CachedStatelessIndices,  ///< indices 250 to 253 and 255 all mean memory without a surface
  Masks32,                 ///< masks and flags have a bit for each channel of SIMD32
  MultipliesDwords,        ///< mul of two DWords uses all bits of source 1
  DenormalsByType,         ///< cr0.0 keeps denormals of F and HF too
  ComplementsLogic,        ///< `-` on sources of logic flips their bits
  SixteenIndexRegisters,   ///< a0.0 to a0.15; an operand of two registers uses one
  SpecialAccumulators,     ///< acc2 to acc9; register 40h reads the channel enables
  IntegerMotionSearch,     ///< motion estimation searches only whole pixels, with type 1
  SharedMemoryWraps,       ///< offsets to shared local memory have 16 bits (isa/GEN8.md M2)
  MixedHalves,             ///< F and HF in one instruction, math of HF (isa/GEN8.md R2)
  RestrictedQuads,         ///< 64-bit operands need the same position (isa/GEN8.md R7)
};
constexpr std::uint32_t bit(Capability capability) {
  return 1u << static_cast<int>(capability);
}

/// Capabilities of all generations from Gen8 on (isa/GEN8.md X, M2).
inline constexpr std::uint32_t kFromGen8Capabilities =
    bit(Capability::Masks32) | bit(Capability::MultipliesDwords) |
    bit(Capability::DenormalsByType) | bit(Capability::ComplementsLogic) |
    bit(Capability::SixteenIndexRegisters) | bit(Capability::SpecialAccumulators) |
    bit(Capability::SharedMemoryWraps);

struct GenerationFacts {
  Layout layout;
  int jump_unit_bytes;
  int branch_unit_bytes;
  std::uint32_t capabilities;  ///< mask of Capability
};

inline constexpr GenerationFacts kGenerationFacts[] = {
#define GENERATION(id, key, name, architecture, machine, layout, jump_bytes, branch_bytes, \
                   capabilities)                                                           \
  {Layout::layout, jump_bytes, branch_bytes, capabilities},
#include "isa/generations.def"
};

constexpr const GenerationFacts& facts(Generation gen) {
  return kGenerationFacts[static_cast<int>(gen)];
}
constexpr bool has(Generation gen, Capability capability) {
  return (facts(gen).capabilities & bit(capability)) != 0;
}

/// A range of generations, from `first` to `last`.
struct Generations {
  Generation first;
  Generation last;

  constexpr bool has(Generation gen) const { return first <= gen && gen <= last; }
};

/// Names of ranges for the columns `gens` of tables. Each range ends at a generation that it names:
/// a new generation has an opcode or a message only if a range in its row includes it.
namespace available {
inline constexpr Generations Gen7To9{Generation::Ivb, Generation::Bxt};
inline constexpr Generations Ivb{Generation::Ivb, Generation::Ivb};
inline constexpr Generations Hsw{Generation::Hsw, Generation::Hsw};
inline constexpr Generations HswToGen9{Generation::Hsw, Generation::Bxt};
inline constexpr Generations Gen7{Generation::Ivb, Generation::Hsw};
inline constexpr Generations Gen8To9{Generation::Bdw, Generation::Bxt};
inline constexpr Generations Gen9{Generation::Skl, Generation::Bxt};
}  // namespace available

}  // namespace eu::isa
