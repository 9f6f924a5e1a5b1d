#pragma once
// A thread's registers in the result document.
#include "config/json/json_document.hpp"
#include "isa/isa.hpp"

namespace eu::model {

/// Adds the members "grf" and "arf": registers as hex strings, in memory order.
void add_registers(config::JsonValue& thread, const isa::ThreadState& state,
                   const isa::StateLayout& layout, isa::Generation gen);

}  // namespace eu::model
