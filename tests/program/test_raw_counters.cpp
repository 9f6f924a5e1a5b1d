// Reports of the observation unit, read by Mesa's formulas in Mesa's layout, give the metrics of
// the result document.
#include <gtest/gtest.h>

#include <cctype>
#include <cmath>
#include <map>
#include <set>
#include <sstream>
#include <vector>

#include "config/machine/machine.hpp"
#include "config/machine/machine_file.hpp"
#include "model/program/device.hpp"
#include "tests/support/files.hpp"

namespace eu::test {
namespace {

using isa::RequestAccess;
using model::AccessPath;
using model::CounterSet;

constexpr const char* kMachines[] = {"hsw_gt2", "bdw_gt2", "skl_gt2", "bxt_3x6", "skl_gt3"};

/// All numbers differ, so that none can replace another; 32-bit counters have wrapped around.
model::CounterFacts facts_of(const config::Machine& machine) {
  model::CounterFacts facts(machine);
  facts.clocks = 1'000'003;
  const std::uint64_t eu_cycles = facts.eus * facts.clocks;
  facts.eu = {eu_cycles / 2, eu_cycles / 3, eu_cycles / 7,
              eu_cycles / 5, eu_cycles / 4, eu_cycles / 11};
  facts.compute_eu = {eu_cycles / 13, eu_cycles / 17, 0, 0, 0, 0};
  facts.thread_cycles = facts.slot_cycles() / 3;
  facts.compute_threads = 4'111;
  facts.pixel_threads = 222;
  facts.vertex_threads = 33;
  std::uint64_t next = 1000;
  for (const AccessPath path :
       {AccessPath::Buffer, AccessPath::Flat, AccessPath::Image, AccessPath::Local})
    for (const RequestAccess access :
         {RequestAccess::Read, RequestAccess::Write, RequestAccess::Atomic}) {
      if (path == AccessPath::Flat && machine.gen == isa::Generation::Hsw) continue;  // not on hsw
      const auto fill = [&](model::MessageTraffic& traffic, std::uint64_t part) {
        auto& cell =
            traffic.accesses[static_cast<std::size_t>(path)][static_cast<std::size_t>(access)];
        cell = {next * part, 2 * next * part};
      };
      // Multiples of the number of slices, so that dividing by it loses nothing.
      fill(facts.traffic.first_subslice, 1);
      fill(facts.traffic.all, 3 * facts.slices);
      next += 101;
    }
  facts.traffic.all.barriers = 77;
  facts.traffic.all.texels = 4 * 555;
  facts.lines_from_below = 6'006;
  // With writes to memory, hits of the LLC are unknown.
  facts.lines_to_below = machine.gen == isa::Generation::Hsw ? 0 : 808;
  facts.llc_line_hits = 505;
  return facts;
}

/// Mesa's accumulation of two reports, and its formulas on the sums
/// (intel_perf.c, intel_perf_query_result_accumulate).
class Reader {
 public:
  Reader(const config::Machine& machine, const model::CounterReport& report)
      : machine_(machine), report_(report) {}

  double value(const std::string& equation) const {
    std::vector<double> stack;
    std::istringstream words(equation);
    for (std::string word; words >> word;) step(word, words, stack);
    EXPECT_EQ(stack.size(), 1U) << equation;
    return stack.back();
  }
  std::map<std::string, double> known;  ///< metrics that others are computed from

 private:
  static double whole(double value) { return std::floor(value); }

  void step(const std::string& word, std::istringstream& words, std::vector<double>& stack) const {
    const auto pop = [&] {
      const double value = stack.back();
      stack.pop_back();
      return value;
    };
    if (word.front() == '$') return stack.push_back(variable(word.substr(1)));
    if (std::isdigit(static_cast<unsigned char>(word.front())) != 0)
      return stack.push_back(std::stod(word));
    static const std::set<std::string> kOperators = {"UADD", "USUB", "UMUL",
                                                     "UDIV", "FADD", "FDIV"};
    if (kOperators.count(word) == 0) {
      int number = 0;
      std::string read;
      words >> number >> read;
      return stack.push_back(counter(word, number));
    }
    const double right = pop(), left = pop();
    if (word == "UADD" || word == "FADD") return stack.push_back(left + right);
    if (word == "USUB") return stack.push_back(left - right);
    if (word == "UMUL") return stack.push_back(left * right);
    if (word == "UDIV") return stack.push_back(right == 0 ? 0 : whole(left / right));
    if (word == "FDIV") return stack.push_back(right == 0 ? 0 : left / right);
    ADD_FAILURE() << word;
  }

  double variable(const std::string& name) const {
    const config::Shape& shape = machine_.machine;
    if (name == "EuCoresTotalCount") return shape.subslices * shape.eus_per_subslice;
    if (name == "EuThreadsCount") return machine_.eu.threads;
    if (name == "EuSlicesTotalCount") return shape.slices;
    if (name == "EuSubslicesTotalCount") return shape.subslices;
    const auto found = known.find(name);
    if (found == known.end()) ADD_FAILURE() << name;
    return found == known.end() ? 0 : found->second;
  }

  double counter(const std::string& bank, int number) const {
    const auto at = [&](int dword) { return report_.dwords[static_cast<std::size_t>(dword)]; };
    const bool is_gen7 = machine_.gen == isa::Generation::Hsw;
    if (bank == "PERFCNT")
      return static_cast<double>(report_.counts[static_cast<std::size_t>(number)]);
    if (bank == "GPU_CLOCK") return at(3);
    if (bank == "B") return at(48 + number);
    if (bank == "C") return at(56 + number);
    if (bank != "A") ADD_FAILURE() << bank;
    if (is_gen7) return at(3 + number);
    if (number >= 32) return at(36 + number - 32);
    const auto high = at(40 + number / 4) >> (8 * (number % 4)) & 0xff;
    return static_cast<double>(std::uint64_t{high} << 32 | at(4 + number));
  }

  const config::Machine& machine_;
  const model::CounterReport& report_;
};

struct Equation {
  std::string metric;
  std::string text;
};

std::vector<Equation> equations_of(const std::string& gen, const std::string& set) {
  std::vector<Equation> equations;
  std::istringstream lines(contents(EUSIM_SOURCE_DIR "/tests/program/oa_equations.txt"));
  for (std::string line; std::getline(lines, line);) {
    std::istringstream words(line);
    std::string its_gen, its_set, metric, text;
    words >> its_gen >> its_set >> metric;
    std::getline(words, text);
    if (its_gen == gen && its_set == set) equations.push_back({metric, text});
  }
  return equations;
}

double real(const model::MetricValue& value) {
  return std::visit([](auto number) { return static_cast<double>(number); }, *value);
}

void check(const std::string& machine_name, CounterSet set) {
  const config::Machine machine = config::load_machine(machine_name, {}, {});
  const std::string gen = machine_name.substr(0, 3);
  const std::string name(model::counter_set_names()[static_cast<std::size_t>(set)]);
  const model::CounterFacts facts = facts_of(machine);
  const model::CounterReport report = model::counter_report(machine.gen, facts, set);
  Reader reader(machine, report);
  std::map<std::string, double> expected;
  for (const model::Counter& counter : model::counters_of(machine.gen, facts, {set}))
    if (counter.value) expected[std::string(counter.name)] = real(counter.value);
  int compared = 0;
  for (const Equation& equation : equations_of(gen, name)) {
    // The streamer writes the time into the report's second dword.
    if (equation.metric == "GpuTime" || equation.metric == "AvgGpuCoreFrequency") continue;
    const double value = reader.value(equation.text);
    reader.known[equation.metric] = value;
    ASSERT_EQ(expected.count(equation.metric), 1U) << equation.metric;
    // Percentages have four decimals in the document, and Mesa's lose up to a cycle of an EU.
    const double tolerance = value < 200 ? 0.0002 : value * 1e-9;
    EXPECT_NEAR(value, expected[equation.metric], tolerance) << name << " " << equation.metric;
    ++compared;
  }
  EXPECT_EQ(compared + (name == "ComputeBasic" || gen != "hsw" ? 2 : 1),
            static_cast<int>(expected.size()))
      << name;
}

TEST(RawCounters, GiveTheDocumentsMetricsByMesasFormulas) {
  for (const char* machine : kMachines)
    for (const CounterSet set : {CounterSet::ComputeBasic, CounterSet::ComputeExtended}) {
      SCOPED_TRACE(machine);
      check(machine, set);
    }
}

TEST(RawCounters, NameSetsAsMesaDoes) {
  std::istringstream lines(contents(EUSIM_SOURCE_DIR "/tests/program/oa_equations.txt"));
  const std::map<std::string, isa::Generation> gens = {{"hsw", isa::Generation::Hsw},
                                                       {"bdw", isa::Generation::Bdw},
                                                       {"skl", isa::Generation::Skl},
                                                       {"bxt", isa::Generation::Bxt}};
  int sets = 0;
  for (std::string line; std::getline(lines, line);) {
    std::istringstream words(line);
    std::string kind, gen, set, uuid;
    words >> kind >> gen >> set >> uuid;
    if (kind != "set") continue;
    const auto found = model::metric_set(gens.at(gen), uuid);
    ASSERT_TRUE(found.has_value()) << line;
    EXPECT_EQ(model::counter_set_names()[static_cast<std::size_t>(*found)], set) << line;
    for (const auto& [other, its_gen] : gens)
      EXPECT_EQ(model::metric_set(its_gen, uuid).has_value(), other == gen) << line;
    ++sets;
  }
  EXPECT_EQ(sets, 8);
}

/// 40-bit counters continue where 32-bit counters wrap around.
TEST(RawCounters, HaveFortyBitsFromGen8On) {
  const config::Machine machine = config::load_machine("skl_gt2", {}, {});
  model::CounterFacts facts(machine);
  facts.eu.active = 0x12'3456'789a;
  const model::CounterReport report = model::counter_report(machine.gen, facts, {});
  EXPECT_EQ(report.dwords[4 + 7], 0x3456'789au);
  EXPECT_EQ(report.dwords[40 + 1] >> 24, 0x12u);
}

/// In an unknown set, A counters have the meaning that they have in all sets.
TEST(RawCounters, OfAnUnknownSetAreThoseThatEverySetHas) {
  const config::Machine machine = config::load_machine("hsw_gt2", {}, {});
  const model::CounterFacts facts = facts_of(machine);
  const model::CounterReport report = model::counter_report(machine.gen, facts, {});
  EXPECT_EQ(report.dwords[3], static_cast<std::uint32_t>(facts.eu.active));
  EXPECT_EQ(report.dwords[3 + 20], facts.compute_threads);
  for (std::size_t dword = 48; dword < 64; ++dword) EXPECT_EQ(report.dwords[dword], 0U) << dword;
}

/// Numbers of several dispatches are added; bytes that are unknown in one are unknown in the sum.
TEST(CounterFacts, AddUp) {
  const config::Machine machine = config::load_machine("skl_gt2", {}, {});
  const model::CounterFacts one = facts_of(machine);
  model::CounterFacts sum(machine);
  sum += one;
  sum += one;
  EXPECT_EQ(sum.clocks, 2 * one.clocks);
  EXPECT_EQ(sum.port_lines(), 2 * one.port_lines());
  EXPECT_EQ(sum.percent_of_eus(sum.eu.active), one.percent_of_eus(one.eu.active));
  EXPECT_EQ(*sum.bytes_from_below(), 2 * *one.bytes_from_below());
  model::CounterFacts unknown = one;
  unknown.lines_from_below.reset();
  sum += unknown;
  EXPECT_FALSE(sum.bytes_from_below().has_value());
}

/// A sample of a quarter of the groups: counts are multiplied by four, shares are unchanged.
TEST(CounterFacts, OfASampleAreExtendedToTheWhole) {
  const config::Machine machine = config::load_machine("skl_gt2", {}, {});
  const model::CounterFacts part = facts_of(machine);
  model::CounterFacts whole = part;
  whole.extend(1, 4, 3 * part.clocks);
  EXPECT_EQ(whole.clocks, 3 * part.clocks);
  EXPECT_EQ(whole.compute_threads, 4 * part.compute_threads);
  EXPECT_EQ(whole.port_lines(), 4 * part.port_lines());
  EXPECT_NEAR(whole.percent_of_eus(whole.eu.active), part.percent_of_eus(part.eu.active), 0.0001);
}

}  // namespace
}  // namespace eu::test
