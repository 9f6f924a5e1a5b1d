#pragma once
// Text separated by commas, one row per line: numbers, and cells of tables.
#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "isa/element.hpp"

namespace eu::model {

/// True if the name ends in .csv.
bool is_csv_name(const std::string& path);

/// Elements of a type, as bytes. Blanks and empty lines are ignored. Throws FileError with
/// line:column for a cell that is not a number of the type.
std::vector<std::uint8_t> decode_csv(std::string_view text, isa::Element type);

/// `columns` elements per line; floats in the shortest form that reads back the same.
std::string encode_csv(const std::vector<std::uint8_t>& bytes, isa::Element type,
                       std::size_t columns);

/// The text of a cell, in quotes where RFC 4180 requires them.
inline std::string csv_cell(const std::string& text) {
  if (text.find_first_of(",\"\r\n") == std::string::npos) return text;
  std::string quoted = "\"";
  for (const char c : text) quoted += c == '"' ? std::string("\"\"") : std::string(1, c);
  return quoted + '"';
}

}  // namespace eu::model
