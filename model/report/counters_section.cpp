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

CounterFacts facts_of(const ReportInput& in) {
  return CounterFacts(in, in.counters->activity.cycles(in.result));
}

std::vector<ShownCounter> shown(isa::Gen gen, const CounterFacts& facts,
                                const CounterRequest& request) {
  std::vector<ShownCounter> all;
  for (const Counter& counter : counters_of(gen, facts, request))
    all.push_back(
        {counter.name, counter.unit, counter.meaning, shown(counter.value), share(counter)});
  return all;
}

}  // namespace

JsonValue counters_document(isa::Gen gen, const CounterFacts& facts,
                            const CounterRequest& request) {
  JsonValue result = json_object();
  member(result, "set", json_text(std::string(request.name())));
  JsonValue values = json_object(), maxima = json_object();
  for (const Counter& counter : counters_of(gen, facts, request)) {
    add_metric(values, counter.name, counter.value);
    add_metric(maxima, counter.name, counter.maximum);
  }
  member(result, "values", std::move(values));
  member(result, "maxima", std::move(maxima));
  JsonValue& absent = member(result, "not_modelled", json_object());
  for (const AbsentCounter& counter : absent_counters(gen, request))
    member(absent, counter.name, json_text(std::string(counter.why)));
  return result;
}

JsonValue counters_document(const ReportInput& in) {
  return counters_document(in.machine.gen, facts_of(in), in.counters->request);
}

std::vector<ShownCounter> shown_counters(const ReportInput& in) {
  return shown(in.machine.gen, facts_of(in), in.counters->request);
}

std::string counters_table(isa::Gen gen, const CounterFacts& facts, const CounterRequest& request,
                           std::size_t columns) {
  Table table({{"metric", Table::Align::Left},
               {"value"},
               {"unit", Table::Align::Left},
               {"% of most"},
               {"", Table::Align::Left}});
  for (const ShownCounter& counter : shown(gen, facts, request))
    table.row({std::string(counter.name), counter.value, std::string(counter.unit), counter.of_most,
               std::string(counter.meaning)});
  return table.text(columns);
}

std::string counters_section(const ReportInput& in) {
  const CounterRequest& request = in.counters->request;
  return titled(
             "Counters",
             "the hardware's own metrics, as this run moves them: " + std::string(request.name()),
             in.columns) +
         counters_table(in.machine.gen, facts_of(in), request, in.columns);
}

}  // namespace eu::model
