// eusim hazards
#include "model/hazards/hazards.hpp"

#include <algorithm>
#include <iostream>

#include "isa/text/text.hpp"
#include "model/cli/hazards_arguments.hpp"
#include "model/hazards/misuse.hpp"
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

std::vector<Finding> misuse_of(const HazardsArguments& arguments, const config::Machine& machine,
                               const Workload& workload) {
  MisuseOptions options;
  options.jobs = arguments.jobs;
  options.max_cycles = static_cast<Cycle>(arguments.max_cycles);
  return chosen(find_misuse(machine, workload, options), arguments.kinds(),
                arguments.range(workload.program));
}

bool has_misuse(const std::vector<Finding>& findings) {
  return std::any_of(findings.begin(), findings.end(),
                     [](const Finding& finding) { return finding.kind == FindingKind::Misuse; });
}

/// A run that fails is a finding if misuse explains it, else the end.
ExitCode verdict(const HazardsArguments& arguments, const Observation& observation,
                 const std::vector<Finding>& misuse) {
  if (has_misuse(misuse)) return arguments.fail_on.empty() ? ExitCode::Ok : ExitCode::Findings;
  return observation.run.finished() ? ExitCode::Ok : ExitCode::ProgramFailed;
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

  HazardsReport report{machine, workload, observation, {}};
  report.dependencies = chosen(dependency_findings(observation.dependencies), kinds, range);
  report.verbose = arguments.verbose;
  report.columns = static_cast<std::size_t>(arguments.width);
  const bool finished = observation.run.finished();
  std::optional<Improvement> improvement;
  if (finished && (kinds & kinds_of(FindingGroup::Opportunity)).any())
    report.improvement = &improvement.emplace(
        improve(machine, workload, observation, arguments.improvement(workload.program)));
  std::vector<Finding> misuse;
  if ((kinds & kinds_of(FindingGroup::Misuse)).any()) {
    misuse = misuse_of(arguments, machine, workload);
    report.misuse = &misuse;
  }
  write_report(arguments, report);
  if (!arguments.apply.empty()) {
    if (!finished) throw FileError(arguments.input + ": nothing to apply: the run did not finish");
    write_kernel(arguments.apply, improvement ? improvement->program : workload.program);
  }
  return verdict(arguments, observation, misuse);
}

}  // namespace eu::model
