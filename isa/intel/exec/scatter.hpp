#pragma once
// Lanes to the destination.
#include "isa/intel/exec/semantics.hpp"

namespace eu::isa {

/// The function that stores lanes of an execution type as elements of `type`; null if there is no
/// such conversion. `half`: as half-precision numbers.
ScatterFn scatter_function(ExecType exec_type, Type type, bool half);

/// The function that stores lanes of all ones and all zeros as elements of so many bytes.
ScatterFn scatter_function(int mask_bytes);

/// Stores the enabled channels of `lanes` to `dst` by the plan's scatter function. A write to ip
/// moves state.pc.
void store(Frame& frame, const OperandPlan& dst, const Lanes& lanes);

}  // namespace eu::isa
