#include "config/json/schemas.hpp"
#include "config/machine/machine.hpp"
#include "isa/intel/program/program.hpp"
#include "isa/intel/text/text.hpp"
#include "model/hazards/hazards.hpp"
#include "model/text/build_identity.hpp"
#include "model/text/json_values.hpp"

namespace eu::model {
namespace {

using config::JsonValue;

JsonValue& member(JsonValue& parent, std::string_view key, JsonValue value) {
  return config::add_member(parent, key, std::move(value));
}

JsonValue json_bool(bool value) {
  return {value, {}};
}

JsonValue json_instruction(const isa::Program& program, std::uint32_t index) {
  JsonValue value = json_object();
  member(value, "index", json_number(index));
  member(value, "file", json_text(program.name));
  member(value, "line", json_number(static_cast<std::uint64_t>(isa::line_of(program, index))));
  member(value, "offset_bytes", json_number(program.offsets_bytes[index]));
  member(value, "text", json_text(isa::write_mesa(isa::instructions(program)[index], program.gen)));
  return value;
}

JsonValue json_instructions(const isa::Program& program,
                            const std::vector<std::uint32_t>& indices) {
  JsonValue list = json_array();
  for (const std::uint32_t index : indices)
    if (index < program.size()) append(list, json_instruction(program, index));
  return list;
}

JsonValue json_finding(const isa::Program& program, const Finding& finding) {
  JsonValue value = json_object();
  member(value, "kind", json_text(std::string(row(finding.kind).name)));
  member(value, "instructions", json_instructions(program, finding.instructions));
  if (!finding.notes.empty()) {
    JsonValue notes = json_array();
    for (const std::string& note : finding.notes) append(notes, json_text(note));
    member(value, "notes", std::move(notes));
  }
  member(value, "registers", json_text(parts_text(finding.parts)));
  member(value, "text", json_text(finding.text));
  member(value, "explanation", json_text(finding.explanation));
  if (finding.cycles != 0) member(value, "thread_cycles", json_number(finding.cycles));
  if (finding.saving) {
    member(value, "cycles_before", json_number(finding.saving->before));
    member(value, "cycles_after", json_number(finding.saving->after));
    member(value, "saved_cycles", json_number(finding.saving->before - finding.saving->after));
    member(value, "outputs_identical", json_bool(true));
  }
  return value;
}

JsonValue json_findings(const isa::Program& program, const std::vector<Finding>& findings) {
  JsonValue list = json_array();
  for (const Finding& finding : findings) append(list, json_finding(program, finding));
  return list;
}

JsonValue json_dependency(const isa::Program& program, const DependencyPair& pair) {
  JsonValue value = json_object();
  member(value, "kind", json_text(std::string(row(pair.kind).name)));
  member(value, "producer", json_instruction(program, pair.producer));
  member(value, "consumer", json_instruction(program, pair.consumer));
  member(value, "thread_cycles", json_number(pair.cycles));
  member(value, "waits", json_number(pair.count));
  member(value, "false_thread_cycles", json_number(pair.false_cycles));
  member(value, "false_waits", json_number(pair.false_count));
  member(value, "producer_registers", json_text(parts_text(pair.producer_parts)));
  member(value, "consumer_registers", json_text(parts_text(pair.consumer_parts)));
  return value;
}

JsonValue json_dependencies(const isa::Program& program, const std::vector<DependencyPair>& pairs) {
  JsonValue list = json_array();
  for (const DependencyPair& pair : pairs) append(list, json_dependency(program, pair));
  return list;
}

JsonValue json_rejected(const isa::Program& program, const Rejected& rejected) {
  JsonValue value = json_object();
  member(value, "kind", json_text(std::string(row(rejected.kind).name)));
  member(value, "instructions", json_instructions(program, rejected.instructions));
  member(value, "text", json_text(rejected.text));
  member(value, "reason", json_text(rejected.reason));
  return value;
}

JsonValue json_improvement(const HazardsReport& report) {
  const Improvement& improvement = *report.improvement;
  const isa::Program& program = report.workload.program;
  JsonValue value = json_object();
  member(value, "cycles_before", json_number(improvement.before));
  member(value, "cycles_after", json_number(improvement.after));
  member(value, "simulations", json_number(static_cast<std::uint64_t>(improvement.simulations)));
  member(value, "budget_used_up", json_bool(improvement.budget_used_up));
  member(value, "applied", json_findings(program, improvement.findings));
  JsonValue list = json_array();
  for (const Rejected& rejected : improvement.rejected)
    append(list, json_rejected(program, rejected));
  member(value, "rejected", std::move(list));
  return value;
}

/// The smallest difference from the machine's own timing that shows it.
JsonValue json_plan(const isa::Program& program, const TimingPlan& plan) {
  JsonValue list = json_array();
  for (const TimingChange& change : plan.changes) {
    JsonValue value = json_object();
    member(value, "name", json_text(change.knob->name));
    member(value, "from", json_text(change.knob->value_text(change.from)));
    member(value, "to", json_text(change.knob->value_text(change.to)));
    append(list, std::move(value));
  }
  JsonValue value = json_object();
  member(value, "changes", std::move(list));
  if (plan.only_response_of < program.size())
    member(value, "response_of", json_instruction(program, plan.only_response_of));
  return value;
}

JsonValue json_perturbation(const HazardsReport& report) {
  const PerturbationReport& perturbation = *report.perturbation;
  JsonValue value = json_object();
  member(value, "timings", json_number(static_cast<std::uint64_t>(perturbation.timings)));
  member(value, "broken", json_bool(perturbation.broken.has_value()));
  if (perturbation.broken) {
    const BrokenRun& broken = *perturbation.broken;
    member(value, "by_dependency_control", json_bool(broken.by_dependency_control));
    member(value, "what", json_text(broken.what));
    member(value, "smallest_timing", json_plan(report.workload.program, broken.plan));
  }
  member(value, "text", json_text(to_text(perturbation, report.workload.program)));
  return value;
}

}  // namespace

JsonValue hazards_document(const HazardsReport& report) {
  JsonValue document = json_object();
  member(document, "schema", json_text(config::kHazardsSchema.name()));
  member(document, "eusim_version", json_text(kVersion));
  member(document, "machine", json_text(report.machine.name));
  member(document, "workload", json_text(report.workload.name));
  member(document, "kernel", json_text(report.workload.program.name));
  if (!report.workload.invented.empty())
    member(document, "invented", json_texts(report.workload.invented));
  member(document, "outcome",
         json_text(std::string(kOutcomeKeys[static_cast<int>(report.observation.run.outcome)])));
  member(document, "cycles", json_number(report.observation.run.cycles));
  member(document, "thread_cycles", json_number(report.observation.thread_cycles()));
  member(document, "listened_cycles", json_number(report.observation.listened_cycles));
  if (report.cycles_without_write_waits)
    member(document, "cycles_without_write_waits", json_number(*report.cycles_without_write_waits));
  if (report.dependencies)
    member(document, "dependencies",
           json_dependencies(report.workload.program, *report.dependencies));
  if (report.improvement) member(document, "opportunities", json_improvement(report));
  if (report.misuse)
    member(document, "misuse", json_findings(report.workload.program, *report.misuse));
  if (report.perturbation) member(document, "perturbation", json_perturbation(report));
  return document;
}

}  // namespace eu::model
