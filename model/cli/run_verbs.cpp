// eusim run, eusim record
#include <fmt/core.h>

#include <iostream>

#include "config/machine/machine.hpp"
#include "model/cli/families.hpp"
#include "model/cli/load_workload.hpp"
#include "model/cli/run.hpp"
#include "model/trace/execution_text.hpp"
#include "model/trace/recorder.hpp"

namespace eu::model {
namespace {

ExitCode record_and_report(const RunArguments& arguments, const config::Machine& machine,
                           const Workload& workload) {
  FileBatch files;
  TraceWriter writer(files.open(arguments.record),
                     {workload, machine.name, config::machine_digest(machine)});
  Recorder recorder(workload, writer);
  RunOptions options;
  options.values = &recorder;
  return run_and_report(arguments, machine, workload, options, files, [&] {
    recorder.finish();
    std::cerr << trace_size_text(writer) << "\n";
  });
}

ExitCode import_and_record(const RunArguments& arguments, const Workload& workload) {
  FileBatch files;
  TraceWriter writer(files.open(arguments.record), {workload, "", ""});
  import_execution(arguments.import, workload, writer);
  writer.finish();
  const std::string size_text = trace_size_text(writer);
  files.publish();
  std::cerr << size_text << "\n";
  return ExitCode::Ok;
}

/// The machine and workload of both verbs.
struct RunSetup {
  config::Machine machine;
  Workload workload;

  explicit RunSetup(const RunArguments& arguments)
      : machine(arguments.machine.load()),
        workload(load_workload(arguments.input, arguments.kernel, arguments.bare, machine)) {
    std::vector<NamedFile> inputs = arguments.machine.files();
    inputs.insert(inputs.begin(), {{"INPUT", arguments.input}, {"--import", arguments.import}});
    check_run_outputs(arguments, workload, inputs);
  }
};

}  // namespace

ExitCode run_verb(const std::vector<std::string>& raw_arguments) {
  RunArguments arguments;
  if (!arguments.parse(raw_arguments)) return ExitCode::Ok;
  if (!arguments.machine.given)
    arguments.machine.suit(named_generation(arguments.input, arguments.kernel));
  const RunSetup setup(arguments);
  if (arguments.untimed && !arguments.check_races.empty() &&
      !tools_of(setup.machine.family()).values_run_finds_races)
    throw UsageError(fmt::format("--check-races: not with --untimed for {}; a run in time has it",
                                 row(setup.machine.gen).key));
  if (arguments.untimed) return run_untimed_and_report(arguments, setup.machine, setup.workload);
  if (arguments.registers_at) return write_registers_at(arguments, setup.machine, setup.workload);
  if (!arguments.record.empty()) return record_and_report(arguments, setup.machine, setup.workload);
  FileBatch files;
  return run_and_report(arguments, setup.machine, setup.workload, {}, files, [] {});
}

ExitCode record_verb(const std::vector<std::string>& raw_arguments) {
  RunArguments arguments;
  if (!arguments.parse_record(raw_arguments)) return ExitCode::Ok;
  choose_machine(arguments.input, arguments.kernel, arguments.machine);
  const RunSetup setup(arguments);
  if (!arguments.import.empty()) return import_and_record(arguments, setup.workload);
  return record_and_report(arguments, setup.machine, setup.workload);
}

}  // namespace eu::model
