#pragma once
// Members of the result document: what the machine could have done, and what was made of it.
#include "config/json/json_document.hpp"
#include "model/report/analysis/report_input.hpp"

namespace eu::model {

/// On which kind of number each bound rests that is one of the machine's parts.
config::JsonValue bound_sources(const ReportInput& in);

config::JsonValue occupancy(const ReportInput& in);

/// Filled slots in equal parts of the run.
config::JsonValue slots_over_time(const ReportInput& in);

config::JsonValue roofline(const ReportInput& in);

/// The sentences of verdict().
config::JsonValue verdict_of(const ReportInput& in);

}  // namespace eu::model
