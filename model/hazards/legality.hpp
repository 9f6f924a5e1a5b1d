#pragma once
// May changes stand together? Each was found to be legal alone.
#include "model/hazards/proposal.hpp"

namespace eu::model {

/// Has it NoDDClr or NoDDChk?
inline bool has_control(const isa::Instruction& in) {
  return in.no_dd_clr || in.no_dd_chk;
}

/// Are they about the same registers or instructions, or would one reach into the other's chain of
/// NoDDClr and NoDDChk?
bool clashes(const Proposal& a, const Proposal& b);

/// Has no instruction passed one that it depends on?
bool order_is_legal(const Subject& subject, const Variant& variant);

/// Does the changed program break a rule of the manual more often than the original?
bool breaks_more_rules(const isa::Program& original, const isa::Program& changed);

/// May `index` move up past `other`? Messages keep their order among each other.
bool may_pass(const Subject& subject, std::uint32_t index, std::uint32_t other);

}  // namespace eu::model
