#pragma once
// Hardware generations of all instruction sets (rows in generations.def). Code asks for a
// capability of its instruction set (isa/gen/generation.hpp), never for a name.
#include <cstdint>
#include <optional>
#include <string_view>

namespace eu::isa {

enum class Gen : std::uint8_t {
#define GENERATION(id, ...) id,
#define UNTIMED_GENERATION(id, ...) id,
#include "isa/generations.def"
};

struct GenerationRow {
  Gen gen;
  std::string_view key;           ///< in --gen, machine files, traces and results
  std::string_view name;          ///< of its first product, in messages
  std::string_view architecture;  ///< as the manuals call it
};

/// Those that have machines.
inline constexpr GenerationRow kGenerations[] = {
#define GENERATION(id, key, name, architecture, ...) {Gen::id, key, name, architecture},
#include "isa/generations.def"
};
inline constexpr int kGenerationCount = sizeof(kGenerations) / sizeof(kGenerations[0]);

/// And those that have none.
inline constexpr GenerationRow kAllGenerations[] = {
#define GENERATION(id, key, name, architecture, ...) {Gen::id, key, name, architecture},
#define UNTIMED_GENERATION(id, key, name, architecture) {Gen::id, key, name, architecture},
#include "isa/generations.def"
};

constexpr const GenerationRow& row(Gen gen) {
  return kAllGenerations[static_cast<int>(gen)];
}

/// Is its code timed? Those that have no machine stand behind those that have one.
constexpr bool has_machine(Gen gen) {
  return static_cast<int>(gen) < kGenerationCount;
}

/// The generation with this key; empty if there is none.
constexpr std::optional<Gen> gen_from_key(std::string_view key) {
  for (const GenerationRow& candidate : kAllGenerations)
    if (candidate.key == key) return candidate.gen;
  return std::nullopt;
}

}  // namespace eu::isa
