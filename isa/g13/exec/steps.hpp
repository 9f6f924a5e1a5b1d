#pragma once
// Effects of instructions on a SIMD-group, except for memory: a StepFn for each kind, selected when
// the program is prepared.
#include "isa/g13/exec/lanes.hpp"
#include "isa/g13/exec/operands.hpp"
#include "isa/g13/exec/state.hpp"

namespace eu::isa::g13 {

/// The function that executes the instruction, or faults if it cannot be executed.
StepFn step_of(const Instruction& instruction);

// Functions of one group of opcodes each; null for other opcodes.
StepFn integer_step(Opcode opcode);
StepFn bit_step(Opcode opcode);
StepFn float_step(Opcode opcode);
/// For 32-bit floats without saturation; null for other instructions.
StepFn single_step(const Instruction& in);
StepFn lane_step(Opcode opcode);
StepFn flow_step(Opcode opcode);
StepFn memory_step(Opcode opcode);

/// Steps the pc and changes no register.
inline void advance_only(const PreparedInstruction&, ThreadState& state) {
  ++state.pc;
}

/// Writes the result in the active lanes and steps the pc.
inline void finish(const Instruction& instruction, G13State& state, const Values& values) {
  write(state, instruction.destination, values, state.exec_mask);
  ++state.pc;
}

// Special registers that a compute program can read.

/// Sets the value of each lane; returns false for an unknown register or one of fixed functions.
bool read_special_register(const G13State& state, int number, Values& values);

}  // namespace eu::isa::g13
