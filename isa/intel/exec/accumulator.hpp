#pragma once
// Accumulators: one container per channel, with more bits than the type of an access (IVB PRM
// 3.3.3.5, 5.7; isa/ERRATA.md C2-C4, D9).
#include "isa/intel/exec/semantics.hpp"

namespace eu::isa {

/// Lanes of one accumulator for elements of a type.
constexpr int accumulator_lanes(Type type) {
  return size_of(type) == 2 ? 16 : 32 / size_of(type);
}

/// Reads an explicit accumulator source into `out`.
void read_accumulator(ExecType exec_type, const OperandPlan& operand, const IntelState& state,
                      int groups, Lanes& out);

/// Reads the implicit accumulator source into Frame::accumulator. Its lanes follow the
/// destination's lanes.
void read_implicit_accumulator(Frame& frame);

/// Returns the function that writes lanes of an execution type as values of the destination's type.
/// A container keeps 64 bits of an integer, 33 if `words`.
AccumulateFn accumulate_function(ExecType exec_type, Type type, bool words);

}  // namespace eu::isa
