#pragma once
// Which lines a set-associative cache holds; the least recently used way is replaced.
#include <cstdint>
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

  /// Finds the line or gives it a way; the caller sets filled_at on a miss.
  Access access(std::uint64_t line);
  /// As access(), but before the run: it does not count.
  void preload(std::uint64_t line);
  const CacheAccount& account() const { return account_; }

 private:
  std::uint64_t sets_;
  std::uint64_t ways_per_set_;
  std::vector<Way> ways_;
  std::uint64_t uses_ = 0;
  CacheAccount account_;
};

}  // namespace eu::model
