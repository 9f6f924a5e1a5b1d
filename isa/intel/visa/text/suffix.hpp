#pragma once
// What stands behind mnemonics, read and written: cmp.lt, gather4_scaled.RGBA.
#include <string>

#include "isa/common/scanner.hpp"
#include "isa/intel/visa/kernel.hpp"

namespace eu::isa::visa {

/// Takes the part at the cursor, which stands behind a dot; `part` counts them.
void read_suffix_part(Scanner& scanner, Instruction& in, const OpcodeRow& row, int part);

/// How many parts must be there.
int least_suffix_parts(Suffix suffix);

/// "a channel mask such as .RGBA", for messages.
std::string_view suffix_text(Suffix suffix);

/// With its dots.
std::string suffix_of(const Instruction& in);

}  // namespace eu::isa::visa
