#include "model/cli/run.hpp"

#include <iostream>

#include "model/cli/run_outputs.hpp"
#include "model/io/atomic_file.hpp"
#include "model/machine/fit.hpp"
#include "model/machine/simulation.hpp"
#include "model/report/document/result_document.hpp"
#include "model/report/text/text_report.hpp"

namespace eu::model {

ExitCode write_registers_at(const RunArguments& arguments, const config::Machine& machine,
                            const Workload& workload) {
  check_registers_fit(workload, "--registers-at");
  RunOptions options;
  options.max_cycles = *arguments.registers_at;
  options.keep_registers = true;
  RunProgress progress(workload);
  options.is_cancelled = progress.looker();
  Simulation simulation(machine, workload, options);
  progress.follow(simulation);
  const RunResult result = simulation.run();
  progress.simulated();
  const ReportInput in{machine, workload, result, {}};
  if (result.outcome == Outcome::Failed) {
    progress.publishes();
    std::cerr << failure_report(in);
    return ExitCode::ProgramFailed;
  }
  const std::string text =
      config::to_text(registers_document(in, *arguments.registers_at, [&](std::uint32_t thread) {
        return simulation.final_registers(thread);
      }));
  progress.publishes();
  if (arguments.json == "-") {
    std::cout << text;
    return ExitCode::Ok;
  }
  FileBatch files;
  files.write(arguments.json, text.data(), text.size());
  files.publish();
  return ExitCode::Ok;
}

}  // namespace eu::model
