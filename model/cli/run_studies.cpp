#include "model/cli/run_outputs.hpp"

#include <fmt/core.h>

#include <algorithm>
#include <charconv>
#include <cmath>
#include <stdexcept>

#include "config/machine/machine.hpp"
#include "model/cli/interruption.hpp"
#include "model/cli/terminal.hpp"
#include "model/compare/finished_run.hpp"
#include "model/process/child.hpp"

namespace eu::model {
namespace {

/// The distinct names, in the order of their first occurrence.
std::vector<std::string> names_of(const std::vector<std::string>& requested) {
  std::vector<std::string> names;
  const auto add = [&](const std::string& name) {
    if (std::find(names.begin(), names.end(), name) == names.end()) names.push_back(name);
  };
  for (const std::string& name : requested)
    if (name == kAllWhatIfs)
      for (const std::string& each : names_of_all_what_ifs()) add(each);
    else
      add(name);
  return names;
}

/// Progress and interruption message of `count` studies with `runs_of_each` runs each.
class StudyProgress {
 public:
  StudyProgress(std::uint64_t count, std::uint64_t runs_of_each, const std::string& noun)
      : runs_(count * runs_of_each),
        runs_of_each_(runs_of_each),
        noun_(noun),
        note_(fmt::format(" in {} ", noun), "", fmt::format(" of {}; no file was written", count)) {
    note_.count(1);
  }

 private:
  void follow(std::uint64_t done) {
    note_.count(std::min(done / runs_of_each_ + 1, runs_ / runs_of_each_));
    line_.update([&] {
      return line_.share(std::min(done, runs_), runs_, runs_of_each_ == 1 ? noun_ + "s" : "runs");
    });
  }

  const std::uint64_t runs_;
  const std::uint64_t runs_of_each_;
  const std::string noun_;
  InterruptionNote note_;
  ProgressLine line_;
  ChildProgressObserver followed_{[this](std::uint64_t done) { follow(done); }};
};

/// The work that the error bars of run and what-ifs share, ready to be timed on many machines.
struct DrawnWork {
  TimedWork work;
  ErrorBarRequest request;
  std::string failure;  ///< why nothing can be drawn; else empty
};

DrawnWork drawn_work(const RunArguments& arguments, const config::Machine& machine,
                     const Workload& workload, const RunOptions& options,
                     const TraceFile* followed) {
  const ErrorBarRequest request = arguments.error_bars.request();
  if (followed != nullptr) return {TimedWork(*followed, options), request, ""};
  DrawnWork drawn{TimedWork(workload, options), request, ""};
  try {
    drawn.work.record(machine,
                      config::MachineDraws(request.draws, request.seed).machine(machine, 0),
                      request.jobs);
  } catch (const RunFailed& failure) {
    drawn.failure = failure.what();
  }
  return drawn;
}

ErrorBars bars_of_run(DrawnWork& drawn, const config::Machine& machine) {
  if (drawn.failure.empty()) {
    const StudyProgress progress(static_cast<std::uint64_t>(drawn.request.draws), 1,
                                 "drawn machine");
    return error_bars(drawn.work, machine, drawn.request);
  }
  ErrorBars none;
  none.draws = drawn.request.draws;
  none.seed = drawn.request.seed;
  none.failure = drawn.failure;
  return none;
}

ShownDraws shown(const std::vector<Cycle>& drawn, const Gain& gained) {
  const Interval interval = interval_of({drawn.begin(), drawn.end()});
  return {std::llround(interval.p5), std::llround(interval.median), std::llround(interval.p95),
          gained.verdict()};
}

}  // namespace

std::vector<WhatIf> wanted_what_ifs(const RunArguments& arguments) {
  std::vector<WhatIf> wanted;
  try {
    for (const std::string& name : names_of(arguments.what_ifs))
      wanted.push_back(what_if(name, arguments.machine, kAllWhatIfs));
  } catch (const std::invalid_argument& error) {
    throw UsageError("--if " + std::string(error.what()));
  }
  return wanted;
}

RunStudies run_studies(const RunArguments& arguments, const config::Machine& machine,
                       const Workload& workload, const RunOptions& options,
                       const TraceFile* followed) {
  RunStudies studies;
  std::optional<DrawnWork> drawn;
  if (arguments.error_bars.wanted()) {
    drawn.emplace(drawn_work(arguments, machine, workload, options, followed));
    studies.error_bars = bars_of_run(*drawn, machine);
  }
  const std::vector<WhatIf> wanted = wanted_what_ifs(arguments);
  if (wanted.empty()) return studies;
  const std::uint64_t draws = drawn ? static_cast<std::uint64_t>(drawn->request.draws) : 0;
  const StudyProgress progress(wanted.size(), 1 + draws, "what-if");
  for (const WhatIf& each : wanted) {
    studies.what_ifs.push_back(
        run_what_ifs({each}, machine, workload, arguments.input, options).front());
    WhatIfResult& result = studies.what_ifs.back();
    if (drawn && studies.error_bars->failure.empty() && result.failure.empty())
      result.drawn = drawn_cycles(drawn->work, each.load(), drawn->request);
  }
  return studies;
}

std::vector<TestedNumber> tested_numbers(const RunStudies& studies) {
  std::vector<TestedNumber> tested;
  if (studies.error_bars)
    for (const Cause5To95& cause : studies.error_bars->causes)
      for (const auto& [value, change] : {std::pair(cause.value_p5, cause.cycles_p5),
                                          std::pair(cause.value_p95, cause.cycles_p95)})
        tested.push_back(
            {cause.number.path, value,
             static_cast<Cycle>(static_cast<std::int64_t>(studies.error_bars->nominal) + change)});
  for (const WhatIfResult& result : studies.what_ifs) {
    if (!result.failure.empty() || result.changes.size() != 1) continue;
    const config::MachineDifference& change = result.changes.front();
    const char* const end = change.b.data() + change.b.size();
    int value = 0;
    if (const auto read = std::from_chars(change.b.data(), end, value);
        read.ec == std::errc() && read.ptr == end)
      tested.push_back({change.path, value, static_cast<Cycle>(result.facts.cycles)});
  }
  return tested;
}

std::vector<ShownWhatIf> shown_what_ifs(const RunStudies& studies) {
  const ErrorBars* const bars = studies.error_bars ? &*studies.error_bars : nullptr;
  std::vector<ShownWhatIf> rows;
  for (const WhatIfResult* result : quickest_first(studies.what_ifs)) {
    const WhatIf& what_if = result->what_if;
    rows.push_back({what_if.name,
                    what_if.meaning.empty() ? change_list(result->changes) : what_if.meaning,
                    static_cast<Cycle>(result->facts.cycles), result->failure});
    if (const std::optional<Gain> gained = gain_on_draws(*result, bars))
      rows.back().drawn = shown(result->drawn->cycles, *gained);
    else if (result->drawn)
      rows.back().drawn_failure = result->drawn->failure;
  }
  return rows;
}

std::optional<config::JsonValue> shown_error_bars(const RunStudies& studies) {
  if (!studies.error_bars) return std::nullopt;
  return error_bars_document(*studies.error_bars);
}

}  // namespace eu::model
