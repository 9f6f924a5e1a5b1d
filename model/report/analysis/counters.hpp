#pragma once
// The metrics of the hardware's observation unit, computed for a run of the model
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

/// Names of the sets, then the name for all of them.
const std::vector<std::string_view>& counter_set_names();
inline constexpr std::string_view kAllCounterSets = "all";

/// The wanted counters.
struct CounterRequest {
  std::optional<CounterSet> set;  ///< none: all sets

  std::string_view name() const {
    return set ? counter_set_names()[static_cast<std::size_t>(*set)] : kAllCounterSets;
  }
};

/// The part of a row's id for these counters; empty without counters.
std::string id_part(const std::optional<CounterRequest>& request);

/// The wanted counters of an instrumented run.
struct RequestedCounters {
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

/// The counters of a generation, in the order of counters.def.
std::vector<Counter> counters_of(isa::Generation gen, const CounterFacts& facts,
                                 const CounterRequest& request);
/// A counter that the model does not have, with the reason.
struct AbsentCounter {
  std::string_view name;
  std::string_view why;
};
std::vector<AbsentCounter> absent_counters(isa::Generation gen, const CounterRequest& request);

/// All counters of all generations, each name once, with path, unit and meaning.
std::vector<MetricRow> counter_rows();

/// The member /counters of a result document, or of a row.
config::JsonValue counters_document(isa::Generation gen, const CounterFacts& facts,
                                    const CounterRequest& request);
config::JsonValue counters_document(const ReportInput& in);
/// A metric as text.
struct ShownCounter {
  std::string_view name;
  std::string_view unit;
  std::string_view meaning;
  std::string value;  ///< empty if the run has none
  std::string
      of_most;  ///< percentage of its stated maximum; empty if the metric is already a share
};
std::vector<ShownCounter> shown_counters(const ReportInput& in);

/// The counters as a table, and as a section of the report with a title.
std::string counters_table(isa::Generation gen, const CounterFacts& facts,
                           const CounterRequest& request, std::size_t columns);
std::string counters_section(const ReportInput& in);

}  // namespace eu::model
