#pragma once
// The line of a text that a message is about.
#include <string>
#include <string_view>

#include "isa/common/input_error.hpp"

namespace eu::isa {

/// The line with its number and below it a caret, each on a line of its own that begins with a
/// newline; of a long line the part around the caret. Columns count bytes. A character that cannot
/// be shown is '?', a tab one blank. Empty for a place without line and for a blank line.
std::string source_excerpt(std::string_view text, TextPlace place);

}  // namespace eu::isa
