#pragma once
// Thread counts of an EU in tests that depend on them: hardware's, and three that only the model
// has: more than one vector of slots, two vectors, and the maximum.
#include <string>
#include <vector>

namespace eu::test {

inline constexpr int kThreadCounts[] = {8, 12, 16, 32};

/// Settings of a machine with one EU of `threads` slots, all of which a workload can fill.
inline std::vector<std::string> one_eu_of(int threads) {
  return {"/machine/subslices=1", "/machine/eus_per_subslice=1",
          "/eu/threads=" + std::to_string(threads)};
}

}  // namespace eu::test
