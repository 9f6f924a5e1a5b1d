#pragma once
// Where reading goes on behind something that could not be read.
#include "isa/common/scanner.hpp"

namespace eu::isa {

/// Moves behind the rest of the line and the comments that begin in it. Does a semicolon, other
/// than in a region, stand there?
bool skip_line(Scanner& scanner);

/// Moves behind an instruction that begins at `begin` and could not be read from the cursor on, to
/// a line that begins another one: where newlines end instructions that is the next line.
void skip_broken_instruction(Scanner& scanner, const char* begin);

}  // namespace eu::isa
