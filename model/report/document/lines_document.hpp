#pragma once
// The members of the result document for code that a finalizer made.
#include "config/json/json_document.hpp"
#include "model/report/analysis/report_input.hpp"

namespace eu::model {

/// The finalizer of the code, and the code's registers and scratch space.
config::JsonValue code_document(const ReportInput& in);

/// The cost of each line of the finalizer's input.
config::JsonValue lines_document(const ReportInput& in);

/// Stall cycles by reason.
config::JsonValue cause_values(const CycleCounts& counts, const config::Machine& machine);

}  // namespace eu::model
