#include <fmt/core.h>

#include "config/machine/machine.hpp"
#include "model/base/layout.hpp"
#include "model/report/counters.hpp"
#include "model/report/metric_values.hpp"

namespace eu::model {
namespace {

using config::JsonValue;

std::string shown(const MetricValue& value) {
  if (!value) return "";
  if (const auto* whole = std::get_if<std::int64_t>(&*value)) return std::to_string(*whole);
  return fmt::format("{:.4f}", std::get<double>(*value));
}

double real(const MetricValue& value) {
  return std::visit([](auto number) { return static_cast<double>(number); }, *value);
}

/// Of what the metric's set states as its most; nothing where that is a share already.
std::string share(const Counter& counter) {
  if (!counter.value || !counter.maximum || counter.unit == "percent") return "";
  const double maximum = real(counter.maximum);
  return maximum == 0 ? "" : fmt::format("{:.1f}", 100 * real(counter.value) / maximum);
}

}  // namespace

JsonValue counters_document(const ReportInput& in) {
  const AskedCounters& asked = *in.counters;
  JsonValue result = json_object();
  member(result, "set", json_text(std::string(asked.request.name())));
  JsonValue values = json_object(), maxima = json_object();
  for (const Counter& counter : counters_of(in, asked.activity.cycles(in.result), asked.request)) {
    add_metric(values, counter.name, counter.value);
    add_metric(maxima, counter.name, counter.maximum);
  }
  member(result, "values", std::move(values));
  member(result, "maxima", std::move(maxima));
  JsonValue& absent = member(result, "not_modelled", json_object());
  for (const AbsentCounter& counter : absent_counters(in.machine.gen, asked.request))
    member(absent, counter.name, json_text(std::string(counter.why)));
  return result;
}

std::string counters_section(const ReportInput& in) {
  const AskedCounters& asked = *in.counters;
  std::string text = titled(
      "Counters",
      "the hardware's own metrics, as this run moves them: " + std::string(asked.request.name()),
      in.columns);
  Table table({{"metric", Table::Align::Left},
               {"value"},
               {"unit", Table::Align::Left},
               {"% of most"},
               {"", Table::Align::Left}});
  for (const Counter& counter : counters_of(in, asked.activity.cycles(in.result), asked.request))
    table.row({std::string(counter.name), shown(counter.value), std::string(counter.unit),
               share(counter), std::string(counter.meaning)});
  return text + table.text(in.columns);
}

}  // namespace eu::model
