#pragma once
// Makes a program of nodes with registers.
#include <string>
#include <vector>

#include "isa/intel/program/program.hpp"
#include "isa/intel/visa/lower/code.hpp"

namespace eu::isa::lowering {

struct Emitted {
  Program program;
  std::vector<std::uint32_t> lines;  ///< by instruction: Node::line
};

/// Makes the program; all variables must have places.
Emitted emit(const Code& code, const std::string& name);

}  // namespace eu::isa::lowering
