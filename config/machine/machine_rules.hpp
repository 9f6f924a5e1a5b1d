#pragma once
// Rules between the fields of a machine. Each rule has a name, which is part of its error message.
#include <functional>
#include <string>
#include <vector>

#include "config/machine/machine.hpp"

namespace eu::config {

struct BrokenRule {
  std::string path;  ///< of the wrong value or object
  std::string message;
  std::vector<std::string> involved;  ///< paths of all values and objects that the rule compares
};

/// Calls `report` for each broken rule.
void check_rules(const Machine& machine, const std::function<void(const BrokenRule&)>& report);

// The rows of l3_tables.def: legal partitions of the L3.

/// Bytes of shared local memory of a subslice: its part of the machine's, in whole rows of banks.
int subslice_slm_bytes(const Machine& machine);

/// Partitions that a table allows, in its order; none for L3Table::Any.
std::vector<L3Partition> legal_partitions(L3Table table);

/// Ways per bank that a table distributes; 0 for L3Table::Any.
int ways_of(L3Table table);

/// Whether the partition is a row of the table; always true for L3Table::Any.
bool is_legal(L3Table table, const L3Partition& partition);

/// The ways in the order of their fields, such as "0+32+0+16+16". Those after read_only_ways are
/// included only if any is not 0.
std::string partition_text(const L3Partition& partition);

}  // namespace eu::config
