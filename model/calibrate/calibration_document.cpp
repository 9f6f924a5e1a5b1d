// The result of a calibration as a document.
#include "config/json/schemas.hpp"
#include "model/calibrate/calibration.hpp"
#include "model/text/build_identity.hpp"
#include "model/text/json_values.hpp"
#include "model/text/schema_document.hpp"

namespace eu::model {
namespace {

using config::add_member;
using config::JsonValue;

JsonValue json_whole(int value) {
  return {std::int64_t{value}, {}};
}

JsonValue row_value(const Calibration& all, std::size_t i) {
  const MeasuredRow& row = all.rows[i];
  JsonValue value = json_object();
  add_member(value, "id", json_text(row.id));
  add_member(value, "unit", json_text(row.unit));
  add_member(value, "measured", json_real(row.measured));
  add_member(value, "sigma", json_real(row.sigma));
  add_member(value, "before", json_real(all.before[i]));
  add_member(value, "after", json_real(all.after[i]));
  add_member(value, "left_out", json_real(all.left_out[i]));
  return value;
}

JsonValue number_value(const Calibration& all, const FoundNumber& number) {
  JsonValue value = json_object();
  add_member(value, "path", json_text(number.path));
  add_member(value, "before", json_whole(number.before));
  add_member(value, "value", json_whole(number.value));
  add_member(value, "low", json_whole(number.range.low));
  add_member(value, "high", json_whole(number.range.high));
  JsonValue follows = json_object();
  for (const auto& [path, times] : number.range.follows)
    add_member(follows, path, json_real(times));
  add_member(value, "follows", std::move(follows));
  JsonValue rows = json_array();
  for (const std::size_t row : number.rows) append(rows, json_text(all.rows[row].id));
  add_member(value, "rows", std::move(rows));
  add_member(value, "at_end", json_boolean(number.at_end));
  return value;
}

JsonValue conflict_value(const Calibration& all, const RowConflict& conflict) {
  JsonValue value = json_object();
  add_member(value, "row", json_text(all.rows[conflict.row].id));
  add_member(value, "without", json_text(all.rows[conflict.other].id));
  return value;
}

JsonValue aside_value(const RowAside& row) {
  JsonValue value = json_object();
  add_member(value, "id", json_text(row.id));
  add_member(value, "why", json_text(row.why));
  return value;
}

JsonValue prediction_value(const Prediction& each) {
  JsonValue value = json_object();
  add_member(value, "id", json_text(each.row.id));
  add_member(value, "unit", json_text(each.row.unit));
  add_member(value, "measured", json_real(each.row.measured));
  add_member(value, "value", json_real(each.value));
  add_member(value, "low", json_real(each.low));
  add_member(value, "high", json_real(each.high));
  return value;
}

template <class T, class ValueOf>
void add_list(JsonValue& document, const char* key, const std::vector<T>& from,
              const ValueOf& value_of) {
  JsonValue& list = add_member(document, key, json_array());
  for (const T& each : from) append(list, value_of(each));
}

}  // namespace

JsonValue calibration_document(const Calibration& all, const Predictions* predictions) {
  JsonValue document = json_object();
  add_member(document, "schema", json_text(config::kCalibrationSchema.name()));
  add_member(document, "eusim_version", json_text(kVersion));
  add_member(document, "machine", json_text(all.machine));
  add_member(document, "rows_file", json_text(all.rows_file));
  add_member(document, "squares_before", json_real(all.cost_before));
  add_member(document, "squares_after", json_real(all.cost_after));
  JsonValue& rows = add_member(document, "rows", json_array());
  for (std::size_t i = 0; i < all.rows.size(); ++i) append(rows, row_value(all, i));
  add_list(document, "numbers", all.found,
           [&](const FoundNumber& number) { return number_value(all, number); });
  add_member(document, "free", json_texts(all.moved_by));
  add_member(document, "unmoved", json_texts(all.unmoved));
  add_list(document, "conflicts", all.conflicts,
           [&](const RowConflict& conflict) { return conflict_value(all, conflict); });
  add_list(document, "aside", all.aside, aside_value);
  if (predictions == nullptr) return document;
  add_list(document, "predictions", predictions->rows, prediction_value);
  add_list(document, "predictions_aside", predictions->aside, aside_value);
  return document;
}

std::string calibration_schema() {
  return schema_text(schema_from_file("calibration", {}), config::kCalibrationSchema);
}

}  // namespace eu::model
