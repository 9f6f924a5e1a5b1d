#pragma once
// Members of the result document on the capacity of the machine and its use.
#include "config/json/json_document.hpp"
#include "model/report/analysis/report_input.hpp"

namespace eu::model {

/// The provenance of each bound of a part of the machine.
config::JsonValue bound_sources(const ReportInput& in);

config::JsonValue occupancy(const ReportInput& in);

/// Filled slots, on average over each of equal parts of the run.
config::JsonValue slots_over_time(const ReportInput& in);

config::JsonValue roofline(const ReportInput& in);

/// The sentences of verdict().
config::JsonValue verdict_of(const ReportInput& in);

}  // namespace eu::model
