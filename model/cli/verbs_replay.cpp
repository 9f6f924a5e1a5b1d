// eusim replay
#include <fmt/core.h>

#include <iostream>
#include <sstream>

#include "isa/common/message_text.hpp"
#include "model/cli/row_options.hpp"
#include "model/cli/run.hpp"
#include "model/sweep/replay_batch.hpp"
#include "model/sweep/row_error_bars.hpp"
#include "model/trace/replayer.hpp"

namespace eu::model {
namespace {

struct ReplayArguments {
  std::vector<std::string> traces;
  MachineOptions machine;
  RunArguments report;
  bool partial = false;
  std::string rows;
  std::optional<int> jobs;
  RowOptions keeping;

  bool parse(const std::vector<std::string>& arguments) {
    po::options_description options("options");
    machine.add_to(options);
    report.add_report_to(options);
    options.add_options()("partial", po::bool_switch(&partial),
                          "use the part of a cut trace before the damage")(
        "jsonl", po::value(&rows)->value_name("FILE"),
        "several traces, or --machine A,B: write a row for each of them on each machine");
    add_number(options, "jobs", "N", &jobs, 1, kMaxJobs,
               "rows at a time (default: 1); with --error-bars of one trace: processes (default: "
               "one per core)");
    keeping.add_to(options);
    if (!parse_arguments(verb_named("replay"),
                         ErrorBarOptions::complete(CounterOptions::complete(arguments)), options,
                         traces))
      return false;
    if (traces.empty()) throw UsageError("needs a TRACE");
    report.check();
    keeping.check();
    check();
    return true;
  }

  std::vector<ReplayMachine> machines() const {
    std::vector<ReplayMachine> machines;
    std::istringstream names(machine.machine);
    for (MachineOptions each = machine; std::getline(names, each.machine, ',');) {
      if (each.machine.empty())
        throw UsageError(fmt::format("--machine {}: a name is empty", machine.machine));
      machines.push_back({each, each.load()});
    }
    return machines;
  }

  bool is_batch() const { return !rows.empty(); }

 private:
  void check() const {
    if (is_batch()) return;
    if (traces.size() > 1 || machine.machine.find(',') != std::string::npos)
      throw UsageError("several traces or machines need --jsonl FILE");
    if (keeping.given()) throw UsageError("--resume and --rerun-failed need --jsonl FILE");
    if (jobs && !report.error_bars.wanted())
      throw UsageError("--jobs needs --jsonl FILE or --error-bars");
  }
};

std::vector<NamedFile> trace_files(const ReplayArguments& arguments) {
  std::vector<NamedFile> files = arguments.machine.files();
  for (const std::string& trace : arguments.traces) files.push_back({"TRACE", trace});
  return files;
}

ExitCode replay_batch(const ReplayArguments& arguments) {
  ReplayBatch batch;
  batch.traces = arguments.traces;
  batch.machines = arguments.machines();
  batch.max_cycles = arguments.report.cycle_limit();
  batch.listen = static_cast<Cycle>(arguments.report.listen);
  if (arguments.report.counters.wanted()) batch.counters = arguments.report.counters.request();
  batch.partial = arguments.partial;
  batch.jobs = arguments.jobs.value_or(1);
  if (arguments.report.error_bars.wanted()) {
    batch.error_bars = arguments.report.error_bars.request();
    batch.error_bars->jobs =
        jobs_within_row(batch.jobs, batch.traces.size() * batch.machines.size());
  }
  check_outputs({{"--jsonl", arguments.rows}, {"--jsonl", partial_rows(arguments.rows)}},
                trace_files(arguments));
  RowFile rows(arguments.rows, arguments.keeping.keeping());
  BatchCounts counts;
  {
    RowProgress line(rows, batch.traces.size() * batch.machines.size(),
                     partial_rows(arguments.rows));
    counts = with_rows_kept([&] { return replay_all(batch, rows); });
  }
  std::cerr << isa::name_text(arguments.rows) << ": " << counts.rows << " rows, " << counts.failed
            << " failed, " << counts.skipped << " kept\n";
  return counts.failed == 0 ? ExitCode::Ok : ExitCode::ProgramFailed;
}

ExitCode replay_one(const ReplayArguments& arguments) {
  const TraceFile file(arguments.traces.front(),
                       arguments.partial ? TraceFile::Damage::Cut : TraceFile::Damage::Refuse);
  MachineOptions choice = arguments.machine;
  choice.suit(file.header().workload.program.gen);
  const config::Machine machine = choice.load();
  check_replay(file, machine);
  const Workload& workload = file.header().workload;
  check_run_outputs(arguments.report, workload, trace_files(arguments));
  Replayer replayer(file);
  FileBatch files;
  RunOptions options;
  options.values = &replayer;
  options.hang_is_end = !file.totals();
  RunArguments report = arguments.report;
  report.input = file.path();
  report.error_bars.jobs = arguments.jobs;
  const auto finished = [&] {
    replayer.check_totals();
    if (!file.totals())
      std::cerr << isa::name_text(file.path()) << ": warning: " << cut_text(file, replayer) << "\n";
  };
  return run_and_report(report, machine, workload, options, files, finished, &file);
}

}  // namespace

ExitCode replay_verb(const std::vector<std::string>& raw_arguments) {
  ReplayArguments arguments;
  if (!arguments.parse(raw_arguments)) return ExitCode::Ok;
  return arguments.is_batch() ? replay_batch(arguments) : replay_one(arguments);
}

}  // namespace eu::model
