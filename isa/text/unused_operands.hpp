#pragma once
// Operand fields that the text of an instruction does not show, and what stands in them. Hardware
// ignores them; an assembler must still fill them. The values are those of a production compiler's
// encoder, as the bytes of Mesa's gen7 test corpus show them (prm_errata A17, B8, C5).
#include "isa/instruction.hpp"

namespace eu::isa {

/// Which operands an instruction's text shows.
struct ShownOperands {
  bool dst = false;
  std::array<bool, 3> src{};
};
ShownOperands shown_operands(Opcode opcode);

/// Sets every operand that is not shown, and what lies behind a shown immediate source 0, to what
/// an assembler fills in. Opcode, access mode, execution size and the shown operands must be set.
void fill_unused_operands(Instruction& instruction);

enum class OperandRole { Destination, Source };

/// Do two operands have the same bits in this role? An immediate's value counts, not what lies
/// behind it.
bool same_operand(const Operand& a, const Operand& b, AccessMode mode, OperandRole role);

/// Is the same register region described, whatever file and type? (What lies behind an immediate.)
bool same_region(const Operand& a, const Operand& b, AccessMode mode, OperandRole role);

}  // namespace eu::isa
