#pragma once
// What `eusim hazards` has to say about instructions of a kernel: dependencies as they happened,
// changes that help, rules that are broken.
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "isa/intel/exec/register_parts.hpp"
#include "model/base/cycle.hpp"

namespace eu::model {

enum class FindingGroup : std::uint8_t { Dependency, Opportunity, Misuse };

enum class FindingKind : std::uint8_t {
#define FINDING_KIND(id, ...) id,
#include "model/hazards/finding_kinds.def"
};

struct FindingKindRow {
  FindingKind kind;
  FindingGroup group;
  std::string_view name;  ///< as --only takes it and reports write it
  std::string_view meaning;
};

inline constexpr FindingKindRow kFindingKinds[] = {
#define FINDING_KIND(id, group, name, meaning) \
  {FindingKind::id, FindingGroup::group, name, meaning},
#include "model/hazards/finding_kinds.def"
};

constexpr const FindingKindRow& row(FindingKind kind) {
  return kFindingKinds[static_cast<int>(kind)];
}

/// What a re-simulation has shown.
struct Saving {
  Cycle before = 0;  ///< cycles of the run with the kernel as it is
  Cycle after = 0;   ///< cycles with the change
};

struct Finding {
  FindingKind kind = FindingKind{};
  /// Indices in the program, in program order; of a dependency the producer, then the consumer,
  /// which may stand before it in a loop.
  std::vector<std::uint32_t> instructions;
  isa::RegisterParts parts;  ///< what it is about: shared or disputed registers, bytes of them
  bool is_false = false;     ///< dependency: the two touch no common part
  Cycle cycles = 0;          ///< thread-cycles lost
  std::uint64_t count = 0;   ///< how often
  std::string text;          ///< one line: what, and what to do
  std::string explanation;   ///< why; may be several sentences
  std::optional<Saving> saving;
  std::vector<std::string> notes;  ///< what becomes of each of `instructions`; or empty
};

/// "g5.0-3, g6, f0.0[8:15], a0.2, acc0.0-15": registers and bytes of them, a whole register without
/// its bytes. Empty for nothing.
std::string parts_text(const isa::RegisterParts& parts);

}  // namespace eu::model
