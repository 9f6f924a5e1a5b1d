#pragma once
// Special registers that a compute program can read.
#include "isa/g13/exec/lanes.hpp"
#include "isa/g13/exec/state.hpp"

namespace eu::isa::g13 {

/// Fills the value of each lane; false for a number that is a fixed function's or that nobody
/// knows.
bool read_special_register(const G13State& state, int number, Values& values);

}  // namespace eu::isa::g13
