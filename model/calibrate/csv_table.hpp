#pragma once
// Reads a table as text (RFC 4180), with the place of each cell.
#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "config/json/diagnostics.hpp"

namespace eu::model {

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

}  // namespace eu::model
