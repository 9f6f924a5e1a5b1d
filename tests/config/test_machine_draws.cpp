// Machines drawn from ranges.
#include "config/machine/machine_draws.hpp"

#include <cmath>
#include <map>
#include <set>

#include "tests/config/machine_load.hpp"

namespace eu::config {
namespace {

/// A range wide enough that a drawn number shows its position in the range.
UncertainNumber wide(const std::string& path) {
  NumberRange range;
  range.low = -1'000'000;
  range.high = 1'000'000;
  return {path, 0, range};
}

std::map<std::string, int> integers_of(const Machine& machine) {
  std::map<std::string, int> numbers;
  for (const UncertainNumber& number : uncertain_numbers(machine))
    numbers[number.path] = number.value;
  return numbers;
}

/// Values in `drawn` of the numbers that are uncertain in `nominal`.
std::map<std::string, int> drawn_numbers(const Machine& nominal, const Machine& drawn) {
  std::map<std::string, int> numbers = integers_of(nominal);
  for (const MachineValue& value : machine_values(drawn))
    if (const auto number = numbers.find(value.path); number != numbers.end())
      number->second = std::stoi(value.value);
  return numbers;
}

std::vector<int> each(const MachineDraws& draws, const std::string& path) {
  std::vector<int> deviations;
  for (int i = 0; i < draws.count(); ++i) deviations.push_back(draws.deviation(wide(path), i));
  return deviations;
}

using Draws = MachineLoad;

TEST_F(Draws, EachPartOfARangeIsDrawnOnce) {
  for (const int count : {1, 2, 7, 64}) {
    std::set<int> parts;
    for (const int deviation : each(MachineDraws(count, 5), "/a"))
      parts.insert(static_cast<int>(std::floor((deviation / 1'000'000.5 + 1) / 2 * count)));
    EXPECT_EQ(parts.size(), static_cast<std::size_t>(count));
    EXPECT_EQ(*parts.begin(), 0);
    EXPECT_EQ(*parts.rbegin(), count - 1);
  }
}

TEST_F(Draws, HalfAreBelowAndHalfAbove) {
  UncertainNumber lopsided = wide("/a");
  lopsided.range.low = -1000;
  const MachineDraws draws(64, 1);
  int below = 0, above = 0;
  for (int i = 0; i < 64; ++i) {
    below += draws.deviation(lopsided, i) < 0;
    above += draws.deviation(lopsided, i) > 0;
  }
  EXPECT_EQ(below, 32);
  EXPECT_EQ(above, 32);
}

TEST_F(Draws, ShortRangesAreDrawnEvenly) {
  UncertainNumber number{"/a", 10, {}};
  number.range.low = 9;
  number.range.high = 12;
  std::map<int, int> times;
  const MachineDraws draws(300, 1);
  for (int i = 0; i < draws.count(); ++i) ++times[draws.deviation(number, i)];
  // 0 has a third of the lower half and a fifth of the upper one.
  EXPECT_EQ(times, (std::map<int, int>{{-1, 100}, {0, 80}, {1, 60}, {2, 60}}));
}

TEST_F(Draws, SeedsAndPathsDistinguishDraws) {
  const std::vector<int> a = each(MachineDraws(16, 1), "/a");
  EXPECT_EQ(each(MachineDraws(16, 1), "/a"), a);
  EXPECT_NE(each(MachineDraws(16, 2), "/a"), a);
  EXPECT_NE(each(MachineDraws(16, 1), "/b"), a);
}

TEST_F(Draws, MachinesShareTheDrawsOfSharedNumbers) {
  const Machine gt1 = load_machine("ivb_gt1"), gt2 = load_machine("ivb_gt2");
  const MachineDraws draws(8, 3);
  for (int i = 0; i < draws.count(); ++i)
    EXPECT_EQ(drawn_numbers(gt1, draws.machine(gt1, i)), drawn_numbers(gt2, draws.machine(gt2, i)));
}

TEST_F(Draws, DrawOfANumberIsIndependentOfOthers) {
  const Machine all = load_machine("ivb_gt2");
  const Machine fewer = load_machine("ivb_gt2", {}, {"/eu/switch_cycles=9", "/eu/threads=3"});
  const MachineDraws draws(8, 3);
  for (int i = 0; i < draws.count(); ++i) {
    auto expected = drawn_numbers(all, draws.machine(all, i));
    EXPECT_EQ(expected.erase("/eu/switch_cycles"), 1u);
    EXPECT_EQ(drawn_numbers(fewer, draws.machine(fewer, i)), expected);
  }
}

TEST_F(Draws, NumbersThatFollowNoneStayInTheirRange) {
  for (const std::string& name : machine_names()) {
    const Machine machine = load_machine(name);
    for (const int count : {1, 16}) {
      const MachineDraws draws(count, 1);
      for (int i = 0; i < count; ++i) {
        const auto numbers = drawn_numbers(machine, draws.machine(machine, i));
        for (const UncertainNumber& number : uncertain_numbers(machine)) {
          if (!number.range.follows.empty()) continue;
          EXPECT_LE(number.range.low, numbers.at(number.path)) << name << ' ' << number.path;
          EXPECT_GE(number.range.high, numbers.at(number.path)) << name << ' ' << number.path;
        }
      }
    }
  }
}

TEST_F(Draws, ADrawnMachineIsCertain) {
  const Machine drawn = MachineDraws(4, 1).machine(load_machine("skl_gt3"), 2);
  EXPECT_TRUE(uncertain_numbers(drawn).empty());
  const Machine again = load_machine(files_.write("d.json", resolved_json(drawn)));
  EXPECT_EQ(machine_digest(again), machine_digest(drawn));
}

TEST_F(Draws, WhatFollowsKeepsASum) {
  const std::string file = child(
      "c.json",
      "\"llc\": {\"latency_cycles\": 100}, \"memory\": {\"latency_cycles\": 300},\n\"sources\": {"
      "\"/llc\": {\"kind\": \"assumed\", \"ref\": \"r\", \"range\": "
      "{\"basis\": \"argued\", \"percent\": 40, \"why\": \"w\"}}, "
      "\"/memory/latency_cycles\": {\"kind\": \"assumed\", \"ref\": \"r\", \"range\": {\"basis\": "
      "\"argued\", "
      "\"low\": 300, \"high\": 300, \"why\": \"w\", \"follows\": {\"/llc/latency_cycles\": -2}}}}");
  const Machine machine = load_machine(file);
  std::set<int> llc;
  const MachineDraws draws(16, 1);
  for (int i = 0; i < draws.count(); ++i) {
    const auto numbers = drawn_numbers(machine, draws.machine(machine, i));
    llc.insert(numbers.at("/llc/latency_cycles"));
    EXPECT_EQ(2 * numbers.at("/llc/latency_cycles") + numbers.at("/memory/latency_cycles"), 500);
  }
  EXPECT_EQ(llc.size(), 16u);
}

/// The uncertain part of an L3 access, in cycles: the sum of 48 in config/SOURCES.md 10.
int l3_access(const std::map<std::string, int>& numbers) {
  int cycles = 0;
  for (const char* path : {"/eu/message_queue/latency_cycles", "/eu/response/cycles_per_register",
                           "/l3/latency_cycles", "/data_cache/latency_cycles"})
    cycles += numbers.at(path);
  return cycles;
}

TEST_F(Draws, TheSumsThatWereMeasuredOnIvyBridgeSpreadByTheirOwnRangeAlone) {
  const Machine machine = load_machine("ivb_gt2");
  const auto nominal = integers_of(machine);
  const MachineDraws draws(64, 1);
  std::set<int> found;
  for (int i = 0; i < draws.count(); ++i) {
    const auto numbers = drawn_numbers(machine, draws.machine(machine, i));
    const int l3 = l3_access(numbers) - l3_access(nominal);
    found.insert(l3);
    EXPECT_TRUE(l3 >= -8 && l3 <= 4) << l3 << ": I26, I29";
    const int llc = l3 + numbers.at("/llc/latency_cycles") - nominal.at("/llc/latency_cycles");
    EXPECT_TRUE(llc >= -5 && llc <= 5) << llc << ": I26, upper cluster";
    const int atomic =
        numbers.at("/atomics/cycles_per_message") + 8 * numbers.at("/atomics/cycles_per_lane");
    EXPECT_TRUE(atomic >= 105 && atomic <= 111) << atomic << ": I28";
  }
  EXPECT_GE(found.size(), 10u);
}

// ---- corners
// --------------------------------------------------------------------------------------

/// Greatest difference of a number from its value, in one direction.
int reach(const UncertainNumber& number, bool up) {
  return (up ? number.range.high : number.range.low) - number.value;
}

/// A --set for each number, all at their low or high bounds; numbers that follow others may
/// exceed theirs.
std::vector<std::string> corner(const std::vector<UncertainNumber>& numbers, bool up) {
  std::map<std::string, int> reaches;
  for (const UncertainNumber& number : numbers) reaches[number.path] = reach(number, up);
  std::vector<std::string> sets;
  for (const UncertainNumber& number : numbers) {
    double value = number.value + reach(number, up);
    for (const auto& [path, times] : number.range.follows)
      if (const auto at = reaches.find(path); at != reaches.end()) value += times * at->second;
    sets.push_back(number.path + '=' + std::to_string(std::lround(value)));
  }
  return sets;
}

TEST_F(Draws, NoCornerOfAShippedMachineBreaksARule) {
  for (const std::string& name : machine_names()) {
    const std::vector<UncertainNumber> numbers = uncertain_numbers(load_machine(name));
    EXPECT_GT(numbers.size(), 50u) << name;
    for (const bool up : {false, true})
      EXPECT_EQ(errors_of(name, {}, corner(numbers, up)), "no error") << name << ' ' << up;
  }
}

TEST_F(Draws, NoDrawOfAShippedMachineBreaksARule) {
  for (const std::string& name : machine_names()) {
    const Machine machine = load_machine(name);
    for (const std::uint64_t seed : {1u, 2u}) {
      const MachineDraws draws(64, seed);
      for (int i = 0; i < draws.count(); ++i)
        EXPECT_NO_THROW(draws.machine(machine, i)) << name << ' ' << i;
    }
  }
}

TEST_F(Draws, WhatFollowsCanGoAsFarAsItIsDrawn) {
  for (const std::string& name : machine_names()) {
    const std::vector<UncertainNumber> numbers = uncertain_numbers(load_machine(name));
    std::map<std::string, UncertainNumber> by_path;
    for (const UncertainNumber& number : numbers) by_path[number.path] = number;
    for (const UncertainNumber& number : numbers)
      for (const bool up : {false, true}) {
        if (number.range.follows.empty()) continue;
        double value = number.value + reach(number, up);
        for (const auto& [path, times] : number.range.follows)
          if (const auto at = by_path.find(path); at != by_path.end())
            value += times * reach(at->second, (times > 0) == up);
        const std::string set = number.path + '=' + std::to_string(std::lround(value));
        EXPECT_EQ(errors_of(name, {}, {set}), "no error") << name << ' ' << set;
      }
  }
}

}  // namespace
}  // namespace eu::config
