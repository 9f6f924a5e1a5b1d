#pragma once
// Hardware generations of all instruction sets (rows in generations.def). Code asks for a
// capability of its instruction set (isa/intel/generation.hpp), never for a name.
#include <cstdint>
#include <optional>
#include <string_view>

#include "isa/common/family.hpp"

namespace eu::isa {

enum class Gen : std::uint8_t {
#define GENERATION(id, ...) id,
#define OTHER_GENERATION(id, ...) id,
#include "isa/generations.def"
};

struct GenerationRow {
  Gen gen;
  std::string_view key;           ///< in --gen, machine files, traces and results
  std::string_view name;          ///< of its first product, in messages
  std::string_view architecture;  ///< as the manuals call it
  Family family;
};

/// Those of Intel.
inline constexpr GenerationRow kGenerations[] = {
#define GENERATION(id, key, name, architecture, ...) \
  {Gen::id, key, name, architecture, Family::Gen},
#include "isa/generations.def"
};
inline constexpr int kGenerationCount = sizeof(kGenerations) / sizeof(kGenerations[0]);

/// And those of others behind them.
inline constexpr GenerationRow kAllGenerations[] = {
#define GENERATION(id, key, name, architecture, ...) \
  {Gen::id, key, name, architecture, Family::Gen},
#define OTHER_GENERATION(id, key, name, architecture, family) \
  {Gen::id, key, name, architecture, Family::family},
#include "isa/generations.def"
};
inline constexpr int kAllGenerationCount = sizeof(kAllGenerations) / sizeof(kAllGenerations[0]);

constexpr const GenerationRow& row(Gen gen) {
  return kAllGenerations[static_cast<int>(gen)];
}

/// The generation with this key; empty if there is none.
constexpr std::optional<Gen> gen_from_key(std::string_view key) {
  for (const GenerationRow& candidate : kAllGenerations)
    if (candidate.key == key) return candidate.gen;
  return std::nullopt;
}

}  // namespace eu::isa
