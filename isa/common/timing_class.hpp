#pragma once
// Timing classes: all that the timing model uses of an instruction, and config's only part of isa.
#include <array>
#include <cstdint>
#include <optional>
#include <string_view>

#include "isa/common/family.hpp"

namespace eu::isa {

enum class TimingClass : std::uint8_t {
#define TIMING_CLASS(id, ...) id,
#include "isa/common/timing_class.def"
};

enum class ExecutedBy : std::uint8_t { Pipe, FrontEnd };
enum class ClassRole : std::uint8_t { Other, PeakFloat, PeakInteger, Math };

struct TimingClassRow {
  TimingClass timing_class;
  std::string_view key;  ///< JSON key under /eu/timing
  FamilySet families;    ///< whose instructions are of the class
  ExecutedBy executed_by;
  ClassRole role;
  std::string_view meaning;  ///< one line for `eusim config explain`
};

inline constexpr TimingClassRow kTimingClasses[] = {
#define TIMING_CLASS(id, key, of, executed_by, role, meaning) \
  {TimingClass::id, key, families::of, ExecutedBy::executed_by, ClassRole::role, meaning},
#include "isa/common/timing_class.def"
};

inline constexpr int kTimingClassCount = sizeof(kTimingClasses) / sizeof(kTimingClasses[0]);

constexpr const TimingClassRow& row(TimingClass timing_class) {
  return kTimingClasses[static_cast<int>(timing_class)];
}

/// The class with a role in a family; empty if the family has none.
constexpr std::optional<TimingClass> class_with(ClassRole role, Family family) {
  for (const TimingClassRow& row : kTimingClasses)
    if (row.role == role && row.families.contains(family)) return row.timing_class;
  return std::nullopt;
}

constexpr bool every_family_has_peaks() {
  for (const FamilyRow& family : kFamilies)
    if (!class_with(ClassRole::PeakFloat, family.family) ||
        !class_with(ClassRole::PeakInteger, family.family))
      return false;
  return true;
}
static_assert(every_family_has_peaks(), "rooflines need a class of floats and one of integers");

/// Whether the class leaves through the front end and occupies no pipe.
constexpr bool is_front_end(TimingClass timing_class) {
  return row(timing_class).executed_by == ExecutedBy::FrontEnd;
}

}  // namespace eu::isa
