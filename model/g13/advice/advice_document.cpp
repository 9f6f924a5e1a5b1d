#include "config/json/schemas.hpp"
#include "config/machine/machine.hpp"
#include "model/g13/advice/advice.hpp"
#include "model/report/analysis/names.hpp"
#include "model/text/build_identity.hpp"
#include "model/text/json_values.hpp"
#include "model/text/schema_document.hpp"

namespace eu::model {
namespace {

using config::JsonValue;

void member(JsonValue& parent, std::string_view key, JsonValue value) {
  config::add_member(parent, key, std::move(value));
}

JsonValue json_instruction(const isa::Program& program, std::uint32_t index) {
  JsonValue value = json_object();
  member(value, "index", json_number(index));
  member(value, "file", json_text(program.name));
  member(value, "line", json_number(static_cast<std::uint64_t>(isa::line_of(program, index))));
  member(value, "offset_bytes", json_number(program.offsets_bytes[index]));
  member(value, "text", json_text(program.isa->text(program, index)));
  return value;
}

JsonValue json_misuse(const isa::Program& program, const std::vector<BrokenRule>& misuse) {
  JsonValue list = json_array();
  for (const BrokenRule& broken : misuse) {
    JsonValue value = json_object();
    member(value, "instruction", json_instruction(program, broken.instruction));
    member(value, "rule", json_text(broken.rule));
    member(value, "text", json_text(broken.text));
    append(list, std::move(value));
  }
  return list;
}

JsonValue json_side(const isa::Program& program, const RaceSide& side) {
  JsonValue value = json_object();
  member(value, "instruction", json_instruction(program, side.index));
  member(value, "access", json_text(access_kind_key(side.kind)));
  member(value, "thread", json_number(side.thread));
  return value;
}

JsonValue json_races(const isa::Program& program, const std::vector<Race>& races) {
  JsonValue list = json_array();
  for (const Race& race : races) {
    JsonValue value = json_object();
    member(value, "surface", json_text(race.surface));
    member(value, "begin_offset", json_number(race.begin_offset));
    member(value, "end_offset", json_number(race.end_offset));
    member(value, "conflicts", json_number(race.conflicts));
    member(value, "same_value", json_number(race.same_value));
    member(value, "first", json_side(program, race.first));
    member(value, "second", json_side(program, race.second));
    append(list, std::move(value));
  }
  return list;
}

JsonValue json_changes(const isa::Program& program, const std::vector<ProgramChange>& changes) {
  JsonValue list = json_array();
  for (const ProgramChange& change : changes) {
    JsonValue value = json_object();
    member(value, "key", json_text(change.key));
    member(value, "text", json_text(change.meaning));
    JsonValue instructions = json_array();
    for (const std::uint32_t index : change.instructions)
      append(instructions, json_instruction(program, index));
    member(value, "instructions", std::move(instructions));
    if (change.cycles)
      member(value, "cycles", json_number(*change.cycles));
    else
      member(value, "failure", json_text(change.failure));
    append(list, std::move(value));
  }
  return list;
}

}  // namespace

JsonValue advice_document(const Advice& advice, const config::Machine& machine,
                          const Workload& workload) {
  const isa::Program& program = workload.program;
  JsonValue document = json_object();
  member(document, "schema", json_text(config::kAdviceSchema.name()));
  member(document, "eusim_version", json_text(kVersion));
  member(document, "machine", json_text(machine.name));
  member(document, "workload", json_text(workload.name));
  member(document, "kernel", json_text(program.name));
  if (!workload.invented.empty()) member(document, "invented", json_texts(workload.invented));
  member(document, "cycles", json_number(advice.cycles));
  member(document, "misuse", json_misuse(program, advice.misuse));
  member(document, "races", json_races(program, advice.races));
  member(document, "changes", json_changes(program, advice.changes));
  return document;
}

std::string advice_schema() {
  return schema_text(schema_from_file("advice", {}), config::kAdviceSchema);
}

}  // namespace eu::model
