#pragma once
// Reads tables as text, and tables of metrics of known tools.
#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "config/json/diagnostics.hpp"

namespace eu::model {

/// A cell of a table as text (RFC 4180), with its place.
struct CsvCell {
  std::string text;
  std::uint32_t line = 0;    ///< of its first character, from 1
  std::uint32_t column = 0;  ///< in bytes, from 1
};

using CsvLine = std::vector<CsvCell>;

/// The lines of a table, each with its cells; empty lines are omitted. Unclosed quotes, and text
/// after a closing quote, are errors under the name `file`.
std::vector<CsvLine> read_csv_table(std::string_view text, const std::string& file,
                                    config::Diagnostics& diagnostics);

/// Throws FileError if the text, which is not the expected table, is a file of a known kind.
void refuse_known_kind(std::string_view text, const std::string& path);

// Reads tables of metrics, and recognizes the tool that wrote them.

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
