#pragma once
// Makes vISA's instructions executable on a generation: fewer channels at a time, regions that stay
// in their registers, results through a variable that is wide enough. The rules of isa/intel/lint
// define what is legal.
#include <string>

#include "isa/intel/visa/lower/code.hpp"

namespace eu::isa::lowering {

/// An instruction without a legal sequence: its vISA instruction, and the rule that prevents it.
struct LegalProblem {
  std::uint32_t line = 0;
  std::string message;
};

/// Replaces instructions that are not legal. Throws LegalProblem.
void legalise(Code& code);

/// True if the generation can execute the node unchanged, as far as this does not depend on the
/// places of variables.
bool is_legal(const Node& node, const Code& code);

/// Makes source regions sequences of rows that do not cross registers.
void fit_regions(Node& node, Generation gen);

/// Sets registers and subregisters of operands from the places of their variables.
void set_registers(Node& node, const Code& code);

}  // namespace eu::isa::lowering
