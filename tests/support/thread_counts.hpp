#pragma once
// How many threads an EU has in tests where that matters: as hardware, and as only the model has
// it: more than one vector of slots, two, and as many as there can be.
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
