#pragma once
// A thread's registers in the result document.
#include "config/json/json_document.hpp"
#include "isa/gen/exec/thread_state.hpp"

namespace eu::model {

/// Adds members "grf" and "arf": registers as hex strings, in memory order.
void add_registers(config::JsonValue& thread, const isa::ThreadState& state);

}  // namespace eu::model
