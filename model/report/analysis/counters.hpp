#pragma once
// The metrics of the hardware's observation unit, as a run of the model moves them
// (model/report/analysis/counters.def).
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "config/json/json_document.hpp"
#include "model/report/analysis/counter_facts.hpp"
#include "model/report/analysis/metric_value.hpp"
#include "model/report/analysis/report_input.hpp"

namespace eu::model {

enum class CounterSet : std::uint8_t { ComputeBasic, ComputeExtended };

/// Names of sets, and behind them the one for all of them.
const std::vector<std::string_view>& counter_set_names();
inline constexpr std::string_view kAllCounterSets = "all";

/// What is asked for.
struct CounterRequest {
  std::optional<CounterSet> set;  ///< all of them without

  std::string_view name() const {
    return set ? counter_set_names()[static_cast<std::size_t>(*set)] : kAllCounterSets;
  }
};

/// What distinguishes rows with these counters from others; empty without.
std::string id_part(const std::optional<CounterRequest>& request);

/// The same, of a run that somebody listened to.
struct AskedCounters {
  const EuActivity& activity;
  CounterRequest request;
};

struct Counter {
  std::string_view name;
  std::string_view unit;
  std::string_view meaning;
  MetricValue value;
  MetricValue maximum;  ///< that the metric sets state
};

/// Of the generation, in the order of counters.def.
std::vector<Counter> counters_of(isa::Generation gen, const CounterFacts& facts,
                                 const CounterRequest& request);
/// Those that the model does not count, with why.
struct AbsentCounter {
  std::string_view name;
  std::string_view why;
};
std::vector<AbsentCounter> absent_counters(isa::Generation gen, const CounterRequest& request);

/// Every name once, of all generations, with path, unit and meaning.
std::vector<MetricRow> counter_rows();

/// The member /counters of a result document, or of a row.
config::JsonValue counters_document(isa::Generation gen, const CounterFacts& facts,
                                    const CounterRequest& request);
config::JsonValue counters_document(const ReportInput& in);
/// A metric as people are shown it.
struct ShownCounter {
  std::string_view name;
  std::string_view unit;
  std::string_view meaning;
  std::string value;  ///< empty if the run has none
  std::string
      of_most;  ///< a hundred parts of its stated maximum; empty where it is a share already
};
std::vector<ShownCounter> shown_counters(const ReportInput& in);

/// The same as text: a table alone, and with a title.
std::string counters_table(isa::Generation gen, const CounterFacts& facts,
                           const CounterRequest& request, std::size_t columns);
std::string counters_section(const ReportInput& in);

}  // namespace eu::model
