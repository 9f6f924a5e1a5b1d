#pragma once
// Maps instructions of the machine to lines of a vISA text. IGC numbers labels and instructions in
// the order of the text, from 0. The text has `/// $17` after them, and the listing of its
// finalizer has `// $17` after the code of the 17th. The numbers in a text may be outdated; this
// file counts.
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "isa/program.hpp"

namespace eu::isa::visa {

struct TextLine {
  int line = 0;      ///< from 1
  std::string text;  ///< without blanks around it and without comments
};

/// The lines of labels and instructions, by number.
std::vector<TextLine> numbered_lines(std::string_view text);

/// Number of the label or instruction; empty for code that the finalizer added.
using LineNumber = std::optional<std::uint32_t>;

/// Contents of a listing of IGC's finalizer.
struct Listing {
  std::vector<LineNumber> numbers;  ///< of each instruction
  int spill_bytes = 0;              ///< of scratch space of a thread
};
Listing read_listing(std::string_view listing);

/// Gives each instruction of `program` its line. `numbers` has one entry for each instruction;
/// `file` is the text's name, with or without folders.
void name_lines(const std::vector<TextLine>& lines, const std::vector<LineNumber>& numbers,
                std::string_view file, Program& program);

/// Number of registers that the code names or fills, as far as the code shows.
int used_registers(const Program& program);

}  // namespace eu::isa::visa
