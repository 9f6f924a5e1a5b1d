#pragma once
// Legality of combined changes; each change is legal alone.
#include "model/hazards/proposal.hpp"

namespace eu::model {

/// True if the instruction has NoDDClr or NoDDChk.
inline bool has_control(const isa::Instruction& in) {
  return in.no_dd_clr || in.no_dd_chk;
}

/// True if the proposals change the same registers or instructions, or if one reaches into the
/// other's chain of NoDDClr and NoDDChk.
bool clashes(const Proposal& a, const Proposal& b);

/// True if no instruction has moved past one that it depends on.
bool order_is_legal(const KernelAnalysis& analysis, const Variant& variant);

/// True if the changed program breaks a rule of the manual more often than the original.
bool breaks_more_rules(const isa::Program& original, const isa::Program& changed);

/// True if `index` may move up past `other`. Messages keep their order.
bool may_pass(const KernelAnalysis& analysis, std::uint32_t index, std::uint32_t other);

}  // namespace eu::model
