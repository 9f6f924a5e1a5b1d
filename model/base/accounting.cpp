#include "model/base/accounting.hpp"

#include <numeric>

namespace eu::model {

Cycle CycleCounts::total() const {
  return std::accumulate(by_cause.begin(), by_cause.end(), Cycle{0});
}

void CycleCounts::add(const CycleCounts& other) {
  for (int cause = 0; cause < kCauseCount; ++cause) by_cause[cause] += other.by_cause[cause];
}

std::int64_t unattributed(const ThreadAccount& thread) {
  return static_cast<std::int64_t>(thread.end - thread.start) -
         static_cast<std::int64_t>(thread.cycles.total());
}

}  // namespace eu::model
