#pragma once
// Source code in a compiler's text: IGC writes `// File: saxpy.cl` and `// Line 6: y[i] = ...`
// before the instructions that it made of a line. Texts of bytes may contain them too.
#include <string_view>

#include "isa/program.hpp"

namespace eu::isa {

/// Appends file, line and source code to the text of each instruction of `program`, which was
/// read from `text`: `add (16) ... // saxpy.cl:6: y[i] = ...`. No effect if the text has no
/// such comments.
void append_source_comments(std::string_view text, Program& program);

}  // namespace eu::isa
