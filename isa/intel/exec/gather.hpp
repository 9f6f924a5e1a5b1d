#pragma once
// Reads operands into lanes.
#include "isa/intel/exec/semantics.hpp"

namespace eu::isa {

/// Returns the function that reads elements of `type` for an execution type; null if there is no
/// such conversion. `half`: the words hold half-precision numbers.
GatherFn gather_function(ExecType exec_type, Type type, bool half);

/// Fills Frame::src with the sources: read, converted, flushed, modified. Throws ExecutionFault if
/// an index register of an enabled channel points outside the GRF.
template <class V>
void gather_sources(Frame& frame);

/// Applies the float rules of a source of `type`: flushes denormals, maps to ALT mode.
template <class V>
void flush_inputs(const Frame& frame, Type type, Lanes& values);

/// Reads one source as integers (for jmpi).
void gather_integers(const Prepared& prepared, const IntelState& state, const OperandPlan& operand,
                     std::uint32_t channels, int groups, Lanes& out);

}  // namespace eu::isa
