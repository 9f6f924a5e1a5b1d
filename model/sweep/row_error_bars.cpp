#include "model/sweep/row_error_bars.hpp"

#include <fmt/core.h>

#include <algorithm>

#include "config/machine/machine.hpp"
#include "model/text/json_values.hpp"
#include "model/compare/finished_run.hpp"
#include "model/compare/timed_work.hpp"

namespace eu::model {
namespace {

using config::JsonValue;

JsonValue for_row(const ErrorBars& bars) {
  const JsonValue document = error_bars_document(bars);
  JsonValue row = json_object();
  for (const std::string_view key : kRowErrorBars)
    if (const JsonValue* value = document.find(key)) config::add_member(row, key, *value);
  return row;
}

/// `drawn()`, or error bars with the failure if the work or a machine is invalid.
template <class Drawn>
JsonValue bars_or_failure(const ErrorBarRequest& request, const Drawn& drawn) {
  ErrorBars none;
  none.draws = request.draws;
  none.seed = request.seed;
  try {
    return for_row(drawn());
  } catch (const RunFailed& error) {
    none.failure = error.what();
  } catch (const config::InputError& error) {
    none.failure = error.what();
  }
  return for_row(none);
}

}  // namespace

JsonValue row_error_bars(const Workload& workload, const RunOptions& options,
                         const config::Machine& machine, const ErrorBarRequest& request) {
  return bars_or_failure(request, [&] {
    const config::MachineDraws draws(request.draws, request.seed);
    TimedWork work(workload, options);
    work.record(machine, draws.machine(machine, 0), request.jobs);
    return error_bars(work, machine, request);
  });
}

JsonValue row_error_bars(const TraceFile& file, const RunOptions& options,
                         const config::Machine& machine, const ErrorBarRequest& request) {
  return bars_or_failure(request, [&] {
    TimedWork work(file, options);
    return error_bars(work, machine, request);
  });
}

std::string id_part(const std::optional<ErrorBarRequest>& request) {
  return request ? fmt::format("error bars {} {}\n", request->draws, request->seed) : "";
}

int jobs_within_row(int jobs, std::size_t rows) {
  const auto at_a_time = std::min(static_cast<std::size_t>(jobs), std::max<std::size_t>(rows, 1));
  return jobs / static_cast<int>(at_a_time);
}

}  // namespace eu::model
