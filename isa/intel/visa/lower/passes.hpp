#pragma once
// Passes over the code of a kernel, except legalisation and allocation (isa/intel/visa/lower.cpp).
#include <string>
#include <vector>

#include "isa/intel/program/program.hpp"
#include "isa/intel/visa/lower/code.hpp"

namespace eu::isa::lowering {

// Passes that remove unneeded instructions and copies.

/// Folds conversions into the instructions that read them, and removes instructions with unread
/// results unless `keep_unread`. Runs before instructions are made legal.
void fold(Code& code, bool keep_unread);

/// Makes source and destination of a copy one variable if both are never needed at the same time.
/// Runs before registers are allocated.
void coalesce(Code& code);

/// Makes readers of a mov's result read the mov's source if the effect is the same, and removes
/// the mov.
void fold_copies(Code& code);

// Splits variables whose parts are independent.

/// Makes registers that no instruction uses together separate variables. Each can be allocated at
/// the place that it is copied to, and is free after its last use.
void split_variables(Code& code);

// Lowers jumps to labels to branches of the hardware: if, else, endif, while and break for nested
// code, otherwise goto and join (brc on Gen7.5), and jmpi where all channels jump together.

/// A jump that cannot be lowered: the node's vISA instruction, and the reason.
struct FlowProblem {
  std::uint32_t line = 0;
  std::string message;
};

/// Replaces all Goto nodes. Throws FlowProblem.
void lower_flow(Code& code);

// Makes a program of nodes with registers.

struct Emitted {
  Program program;
  std::vector<std::uint32_t> lines;  ///< by instruction: Node::line
};

/// Makes the program; all variables must have places.
Emitted emit(const Code& code, const std::string& name);

}  // namespace eu::isa::lowering
