#include "model/report/document/result_members.hpp"

#include "config/machine/machine.hpp"
#include "isa/program.hpp"
#include "model/report/analysis/names.hpp"
#include "model/report/analysis/source_lines.hpp"
#include "model/report/document/metric_values.hpp"

namespace eu::model {

using config::JsonValue;

JsonValue cause_values(const CycleCounts& counts, const config::Machine& machine) {
  JsonValue result = json_object();
  for (int cause = static_cast<int>(Cause::Issued) + 1; cause < kCauseCount; ++cause)
    if (const std::string key = cause_key(cause, machine); !key.empty())
      member(result, key, json_number(counts.by_cause[cause]));
  return result;
}

JsonValue code_document(const ReportInput& in) {
  const isa::Finalized& finalized = *isa::finalized(in.workload.program);
  JsonValue result = json_object();
  member(result, "finalizer", json_text(finalized.finalizer));
  member(result, "registers", json_number(finalized.registers));
  member(result, "spill_bytes", json_number(finalized.spill_bytes));
  return result;
}

JsonValue lines_document(const ReportInput& in) {
  JsonValue result = json_array();
  for (const LineAccount& line : line_accounts(in.workload.program, in.result.instructions)) {
    JsonValue each = json_object();
    if (line.place) {
      member(each, "file", json_text(line.place->file));
      member(each, "line", json_number(line.place->line));
      member(each, "text", json_text(line.place->code));
    }
    member(each, "instructions", json_number(line.instructions));
    add_columns(each, kInstructionColumns, in, line.account);
    if (!in.result.untimed) member(each, "causes", cause_values(line.account.cycles, in.machine));
    append(result, std::move(each));
  }
  return result;
}

}  // namespace eu::model
