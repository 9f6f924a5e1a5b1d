#pragma once
// Tags of a set-associative cache. Its ways may be divided into shares: a line is found in any way,
// but fills only ways of one share.
#include <cstdint>
#include <memory>
#include <vector>

#include "config/machine/machine_fwd.hpp"
#include "model/base/cycle.hpp"
#include "model/base/memory_account.hpp"

namespace eu::model {

class CacheTags {
 public:
  struct Way {
    std::uint64_t line = kNoLine;
    std::uint64_t last_use = 0;
    Cycle filled_at = 0;  ///< the line's data is available from this cycle on
    bool dirty = false;
    bool upper_half_next = false;  ///< node of the pseudo-LRU tree (middle())
    std::uint16_t latest = 0;      ///< only of a set's first way: which way was used last
  };
  struct Access {
    Way* way;  ///< null for a miss of a share without ways
    bool hit;
    Way evicted;  ///< previous content of the way, on a miss
  };

  CacheTags(int size_bytes, int ways, int line_bytes, config::Replacement replacement);
  /// `share_ways`: number of ways of each share.
  CacheTags(std::size_t sets, const std::vector<int>& share_ways, config::Replacement replacement);

  /// Finds the line, or gives it a way of the share; the caller sets filled_at on a miss.
  Access access(std::uint64_t line, int share = 0, bool write = false);
  /// Likewise, before the run and without counting.
  void preload(std::uint64_t line);
  const CacheAccount& account() const { return account_; }
  /// Adds the numbers of the changed lines that the cache holds.
  void add_changed(std::vector<std::uint64_t>& lines) const;

 private:
  static constexpr std::uint64_t kNoLine = ~std::uint64_t{0};

  struct Share {
    int begin;
    int end;
  };
  Way* find(Way* set, std::uint64_t line, const Share& share) const;
  Way& victim(Way* set, const Share& share) const;
  Way& pseudo_lru_victim(Way* set, const Share& share) const;
  void note_use(Way* set, int way);
  const Share& share_of(int way) const;

  const config::Replacement replacement_;
  std::vector<Share> shares_;
  std::vector<std::unique_ptr<Way[]>> sets_;  ///< each is created at its first use
  std::uint64_t uses_ = 0;
  CacheAccount account_;
};

}  // namespace eu::model
