// eusim hazards
#include "model/hazards/hazards.hpp"

#include <algorithm>
#include <iostream>

#include "isa/text/text.hpp"
#include "model/cli/hazards_arguments.hpp"
#include "model/workload/file_io.hpp"
#include "model/workload/fit.hpp"
#include "model/workload/workload_reader.hpp"

namespace eu::model {
namespace {

Workload load_workload(const HazardsArguments& arguments, const config::Machine& machine) {
  InputOptions input;
  input.gen = arguments.kernel.generation(to_isa(machine.gen));
  input.format = arguments.kernel.format();
  input.threads = arguments.threads;
  if (input.gen != to_isa(machine.gen))
    throw UsageError("--gen " + arguments.kernel.gen + ": " + machine.name +
                     " is another generation");
  Workload workload = read_workload(arguments.input, input);
  check_fit(workload, machine, arguments.input);
  return workload;
}

/// Those of the kinds that are asked for, and of which an instruction lies in the region.
std::vector<Finding> chosen(std::vector<Finding> findings, const FindingKinds& kinds,
                            const InstructionRange& range) {
  const auto is_unwanted = [&](const Finding& finding) {
    return !kinds[static_cast<std::size_t>(finding.kind)] ||
           std::none_of(finding.instructions.begin(), finding.instructions.end(),
                        [&](std::uint32_t index) { return range.contains(index); });
  };
  findings.erase(std::remove_if(findings.begin(), findings.end(), is_unwanted), findings.end());
  return findings;
}

void write_kernel(const std::string& name, const isa::Program& program) {
  const std::string text = isa::write_mesa(program);
  write_atomically(name + ".asm", text.data(), text.size());
  write_atomically(name + ".bin", program.bytes.data(), program.bytes.size());
}

void write_report(const HazardsArguments& arguments, const HazardsReport& report) {
  if (arguments.json != "-") std::cout << hazards_text(report);
  if (arguments.json.empty()) return;
  const std::string document = config::to_text(hazards_document(report));
  if (arguments.json == "-")
    std::cout << document;
  else
    write_atomically(arguments.json, document.data(), document.size());
}

}  // namespace

ExitCode hazards_verb(const std::vector<std::string>& raw_arguments) {
  HazardsArguments arguments;
  if (!arguments.parse(raw_arguments)) return ExitCode::Ok;
  const config::Machine machine = arguments.machine.load();
  const Workload workload = load_workload(arguments, machine);
  const FindingKinds kinds = arguments.kinds();
  const InstructionRange range = arguments.range(workload.program);
  const Observation observation =
      observe(machine, workload, static_cast<Cycle>(arguments.max_cycles),
              static_cast<Cycle>(arguments.listen));
  const bool finished = observation.run.finished();

  HazardsReport report{machine, workload, observation, {}};
  report.dependencies = chosen(dependency_findings(observation.dependencies), kinds, range);
  report.verbose = arguments.verbose;
  report.columns = static_cast<std::size_t>(arguments.width);
  std::optional<Improvement> improvement;
  if (finished && (kinds & kinds_of(FindingGroup::Opportunity)).any())
    report.improvement = &improvement.emplace(
        improve(machine, workload, observation, arguments.improvement(workload.program)));
  write_report(arguments, report);
  if (!finished) return ExitCode::ProgramFailed;
  if (!arguments.apply.empty()) write_kernel(arguments.apply, improvement->program);
  return ExitCode::Ok;
}

}  // namespace eu::model
