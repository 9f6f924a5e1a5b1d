#include "model/report/analysis/counters.hpp"

#include <algorithm>

#include "model/report/analysis/counter_generations.hpp"

namespace eu::model {
namespace {

using Access = isa::RequestAccess;
using Path = AccessPath;
using namespace counter_gens;
constexpr std::optional<std::uint64_t> NONE;

/// True if a row with these columns is wanted.
bool applies(GenerationSet basic, GenerationSet extended, isa::Generation gen,
             std::optional<CounterSet> set) {
  const bool in_basic = (basic & bit(gen)) != 0 && set != CounterSet::ComputeExtended;
  const bool in_extended = (extended & bit(gen)) != 0 && set != CounterSet::ComputeBasic;
  return in_basic || in_extended;
}

struct CounterRow {
  std::string_view name;
  GenerationSet basic;
  GenerationSet extended;
  std::string_view unit;
  std::string_view meaning;
  MetricValue (*value)(const CounterFacts& c);
  MetricValue (*maximum)(const CounterFacts& c);
};

constexpr CounterRow kCounters[] = {
#define COUNTER(name, basic, extended, unit, meaning, value, maximum)          \
  {#name,                                                                      \
   basic,                                                                      \
   extended,                                                                   \
   unit,                                                                       \
   meaning,                                                                    \
   []([[maybe_unused]] const CounterFacts& c) { return metric_value(value); }, \
   []([[maybe_unused]] const CounterFacts& c) { return metric_value(maximum); }},
#include "model/report/analysis/counters.def"
};

struct AbsentRow {
  AbsentCounter counter;
  GenerationSet basic;
  GenerationSet extended;
};

constexpr AbsentRow kAbsent[] = {
#define NOT_MODELLED(name, basic, extended, why) {{#name, why}, basic, extended},
#include "model/report/analysis/counters.def"
};

}  // namespace

const std::vector<std::string_view>& counter_set_names() {
  static const std::vector<std::string_view> kNames = {"ComputeBasic", "ComputeExtended",
                                                       kAllCounterSets};
  return kNames;
}

std::string id_part(const std::optional<CounterRequest>& request) {
  return request ? " counters " + std::string(request->name()) : "";
}

std::vector<Counter> counters_of(isa::Generation gen, const CounterFacts& facts,
                                 const CounterRequest& request) {
  std::vector<Counter> counters;
  for (const CounterRow& row : kCounters)
    if (applies(row.basic, row.extended, gen, request.set))
      counters.push_back({row.name, row.unit, row.meaning, row.value(facts), row.maximum(facts)});
  return counters;
}

std::vector<AbsentCounter> absent_counters(isa::Generation gen, const CounterRequest& request) {
  std::vector<AbsentCounter> absent;
  for (const AbsentRow& row : kAbsent)
    if (applies(row.basic, row.extended, gen, request.set)) absent.push_back(row.counter);
  return absent;
}

std::vector<MetricRow> counter_rows() {
  std::vector<MetricRow> rows;
  for (const CounterRow& row : kCounters) {
    const std::string path = "/counters/values/" + std::string(row.name);
    const bool known = std::any_of(rows.begin(), rows.end(),
                                   [&](const MetricRow& other) { return other.path == path; });
    if (!known) rows.push_back({path, std::string(row.unit), std::string(row.meaning)});
  }
  rows.push_back(
      {"/counters/maxima/NAME", "of the metric", "maximum that the metric's set states"});
  return rows;
}

}  // namespace eu::model
