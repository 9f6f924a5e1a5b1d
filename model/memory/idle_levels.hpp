#pragma once
// Times of the idle levels below the L3.
#include "config/machine/machine_fwd.hpp"
#include "model/base/message_places.hpp"

namespace eu::model {

/// Returns the time of a lookup in the LLC, and that of a line from memory or, if that is longer,
/// from the eDRAM.
IdleLevels idle_levels(const config::Machine& machine);

}  // namespace eu::model
