#pragma once
// Intel's instruction set, as everybody else sees it.
#include "isa/isa.hpp"

namespace eu::isa {

const Isa& intel_isa();

/// Bits 15:12 of sr0.0 in a subslice of the machine: 1:0 are the subslice of its slice and 3:2 the
/// slice (isa/GEN8.md X15). A slice of more than four subslices, which no chip has, leaves all four
/// bits to the subslice; from the seventeenth subslice on these codes repeat.
int subslice_code(int subslice, int subslices_per_slice);

}  // namespace eu::isa
