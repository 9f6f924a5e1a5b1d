#pragma once
// Which lines a set-associative cache holds; the least recently used way is replaced.
#include <cstdint>
#include <memory>
#include <vector>

#include "model/core/cycle.hpp"

namespace eu::model {

struct CacheAccount {
  std::uint64_t hits = 0;
  std::uint64_t misses = 0;
  std::uint64_t write_backs = 0;
};

class CacheTags {
 public:
  struct Way {
    std::uint64_t line = ~std::uint64_t{0};
    std::uint64_t last_use = 0;
    Cycle filled_at = 0;  ///< data of the line is there from this cycle on
    bool dirty = false;
  };
  struct Access {
    Way* way;
    bool hit;
    Way evicted;  ///< what the way held, on a miss
  };

  CacheTags(int size_bytes, int ways, int line_bytes);

  /// False if it has no ways: then there is nothing to access.
  bool holds_lines() const { return ways_per_set_ > 0; }
  /// Finds the line or gives it a way; the caller sets filled_at on a miss.
  Access access(std::uint64_t line);
  /// Counts a request that passes by a cache without ways.
  void pass() { ++account_.misses; }
  /// As access(), but before the run: it does not count.
  void preload(std::uint64_t line);
  const CacheAccount& account() const { return account_; }

 private:
  std::size_t ways_per_set_;
  std::vector<std::unique_ptr<Way[]>> sets_;  ///< each made when it is first used
  std::uint64_t uses_ = 0;
  CacheAccount account_;
};

}  // namespace eu::model
