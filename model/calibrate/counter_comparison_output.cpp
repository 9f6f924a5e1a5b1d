#include <fmt/core.h>

#include <cmath>

#include "isa/common/message_text.hpp"
#include "model/calibrate/counter_comparison.hpp"
#include "model/text/build_identity.hpp"
#include "model/text/json_values.hpp"
#include "model/text/layout.hpp"
#include "model/text/schema_document.hpp"

namespace eu::model {
namespace {

using config::add_member;
using config::JsonValue;

std::string number_text(double value) {
  const bool is_whole = value == std::floor(value);
  return is_whole ? fmt::format("{:.0f}", value) : fmt::format("{:.4f}", value);
}

/// A number with `decimals` decimals; zero has no sign.
std::string signed_text(double value, int decimals, bool with_plus) {
  const double unit = std::pow(10, -decimals);
  if (std::abs(value) < unit / 2) value = 0;
  return with_plus ? fmt::format("{:+.{}f}", value, decimals)
                   : fmt::format("{:.{}f}", value, decimals);
}

std::string clocks_text(const CounterComparison& comparison) {
  if (!comparison.measured_clocks)
    return fmt::format("{:.0f} clocks in the model; none measured (GpuCoreClocks, or GpuTime)",
                       comparison.model_clocks);
  const double more = *comparison.measured_clocks - comparison.model_clocks;
  return fmt::format("{:.0f} clocks in the model, {:.0f} measured: {:+.0f} ({:+.1f} %)",
                     comparison.model_clocks, *comparison.measured_clocks, more,
                     100 * more / comparison.model_clocks);
}

std::string aside_line(const std::vector<RowAside>& aside, std::size_t columns) {
  std::string all;
  for (const RowAside& each : aside) all += (all.empty() ? "" : "; ") + each.id + ": " + each.why;
  return all.empty() ? "" : titled("Left aside", all, columns);
}

}  // namespace

std::string comparison_text(const CounterComparison& comparison, const MeasuredCounters& measured,
                            std::size_t columns) {
  std::string text =
      titled("Model", fmt::format("{} on {}", comparison.workload, comparison.machine), columns) +
      titled("Measured", fmt::format("{}, from {}", isa::name_text(measured.file), measured.tool),
             columns) +
      titled("Clocks", clocks_text(comparison), columns) +
      titled("Metrics",
             "sorted by the explained difference in clocks: shares of the run, and "
             "bytes at their maximum rate; EuActive, EuStall and EuIdle together are 100 %",
             columns);
  Table table({{"metric", Table::Align::Left},
               {"model"},
               {"measured"},
               {"change %"},
               {"clocks"},
               {"explains %"},
               {"unit", Table::Align::Left}});
  for (const CounterDifference& row : comparison.rows)
    table.row({row.metric, number_text(row.model), number_text(row.measured),
               signed_text(row.change_percent(), 1, true),
               row.clocks ? signed_text(*row.clocks, 0, true) : "",
               row.explained ? signed_text(*row.explained, 1, false) : "", row.unit});
  return text + table.text(columns) + aside_line(comparison.aside, columns);
}

JsonValue comparison_document(const CounterComparison& comparison,
                              const MeasuredCounters& measured) {
  JsonValue document = json_object();
  add_member(document, "schema", json_text(config::kCountersSchema.name()));
  add_member(document, "eusim_version", json_text(kVersion));
  add_member(document, "workload", json_text(comparison.workload));
  add_member(document, "machine", json_text(comparison.machine));
  add_member(document, "measured", json_text(isa::name_text(measured.file)));
  add_member(document, "tool", json_text(measured.tool));
  JsonValue& clocks = add_member(document, "clocks", json_object());
  add_member(clocks, "model", json_real(comparison.model_clocks));
  if (comparison.measured_clocks)
    add_member(clocks, "measured", json_real(*comparison.measured_clocks));
  JsonValue& metrics = add_member(document, "metrics", json_array());
  for (const CounterDifference& row : comparison.rows) {
    JsonValue metric = json_object();
    add_member(metric, "metric", json_text(row.metric));
    add_member(metric, "unit", json_text(row.unit));
    add_member(metric, "model", json_real(row.model));
    add_member(metric, "measured", json_real(row.measured));
    if (row.clocks) add_member(metric, "clocks", json_real(*row.clocks));
    if (row.explained) add_member(metric, "explained_percent", json_real(*row.explained));
    append(metrics, std::move(metric));
  }
  JsonValue& aside = add_member(document, "left_aside", json_array());
  for (const RowAside& each : comparison.aside) {
    JsonValue one = json_object();
    add_member(one, "id", json_text(each.id));
    add_member(one, "why", json_text(each.why));
    append(aside, std::move(one));
  }
  return document;
}

std::string counters_schema() {
  return schema_text(schema_from_file("counters", {}), config::kCountersSchema);
}

}  // namespace eu::model
