#include "model/report/document/result_document.hpp"

#include <algorithm>

#include "config/json/schemas.hpp"
#include "config/json/sha256.hpp"
#include "config/machine/machine.hpp"
#include "isa/isa.hpp"
#include "isa/program.hpp"
#include "model/report/analysis/bounds.hpp"
#include "model/report/analysis/counters.hpp"
#include "model/report/analysis/names.hpp"
#include "model/report/document/metric_values.hpp"
#include "model/report/document/result_members.hpp"
#include "model/text/build_identity.hpp"

namespace eu::model {
namespace {

using config::JsonValue;

/// Members of the document that only a timed run has.
constexpr std::string_view kTimedMembers[] = {
    "accounting", "bounds",   "bound_sources", "occupancy",       "roofline", "pipes",
    "resources",  "messages", "blocks",        "slots_over_time", "verdict",  "timeline"};

bool has_member(const ReportInput& in, std::string_view member) {
  if (member == "counters") return in.counters != nullptr;
  if (member == "code" || member == "lines") return isa::finalized(in.workload.program) != nullptr;
  return !in.result.untimed || std::find(std::begin(kTimedMembers), std::end(kTimedMembers),
                                         member) == std::end(kTimedMembers);
}

/// The rows of metrics.def in this section.
JsonValue metrics_of(std::string_view section, const ReportInput& in) {
  JsonValue values = json_object();
  for (const Metric& metric : kMetrics)
    if (metric.section == section && has_number(in, metric.unit))
      add_metric(values, metric.key, metric.value(in));
  return values;
}

JsonValue provenance(const ReportInput& in, const ProvenanceInput& input) {
  const isa::Program& program = in.workload.program;
  JsonValue result = json_object();
  add_maker(result);
  member(result, "machine", json_text(in.machine.name));
  member(result, "machine_sha256", json_text(input.machine_sha256));
  member(result, "workload", json_text(in.workload.name));
  member(result, "workload_sha256", json_text(in.workload.sha256));
  member(result, "kernel_sha256",
         json_text(config::sha256_hex(
             {reinterpret_cast<const char*>(program.bytes.data()), program.bytes.size()})));
  member(result, "gen", json_text(std::string(row(program.gen).key)));
  if (!in.workload.invented.empty()) member(result, "invented", json_texts(in.workload.invented));
  return result;
}

JsonValue accounting(const ReportInput& in) {
  JsonValue result = metrics_of("accounting", in);
  member(result, "causes", cause_values(in.result.cycles_by_cause, in.machine));
  JsonValue& sources = member(result, "sources", json_object());
  for (const auto& kind : config::kSourceKinds)
    member(sources, kind.key,
           json_number(in.result.cycles_by_source[static_cast<int>(kind.value)]));
  return result;
}

JsonValue bounds(const ReportInput& in) {
  JsonValue result = json_object();
  for (const Bound& bound : lower_bounds(in)) member(result, bound.key, json_number(bound.cycles));
  return result;
}

JsonValue pipes(const ReportInput& in) {
  JsonValue result = metrics_of("pipes", in);
  JsonValue& each = member(result, "each", json_object());
  for (std::size_t pipe = 0; pipe < in.result.pipes.size(); ++pipe)
    member(each, in.machine.eu.pipes[pipe].name,
           values_of(kPipeColumns, in, in.result.pipes[pipe]));
  return result;
}

JsonValue resources(const ReportInput& in) {
  JsonValue result = json_object();
  for (const UnitLoad& load : in.result.units)
    member(result, load.unit, values_of(kResourceColumns, in, load));
  return result;
}

JsonValue messages(const ReportInput& in) {
  JsonValue result = json_object();
  for (const auto& [function, account] : in.result.messages)
    member(result, function, values_of(kFunctionColumns, in, account));
  return result;
}

JsonValue memory(const ReportInput& in) {
  JsonValue result = metrics_of("memory", in);
  JsonValue& outside = member(result, "out_of_bounds", json_array());
  for (const OutsideAccess& access : in.result.out_of_bounds) {
    JsonValue each = json_object();
    member(each, "surface", json_text(access.first.first));
    add_columns(each, kOutsideColumns, in, access);
    append(outside, std::move(each));
  }
  return result;
}

JsonValue race_side(const ReportInput& in, const RaceSide& side) {
  JsonValue result = values_of(kRaceSideColumns, in, side);
  member(result, "access", json_text(access_kind_key(side.kind)));
  member(result, "place", json_text(place_text(in.workload.program, side.index)));
  return result;
}

JsonValue races(const ReportInput& in) {
  JsonValue result = json_array();
  for (const Race& race : in.races->races()) {
    JsonValue each = json_object();
    member(each, "surface", json_text(race.surface));
    add_columns(each, kRaceColumns, in, race);
    member(each, "first", race_side(in, race.first));
    member(each, "second", race_side(in, race.second));
    append(result, std::move(each));
  }
  return result;
}

JsonValue blocks(const ReportInput& in) {
  JsonValue result = json_array();
  const auto& units = in.workload.program.isa->estimate_units;
  for (const BlockReport& block : block_reports(in)) {
    JsonValue each = values_of(kBlockColumns, in, block);
    if (block.computed) {
      JsonValue& cycles = member(each, "estimated_units", json_object());
      for (int unit = 0; unit < units.count; ++unit)
        member(cycles, units[unit],
               json_number(block.computed->unit_cycles[static_cast<std::size_t>(unit)]));
    }
    append(result, std::move(each));
  }
  return result;
}

JsonValue waits(const ReportInput& in, std::uint32_t index) {
  JsonValue result = json_array();
  for (const WaitFor& wait : in.analysis->waits_of(index)) {
    JsonValue each = json_object();
    member(each, "cause", json_text(cause_key(static_cast<int>(wait.cause), in.machine)));
    member(each, "for_offset_bytes", json_number(in.workload.program.offsets_bytes[wait.producer]));
    member(each, "cycles", json_number(wait.cycles));
    append(result, std::move(each));
  }
  return result;
}

JsonValue instructions(const ReportInput& in) {
  JsonValue result = json_array();
  for (std::uint32_t index = 0; index < in.workload.program.size(); ++index) {
    const InstructionAccount& account = in.result.instructions[index];
    JsonValue each = json_object();
    member(each, "offset_bytes", json_number(in.workload.program.offsets_bytes[index]));
    member(each, "text", json_text(instruction_text(in.workload.program, index)));
    member(each, "options", json_text(instruction_options(in.workload.program, index)));
    add_columns(each, kInstructionColumns, in, account);
    if (!in.result.untimed) member(each, "causes", cause_values(account.cycles, in.machine));
    if (in.analysis != nullptr) member(each, "waits", waits(in, index));
    append(result, std::move(each));
  }
  return result;
}

JsonValue thread(const ReportInput& in, const RegistersOf& registers_of, std::size_t number) {
  const ThreadAccount& account = in.result.threads[number];
  JsonValue result = values_of(kThreadColumns, in, account);
  if (!in.result.untimed) member(result, "causes", cause_values(account.cycles, in.machine));
  if (registers_of)
    if (const isa::ThreadState* state = registers_of(static_cast<std::uint32_t>(number)))
      add_registers(result, *state, in.workload.program.isa->state, in.workload.program.gen);
  return result;
}

JsonValue expectations(const ReportInput& in) {
  JsonValue result = json_array();
  for (const ExpectationResult& expectation : in.expectations) {
    JsonValue each = json_object();
    member(each, "surface", json_text(expectation.surface));
    add_columns(each, kOutputColumns, in, expectation);
    append(result, std::move(each));
  }
  return result;
}

JsonValue timeline(const ReportInput& in) {
  const auto [begin, end] = in.timeline->window();
  JsonValue result = json_object();
  member(result, "begin_cycle", json_number(begin));
  member(result, "end_cycle", json_number(end));
  JsonValue& letters = member(result, "letters", json_object());
  for (const int cause : in.timeline->causes())
    member(letters, std::string(1, cause_letter(cause)), json_text(cause_key(cause, in.machine)));
  JsonValue& rows = member(result, "threads", json_array());
  for (const Timeline::Row& row : in.timeline->rows()) {
    JsonValue each = json_object();
    member(each, "thread", json_number(row.thread.thread));
    member(each, "causes", json_text(row.letters));
    append(rows, std::move(each));
  }
  return result;
}

/// True if the document may contain this number.
bool has_row(const ReportInput& in, const MetricRow& row) {
  const std::string_view path = row.path;
  const bool is_computed = path.rfind("/blocks/N/estimated_", 0) == 0;
  return has_number(in, row.unit) && has_member(in, path.substr(1, path.find('/', 1) - 1)) &&
         (!is_computed || computes_estimates(in.workload.program));
}

/// Unit and meaning of the numbers.
JsonValue metrics(const ReportInput& in) {
  JsonValue result = json_object();
  for (const MetricRow& row : metric_rows(in.machine.family())) {
    if (!has_row(in, row)) continue;
    JsonValue& each = member(result, row.path, json_object());
    member(each, "unit", json_text(row.unit));
    member(each, "meaning", json_text(row.meaning));
  }
  return result;
}

void write_if_present(const ReportInput& in, std::string_view member,
                   JsonValue (*value)(const ReportInput&), DocumentSink& out) {
  if (has_member(in, member)) out.member(member, value(in));
}

void write_totals(const ReportInput& in, const ProvenanceInput& input, DocumentSink& out) {
  out.member("provenance", provenance(in, input));
  out.member("summary", metrics_of("summary", in));
  write_if_present(in, "accounting", accounting, out);
  write_if_present(in, "bounds", bounds, out);
  write_if_present(in, "bound_sources", bound_sources, out);
  write_if_present(in, "occupancy", occupancy, out);
  write_if_present(in, "roofline", roofline, out);
  write_if_present(in, "pipes", pipes, out);
  write_if_present(in, "resources", resources, out);
  write_if_present(in, "messages", messages, out);
  out.member("memory", memory(in));
  write_if_present(in, "counters", counters_document, out);
}

}  // namespace

JsonValue result_totals(const ReportInput& in, const ProvenanceInput& input) {
  DocumentTree tree;
  write_totals(in, input, tree);
  return tree.take();
}

void write_result(const ReportInput& in, const ProvenanceInput& input,
                 const RegistersOf& registers_of, DocumentSink& out) {
  out.member("schema", json_text(config::kResultSchema.name()));
  if (in.result.untimed) out.member("untimed", {true, {}});
  write_if_present(in, "verdict", verdict_of, out);
  write_totals(in, input, out);
  if (in.races != nullptr) out.member("races", races(in));
  write_if_present(in, "blocks", blocks, out);
  write_if_present(in, "slots_over_time", slots_over_time, out);
  write_if_present(in, "code", code_document, out);
  write_if_present(in, "lines", lines_document, out);
  out.member("instructions", instructions(in));
  out.list("threads", in.result.threads.size(),
           [&](std::size_t number) { return thread(in, registers_of, number); });
  out.member("expectations", expectations(in));
  if (in.timeline != nullptr) out.member("timeline", timeline(in));
  out.member("metrics", metrics(in));
}

JsonValue result_document(const ReportInput& in, const ProvenanceInput& input,
                          const RegistersOf& registers_of) {
  DocumentTree tree;
  write_result(in, input, registers_of, tree);
  return tree.take();
}

JsonValue result_facts(const ReportInput& in, const ProvenanceInput& input) {
  DocumentTree tree(DocumentTree::Lists::Left);
  write_result(in, input, {}, tree);
  return tree.take();
}

}  // namespace eu::model
