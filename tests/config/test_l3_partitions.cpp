// Legal partitions of the L3's ways (config/SOURCES.md 4).
#include <gtest/gtest.h>

#include <array>
#include <set>

#include "config/machine/machine_file.hpp"
#include "config/machine/machine_rules.hpp"

namespace eu::config {
namespace {

/// A setting "/l3/KEY/..._ways=N" for each field.
std::vector<std::string> sets_of(const std::string& key, const L3Partition& p) {
  const std::pair<const char*, int> fields[] = {{"slm", p.slm_ways},
                                                {"urb", p.urb_ways},
                                                {"all", p.all_ways},
                                                {"data", p.data_ways},
                                                {"read_only", p.read_only_ways},
                                                {"instruction", p.instruction_ways},
                                                {"constant", p.constant_ways},
                                                {"texture", p.texture_ways}};
  std::vector<std::string> sets;
  for (const auto& [field, ways] : fields)
    sets.push_back("/l3/" + key + "/" + field + "_ways=" + std::to_string(ways));
  return sets;
}

/// The machine's error with this partition for work with, or without, shared local memory.
std::string error_of(L3Table table, bool with_slm, const L3Partition& partition) {
  const auto legal = legal_partitions(table);
  std::vector<std::string> sets = {"/l3/table=" + std::string(row_of(table).key)};
  for (const bool slm : {false, true}) {
    const L3Partition& chosen = slm == with_slm ? partition : legal.front();
    const auto more = sets_of(slm ? "slm_partition" : "partition", chosen);
    sets.insert(sets.end(), more.begin(), more.end());
  }
  try {
    load_machine("ivb_gt2", {}, sets);
  } catch (const ConfigError& error) {
    return error.what();
  }
  return "";
}

/// Broxton's rows in KB of a bank: SLM, URB, rest, data, read-only.
using Kilobytes = std::array<int, 5>;
constexpr Kilobytes kBanks[] = {{0, 96, 96, 0, 0},   {0, 96, 0, 32, 64},  {0, 64, 0, 128, 0},
                                {0, 64, 0, 0, 128},  {0, 64, 128, 0, 0},  {64, 32, 96, 0, 0},
                                {64, 32, 0, 32, 64}, {64, 32, 0, 64, 32}, {64, 16, 112, 0, 0}};
constexpr Kilobytes kBank[] = {{0, 128, 192, 0, 0}, {0, 128, 0, 32, 160}, {0, 128, 0, 128, 64},
                               {64, 64, 192, 0, 0}, {64, 64, 0, 160, 32}, {64, 64, 0, 64, 128}};

L3Partition ways_of_row(const Kilobytes& row) {
  return {row[0] / 2, row[1] / 2, row[2] / 2, row[3] / 2, row[4] / 2, 0, 0, 0};
}

template <std::size_t kCount>
void expect_table(L3Table table, const Kilobytes (&rows)[kCount], int sum) {
  EXPECT_EQ(legal_partitions(table).size(), kCount);
  EXPECT_EQ(2 * ways_of(table), sum);
  for (const Kilobytes& row : rows) {
    EXPECT_EQ(row[0] + row[1] + row[2] + row[3] + row[4], sum);
    EXPECT_EQ(error_of(table, true, ways_of_row(row)), "");
    if (row[0] == 0) {
      EXPECT_EQ(error_of(table, false, ways_of_row(row)), "");
    }
  }
}

TEST(L3Partitions, TheRowsOfTheManualAreAccepted) {
  expect_table(L3Table::Gen9Banks, kBanks, 192);
  expect_table(L3Table::Gen9Bank, kBank, 320);
}

TEST(L3Partitions, EveryRowAssignsAllWaysAndIsUnique) {
  for (const L3Table table :
       {L3Table::Gen7, L3Table::Baytrail, L3Table::Gen9Banks, L3Table::Gen9Bank}) {
    std::set<std::string> seen;
    for (const L3Partition& p : legal_partitions(table)) {
      EXPECT_EQ(p.slm_ways + p.urb_ways + p.all_ways + p.data_ways + p.read_only_ways +
                    p.instruction_ways + p.constant_ways + p.texture_ways,
                ways_of(table))
          << partition_text(p);
      EXPECT_TRUE(seen.insert(partition_text(p)).second) << partition_text(p);
      EXPECT_EQ(error_of(table, true, p), "");
    }
  }
}

TEST(L3Partitions, AnyOtherIsRefused) {
  int refused = 0;
  for (const L3Partition& row : legal_partitions(L3Table::Gen9Banks))
    for (int L3Partition::*from : {&L3Partition::urb_ways, &L3Partition::data_ways,
                                   &L3Partition::read_only_ways, &L3Partition::all_ways})
      for (int L3Partition::*to : {&L3Partition::slm_ways, &L3Partition::urb_ways,
                                   &L3Partition::data_ways, &L3Partition::read_only_ways}) {
        L3Partition moved = row;
        if (from == to || moved.*from < 4) continue;
        moved.*from -= 4;
        moved.*to += 4;
        EXPECT_FALSE(is_legal(L3Table::Gen9Banks, moved)) << partition_text(moved);
        EXPECT_NE(error_of(L3Table::Gen9Banks, true, moved), "") << partition_text(moved);
        ++refused;
      }
  EXPECT_GT(refused, 30);
}

TEST(L3Partitions, ARefusalNamesThePlaceAndTheRows) {
  const std::string error = error_of(L3Table::Gen9Bank, true, {32, 32, 0, 48, 48, 0, 0, 0});
  EXPECT_NE(error.find("/l3/slm_partition: rule l3_partition_is_a_row_of_its_table: 32+32+0+48+48 "
                       "ways are not a partition of table gen9_bank "
                       "(slm+urb+all+data+read_only[+instruction+constant+texture], allowed: "
                       "32+32+96+0+0, 32+32+0+80+16, 32+32+0+32+64, 0+64+96+0+0, 0+64+0+16+80, "
                       "0+64+0+64+32)"),
            std::string::npos)
      << error;
}

TEST(L3Partitions, WorkWithoutSharedLocalMemoryGivesItNoWays) {
  const L3Partition with = legal_partitions(L3Table::Gen7)[9];
  ASSERT_EQ(with.slm_ways, 16);
  EXPECT_EQ(error_of(L3Table::Gen7, true, with), "");
  EXPECT_NE(error_of(L3Table::Gen7, false, with).find("without shared local memory"),
            std::string::npos);
}

TEST(L3Partitions, WithoutATableEverythingIsAccepted) {
  const Machine machine =
      load_machine("ivb_gt2", {}, {"/l3/table=any", "/l3/partition/data_ways=3"});
  EXPECT_EQ(machine.l3.bytes_of(machine.l3.partition.data_ways), 3 * 8 * 1024);
}

TEST(L3Partitions, SubslicesShareTheirLocalMemoryInWholeRows) {
  EXPECT_EQ(subslice_slm_bytes(load_machine("ivb_gt2", {}, {"/machine/subslices=1"})), 128 * 1024);
  EXPECT_EQ(subslice_slm_bytes(load_machine("ivb_gt2", {}, {"/machine/subslices=3"})),
            128 * 1024 / 3 / 64 * 64);
}

}  // namespace
}  // namespace eu::config
