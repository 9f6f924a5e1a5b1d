#include "config/machine/machine_rules.hpp"

#include <algorithm>
#include <array>

namespace eu::config {
namespace {

struct TableRow {
  L3Table table;
  L3Partition partition;
};
constexpr TableRow kRows[] = {
#define L3_ROW(table, ...) {L3Table::table, {__VA_ARGS__}},
#include "config/machine/l3_tables.def"
};

struct TableWays {
  L3Table table;
  int ways;
};
constexpr TableWays kTableWays[] = {
#define L3_TABLE(id, key, ways, meaning) {L3Table::id, ways},
#include "config/machine/l3_tables.def"
};

using Ways = std::array<int, 8>;

Ways ways_in(const L3Partition& p) {
  return {p.slm_ways,       p.urb_ways,         p.all_ways,      p.data_ways,
          p.read_only_ways, p.instruction_ways, p.constant_ways, p.texture_ways};
}

}  // namespace

int subslice_slm_bytes(const Machine& machine) {
  if (machine.slm.subslice_bytes != 0) return machine.slm.subslice_bytes;
  const int row_bytes = machine.slm.banks * machine.slm.bank_bytes;
  const int all_bytes = machine.l3.bytes_of(machine.l3.slm_partition.slm_ways);
  return all_bytes / machine.machine.subslices / row_bytes * row_bytes;
}

std::vector<L3Partition> legal_partitions(L3Table table) {
  std::vector<L3Partition> partitions;
  for (const TableRow& row : kRows)
    if (row.table == table) partitions.push_back(row.partition);
  return partitions;
}

int ways_of(L3Table table) {
  for (const TableWays& row : kTableWays)
    if (row.table == table) return row.ways;
  return 0;
}

bool is_legal(L3Table table, const L3Partition& partition) {
  if (table == L3Table::Any) return true;
  const std::vector<L3Partition> legal = legal_partitions(table);
  return std::any_of(legal.begin(), legal.end(),
                     [&](const L3Partition& row) { return ways_in(row) == ways_in(partition); });
}

std::string partition_text(const L3Partition& partition) {
  constexpr std::size_t kAlways = 5;
  const Ways ways = ways_in(partition);
  const bool all = std::any_of(ways.begin() + kAlways, ways.end(), [](int n) { return n != 0; });
  std::string text;
  for (std::size_t i = 0; i < (all ? ways.size() : kAlways); ++i)
    text += (i == 0 ? "" : "+") + std::to_string(ways[i]);
  return text;
}

}  // namespace eu::config
