#pragma once
// Writes lanes to the destination.
#include "isa/intel/exec/semantics.hpp"

namespace eu::isa {

/// Returns the function that stores lanes of an execution type as elements of `type`; null if there
/// is no such conversion. `half`: stores half-precision numbers.
ScatterFn scatter_function(ExecType exec_type, Type type, bool half);

/// Returns the function that stores lanes of all ones or all zeros as elements of
/// `mask_bytes` bytes.
ScatterFn scatter_function(int mask_bytes);

/// Stores the enabled channels of `lanes` to `dst` with the plan's scatter function. A write to ip
/// moves state.pc.
void store(Frame& frame, const OperandPlan& dst, const Lanes& lanes);

}  // namespace eu::isa
