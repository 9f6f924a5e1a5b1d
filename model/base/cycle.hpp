#pragma once
// Time, and numbers of thread slots.
#include <cstdint>

#include "config/machine/machine_fwd.hpp"

namespace eu::model {

/// EU clock cycles since the start of the run. One unit of SystemC time resolution is one cycle.
using Cycle = std::uint64_t;

/// A cycle that is unknown, or never comes.
inline constexpr Cycle kNever = ~Cycle{0};

inline constexpr int kMaxSlots = config::kMaxThreads;  ///< maximum number of thread slots of an EU

/// Bits of a thread's number, and of its age, in sr0.0: three (IVB PRM 3.3.3.7). On a machine with
/// more threads than the hardware has, they continue in the reserved bits above.
constexpr std::uint32_t thread_number_mask(int threads) {
  return threads > 8 ? 31 : 7;
}

}  // namespace eu::model
