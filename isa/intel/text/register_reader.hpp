#pragma once
// Reader of an operand's register: file, number and subregister, or an indirect address.
#include "isa/intel/text/operand_reader.hpp"

namespace eu::isa {

/// Reads a register or a declared symbol.
void read_register(Scanner& scanner, const OperandSyntax& syntax, OperandText& text);

/// Reads a declared symbol, if there is one at the cursor; otherwise returns false.
bool read_symbol(Scanner& scanner, const OperandSyntax& syntax, OperandText& text);
/// Reads `a0.2` in an indirect address.
void read_address_register(Scanner& scanner, const OperandSyntax& syntax, Operand& operand);
/// True if the subregister of this register counts bytes.
bool counts_bytes(const Operand& operand, const OperandSyntax& syntax);

}  // namespace eu::isa
