#pragma once
// What the time of an instruction follows from: its timing class, and passes through a pipe.
#include "isa/intel/timing/footprint.hpp"

namespace eu::isa {

/// The opcode table's class, refined by the operands (config/SOURCES.md 2a, 2g).
TimingClass timing_class_of(const Instruction& instruction, Generation gen);

/// Passes, how wide they are, and which of them meet in a register bank.
void add_passes(const Instruction& instruction, Generation gen, Footprint& footprint);

}  // namespace eu::isa
