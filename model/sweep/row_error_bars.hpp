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

/// Members of a result's error bars that rows have too: causes are many, and those of a result.
inline constexpr std::string_view kRowErrorBars[] = {"draws",         "seed",         "failure",
                                                     "cycles",        "microseconds", "hardware",
                                                     "measure_first", "draw_cycles"};

/// What a row says of the same work on machines drawn, in processes of their own, as eusim run
/// --error-bars draws them: kRowErrorBars of its document; only why, if a draw has no cycles.
/// `options`: those of the run, which nobody listens to. Throws SystemLimit.
config::JsonValue row_error_bars(const Workload& workload, const RunOptions& options,
                                 const config::Machine& machine, const ErrorBarRequest& request);
config::JsonValue row_error_bars(const TraceFile& file, const RunOptions& options,
                                 const config::Machine& machine, const ErrorBarRequest& request);

/// What the id of a row with error bars is made from too; empty without them, so that rows keep the
/// ids that they have without.
std::string id_part(const std::optional<ErrorBarRequest>& request);

/// Processes for the draws of each of `rows` rows: what they leave of `jobs`, at least one.
int jobs_within_row(int jobs, std::size_t rows);

}  // namespace eu::model
