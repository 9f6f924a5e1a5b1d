#include "model/report/document/result_members.hpp"

#include "config/machine/machine.hpp"
#include "isa/program.hpp"
#include "model/report/analysis/names.hpp"
#include "model/report/analysis/source_lines.hpp"
#include "model/report/document/metric_values.hpp"
#include "model/text/json_values.hpp"

namespace eu::model {

using config::JsonValue;

namespace {

JsonValue hex(const void* data, std::size_t size) {
  static constexpr char kDigits[] = "0123456789abcdef";
  const auto* bytes = static_cast<const std::uint8_t*>(data);
  std::string digits;
  digits.reserve(2 * size);
  for (std::size_t i = 0; i < size; ++i) {
    digits += kDigits[bytes[i] >> 4];
    digits += kDigits[bytes[i] & 15];
  }
  return json_text(digits);
}

}  // namespace

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

void add_registers(JsonValue& thread, const isa::ThreadState& state, const isa::StateLayout& layout,
                   isa::Generation gen) {
  const auto size = static_cast<std::size_t>(layout.registers * layout.register_bytes);
  config::add_member(thread, "grf", hex(register_bytes(state, layout, 0), size));
  JsonValue& arf = config::add_member(thread, "arf", json_object());
  for (int i = 0; i < layout.named_count; ++i) {
    const isa::NamedRegisters& named = layout.named[i];
    if (!named.exist_on(gen)) continue;
    config::add_member(
        arf, std::string(named.name),
        hex(reinterpret_cast<const std::byte*>(&state) + named.offset_bytes, named.size_bytes));
  }
}

}  // namespace eu::model
