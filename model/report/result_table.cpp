#include "model/report/result_table.hpp"

#include "model/report/csv_cell.hpp"
#include "model/report/metrics.hpp"

namespace eu::model {
namespace {

using config::JsonValue;

void add_numbers(const JsonValue& value, const std::string& path, const Rows& rows,
                 std::string& table) {
  if (const auto* members = value.object()) {
    for (const config::JsonMember& member : *members)
      add_numbers(member.value, config::child_path(path, member.key), rows, table);
  } else if (const auto* elements = std::get_if<JsonValue::Array>(&value.data)) {
    for (std::size_t i = 0; i < elements->size(); ++i)
      add_numbers((*elements)[i], config::child_path(path, std::to_string(i)), rows, table);
  } else if (const MetricRow* row = row_of(path, rows)) {
    table += csv_cell(path) + "," + config::to_line(value) + "," + row->unit + "\n";
  }
}

}  // namespace

std::string result_table(const JsonValue& document) {
  std::string table = "path,value,unit\n";
  add_numbers(document, "", metric_rows(), table);
  return table;
}

}  // namespace eu::model
