#include "model/calibrate/row_runs.hpp"

#include <algorithm>
#include <cstring>
#include <limits>

#include "config/json/json_document.hpp"
#include "config/machine/machine_file.hpp"
#include "model/compare/finished_run.hpp"
#include "model/machine/simulation.hpp"
#include "model/report/analysis/counters.hpp"
#include "model/report/document/result_document.hpp"
#include "model/report/text/text_report.hpp"

namespace eu::model {
namespace {

std::vector<std::uint32_t> first_dwords(const Simulation& simulation, const RunResult& result,
                                        const isa::StateLayout& layout, int number) {
  std::vector<std::uint32_t> values;
  for (std::uint32_t thread = 0; thread < result.threads.size(); ++thread) {
    const isa::ThreadState* const state = simulation.final_registers(thread);
    if (state == nullptr || number >= layout.registers)
      throw ExtractError("the registers of a thread are unknown");
    std::uint32_t value = 0;
    std::memcpy(&value, isa::register_bytes(*state, layout, number), sizeof value);
    values.push_back(value);
  }
  return values;
}

double number_at(const config::JsonValue& document, const std::string& path) {
  const auto keys = config::split_path(path);
  const config::JsonValue* const value = keys ? config::find_path(document, *keys) : nullptr;
  if (value != nullptr) {
    if (const auto* whole = std::get_if<std::int64_t>(&value->data))
      return static_cast<double>(*whole);
    if (const auto* real = std::get_if<double>(&value->data)) return *real;
  }
  throw ExtractError("metric(\"" + path +
                     "\"): a run has no such number; eusim metrics lists them");
}

bool any_needs_counters(const std::vector<const Extract*>& extracts) {
  return std::any_of(extracts.begin(), extracts.end(),
                     [](const Extract* each) { return each->needs_counters(); });
}

bool any_needs_metrics(const std::vector<const Extract*>& extracts) {
  return std::any_of(extracts.begin(), extracts.end(),
                     [](const Extract* each) { return each->needs_metrics(); });
}

}  // namespace

ExtractedValues extracted_values(const config::Machine& machine, const Workload& workload,
                                 const std::vector<const Extract*>& extracts) {
  RunOptions options;
  options.keep_registers = true;
  std::optional<EuActivity> activity;
  if (any_needs_counters(extracts)) options.events = &activity.emplace(machine);
  Simulation simulation(machine, workload, options);
  const FinishedRun finished = run_to_end(simulation, machine, workload);
  config::JsonValue document;
  ReportInput report{machine, workload, finished.result, finished.expectations};
  std::optional<RequestedCounters> counters;
  if (activity) report.counters = &counters.emplace(RequestedCounters{*activity, {}});
  if (any_needs_metrics(extracts))
    document = result_totals(report, {config::machine_digest(machine)});
  const RunValues run{[&](int number) {
                        return first_dwords(simulation, finished.result,
                                            workload.program.isa->state, number);
                      },
                      [&](const std::string& path) { return number_at(document, path); }};
  ExtractedValues out;
  for (const Extract* const extract : extracts) {
    out.values.push_back(std::numeric_limits<double>::quiet_NaN());
    try {
      out.values.back() = extract->value(run);
    } catch (const ExtractError& error) {
      out.failure = error.what();
    }
  }
  return out;
}

}  // namespace eu::model
