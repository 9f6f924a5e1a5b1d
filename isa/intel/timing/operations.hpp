#pragma once
// How much an instruction computes, as rates of machines are stated: a product and its sum are two.
#include "isa/intel/instruction.hpp"
#include "isa/operations.hpp"

namespace eu::isa {

/// Moves, conversions, selections and comparisons compute nothing, nor does what no pipe executes.
Operations operations_of(const Instruction& in);

}  // namespace eu::isa
