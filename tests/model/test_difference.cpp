// Difference of the cycles of two runs: tables that sum to the whole difference.
#include <gtest/gtest.h>

#include <numeric>
#include <random>

#include "config/json/json_document.hpp"
#include "model/compare/difference.hpp"

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
  const Difference all = difference(a, b);
  ASSERT_EQ(all.causes.size(), 3u);
  EXPECT_EQ(all.causes[0].key, "pipe.em");
  EXPECT_EQ(all.causes[0].cycles, -6);
  EXPECT_EQ(all.causes[1].key, "pipe.extra");
  EXPECT_EQ(all.causes[1].cycles, 1);
}

/// A result document with these numbers.
RunFacts facts_with(const std::string& cycles, const std::string& thread_cycles,
                    const std::string& issued, const std::string& of_instruction) {
  const std::string text =
      R"({"schema": "eusim.result/v1",)"
      R"( "provenance": {"machine": "m", "workload": "w", "kernel_sha256": "k"},)"
      R"( "summary": {"cycles": )" +
      cycles + R"(}, "accounting": {"thread_cycles": )" + thread_cycles + R"(, "issued": )" +
      issued + R"(, "causes": {"fetch": 4}}, "instructions": [{"offset_bytes": 0, "text": "nop",)" +
      R"( "issues": 1, "causes": {}, "thread_cycles": )" + of_instruction + "}]}";
  config::Diagnostics diagnostics;
  return facts_of(config::parse_json(text, "result", diagnostics).value());
}

/// The same facts, of a run of `cycles` cycles at `clock_mhz`.
RunFacts timed_facts(std::int64_t cycles, std::int64_t clock_mhz) {
  RunFacts facts = facts_with(std::to_string(cycles), "6", "2", "6");
  facts.clock_mhz = clock_mhz;
  return facts;
}

/// U9: Ivy Bridge and Haswell without a pocket calculator, with the numbers of the finding.
TEST(Difference, OfMachinesWithOtherClocksIsTheirTime) {
  RunFacts a = timed_facts(7944, 1150), b = timed_facts(7221, 1200);
  EXPECT_EQ(time_text(a, b, 100),
            "Time           6.9078 -> 6.0175 us, -12.9 % at 1150 and 1200 MHz\n");
  a.memory_bytes = 69'078;
  b.memory_bytes = 12'035;
  a.float_operations = 1'000'000;
  b.float_operations = 0;
  EXPECT_EQ(time_text(a, b, 120),
            "Time           6.9078 -> 6.0175 us, -12.9 % at 1150 and 1200 MHz   memory 10.0 -> 2.0 "
            "GB/s   float 144.8 -> 0.0 GFLOP/s\n");
  EXPECT_EQ(time_text(a, a, 100).substr(0, 59),
            "Time           6.9078 -> 6.9078 us, +0.0 % at 1150 MHz   me");
  config::JsonValue document{config::JsonValue::Object{}, {}};
  add_times(document, a, b);
  EXPECT_EQ(config::to_line(document),
            R"({"time": {"a": {"clock_mhz": 1150, "microseconds": 6.9078, "memory_gb_per_s": )"
            R"(10.0, "float_giga_per_s": 144.7633}, "b": {"clock_mhz": 1200, "microseconds": )"
            R"(6.0175, "memory_gb_per_s": 2.0, "float_giga_per_s": 0.0}}})");
}

TEST(Difference, OfResultsWithoutAClockHasNoTime) {
  const RunFacts a = timed_facts(7944, 1150);
  RunFacts b = a;
  b.clock_mhz.reset();
  config::JsonValue document{config::JsonValue::Object{}, {}};
  EXPECT_EQ(time_text(a, b, 100) + time_text(b, a, 100), "");
  add_times(document, a, b);
  EXPECT_TRUE(document.object()->empty());
}

TEST(Difference, ReadsTheClockOfAResult) {
  const auto facts = [](const std::string& summary, const std::string& more) {
    config::Diagnostics diagnostics;
    return facts_of(config::parse_json(
                        R"({"schema": "eusim.result/v1",)"
                        R"( "provenance": {"machine": "m", "workload": "w", "kernel_sha256": "k"},)"
                        R"( "summary": {"cycles": 9)" +
                            summary + R"(}, "accounting": {"thread_cycles": 2, "issued": 2,)" +
                            R"( "causes": {}}, "instructions": [])" + more + "}",
                        "result", diagnostics)
                        .value());
  };
  EXPECT_EQ(facts("", "").clock_mhz, std::nullopt);
  const RunFacts timed =
      facts(R"(, "clock_mhz": 1150)", R"(, "roofline": {"float": )"
                                      R"({"operations": 5}, "levels": {"memory": {"bytes": 64}}})");
  EXPECT_EQ(timed.clock_mhz, 1150);
  EXPECT_EQ(timed.memory_bytes, 64);
  EXPECT_EQ(timed.float_operations, 5);
  EXPECT_THROW(facts(R"(, "clock_mhz": 0)", ""), std::invalid_argument);
}

std::string refusal(const std::string& cycles, const std::string& thread_cycles,
                    const std::string& issued, const std::string& of_instruction) {
  try {
    (void)facts_with(cycles, thread_cycles, issued, of_instruction);
    return "";
  } catch (const std::invalid_argument& error) {
    return error.what();
  }
}

TEST(Difference, IsMadeOfNumbersThatAddUp) {
  EXPECT_EQ(refusal("9", "6", "2", "6"), "");
  EXPECT_EQ(refusal("-1", "6", "2", "6"),
            "not a result document: /summary/cycles is -1 (allowed: 0 to 9007199254740992)");
  EXPECT_EQ(refusal("9", "6", "-2", "6"),
            "not a result document: /accounting/issued is -2 (allowed: 0 to 9007199254740992)");
  EXPECT_EQ(
      refusal("9", "9223372036854775807", "2", "6"),
      "not a result document: /accounting/thread_cycles is 9223372036854775807 (allowed: 0 to "
      "9007199254740992)");
  EXPECT_EQ(refusal("9", "6", "3", "6"),
            "not a result document: causes sum to more than /accounting/thread_cycles");
  EXPECT_EQ(refusal("9", "6", "1", "5"),
            "not a result document: causes sum to less than /accounting/thread_cycles");
  EXPECT_EQ(refusal("9", "6", "2", "7"),
            "not a result document: instructions sum to more than /accounting/thread_cycles");
}

TEST(Difference, OfOneKernelNeedsTheSameInstructions) {
  const RunFacts a = facts_with("9", "6", "2", "6");
  RunFacts b = a;
  b.instructions.clear();
  EXPECT_THROW(difference(a, b), std::invalid_argument);
  EXPECT_THROW(difference(b, a), std::invalid_argument);
}

}  // namespace
}  // namespace eu::model
