#pragma once
// What each instruction does to a SIMD-group, but for memory: a StepFn for each shape, chosen when
// the program is prepared.
#include "isa/g13/exec/operands.hpp"

namespace eu::isa::g13 {

/// How to execute the instruction; a function that faults if it cannot be.
StepFn step_of(const Instruction& instruction);

// One family each; null for instructions of others.
StepFn integer_step(Opcode opcode);
StepFn bit_step(Opcode opcode);
StepFn float_step(Opcode opcode);
/// Of 32-bit floats alone, without saturation; null for other instructions.
StepFn single_step(const Instruction& in);
StepFn lane_step(Opcode opcode);
StepFn flow_step(Opcode opcode);
StepFn memory_step(Opcode opcode);

/// Leaves registers as they are.
inline void go_on(const PreparedInstruction&, ThreadState& state) {
  ++state.pc;
}

/// Writes the result in the active lanes and goes on to the next instruction.
inline void finish(const Instruction& instruction, G13State& state, const Values& values) {
  write(state, instruction.destination, values, state.exec_mask);
  ++state.pc;
}

}  // namespace eu::isa::g13
