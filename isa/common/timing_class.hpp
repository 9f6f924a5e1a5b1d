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

struct TimingClassRow {
  TimingClass timing_class;
  std::string_view key;      ///< JSON key under /eu/timing
  std::string_view meaning;  ///< one line for `eusim config explain`
};

inline constexpr TimingClassRow kTimingClasses[] = {
#define TIMING_CLASS(id, key, meaning) {TimingClass::id, key, meaning},
#include "isa/common/timing_class.def"
};

inline constexpr int kTimingClassCount = sizeof(kTimingClasses) / sizeof(kTimingClasses[0]);

constexpr const TimingClassRow& row(TimingClass timing_class) {
  return kTimingClasses[static_cast<int>(timing_class)];
}

}  // namespace eu::isa
