#pragma once
// From jumps to labels to branches of the hardware: if, else, endif, while and break where code
// nests, goto and join (brc on Gen7.5) where it does not, jmpi where all channels go together.
#include <string>

#include "isa/intel/visa/lower/code.hpp"

namespace eu::isa::lowering {

/// A jump that cannot be lowered: the node's vISA instruction, and why.
struct FlowProblem {
  std::uint32_t line = 0;
  std::string message;
};

/// Replaces all Goto nodes. Throws FlowProblem.
void lower_flow(Code& code);

}  // namespace eu::isa::lowering
