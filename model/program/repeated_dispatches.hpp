#pragma once
// Results of earlier dispatches. The same kernel on the same registers and the same bytes has
// the same effects in the same time, so it is not executed again. Benchmarks consist mostly of
// such dispatches.
#include <array>
#include <cstdint>
#include <map>
#include <optional>
#include <vector>

#include "model/program/dispatch_run.hpp"

namespace eu::model {

class RepeatedDispatches {
 public:
  /// Digest of all that a dispatch depends on, in 128 bits; chance collisions are negligible.
  using Key = std::array<std::uint64_t, 2>;

  /// Key of a dispatch before its execution. Empty if execution is as fast as the lookup.
  std::optional<Key> begin(const PreparedDispatch& prepared, bool timed);
  /// Result of an identical earlier execution, with counters if `counted`; applies its
  /// changes to memory.
  std::optional<DispatchResult> find(const Key& key, const PreparedDispatch& prepared,
                                     bool counted) const;
  /// Stores the effects of a dispatch that had this key from begin() and was not found.
  void end(const Key& key, const PreparedDispatch& prepared, const DispatchResult& result);

 private:
  /// Bytes that changed in a buffer of the program.
  struct Change {
    std::size_t part = 0;  ///< among those of all surfaces, in order
    std::uint32_t offset = 0;
    std::vector<std::uint8_t> bytes;
  };
  struct Known {
    DispatchResult result;
    std::vector<Change> changes;
  };

  std::map<Key, Known> known_;
  std::vector<std::vector<Key>>
      before_;  ///< of the pages of each part, before the current dispatch
  std::size_t kept_bytes_ = 0;
};

}  // namespace eu::model
