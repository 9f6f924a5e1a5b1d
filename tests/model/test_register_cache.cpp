// Contents of the register cache. Expected values are computed by hand from the rule and from rows
// of config/SOURCES.md: T-22 counts chains, and a chain of N reads results of the instruction N
// before it.
#include "model/eu/register_cache.hpp"

#include <gtest/gtest.h>

namespace eu::model {
namespace {

constexpr int kSlot = 1;

config::RegisterCacheConfig config_of(int entries) {
  config::RegisterCacheConfig config;
  config.entries = entries;
  config.arrival_instructions_per_half = 1;
  return config;
}

/// An instruction that reads one or two registers and writes one of `halves` halves.
IssueRow instruction(int write, int halves, int read, int other = -1) {
  IssueRow row;
  row.footprint.write = {static_cast<std::uint16_t>(write), 1};
  row.footprint.write_halves = static_cast<std::uint8_t>(halves);
  row.footprint.reads[0] = {static_cast<std::uint16_t>(read), 1};
  if (other >= 0) row.footprint.reads[1] = {static_cast<std::uint16_t>(other), 1};
  return row;
}

/// Halves of a result that the last instruction waits for on another path than the register cache,
/// with `chains` interleaved chains.
int mixed_halves(int chains, int halves, bool reads_another) {
  RegisterCache cache(config_of(8), 2);
  constexpr int kRounds = 10;
  constexpr int kShared = 1;
  int mixed = 0;
  for (int n = 0; n < kRounds * chains; ++n) {
    const int chain = 2 + n % chains;
    const IssueRow row = instruction(chain, halves, chain, reads_another ? kShared : -1);
    mixed = cache.mixed_halves(kSlot, row);
    cache.use(kSlot, row);
  }
  return mixed;
}

TEST(RegisterCache, ResultsArriveAnInstructionLaterForEachHalf) {
  const int words[] = {2, 2, 0, 0};   // T-22: 1.84, 1.73, 1.37, 1.01
  const int halves[] = {1, 0, 0, 0};  // 1.56, 1.05, 1.04, 1.02
  for (int chains = 1; chains <= 4; ++chains) {
    EXPECT_EQ(mixed_halves(chains, 2, true), words[chains - 1]) << chains;
    EXPECT_EQ(mixed_halves(chains, 1, true), halves[chains - 1]) << chains;
  }
}

TEST(RegisterCache, AResultAloneWaitsForNothingElse) {  // T-24: x x + 1 at 95 % of the peak
  EXPECT_EQ(mixed_halves(1, 2, false), 0);
}

TEST(RegisterCache, IsEmptyForANewThreadInTheSlot) {
  RegisterCache cache(config_of(8), 2);
  const IssueRow row = instruction(2, 2, 2, 1);
  cache.use(kSlot, row);
  EXPECT_EQ(cache.mixed_halves(kSlot, row), 2);
  EXPECT_EQ(cache.misses(kSlot, row), 0);
  EXPECT_EQ(cache.misses(0, row), 2) << "another slot";
  cache.clear(kSlot);
  EXPECT_EQ(cache.mixed_halves(kSlot, row), 0);
  EXPECT_EQ(cache.misses(kSlot, row), 2);
}

TEST(RegisterCache, KeepsTheRegistersUsedLast) {
  RegisterCache cache(config_of(3), 2);
  cache.use(kSlot, instruction(10, 2, 11, 12));  // order of use, last first: 10, 12, 11
  EXPECT_EQ(cache.misses(kSlot, instruction(9, 2, 11, 12)), 0);
  cache.use(kSlot, instruction(13, 2, 12));  // 13, 12, 10
  EXPECT_EQ(cache.misses(kSlot, instruction(9, 2, 11, 12)), 1);
  EXPECT_EQ(cache.misses(kSlot, instruction(9, 2, 10, 13)), 0);
}

TEST(RegisterCache, WhatIsDiscardedIsNotKept) {
  RegisterCache cache(config_of(8), 2);
  IssueRow row = instruction(10, 2, 11, 12);
  row.footprint.discarded_reads = 2;  // reads[1]
  cache.use(kSlot, row);
  EXPECT_EQ(cache.misses(kSlot, instruction(9, 2, 11, 12)), 1);
}

}  // namespace
}  // namespace eu::model
