#pragma once
// Hardware generations of all instruction sets (rows in generations.def). Code asks for a
// capability of its instruction set (isa/intel/generation.hpp), never for a name.
#include <cstdint>
#include <optional>
#include <string_view>

#include "isa/common/family.hpp"

namespace eu::isa {

enum class Generation : std::uint8_t {
#define GENERATION(id, ...) id,
#define OTHER_GENERATION(id, ...) id,
#include "isa/generations.def"
};

struct GenerationRow {
  Generation gen;
  std::string_view id;            ///< its name in code
  std::string_view key;           ///< in --gen, machine files, traces and results
  std::string_view name;          ///< of its first product, in messages
  std::string_view architecture;  ///< as the manuals call it
  std::string_view machine;       ///< that its code runs on without --machine
  Family family;
};

/// Those of Intel.
inline constexpr GenerationRow kGenerations[] = {
#define GENERATION(id, key, name, architecture, machine, ...) \
  {Generation::id, #id, key, name, architecture, machine, Family::Intel},
#include "isa/generations.def"
};
inline constexpr int kGenerationCount = sizeof(kGenerations) / sizeof(kGenerations[0]);

/// And those of others behind them.
inline constexpr GenerationRow kAllGenerations[] = {
#define GENERATION(id, key, name, architecture, machine, ...) \
  {Generation::id, #id, key, name, architecture, machine, Family::Intel},
#define OTHER_GENERATION(id, key, name, architecture, machine, family) \
  {Generation::id, #id, key, name, architecture, machine, Family::family},
#include "isa/generations.def"
};
inline constexpr int kAllGenerationCount = sizeof(kAllGenerations) / sizeof(kAllGenerations[0]);

/// What a kernel is read as that does not say what it is for.
inline constexpr Generation kDefaultGeneration = kAllGenerations[0].gen;
static_assert(kAllGenerations[0].family == kDefaultFamily);

constexpr const GenerationRow& row(Generation gen) {
  return kAllGenerations[static_cast<int>(gen)];
}

/// The generation with this key; empty if there is none.
constexpr std::optional<Generation> gen_from_key(std::string_view key) {
  for (const GenerationRow& candidate : kAllGenerations)
    if (candidate.key == key) return candidate.gen;
  return std::nullopt;
}

}  // namespace eu::isa
