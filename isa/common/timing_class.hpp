#pragma once
// The one word the timing model knows an instruction by; the only part of isa that config sees.
#include <array>
#include <cstdint>
#include <string_view>

namespace eu::isa {

enum class TimingClass : std::uint8_t {
#define TIMING_CLASS(id, ...) id,
#include "isa/common/timing_class.def"
};

enum class ExecutedBy : std::uint8_t { Pipe, FrontEnd };

struct TimingClassRow {
  TimingClass timing_class;
  std::string_view key;  ///< JSON key under /eu/timing
  ExecutedBy executed_by;
  std::string_view meaning;  ///< one line for `eusim config explain`
};

inline constexpr TimingClassRow kTimingClasses[] = {
#define TIMING_CLASS(id, key, executed_by, meaning) \
  {TimingClass::id, key, ExecutedBy::executed_by, meaning},
#include "isa/common/timing_class.def"
};

inline constexpr int kTimingClassCount = sizeof(kTimingClasses) / sizeof(kTimingClasses[0]);

constexpr const TimingClassRow& row(TimingClass timing_class) {
  return kTimingClasses[static_cast<int>(timing_class)];
}

/// Does the class leave through the front end, so that no pipe takes it?
constexpr bool is_front_end(TimingClass timing_class) {
  return row(timing_class).executed_by == ExecutedBy::FrontEnd;
}

}  // namespace eu::isa
