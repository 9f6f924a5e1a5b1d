#pragma once
// One cell of a CSV file.
#include <string>

namespace eu::model {

/// The text of a cell, in quotes where RFC 4180 requires them.
inline std::string csv_cell(const std::string& text) {
  if (text.find_first_of(",\"\r\n") == std::string::npos) return text;
  std::string quoted = "\"";
  for (const char c : text) quoted += c == '"' ? std::string("\"\"") : std::string(1, c);
  return quoted + '"';
}

}  // namespace eu::model
