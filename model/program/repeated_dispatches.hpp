#pragma once
// Dispatches that were executed before: the same kernel on the same registers and the same bytes
// does the same in the same time, so it need not be executed again. Benchmarks ask for little else.
#include <array>
#include <cstdint>
#include <map>
#include <optional>
#include <vector>

#include "model/program/dispatch_run.hpp"

namespace eu::model {

class RepeatedDispatches {
 public:
  /// What a dispatch depends on, as 128 bits: that two have the same by chance does not happen.
  using Key = std::array<std::uint64_t, 2>;

  /// Of a dispatch before it is executed. Empty for one that is as soon executed as looked up.
  std::optional<Key> begin(const PreparedDispatch& prepared, bool timed);
  /// Does to memory what the earlier execution did, if there was one: one with counters, if those
  /// are wanted.
  std::optional<DispatchResult> find(const Key& key, const PreparedDispatch& prepared,
                                     bool counted) const;
  /// Remembers what the dispatch that began with this key, and was not found, has done.
  void end(const Key& key, const PreparedDispatch& prepared, const DispatchResult& result);

 private:
  /// Bytes that changed in a buffer of the program.
  struct Change {
    std::size_t part = 0;  ///< of all surfaces, in their order
    std::uint32_t offset = 0;
    std::vector<std::uint8_t> bytes;
  };
  struct Known {
    DispatchResult result;
    std::vector<Change> changes;
  };

  std::map<Key, Known> known_;
  std::vector<std::vector<Key>>
      before_;  ///< of the pages of each part, of the one that is executed
  std::size_t kept_bytes_ = 0;
};

}  // namespace eu::model
