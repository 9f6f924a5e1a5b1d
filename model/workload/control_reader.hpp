#pragma once
// Initial control register: "control" and "exceptions" of a workload document.
#include <string_view>
#include <vector>

#include "config/json/json_reader.hpp"
#include "isa/isa.hpp"
#include "model/dispatch/dispatch.hpp"

namespace eu::model {

/// The values of "rounding", in the order of their codes.
const std::vector<std::string_view>& rounding_names();

/// Reads both keys of `object`, if it has them, into Dispatch::control and Dispatch::exceptions.
void read_control_registers(config::ObjectReader& object, const isa::Isa& isa, Dispatch& dispatch);

/// Dispatch::control as the value of "control".
config::JsonValue control_json(std::uint32_t control, const isa::Isa& isa);

}  // namespace eu::model
