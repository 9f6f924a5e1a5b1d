#pragma once
// Immediates of the Mesa dialect, read: 16D, 0x1UD, 0x3f800000F, 1.5F, 0x76543210V, and lists that
// fill a dword: [1F, 2F, 3F, 4F]VF, [0, 1, 2, 3, 4, 5, 6, 7]V, [0x0001, 0x0002]UW. A colon may
// stand before the type.
#include "isa/instruction.hpp"
#include "isa/text/scanner.hpp"

namespace eu::isa {

/// Does an immediate begin at the cursor?
bool at_immediate(const Scanner& scanner);

/// Reads an immediate. With `wide` it is a double, whatever its type is called (dim).
Operand read_immediate(Scanner& scanner, bool wide);

}  // namespace eu::isa
