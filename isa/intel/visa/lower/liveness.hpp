#pragma once
// Finds the bytes of variables that are read later.
#include <vector>

#include "isa/intel/visa/lower/code.hpp"

namespace eu::isa::lowering {

/// A loop that a backward branch closes: its nodes, and the variables whose values enter from
/// before it or from its last pass.
struct Loop {
  int begin = 0;
  int end = 0;               ///< node of the branch
  std::vector<bool> enters;  ///< by variable
};

std::vector<Loop> loops_of(const Code& code);

}  // namespace eu::isa::lowering
