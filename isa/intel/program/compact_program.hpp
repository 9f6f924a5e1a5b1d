#pragma once
// Compacts programs without changing their effect.
#include "isa/intel/program/program.hpp"

namespace eu::isa {

/// The program with each instruction in its compact form if it has one. Branches keep their
/// targets; labels and estimates move along. Throws InputError for a program whose jumps cannot be
/// followed: a branch that leads to no instruction, a branch with its index in a register, or an
/// instruction that reads or writes ip.
Program compact_program(const Program& program);

}  // namespace eu::isa
