#pragma once
// Writes the dispatch of a workload document, without its payload.
#include "config/json/json_document.hpp"
#include "isa/program.hpp"
#include "model/dispatch/dispatch.hpp"

namespace eu::model {

/// JSON that read_dispatch() reads back; without payload, control registers and ends_without_eot.
config::JsonValue dispatch_json(const Dispatch& dispatch, const isa::Program& program);

}  // namespace eu::model
