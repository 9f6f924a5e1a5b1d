#include "model/cli/hazards.hpp"
#include "config/machine/machine.hpp"
#include "model/cli/load_workload.hpp"

#include <fmt/core.h>

#include <algorithm>
#include <iostream>

#include "model/cli/families.hpp"
#include "model/cli/interruption.hpp"
#include "model/cli/terminal.hpp"
#include "model/compare/finished_run.hpp"
#include "model/g13/advice/advice.hpp"
#include "model/hazards/hazards.hpp"
#include "model/hazards/misuse.hpp"
#include "model/io/atomic_file.hpp"
#include "model/process/child.hpp"

namespace eu::model {
namespace {

std::vector<std::uint32_t> instructions_of(const Finding& finding) {
  return finding.instructions;
}
std::vector<std::uint32_t> instructions_of(const DependencyPair& pair) {
  return {pair.producer, pair.consumer};
}

/// The findings of the wanted kinds that have an instruction in the region.
template <class Found>
std::vector<Found> chosen(std::vector<Found> all, const FindingKinds& kinds,
                          const InstructionRange& range) {
  const auto is_unwanted = [&](const Found& found) {
    const std::vector<std::uint32_t> instructions = instructions_of(found);
    return !kinds[static_cast<std::size_t>(found.kind)] ||
           std::none_of(instructions.begin(), instructions.end(),
                        [&](std::uint32_t index) { return range.contains(index); });
  };
  all.erase(std::remove_if(all.begin(), all.end(), is_unwanted), all.end());
  return all;
}

/// Checks the output files; `outputs`: those other than the document.
void check_hazards_outputs(const HazardsArguments& arguments, std::vector<NamedFile> outputs) {
  std::vector<NamedFile> inputs = arguments.machine.files();
  inputs.insert(inputs.begin(), {"INPUT", arguments.input});
  if (is_standard_output(arguments.apply)) outputs.push_back({"--apply", arguments.apply});
  outputs.insert(outputs.begin(), {"--json", arguments.json, Dash::StandardOutput});
  check_outputs(outputs, inputs);
}

void write_document(const HazardsArguments& arguments, const config::JsonValue& document,
                    FileBatch& files) {
  const std::string text = config::to_text(document);
  if (arguments.json == "-")
    std::cout << text;
  else
    files.write(arguments.json, text);
}

void write_report(const HazardsArguments& arguments, const HazardsReport& report,
                  FileBatch& files) {
  HazardsLayout layout;
  layout.columns = static_cast<std::size_t>(arguments.width);
  layout.verbose = arguments.verbose;
  if (arguments.json != "-") print_report(hazards_text(report, layout));
  if (!arguments.json.empty()) write_document(arguments, hazards_document(report), files);
}

std::vector<Finding> misuse_of(const HazardsArguments& arguments, const HazardsReport& report) {
  MisuseOptions options;
  options.jobs = arguments.jobs;
  options.seed = arguments.seed;
  options.max_cycles = arguments.cycle_limit();
  return chosen(find_misuse(report.machine, report.workload, options), arguments.kinds(),
                arguments.range(report.workload.program));
}

PerturbationReport perturbed(const HazardsArguments& arguments, const HazardsReport& report) {
  PerturbOptions options;
  options.timings = arguments.perturb;
  options.jobs = arguments.jobs;
  options.seed = arguments.seed;
  options.max_cycles = arguments.cycle_limit();
  return perturb(report.machine, report.workload, options);
}

/// Progress and interruption message of a part of the work.
class PartProgress {
 public:
  /// `at_most`: maximal number of simulations; 0: unknown.
  PartProgress(std::string name, int at_most, InterruptionNote& note, std::uint64_t& simulations)
      : name_(std::move(name)),
        at_most_(static_cast<std::uint64_t>(at_most)),
        followed_([this, &note, &simulations, before = simulations](std::uint64_t done) {
          note.count(simulations = before + done);
          line_.update([&] { return text(done); });
        }) {}

 private:
  std::string text(std::uint64_t done) const {
    if (at_most_ != 0) return name_ + ": " + line_.share(done, at_most_, "simulations at most");
    return fmt::format("{}: {}, {}", name_, counted(done, "simulation"),
                       duration_text(line_.seconds()));
  }

  const std::string name_;
  const std::uint64_t at_most_;
  ProgressLine line_;
  const ChildProgressObserver followed_;
};

Observation observed(const HazardsArguments& arguments, const config::Machine& machine,
                     const Workload& workload, InterruptionNote& note) {
  std::uint64_t simulations = 0;
  const PartProgress progress("the run as it is", 0, note, simulations);
  return observe(machine, workload, arguments.cycle_limit(), static_cast<Cycle>(arguments.listen));
}

/// Runs the wanted parts and adds their findings to the report.
void fill(HazardsReport& report, const HazardsArguments& arguments, InterruptionNote& note) {
  std::uint64_t simulations = 1;  // the run as it is
  const auto part = [&](const char* name, int at_most) {
    return PartProgress(name, at_most, note, simulations);
  };
  const FindingKinds kinds = arguments.kinds();
  const isa::Program& program = report.workload.program;
  const auto is_selected = [&](FindingGroup group) { return (kinds & kinds_of(group)).any(); };
  if (is_selected(FindingGroup::Dependency))
    report.dependencies = chosen(report.observation.dependencies, kinds, arguments.range(program));
  if (kinds[static_cast<std::size_t>(FindingKind::DependencyControl)] &&
      report.observation.run.finished()) {
    const PartProgress progress = part("what can be saved at most", 1);
    report.cycles_without_write_waits =
        cycles_without_write_waits(report.machine, report.workload, arguments.cycle_limit());
  }
  if (is_selected(FindingGroup::Opportunity) && report.observation.run.finished()) {
    const PartProgress progress = part("opportunities", arguments.budget);
    report.improvement = improve(report.machine, report.workload, report.observation,
                                 arguments.improvement(program));
  }
  if (is_selected(FindingGroup::Misuse)) {
    const PartProgress progress = part("misuse", 0);
    report.misuse = misuse_of(arguments, report);
  }
  if (arguments.perturb > 0) {
    const PartProgress progress = part("other timings", 0);
    report.perturbation = perturbed(arguments, report);
  }
}

bool has_misuse(const HazardsReport& report) {
  const auto is_misuse = [](const Finding& finding) { return finding.kind == FindingKind::Misuse; };
  if (report.perturbation && report.perturbation->broken &&
      report.perturbation->broken->by_dependency_control)
    return true;
  return report.misuse && std::any_of(report.misuse->begin(), report.misuse->end(), is_misuse);
}

void apply(const HazardsArguments& arguments, const HazardsReport& report,
           const AppliedKernel& applied, FileBatch& files) {
  if (!report.observation.run.finished())
    throw FileError(arguments.input + ": nothing to apply: the run did not finish");
  applied.write(report.improvement ? report.improvement->program : report.workload.program, files);
  if (arguments.json == "-") return;
  const std::size_t changes = report.improvement ? report.improvement->findings.size() : 0;
  std::cout << titled("Applied",
                      fmt::format("{}, in {}", counted(changes, "change"), applied.text()),
                      static_cast<std::size_t>(arguments.width));
}

bool has_broken_rule(const HazardsReport& report) {
  return report.misuse &&
         std::any_of(report.misuse->begin(), report.misuse->end(), [](const Finding& finding) {
           return finding.kind == FindingKind::BrokenRule;
         });
}

/// The exit code. A failed run counts as a finding if misuse explains it.
ExitCode verdict(const HazardsArguments& arguments, const HazardsReport& report) {
  if (arguments.fail_on == "broken-rule" && has_broken_rule(report)) return ExitCode::Findings;
  if (has_misuse(report)) return arguments.fail_on.empty() ? ExitCode::Ok : ExitCode::Findings;
  return report.observation.run.finished() ? ExitCode::Ok : ExitCode::ProgramFailed;
}

/// Refuses options that are for Intel's programs only. Throws UsageError.
void check_advice_arguments(const HazardsArguments& arguments, isa::Generation gen) {
  const HazardsArguments defaults;
  const std::pair<const char*, bool> given[] = {
      {"--only", !arguments.only.empty()},
      {"--region", !arguments.region.empty()},
      {"--apply", !arguments.apply.empty()},
      {"--budget", arguments.budget != defaults.budget},
      {"--perturb", arguments.perturb != defaults.perturb},
      {"--seed", arguments.seed != defaults.seed},
      {"--listen", arguments.listen != defaults.listen},
      {"--verbose", arguments.verbose}};
  for (const auto& [option, is_given] : given)
    if (is_given)
      throw UsageError(fmt::format("{}: is not for {} ({})", option, row(gen).key, row(gen).name));
}

}  // namespace

ExitCode advise_on_dependency_control(const HazardsArguments& arguments,
                                      const config::Machine& machine, const Workload& workload) {
  arguments.range(workload.program);  // throws for a wrong region, before other errors
  const AppliedKernel applied(arguments.apply, arguments.input, workload);
  check_hazards_outputs(arguments, applied.files());
  InterruptionNote note(" after ", "simulation", "; no file was written");
  const Observation observation = observed(arguments, machine, workload, note);
  HazardsReport report{machine, workload, observation, {}, {}, {}, {}, {}};
  fill(report, arguments, note);
  FileBatch files;
  write_report(arguments, report, files);
  if (applied.is_wanted()) apply(arguments, report, applied, files);
  flush_standard_output();
  note.withdraw();
  files.publish();
  return verdict(arguments, report);
}

ExitCode advise_on_waits(const HazardsArguments& arguments, const config::Machine& machine,
                         const Workload& workload) {
  check_advice_arguments(arguments, machine.gen);
  check_hazards_outputs(arguments, {});
  try {
    const Advice advice = advice_on(machine, workload, {arguments.jobs, arguments.cycle_limit()});
    if (arguments.json != "-")
      print_report(
          advice_text(advice, machine, workload, static_cast<std::size_t>(arguments.width)));
    FileBatch files;
    if (!arguments.json.empty())
      write_document(arguments, advice_document(advice, machine, workload), files);
    flush_standard_output();
    files.publish();
    return advice.is_clean() || arguments.fail_on.empty() ? ExitCode::Ok : ExitCode::Findings;
  } catch (const RunFailed& error) {
    std::cerr << error.what() << "\n";
    return ExitCode::ProgramFailed;
  }
}

ExitCode hazards_verb(const std::vector<std::string>& raw_arguments) {
  HazardsArguments arguments;
  if (!arguments.parse(raw_arguments)) return ExitCode::Ok;
  choose_machine(arguments.input, arguments.kernel, arguments.machine);
  const config::Machine machine = arguments.machine.load();
  const Workload workload =
      load_workload(arguments.input, arguments.kernel, arguments.bare, machine);
  return tools_of(machine.family()).advise(arguments, machine, workload);
}

}  // namespace eu::model
