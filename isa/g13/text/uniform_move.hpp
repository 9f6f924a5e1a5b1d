#pragma once
// Mesa's `mov u4, r0`: a store to uniforms, written with uniforms and as many registers.
#include "isa/g13/instruction.hpp"

namespace eu::isa::g13 {

/// Whether Mesa writes the store to uniforms as a move.
bool is_uniform_move(const Instruction& instruction);

/// Its uniforms and its registers, of the largest size that both can have.
Operand moved_uniforms(const Instruction& instruction);
Operand moved_registers(const Instruction& instruction);

/// Makes a store of the two; false if their numbers of halves differ or exceed four.
bool set_uniform_move(const Operand& uniforms, const Operand& registers, Instruction& instruction);

}  // namespace eu::isa::g13
