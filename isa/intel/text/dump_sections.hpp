#pragma once
// Which part of a driver's log is which shader: a log has other things between them, such as the
// compiler's intermediate code and the shader's source.
#include <cstdint>
#include <optional>
#include <string_view>
#include <vector>

#include "isa/intel/text/text.hpp"

namespace eu::isa {

/// A shader of a dump, from its header to its last line of code.
struct DumpSection {
  KernelEntry entry;
  CompiledShape shape;
  std::string_view text;
};

/// In the order of the dump; headers without code are left out if there is code at all. Never
/// empty.
std::vector<DumpSection> dump_sections(std::string_view text);

/// Takes the first line off `text`, newline and all.
std::string_view take_line(std::string_view& text);

bool starts_with(std::string_view text, std::string_view start);

std::string_view trimmed(std::string_view text);

/// The number that follows `mark` in the line; empty if there is none.
std::optional<std::int64_t> number_after(std::string_view line, std::string_view mark);

/// "LABEL3" of a line that defines it, else empty.
std::string_view label_of(std::string_view line);

/// Goes through the lines of a dump without hex and tells instructions from the rest: headers,
/// blocks, comments, and what is not the dump's.
class AssemblyLines {
 public:
  enum class Kind : std::uint8_t { Other, Begin, Continued };  ///< of an instruction

  /// Of the next line. A send stands on two, of which the first has neither message nor options.
  Kind next(std::string_view line);

 private:
  bool in_send_ = false;
};

/// Has the section instructions in hex?
bool has_hex(std::string_view section);

}  // namespace eu::isa
