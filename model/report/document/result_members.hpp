#pragma once
// Members of the result document that have sources of their own.
#include "config/json/json_document.hpp"
#include "isa/isa.hpp"
#include "model/report/analysis/report_input.hpp"

namespace eu::model {

// The capacity of the machine and its use.

/// The provenance of each bound of a part of the machine.
config::JsonValue bound_sources(const ReportInput& in);

config::JsonValue occupancy(const ReportInput& in);

/// Filled slots, on average over each of equal parts of the run.
config::JsonValue slots_over_time(const ReportInput& in);

config::JsonValue roofline(const ReportInput& in);

/// The sentences of verdict().
config::JsonValue verdict_of(const ReportInput& in);

// Code that a finalizer made.

/// The finalizer of the code, and the code's registers and scratch space.
config::JsonValue code_document(const ReportInput& in);

/// The cost of each line of the finalizer's input.
config::JsonValue lines_document(const ReportInput& in);

/// Stall cycles by reason.
config::JsonValue cause_values(const CycleCounts& counts, const config::Machine& machine);

/// Adds the members "grf" and "arf": registers as hex strings, in memory order.
void add_registers(config::JsonValue& thread, const isa::ThreadState& state,
                   const isa::StateLayout& layout, isa::Generation gen);

}  // namespace eu::model
