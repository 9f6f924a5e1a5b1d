#pragma once
// The rows of l3_tables.def: which partitions of the L3 there are.
#include <string>
#include <vector>

#include "config/machine/machine.hpp"

namespace eu::config {

/// Shared local memory of a subslice: its part of the machine's, in whole rows of banks.
int subslice_slm_bytes(const Machine& machine);

/// Partitions that a table allows, in its order; none for L3Table::Any.
std::vector<L3Partition> legal_partitions(L3Table table);

/// Ways of a bank that a table deals out; 0 for L3Table::Any.
int ways_of(L3Table table);

/// Is it a row of the table? L3Table::Any has them all.
bool is_legal(L3Table table, const L3Partition& partition);

/// The ways in the order of their fields, those behind read_only_ways only if there are any:
/// "0+32+0+16+16".
std::string partition_text(const L3Partition& partition);

}  // namespace eu::config
