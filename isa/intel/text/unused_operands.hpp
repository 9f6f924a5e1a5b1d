#pragma once
// Operand fields that the text of an instruction does not show, and what stands in them. Hardware
// ignores them; an assembler must still fill them. The values are those of a production compiler's
// encoder, as the bytes of Mesa's test corpus show them (isa/ERRATA.md A17, B8, C5; isa/GEN8.md
// T1).
#include "isa/intel/generation.hpp"
#include "isa/intel/instruction.hpp"

namespace eu::isa {

/// Which operands an instruction's text shows.
struct ShownOperands {
  bool dst = false;
  std::array<bool, 3> src{};
};
ShownOperands shown_operands(Opcode opcode);

/// Whose values a text's dialect stands for: from Gen8 on the two fill differently.
enum class Encoder : std::uint8_t { Mesa, Iga };

/// null<8;8,1> of this type as a source, as production code writes it; a vec4 of it in Align16.
Operand null_source(Type type, AccessMode mode);

/// The second source of a math function with one: what an encoder puts there.
Operand unused_math_source(const Instruction& math, Generation gen, Encoder encoder);

/// Sets every operand that is not shown, and what lies behind an immediate source 0, to what an
/// assembler fills in. Opcode, access mode, execution size and the shown operands must be set.
void fill_unused_operands(Instruction& instruction, Generation gen, Encoder encoder);

/// Which operands that are not shown hold something else than fill_unused_operands() puts there.
struct UnusualOperands {
  bool dst = false;
  std::array<bool, 2> src{};
  bool behind_immediate = false;  ///< the register region behind an immediate source 0
};
UnusualOperands unusual_operands(const Instruction& instruction, Generation gen, Encoder encoder);

/// Makes what lies behind an immediate source 0 zeros.
void clear_behind_immediate(Instruction& instruction);

}  // namespace eu::isa
