#pragma once
// Special registers that a compute program can read.
#include "isa/g13/exec/lanes.hpp"
#include "isa/g13/exec/state.hpp"

namespace eu::isa::g13 {

/// Sets the value of each lane; returns false for an unknown register or one of fixed functions.
bool read_special_register(const G13State& state, int number, Values& values);

}  // namespace eu::isa::g13
