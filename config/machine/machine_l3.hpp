#pragma once
// The L3 of a machine (machine.hpp): partition of its ways, and timing.
#include "config/machine/row.hpp"

namespace eu::config {

/// Which line of a set is replaced.
enum class Replacement : std::uint8_t { Lru, PseudoLru };
inline constexpr EnumRow<Replacement> kReplacements[] = {
    {Replacement::Lru, "lru", "the least recently used"},
    {Replacement::PseudoLru, "pseudo_lru",
     "the line that a binary tree selects; its nodes point away from the last use"},
};
constexpr const auto& enum_rows(Replacement) {
  return kReplacements;
}

/// The partitions a machine may choose from (l3_tables.def).
enum class L3Table : std::uint8_t {
#define L3_TABLE(id, key, ways, meaning) id,
#include "config/machine/l3_tables.def"
  Any
};
inline constexpr EnumRow<L3Table> kL3Tables[] = {
#define L3_TABLE(id, key, ways, meaning) {L3Table::id, key, meaning},
#include "config/machine/l3_tables.def"
    {L3Table::Any, "any", "no table: every partition is allowed"},
};
constexpr const auto& enum_rows(L3Table) {
  return kL3Tables;
}

/// Ways of each client, the same in every bank. A client without its own ways uses those that it
/// shares; if it has neither, all its requests bypass the L3.
struct L3Partition {
  int slm_ways = 0;
  int urb_ways = 0;
  int all_ways = 0;
  int data_ways = 0;
  int read_only_ways = 0;
  int instruction_ways = 0;
  int constant_ways = 0;
  int texture_ways = 0;

  template <class V>
  void visit(V& f) {
    constexpr Range kWays{0, 1024};
    f("slm_ways", slm_ways, kWays, "shared local memory, the same for each subslice");
    f("urb_ways", urb_ways, kWays, "unified return buffer");
    f("all_ways", all_ways, kWays, "cache of all clients");
    f("data_ways", data_ways, kWays, "cache of the data ports");
    f("read_only_ways", read_only_ways, kWays, "cache of instructions, constants and textures");
    f("instruction_ways", instruction_ways, kWays, "cache of instructions alone");
    f("constant_ways", constant_ways, kWays, "cache of constants alone");
    f("texture_ways", texture_ways, kWays, "cache of textures alone");
  }
};

struct L3Config {
  L3Table table = L3Table::Any;
  L3Partition partition;
  L3Partition slm_partition;
  int way_bytes = 0;
  int line_bytes = 0;
  int banks = 0;
  Replacement replacement = Replacement::PseudoLru;
  int latency_cycles = 0;
  int cycles_per_line = 0;
  int same_line_cycles = 0;

  template <class V>
  void visit(V& f) {
    f("table", table, "which partitions are allowed");
    f("partition", partition, "of work without shared local memory");
    f("slm_partition", slm_partition, "of work with shared local memory");
    f("way_bytes", way_bytes, {64, 1 << 20}, "a way of one bank");
    f("line_bytes", line_bytes, {16, 1024}, "cache line, also of the LLC");
    f("banks", banks, {1, 64}, "banks, interleaved by line");
    f("replacement", replacement, "which line of a client's ways is replaced");
    f("latency_cycles", latency_cycles, {1, 10000}, "a hit, without waiting for the bank");
    f("cycles_per_line", cycles_per_line, {0, 1000}, "bank busy with each line");
    f("same_line_cycles", same_line_cycles, {0, 1000},
      "added to a read while another read of the same line is served");
  }

  const L3Partition& partition_for(bool uses_slm) const {
    return uses_slm ? slm_partition : partition;
  }
  /// Bytes of this number of ways in all banks.
  int bytes_of(int ways) const { return ways * way_bytes * banks; }
  int urb_bytes(bool uses_slm) const { return bytes_of(partition_for(uses_slm).urb_ways); }
};

}  // namespace eu::config
