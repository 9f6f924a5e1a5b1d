#include "model/program/device.hpp"

#include "model/report/analysis/counter_generations.hpp"

namespace eu::model {
namespace {

using namespace counter_gens;
using Access = isa::RequestAccess;
using Path = AccessPath;

enum class Bank : std::uint8_t { A, B, C };

/// The first slice's count without that of its first subslice.
std::uint64_t rest(const CounterFacts& c, std::uint64_t all, std::uint64_t first) {
  const std::uint64_t of_slice = all / c.slices;
  return of_slice > first ? of_slice - first : 0;
}

struct RawRow {
  GenerationSet gens;
  std::optional<CounterSet> set;  ///< empty: every set
  Bank bank;
  int number;
  std::uint64_t (*value)(const CounterFacts& c);
};

// Values of the column of sets.
constexpr std::optional<CounterSet> Any;
constexpr std::optional<CounterSet> ComputeBasic = CounterSet::ComputeBasic;
constexpr std::optional<CounterSet> ComputeExtended = CounterSet::ComputeExtended;

constexpr RawRow kRows[] = {
#define RAW(gens, set, bank, number, value) \
  {gens, set, Bank::bank, number, [](const CounterFacts& c) -> std::uint64_t { return value; }},
#include "model/program/raw_counters.def"
};

struct SetRow {
  GenerationSet gens;
  std::optional<CounterSet> set;
  std::string_view uuid;
};
constexpr SetRow kSets[] = {
#define METRIC_SET(gens, set, uuid) {gens, set, uuid},
#include "model/program/raw_counters.def"
};

/// Writes a counter's value to its place in a report.
void put(CounterReport& report, isa::Generation gen, const RawRow& row, std::uint64_t value) {
  constexpr int kFirstA7 = 3, kFirstA8 = 4, kHighBytes = 40, kFirstB = 48, kFirstC = 56;
  constexpr int kWideA = 32;  // these have 40 bits from Gen8 on, the four after them 32
  const auto at = [&](int dword) -> std::uint32_t& {
    return report.dwords[static_cast<std::size_t>(dword)];
  };
  const auto low = static_cast<std::uint32_t>(value);
  const int number = row.number;
  if (row.bank != Bank::A) {
    at((row.bank == Bank::B ? kFirstB : kFirstC) + number) = low;
  } else if ((Gen7 & bit(gen)) != 0) {
    at(kFirstA7 + number) = low;
  } else {
    at(kFirstA8 + number) = low;
    if (number >= kWideA) return;
    const auto high = static_cast<std::uint32_t>(value >> 32 & 0xff);
    at(kHighBytes + number / 4) |= high << (8 * (number % 4));
  }
}

}  // namespace

std::optional<CounterSet> metric_set(isa::Generation gen, std::string_view uuid) {
  for (const SetRow& row : kSets)
    if ((row.gens & bit(gen)) != 0 && row.uuid == uuid) return row.set;
  return std::nullopt;
}

CounterReport counter_report(isa::Generation gen, const CounterFacts& facts,
                             std::optional<CounterSet> set) {
  CounterReport report;
  for (const RawRow& row : kRows)
    if ((row.gens & bit(gen)) != 0 && (!row.set || row.set == set))
      put(report, gen, row, row.value(facts));
  if ((Gen8On & bit(gen)) != 0) {
    constexpr std::size_t kGpuClock = 3;
    report.dwords[kGpuClock] = static_cast<std::uint32_t>(facts.clocks);
  }
  report.counts = {facts.llc_accesses().value_or(0), facts.llc_hits().value_or(0)};
  report.eu_cycles = facts.eus * facts.clocks;
  return report;
}

}  // namespace eu::model
