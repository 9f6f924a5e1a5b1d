#pragma once
// Reads tables of metrics, and recognizes the tool that wrote them.
#include <string>
#include <vector>

#include "model/calibrate/csv_table.hpp"

namespace eu::model {

enum class CounterTool { None, GpuTop, Vtune, Perf };

struct CounterTable {
  CounterTool tool = CounterTool::None;
  std::vector<CsvLine> lines;  ///< without comments and without blanks around cells
};

/// Reads a table. Throws RowsError for invalid tables, FileError.
CounterTable read_counter_table(const std::string& path);

/// The unit of a metric of any generation's sets, or of EuIdle; empty for other names.
std::string metric_unit(std::string_view metric);

/// Canonical name of a VTune column, without its unit and version: "EU Array:Active" for
/// "XVE Array:Active(%)".
std::string plain_column(std::string column);

}  // namespace eu::model
