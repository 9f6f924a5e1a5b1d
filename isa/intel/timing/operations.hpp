#pragma once
// Number of operations of an instruction, counted as in the peak rates of machines: a product with
// a sum is two.
#include "isa/intel/instruction.hpp"
#include "isa/operations.hpp"

namespace eu::isa {

/// Zero operations for moves, conversions, selections and comparisons, and for instructions that no
/// pipe executes.
Operations operations_of(const Instruction& in);

}  // namespace eu::isa
