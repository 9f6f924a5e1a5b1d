#pragma once
// The line of a text that a message refers to.
#include <string>
#include <string_view>

#include "isa/common/input_error.hpp"

namespace eu::isa {

/// The line with its number, and a caret below its column; each is on its own line, after a
/// newline. A long line is cut around the caret. Columns count bytes. A character that cannot be
/// shown is '?', a tab is one blank. Empty for a place without a line and for a blank line.
std::string source_excerpt(std::string_view text, TextPlace place);

}  // namespace eu::isa
