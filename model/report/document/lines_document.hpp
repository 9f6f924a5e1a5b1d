#pragma once
// The parts of the result document that are about code which a finalizer made.
#include "config/json/json_document.hpp"
#include "model/report/analysis/report_input.hpp"

namespace eu::model {

/// Who made it, and what it uses.
config::JsonValue code_document(const ReportInput& in);

/// What each line of the text that it was made of cost.
config::JsonValue lines_document(const ReportInput& in);

/// Thread-cycles by cause of waiting.
config::JsonValue cause_values(const CycleCounts& counts, const config::Machine& machine);

}  // namespace eu::model
