#pragma once
// The line of source code that an instruction was compiled from. The text of the kernel has it in a
// comment after the instruction, `// saxpy.cl:6: y[i] = a * x[i];` (Program::source).
#include <optional>
#include <string>
#include <string_view>

#include "isa/program.hpp"

namespace eu::isa {

struct SourcePlace {
  std::string file;  ///< its name without folders
  int line = 0;      ///< from 1
  std::string code;  ///< the line's text without blanks around it; may be empty
};

/// The comment for a place, such as "// saxpy.cl:6: y[i] = a * x[i];".
std::string source_comment(const SourcePlace& place);

/// The place in such a comment of an instruction's text; empty if there is none.
std::optional<SourcePlace> source_place(std::string_view text);

/// The place of an instruction; empty if the kernel does not state it.
std::optional<SourcePlace> source_place(const Program& program, std::uint32_t index);

}  // namespace eu::isa
