#pragma once
// Error bars of the rows of sweeps and of replays.
#include <cstddef>
#include <optional>
#include <string>
#include <string_view>

#include "config/json/json_document.hpp"
#include "config/machine/machine_fwd.hpp"
#include "model/eu/eu.hpp"
#include "model/compare/error_bars.hpp"
#include "model/trace/trace_file.hpp"
#include "model/workload/workload.hpp"

namespace eu::model {

/// Members of a result's error bars that rows also have; the many causes are in results only.
inline constexpr std::string_view kRowErrorBars[] = {"draws",         "seed",         "failure",
                                                     "cycles",        "microseconds", "hardware",
                                                     "measure_first", "draw_cycles"};

/// The error bars of a row: runs the same work on drawn machines, in child processes, as eusim run
/// --error-bars does. Returns kRowErrorBars of its document, or only the failure if a draw has no
/// cycles. `options`: those of the run, without observers. Throws SystemLimit.
config::JsonValue row_error_bars(const Workload& workload, const RunOptions& options,
                                 const config::Machine& machine, const ErrorBarRequest& request);
config::JsonValue row_error_bars(const TraceFile& file, const RunOptions& options,
                                 const config::Machine& machine, const ErrorBarRequest& request);

/// The part of a row's id for error bars; empty without them, so that such rows keep their ids.
std::string id_part(const std::optional<ErrorBarRequest>& request);

/// Number of processes for the draws of each of `rows` concurrent rows, so that all use `jobs`
/// processes; at least one.
int jobs_within_row(int jobs, std::size_t rows);

}  // namespace eu::model
