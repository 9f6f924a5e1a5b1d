#pragma once
// Numbers of metrics.def as members of a document.
#include <string_view>
#include <utility>
#include <variant>

#include "model/text/json_values.hpp"
#include "model/report/document/metrics.hpp"

namespace eu::model {

inline config::JsonValue& member(config::JsonValue& parent, std::string_view key,
                                 config::JsonValue value) {
  return config::add_member(parent, key, std::move(value));
}

inline void add_metric(config::JsonValue& parent, std::string_view key, const MetricValue& value) {
  if (value) std::visit([&](auto number) { member(parent, key, {number, {}}); }, *value);
}

/// True if the run has numbers of this unit. An untimed run has no cycles, times or cache lines.
inline bool has_number(const ReportInput& in, std::string_view unit) {
  return !in.result.untimed || (unit.find("cycle") == std::string_view::npos && unit != "lines" &&
                                unit != "us" && unit != "MHz");
}

template <class Item, std::size_t kCount>
void add_columns(config::JsonValue& parent, const Column<Item> (&columns)[kCount],
                 const ReportInput& in, const Item& item) {
  for (const Column<Item>& column : columns)
    if (has_number(in, column.unit)) add_metric(parent, column.key, column.value(in, item));
}

template <class Item, std::size_t kCount>
config::JsonValue values_of(const Column<Item> (&columns)[kCount], const ReportInput& in,
                            const Item& item) {
  config::JsonValue values = json_object();
  add_columns(values, columns, in, item);
  return values;
}

}  // namespace eu::model
