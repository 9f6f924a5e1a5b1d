#pragma once
// Values of operand fields that the text of an instruction does not show. Hardware ignores them; an
// assembler must still fill them. The values are those of a production compiler's encoder,
// according to the bytes of Mesa's test corpus (isa/ERRATA.md A17, B8, C5; isa/GEN8.md T1).
#include "isa/intel/generation.hpp"
#include "isa/intel/instruction.hpp"

namespace eu::isa {

/// The operands that an instruction's text shows.
struct ShownOperands {
  bool dst = false;
  std::array<bool, 3> src{};
};
ShownOperands shown_operands(Opcode opcode);

/// The encoder whose values a dialect implies: from Gen8 on the two fill differently.
enum class Encoder : std::uint8_t { Mesa, Iga };

/// null<8;8,1> of this type as a source, as in production code; in Align16 a vec4 of it.
Operand null_source(Type type, AccessMode mode);

/// The encoder's value for the second source of a math function with one source.
Operand unused_math_source(const Instruction& math, Generation gen, Encoder encoder);

/// Sets every operand that is not shown, and the bits after an immediate source 0, to an
/// assembler's values. Opcode, access mode, execution size and the shown operands must be set.
void fill_unused_operands(Instruction& instruction, Generation gen, Encoder encoder);

/// The operands that are not shown and differ from the values of fill_unused_operands().
struct NondefaultOperands {
  bool dst = false;
  std::array<bool, 2> src{};
  bool after_immediate = false;  ///< the register region after an immediate source 0
};
NondefaultOperands nondefault_operands(const Instruction& instruction, Generation gen,
                                       Encoder encoder);

/// Sets the bits after an immediate source 0 to zero.
void clear_after_immediate(Instruction& instruction);

}  // namespace eu::isa
