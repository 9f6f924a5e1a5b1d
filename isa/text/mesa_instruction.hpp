#pragma once
// One instruction of the Mesa dialect.
#include "isa/text/instruction_text.hpp"

namespace eu::isa {

/// Reads an instruction at the cursor, with its semicolon.
InstructionText read_mesa_instruction(Scanner& scanner, Gen gen);

}  // namespace eu::isa
