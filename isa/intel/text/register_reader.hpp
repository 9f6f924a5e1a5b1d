#pragma once
// The register of an operand as text: file, number and subregister, or an indirect address.
#include "isa/intel/text/operand_reader.hpp"

namespace eu::isa {

/// Takes a register or a declared symbol.
void read_register(Scanner& scanner, const OperandSyntax& syntax, OperandText& text);

/// Takes a declared symbol, if one stands at the cursor.
bool read_symbol(Scanner& scanner, const OperandSyntax& syntax, OperandText& text);
/// `a0.2` in an indirect address.
void read_address_register(Scanner& scanner, const OperandSyntax& syntax, Operand& operand);
/// Does the subregister of this register count in bytes?
bool counts_bytes(const Operand& operand, const OperandSyntax& syntax);

}  // namespace eu::isa
