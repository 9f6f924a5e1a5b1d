#pragma once
// Inputs to the time of an instruction: its timing class, and its passes through a pipe.
#include "isa/intel/timing/footprint.hpp"

namespace eu::isa {

/// The timing class of the opcode table, refined by the operands (config/SOURCES.md 2a, 2g).
TimingClass timing_class_of(const Instruction& instruction, Generation gen);

/// Sets the passes, their width, and the number of passes with a register bank conflict.
void add_passes(const Instruction& instruction, Generation gen, Footprint& footprint);

}  // namespace eu::isa
