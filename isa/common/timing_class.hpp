#pragma once
// The one word the timing model knows an instruction by; the only part of isa that config sees.
#include <array>
#include <cstdint>
#include <string_view>

#include "isa/common/family.hpp"

namespace eu::isa {

enum class TimingClass : std::uint8_t {
#define TIMING_CLASS(id, ...) id,
#include "isa/common/timing_class.def"
};

/// Whose instructions are of a class.
enum class ClassFamily : std::uint8_t { Gen, G13, Every };
enum class ExecutedBy : std::uint8_t { Pipe, FrontEnd };

struct TimingClassRow {
  TimingClass timing_class;
  std::string_view key;  ///< JSON key under /eu/timing
  ClassFamily family;
  ExecutedBy executed_by;
  std::string_view meaning;  ///< one line for `eusim config explain`
};

inline constexpr TimingClassRow kTimingClasses[] = {
#define TIMING_CLASS(id, key, family, executed_by, meaning) \
  {TimingClass::id, key, ClassFamily::family, ExecutedBy::executed_by, meaning},
#include "isa/common/timing_class.def"
};

inline constexpr int kTimingClassCount = sizeof(kTimingClasses) / sizeof(kTimingClasses[0]);

constexpr const TimingClassRow& row(TimingClass timing_class) {
  return kTimingClasses[static_cast<int>(timing_class)];
}

/// Does what is of `of` concern machines of the family?
constexpr bool is_of(ClassFamily of, Family family) {
  return of == ClassFamily::Every ||
         of == (family == Family::Gen ? ClassFamily::Gen : ClassFamily::G13);
}
constexpr bool is_of(const TimingClassRow& row, Family family) {
  return is_of(row.family, family);
}

/// Does the class leave through the front end, so that no pipe takes it?
constexpr bool is_front_end(TimingClass timing_class) {
  return row(timing_class).executed_by == ExecutedBy::FrontEnd;
}

}  // namespace eu::isa
