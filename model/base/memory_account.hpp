#pragma once
// Counters of caches, of memory, and of accesses outside surfaces.
#include <cstdint>
#include <map>
#include <string>
#include <utility>

namespace eu::model {

/// Accesses to a cache, in lines.
struct CacheAccount {
  std::uint64_t hits = 0;    ///< of reads and writes
  std::uint64_t misses = 0;  ///< of reads and writes
  std::uint64_t write_backs = 0;
  std::uint64_t write_hits = 0;    ///< part of `hits`
  std::uint64_t write_misses = 0;  ///< part of `misses`

  std::uint64_t read_hits() const { return hits - write_hits; }
  std::uint64_t read_misses() const { return misses - write_misses; }
};

struct MemoryAccount {
  std::uint64_t lines_read = 0;
  std::uint64_t lines_written = 0;
  std::uint64_t lines_changed = 0;  ///< in caches at the end of the run, not written to it
};

/// Accesses outside a surface. Reads return 0 and writes are dropped (isa/MESSAGES.md 2.3);
/// both are counted.
struct OutOfBounds {
  std::uint64_t reads = 0;
  std::uint64_t writes = 0;

  void add(const OutOfBounds& other) {
    reads += other.reads;
    writes += other.writes;
  }
};

/// Accesses outside surfaces, by surface and instruction.
using OutsideAccesses = std::map<std::pair<std::string, std::uint32_t>, OutOfBounds>;

inline OutOfBounds in_all(const OutsideAccesses& outside) {
  OutOfBounds all;
  for (const auto& [place, count] : outside) all.add(count);
  return all;
}

}  // namespace eu::model
