#pragma once
// Lowers jumps to labels to branches of the hardware: if, else, endif, while and break for nested
// code, otherwise goto and join (brc on Gen7.5), and jmpi where all channels jump together.
#include <string>

#include "isa/intel/visa/lower/code.hpp"

namespace eu::isa::lowering {

/// A jump that cannot be lowered: the node's vISA instruction, and the reason.
struct FlowProblem {
  std::uint32_t line = 0;
  std::string message;
};

/// Replaces all Goto nodes. Throws FlowProblem.
void lower_flow(Code& code);

}  // namespace eu::isa::lowering
