#pragma once
// Intel's instruction set, in the form of isa/isa.hpp that the rest of eusim uses.
#include "isa/isa.hpp"

namespace eu::isa {

const Isa& intel_isa();

/// Bits 15:12 of sr0.0 for a subslice of the machine: 1:0 are the subslice in its slice and 3:2 the
/// slice (isa/GEN8.md X15). With more than four subslices per slice, which no chip has, all four
/// bits are the subslice; codes repeat from the seventeenth subslice.
int subslice_code(int subslice, int subslices_per_slice);

}  // namespace eu::isa
