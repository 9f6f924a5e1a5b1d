#pragma once
// Mesa's `mov u4, r0`: a store to uniforms as it says it, with uniforms and as many registers.
#include "isa/g13/instruction.hpp"

namespace eu::isa::g13 {

/// Is the store to uniforms one that Mesa writes as a move?
bool is_uniform_move(const Instruction& instruction);

/// Its uniforms and its registers, of the largest size that both can have.
Operand moved_uniforms(const Instruction& instruction);
Operand moved_registers(const Instruction& instruction);

/// Makes a store of the two; false if they are not as many halves, or more than four.
bool set_uniform_move(const Operand& uniforms, const Operand& registers, Instruction& instruction);

}  // namespace eu::isa::g13
