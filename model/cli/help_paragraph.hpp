#pragma once
// Line breaks of help texts.
#include <string>

namespace eu::model {

inline constexpr std::size_t kHelpColumns = 80;

/// `text` in lines that begin at column `indent`, broken at blanks; newlines are kept. A line
/// "  name  meaning" continues below its meaning.
std::string help_paragraph(const std::string& text, std::size_t indent);

/// "  left       right": `right` begins at `column`, or on the next line if `left` is too long.
std::string help_entry(const std::string& left, const std::string& right, std::size_t column);

}  // namespace eu::model
