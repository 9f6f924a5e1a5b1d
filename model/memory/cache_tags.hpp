#pragma once
// Which lines a set-associative cache holds. Its ways may be dealt out to shares: a line is found
// wherever it lies, but fills the ways of one share alone.
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
    Cycle filled_at = 0;  ///< data of the line is there from this cycle on
    bool dirty = false;
    bool upper_half_next = false;  ///< node of the pseudo-LRU tree, see below
    std::uint16_t latest = 0;      ///< of a set's first way: which of the set was used last
  };
  struct Access {
    Way* way;  ///< null for a miss of a share without ways
    bool hit;
    Way evicted;  ///< what the way held, on a miss
  };

  CacheTags(int size_bytes, int ways, int line_bytes, config::Replacement replacement);
  /// `share_ways`: of each share.
  CacheTags(std::size_t sets, const std::vector<int>& share_ways, config::Replacement replacement);

  /// Finds the line or gives it a way of the share; the caller sets filled_at on a miss.
  Access access(std::uint64_t line, int share = 0);
  /// As access(), but before the run: it does not count.
  void preload(std::uint64_t line);
  const CacheAccount& account() const { return account_; }

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
  std::vector<std::unique_ptr<Way[]>> sets_;  ///< each made when it is first used
  std::uint64_t uses_ = 0;
  CacheAccount account_;
};

}  // namespace eu::model
