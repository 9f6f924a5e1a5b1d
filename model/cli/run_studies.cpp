#include "model/cli/run_studies.hpp"

#include <fmt/core.h>

#include <algorithm>
#include <stdexcept>

#include "config/machine/machine.hpp"
#include "model/batch/child.hpp"
#include "model/cli/interruption.hpp"
#include "model/cli/progress.hpp"
#include "model/study/finished_run.hpp"

namespace eu::model {
namespace {

/// Each once, in the order of their first places.
std::vector<std::string> names_of(const std::vector<std::string>& asked) {
  std::vector<std::string> names;
  const auto add = [&](const std::string& name) {
    if (std::find(names.begin(), names.end(), name) == names.end()) names.push_back(name);
  };
  for (const std::string& name : asked)
    if (name == kAllWhatIfs)
      for (const std::string& each : names_of_all_what_ifs()) add(each);
    else
      add(name);
  return names;
}

/// One step after the other, as a person is told of them.
class Steps {
 public:
  Steps(std::uint64_t count, std::string noun)
      : count_(count),
        noun_(std::move(noun)),
        note_(fmt::format(" in {} ", noun_), "",
              fmt::format(" of {}; no file was written", count)) {}

  void begin_next() { note_.count(++begun_); }

 private:
  std::uint64_t count_;
  std::string noun_;
  std::uint64_t begun_ = 0;
  InterruptionNote note_;
  ProgressLine line_;
  ChildrenFollowed followed_{[this](std::uint64_t done) {
    line_.update([&] { return line_.share(done, count_, noun_ + "s"); });
  }};
};

/// What the error bars of run and what-ifs share: the work, ready to be timed on many machines.
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
  ErrorBars bars;
  if (drawn.failure.empty()) {
    Steps steps(static_cast<std::uint64_t>(drawn.request.draws), "drawn machine");
    bars = error_bars(drawn.work, machine, drawn.request);
  }
  if (!drawn.failure.empty()) bars.failure = drawn.failure;
  return bars;
}

}  // namespace

std::vector<WhatIf> wanted_what_ifs(const RunArguments& arguments) {
  std::vector<WhatIf> wanted;
  try {
    for (const std::string& name : names_of(arguments.what_ifs))
      wanted.push_back(what_if(name, arguments.machine));
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
  Steps steps(wanted.size(), "what-if");
  for (const WhatIf& each : wanted) {
    steps.begin_next();
    studies.what_ifs.push_back(
        run_what_ifs({each}, machine, workload, arguments.input, options).front());
    WhatIfResult& result = studies.what_ifs.back();
    if (drawn && studies.error_bars->failure.empty() && result.failure.empty())
      result.drawn = drawn_cycles(drawn->work, each.machine.load(), drawn->request);
  }
  return studies;
}

std::vector<ShownWhatIf> shown(const std::vector<WhatIfResult>& what_ifs) {
  std::vector<ShownWhatIf> rows;
  for (const WhatIfResult* result : quickest_first(what_ifs)) {
    const WhatIf& what_if = result->what_if;
    rows.push_back({what_if.name,
                    what_if.meaning.empty() ? change_list(result->changes) : what_if.meaning,
                    static_cast<Cycle>(result->facts.cycles), result->failure});
  }
  return rows;
}

}  // namespace eu::model
