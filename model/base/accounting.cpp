#include "model/base/accounting.hpp"

namespace eu::model {

// Both loops run for each thread. Unrolled, they need half of the host's instructions.

Cycle CycleCounts::total() const {
  Cycle cycles = 0;
#pragma GCC unroll 4
  for (const Cycle each : by_cause) cycles += each;
  return cycles;
}

void CycleCounts::add(const CycleCounts& other) {
#pragma GCC unroll 4
  for (int cause = 0; cause < kCauseCount; ++cause) by_cause[cause] += other.by_cause[cause];
}

std::int64_t unattributed(const ThreadAccount& thread) {
  return static_cast<std::int64_t>(thread.end - thread.start) -
         static_cast<std::int64_t>(thread.cycles.total());
}

}  // namespace eu::model
