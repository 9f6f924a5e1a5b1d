#pragma once
// Texts of misuses of dependency control.
#include <string>

#include "isa/intel/lint/finding.hpp"
#include "model/hazards/finding.hpp"
#include "model/hazards/order_check.hpp"

namespace eu::model {

/// One line: the instructions, and what may go wrong.
std::string suspect_text(const Suspect& suspect, const isa::Program& program);
/// Why the hardware allows it, and which rule forbids it.
std::string suspect_reason(const Suspect& suspect, const isa::Program& program);
/// The rule's message, source and detail.
std::string rule_text(const isa::lint::Finding& finding);
/// Why `waiting` waits forever for an entry that `owner` left set.
std::string hang_reason(std::uint32_t owner, std::uint32_t waiting, const isa::Program& program);

}  // namespace eu::model
