#pragma once
// Which bytes of which variables are read later on.
#include <vector>

#include "isa/intel/visa/lower/code.hpp"

namespace eu::isa::lowering {

/// Of each loop that a branch backward closes: the nodes, and the variables whose values come in
/// from before it or from its last pass.
struct Loop {
  int begin = 0;
  int end = 0;               ///< node of the branch
  std::vector<bool> enters;  ///< by variable
};

std::vector<Loop> loops_of(const Code& code);

}  // namespace eu::isa::lowering
