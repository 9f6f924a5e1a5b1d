#pragma once
// Reports with the colours of a terminal. The caller checks that there is one.
#include <string>

namespace eu::model {

/// Columns of a section's title (titled() of layout.hpp).
inline constexpr std::size_t kTitleColumns = 15;

/// A report, with the titles of its sections in bold.
std::string with_bold_titles(const std::string& report);

/// Messages with "error" in red and "warning" in yellow where the word is a line's severity.
std::string with_coloured_severities(const std::string& messages);

}  // namespace eu::model
