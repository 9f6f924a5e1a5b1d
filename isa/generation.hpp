#pragma once
// Hardware generations of all instruction sets (rows in generations.def). Code tests a capability
// of its instruction set (isa/intel/generation.hpp), never a generation's name.
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
  std::string_view machine;       ///< default machine of its code, without --machine
  Family family;
};

/// Intel's generations.
inline constexpr GenerationRow kGenerations[] = {
#define GENERATION(id, key, name, architecture, machine, ...) \
  {Generation::id, #id, key, name, architecture, machine, Family::Intel},
#include "isa/generations.def"
};
inline constexpr int kGenerationCount = sizeof(kGenerations) / sizeof(kGenerations[0]);

/// All generations: Intel's, then those of other instruction sets.
inline constexpr GenerationRow kAllGenerations[] = {
#define GENERATION(id, key, name, architecture, machine, ...) \
  {Generation::id, #id, key, name, architecture, machine, Family::Intel},
#define OTHER_GENERATION(id, key, name, architecture, machine, family) \
  {Generation::id, #id, key, name, architecture, machine, Family::family},
#include "isa/generations.def"
};
inline constexpr int kAllGenerationCount = sizeof(kAllGenerations) / sizeof(kAllGenerations[0]);

/// The generation of a kernel that does not name one.
inline constexpr Generation kDefaultGeneration = kAllGenerations[0].gen;
static_assert(kAllGenerations[0].family == kDefaultFamily);

constexpr const GenerationRow& row(Generation gen) {
  return kAllGenerations[static_cast<int>(gen)];
}

/// The generation with this key; empty if the key is unknown.
constexpr std::optional<Generation> gen_from_key(std::string_view key) {
  for (const GenerationRow& candidate : kAllGenerations)
    if (candidate.key == key) return candidate.gen;
  return std::nullopt;
}

// Scripts that compile sources for generations of hardware.

/// A script for the generations from `first` to `last` (compile_scripts.def).
struct CompileScript {
  std::string_view path;
  Generation first;
  Generation last;
};

inline constexpr CompileScript kCompileScripts[] = {
#define COMPILE_SCRIPT(path, first, last) {path, Generation::first, Generation::last},
#include "isa/compile_scripts.def"
};

}  // namespace eu::isa
