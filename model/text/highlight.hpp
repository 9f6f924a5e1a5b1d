#pragma once
// Reports with the colours of a terminal. Whoever prints knows whether there is one.
#include <string>

namespace eu::model {

/// A section's title stands in so many columns (titled() of layout.hpp).
inline constexpr std::size_t kTitleColumns = 15;

/// A report, with the titles of its sections in bold.
std::string with_bold_titles(const std::string& report);

/// Lines of messages, with "error" in red and "warning" in yellow where they say what a line is.
std::string with_coloured_severities(const std::string& messages);

}  // namespace eu::model
