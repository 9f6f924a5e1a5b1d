#pragma once
// A dispatch as the workload document writes it, payload apart.
#include "config/json/json_document.hpp"
#include "isa/program.hpp"
#include "model/dispatch/dispatch.hpp"

namespace eu::model {

/// What read_dispatch() reads back, but for payload, control registers and ends_without_eot.
config::JsonValue dispatch_json(const Dispatch& dispatch, const isa::Program& program);

}  // namespace eu::model
