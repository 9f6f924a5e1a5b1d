#pragma once
// Which line of a vISA text an instruction of the machine came from. IGC numbers labels and
// instructions in the order of the text, from 0 on: the text has `/// $17` behind them, and the
// listing of its finalizer `// $17` behind what it made of the 17th. What a text says of its
// numbers may be old; here they are counted.
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "isa/program.hpp"

namespace eu::isa::visa {

struct TextLine {
  int line = 0;      ///< from 1
  std::string text;  ///< without blanks around it and without comment
};

/// The lines of labels and instructions, by number.
std::vector<TextLine> numbered_lines(std::string_view text);

/// Number of the label or instruction; none for what the finalizer added on its own.
using LineNumber = std::optional<std::uint32_t>;

/// What a listing of IGC's finalizer says.
struct Listing {
  std::vector<LineNumber> numbers;  ///< of each instruction
  int spill_bytes = 0;              ///< of scratch space of a thread
};
Listing read_listing(std::string_view listing);

/// Gives each instruction of `program` its line: `numbers` has one for each. `file` is the text's
/// name, with or without folders.
void name_lines(const std::vector<TextLine>& lines, const std::vector<LineNumber>& numbers,
                std::string_view file, Program& program);

/// Registers that the code names or fills, as far as it says which.
int used_registers(const Program& program);

}  // namespace eu::isa::visa
