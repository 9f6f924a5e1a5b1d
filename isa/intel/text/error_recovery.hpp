#pragma once
// Finds the place where a reader continues after text that it could not read.
#include "isa/common/scanner.hpp"

namespace eu::isa {

/// Moves past the rest of the line and past comments that begin in it. Returns whether the rest has
/// a semicolon outside of regions.
bool skip_line(Scanner& scanner);

/// Moves past an instruction that begins at `begin` and could not be read from the cursor on,
/// to the line where the next instruction begins. Where newlines end instructions, that is the
/// next line.
void skip_broken_instruction(Scanner& scanner, const char* begin);

}  // namespace eu::isa
