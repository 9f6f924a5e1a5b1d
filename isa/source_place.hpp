#pragma once
// A line of the source code that an instruction was compiled from, as the text of the kernel tells
// it: in a comment `// saxpy.cl:6: y[i] = a * x[i];` behind the instruction (Program::source).
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

/// "// saxpy.cl:6: y[i] = a * x[i];"
std::string source_comment(const SourcePlace& place);

/// The place that a text of an instruction names, if it has such a comment.
std::optional<SourcePlace> source_place(std::string_view text);

/// The place of an instruction; none where the kernel says nothing of it.
std::optional<SourcePlace> source_place(const Program& program, std::uint32_t index);

}  // namespace eu::isa
