#pragma once
// Findings of `eusim hazards` about instructions of a kernel: observed dependencies, changes that
// save cycles, broken rules.
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "isa/intel/exec/register_accesses.hpp"
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
  std::string_view name;  ///< in --only and in reports
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

/// Result of a re-simulation.
struct Saving {
  Cycle before = 0;  ///< cycles of the unchanged kernel
  Cycle after = 0;   ///< cycles with the change
};

struct Finding {
  FindingKind kind = FindingKind{};
  /// Indices in the program, in program order. For a dependency: the producer, then the consumer,
  /// which may precede it in a loop.
  std::vector<std::uint32_t> instructions;
  isa::RegisterParts parts;  ///< registers that cause the finding, with their bytes
  bool is_false = false;     ///< dependency: the two touch no common part
  Cycle cycles = 0;          ///< thread-cycles lost
  std::uint64_t count = 0;   ///< number of occurrences
  std::string text;          ///< one line: the finding, and what to do
  std::string explanation;   ///< the reason, in one or more sentences
  std::optional<Saving> saving;
  std::vector<std::string> notes;  ///< the change of each of `instructions`; or empty
};

/// Registers with bytes, as in "g5.0-3, g6, f0.0[8:15], a0.2, acc0.0-15". A whole register has no
/// byte range. Empty if there are none.
std::string parts_text(const isa::RegisterParts& parts);

}  // namespace eu::model
