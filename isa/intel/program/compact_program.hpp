#pragma once
// Making a program shorter without changing what it does.
#include "isa/intel/program/program.hpp"

namespace eu::isa {

/// The program with every instruction in its compact form that has one; branches lead where they
/// led, labels and estimates move along. Throws InputError for a program whose jumps cannot be
/// followed: a branch that leads to no instruction, one with its index in a register, an
/// instruction that reads or writes ip.
Program compact_program(const Program& program);

}  // namespace eu::isa
