// eusim replay
#include <iostream>
#include <sstream>

#include "model/batch/replay_batch.hpp"
#include "model/cli/run.hpp"
#include "model/trace/replay.hpp"

namespace eu::model {
namespace {

struct ReplayArguments {
  std::vector<std::string> traces;
  MachineOptions machine;
  RunArguments report;
  bool partial = false;
  std::string rows;
  int jobs = 1;
  bool resume = false;
  bool rerun_failed = false;

  bool parse(const std::vector<std::string>& arguments) {
    po::options_description options("options");
    machine.add_to(options);
    report.add_report_to(options);
    options.add_options()("partial", po::bool_switch(&partial),
                          "use what comes before the damage of a trace that was cut")(
        "jsonl", po::value(&rows)->value_name("FILE"),
        "several traces, or --machine A,B: write a row for each of them on each machine");
    add_number(options, "jobs", "N", &jobs, 1, kMaxJobs, "rows at a time (default: 1)");
    options.add_options()("resume", po::bool_switch(&resume), "keep the rows that FILE has")(
        "rerun-failed", po::bool_switch(&rerun_failed), "keep those of them that did not fail");
    if (!parse_arguments(verb_named("replay"), arguments, options, traces)) return false;
    if (traces.empty()) throw UsageError("needs a TRACE");
    report.check();
    check();
    return true;
  }

  std::vector<config::Machine> machines() const {
    std::vector<config::Machine> machines;
    std::istringstream names(machine.machine);
    for (MachineOptions each = machine; std::getline(names, each.machine, ',');) {
      if (each.machine.empty())
        throw UsageError("--machine " + machine.machine + ": a name is empty");
      machines.push_back(each.load());
    }
    return machines;
  }

  bool is_batch() const { return !rows.empty(); }

 private:
  void check() const {
    if (is_batch()) return;
    if (traces.size() > 1 || machine.machine.find(',') != std::string::npos)
      throw UsageError("several traces or machines need --jsonl FILE");
    if (jobs > 1 || resume || rerun_failed)
      throw UsageError("--jobs, --resume and --rerun-failed need --jsonl FILE");
  }
};

ExitCode replay_batch(const ReplayArguments& arguments) {
  ReplayBatch batch;
  batch.traces = arguments.traces;
  batch.machines = arguments.machines();
  batch.max_cycles = arguments.report.cycle_limit();
  batch.partial = arguments.partial;
  batch.jobs = arguments.jobs;
  RowFile rows(arguments.rows, arguments.rerun_failed ? RowFile::Start::RerunFailed
                               : arguments.resume     ? RowFile::Start::Resume
                                                      : RowFile::Start::New);
  const BatchCounts counts = replay_all(batch, rows);
  std::cerr << arguments.rows << ": " << counts.rows << " rows, " << counts.failed << " failed, "
            << counts.skipped << " were there\n";
  return counts.failed == 0 ? ExitCode::Ok : ExitCode::ProgramFailed;
}

ExitCode replay_one(const ReplayArguments& arguments) {
  const config::Machine machine = arguments.machine.load();
  const TraceFile file(arguments.traces.front(),
                       arguments.partial ? TraceFile::Damage::Cut : TraceFile::Damage::Refuse);
  check_replay(file, machine);
  Replayer replayer(file);
  RunOptions options;
  options.values = &replayer;
  options.hang_is_end = !file.totals();
  return run_and_report(arguments.report, machine, file.header().workload, options, [&] {
    replayer.check_totals();
    if (!file.totals())
      std::cerr << file.path() << ": warning: " << cut_text(file, replayer) << "\n";
  });
}

}  // namespace

ExitCode replay_verb(const std::vector<std::string>& raw_arguments) {
  ReplayArguments arguments;
  if (!arguments.parse(raw_arguments)) return ExitCode::Ok;
  return arguments.is_batch() ? replay_batch(arguments) : replay_one(arguments);
}

}  // namespace eu::model
