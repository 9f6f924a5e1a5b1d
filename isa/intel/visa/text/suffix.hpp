#pragma once
// Reader and writer of the parts after mnemonics: cmp.lt, gather4_scaled.RGBA.
#include <string>

#include "isa/common/scanner.hpp"
#include "isa/intel/visa/kernel.hpp"

namespace eu::isa::visa {

/// Reads the part at the cursor, after a dot; `part` is its number.
void read_suffix_part(Scanner& scanner, Instruction& in, const OpcodeRow& row, int part);

/// Least number of parts.
int least_suffix_parts(Suffix suffix);

/// The allowed suffix for messages: "a channel mask such as .RGBA".
std::string_view suffix_text(Suffix suffix);

/// The suffix of an instruction, with its dots.
std::string suffix_of(const Instruction& in);

}  // namespace eu::isa::visa
