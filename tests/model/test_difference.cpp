// Where the cycles of two runs differ: tables that sum to the whole difference.
#include <gtest/gtest.h>

#include <numeric>
#include <random>

#include "model/study/difference.hpp"

namespace eu::model {
namespace {

RunFacts random_facts(std::mt19937& random) {
  RunFacts facts;
  facts.kernel_sha256 = "k";
  facts.cycles = 1 + random() % 100'000;
  for (const char* cause : {"issued", "fetch", "sb.raw.grf", "switch"})
    facts.causes.emplace_back(cause, random() % 50'000);
  for (const auto& [cause, cycles] : facts.causes) facts.thread_cycles += cycles;
  std::int64_t left = facts.thread_cycles;
  for (int i = 0; i < 5; ++i) {
    RunFacts::Instruction instruction;
    instruction.offset_bytes = 16 * i;
    instruction.thread_cycles = i == 4 ? left : static_cast<std::int64_t>(random()) % (left + 1);
    instruction.causes = {{"fetch", instruction.thread_cycles / 2}};
    left -= instruction.thread_cycles;
    facts.instructions.push_back(instruction);
  }
  return facts;
}

template <class Rows, class Member>
std::int64_t sum(const Rows& rows, const Member& member) {
  std::int64_t total = 0;
  for (const auto& row : rows) total += member(row);
  return total;
}

TEST(Difference, ItsTablesSumToTheDifferenceInCyclesAndInThreadCycles) {
  std::mt19937 random(7);
  for (int i = 0; i < 200; ++i) {
    const RunFacts a = random_facts(random), b = random_facts(random);
    const Difference all = difference(a, b);
    const auto cycles = [](const DifferenceRow& row) { return row.cycles; };
    const auto change = [](const DifferenceRow& row) { return row.change(); };
    EXPECT_EQ(sum(all.causes, cycles), b.cycles - a.cycles);
    EXPECT_EQ(sum(all.causes, change), b.thread_cycles - a.thread_cycles);
    const auto of_row = [](const auto& member) {
      return [member](const InstructionDifference& each) { return member(each.row); };
    };
    EXPECT_EQ(sum(all.instructions, of_row(cycles)), b.cycles - a.cycles);
    EXPECT_EQ(sum(all.instructions, of_row(change)), b.thread_cycles - a.thread_cycles);
  }
}

TEST(Difference, WhatOnlyOneOfTwoMachinesHasIsThere) {
  RunFacts a, b;
  a.cycles = 10;
  a.thread_cycles = 10;
  a.causes = {{"issued", 4}, {"pipe.em", 6}};
  b.cycles = 5;
  b.thread_cycles = 5;
  b.causes = {{"issued", 4}, {"pipe.extra", 1}};
  b.kernel_sha256 = "another";
  const Difference all = difference(a, b);
  ASSERT_EQ(all.causes.size(), 3u);
  EXPECT_EQ(all.causes[0].key, "pipe.em");
  EXPECT_EQ(all.causes[0].cycles, -6);
  EXPECT_EQ(all.causes[1].key, "pipe.extra");
  EXPECT_EQ(all.causes[1].cycles, 1);
  EXPECT_TRUE(all.instructions.empty()) << "different kernels";
}

}  // namespace
}  // namespace eu::model
