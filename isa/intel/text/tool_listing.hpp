#pragma once
// What tools and compilers add to a kernel's text.
#include <optional>
#include <string>
#include <string_view>

#include "isa/program.hpp"

namespace eu::isa {

// Reader of listings in which tools print a kernel's text: PTI's profilers and gdb-oneapi.

/// The text without the tool's additions; empty if the text is not such a listing. Prefixes of
/// instructions ("[0x00010]", "=> 0x00fffdd570 <k+16>:") become blanks. Lines of source become the
/// comments that IGC writes ("// Line 2: ..."). Lines and columns of instructions stay the same.
/// Throws InputError for a listing of several kernels.
std::optional<std::string> plain_listing(std::string_view text, const std::string& name);

// Source code in a compiler's text: IGC writes `// File: saxpy.cl` and `// Line 6: y[i] = ...`
// before the instructions that it made of a line. Texts of bytes may contain them too.

/// Appends file, line and source code to the text of each instruction of `program`, which was
/// read from `text`: `add (16) ... // saxpy.cl:6: y[i] = ...`. No effect if the text has no
/// such comments.
void append_source_comments(std::string_view text, Program& program);

}  // namespace eu::isa
