#pragma once
// Time and place in the machine.
#include <cstdint>

namespace eu::model {

/// EU clock cycles since the start of the run. One unit of SystemC time resolution is one cycle.
using Cycle = std::uint64_t;

/// A moment that is not known, or will not come.
inline constexpr Cycle kNever = ~Cycle{0};

inline constexpr int kMaxSlots = 8;  ///< thread slots of an EU (/eu/threads)

}  // namespace eu::model
