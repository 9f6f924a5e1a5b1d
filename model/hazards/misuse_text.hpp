#pragma once
// How misuses of dependency control are told.
#include <string>

#include "isa/intel/lint/finding.hpp"
#include "model/hazards/finding.hpp"
#include "model/hazards/order_check.hpp"

namespace eu::model {

/// One line: what may happen to whom.
std::string suspect_text(const Suspect& suspect, const isa::Program& program);
/// Why the hardware lets it happen, and which rule forbids it.
std::string suspect_reason(const Suspect& suspect, const isa::Program& program);
/// The rule's message, source and detail.
std::string rule_text(const isa::lint::Finding& finding);
/// Why an instruction waits for ever for what `owner` has left set.
std::string hang_reason(std::uint32_t owner, std::uint32_t waiting, const isa::Program& program);

}  // namespace eu::model
