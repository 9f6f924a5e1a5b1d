#pragma once
// From instructions as vISA has them to such as a generation can execute: fewer channels at a time,
// regions that stay in their registers, results through a variable that is wide enough. What is
// legal, the rules of isa/intel/lint say.
#include <string>

#include "isa/intel/visa/lower/code.hpp"

namespace eu::isa::lowering {

/// An instruction that no sequence was found for: its vISA instruction, and the rule in the way.
struct LegalProblem {
  std::uint32_t line = 0;
  std::string message;
};

/// Replaces what is not legal. Throws LegalProblem.
void legalise(Code& code);

/// Can the generation execute it as it is, as far as that does not depend on where variables lie?
bool is_legal(const Node& node, const Code& code);

/// A source region in elements as a sequence of rows that do not cross registers; `begin_byte` is
/// the place of the first element.
void fit_regions(Node& node, Generation gen);

/// Sets registers and subregisters of operands with a variable, as its place says.
void set_registers(Node& node, const Code& code);

}  // namespace eu::isa::lowering
