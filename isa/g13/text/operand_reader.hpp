#pragma once
// Reads one operand, in either dialect: `$r5h`, `r5h.cache`, `r4_r5`, `0.5.neg`, `u12.sx`.
#include <string>
#include <string_view>

#include "isa/g13/instruction.hpp"

namespace eu::isa::g13 {

/// Reads an operand of the class. Returns what is wrong with it, or an empty string.
std::string read_operand(std::string_view text, OperandClass operand_class, Operand& operand);

/// Reads a number, decimal or hex (`0x1f`, `-4`, applegpu's `0x-1E4`); false for other text.
bool read_number(std::string_view text, std::int64_t& value);

}  // namespace eu::isa::g13
