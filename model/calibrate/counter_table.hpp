#pragma once
// The lines of a table that a tool wrote, and which tool that was.
#include <string>
#include <vector>

#include "model/calibrate/csv_table.hpp"

namespace eu::model {

enum class CounterTool { None, GpuTop, Vtune, Perf };

struct CounterTable {
  CounterTool tool = CounterTool::None;
  std::vector<CsvLine> lines;  ///< without comments; blanks around cells are gone
};

/// Throws RowsError for what is no table, FileError.
CounterTable read_counter_table(const std::string& path);

/// The unit of a metric of any generation's sets, and of EuIdle; empty for what is none.
std::string metric_unit(std::string_view metric);

/// What a column of VTune's is called where it is newer or older, or has a unit: "EU Array:Active"
/// of "XVE Array:Active(%)".
std::string plain_column(std::string column);

}  // namespace eu::model
