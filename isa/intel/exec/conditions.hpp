#pragma once
// Condition modifiers: flags from a result or from a comparison of two sources (IVB PRM 3.6).
#include "isa/intel/exec/semantics.hpp"

namespace eu::isa {

/// Lanes whose sources satisfy `condition`, bit n = lane n. `second_nan_wins`: apply the rules of
/// cmpn and of sel with .ge and .l (IVB PRM 2.3.1.1) instead of those of cmp.
template <class V>
std::uint32_t compare_lanes(CondMod condition, bool second_nan_wins, const V* a, const V* b,
                            int groups);

/// Lanes whose result satisfies the instruction's condition modifier against zero. Uses the result
/// as the destination type holds it.
template <class V>
std::uint32_t result_condition(const Frame& frame);

}  // namespace eu::isa
