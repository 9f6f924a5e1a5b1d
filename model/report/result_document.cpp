#include "model/report/result_document.hpp"

#include "config/sha256.hpp"
#include "model/report/metrics.hpp"
#include "model/report/names.hpp"
#include "model/version.hpp"

namespace eu::model {
namespace {

using config::JsonValue;

JsonValue object() {
  return {JsonValue::Object{}, {}};
}
JsonValue array() {
  return {JsonValue::Array{}, {}};
}
JsonValue text(std::string value) {
  return {std::move(value), {}};
}
JsonValue number(std::uint64_t value) {
  return {static_cast<std::int64_t>(value), {}};
}

JsonValue& member(JsonValue& parent, std::string_view key, JsonValue value) {
  return config::add_member(parent, key, std::move(value));
}

/// The rows of metrics.def in this section.
JsonValue metrics_of(std::string_view section, const RunResult& result) {
  JsonValue values = object();
  for (const Metric& metric : kMetrics)
    if (metric.section == section) member(values, metric.key, number(metric.value(result)));
  return values;
}

JsonValue causes(const CycleCounts& counts, const config::Machine& machine) {
  JsonValue result = object();
  for (int cause = static_cast<int>(Cause::Issued) + 1; cause < kCauseCount; ++cause)
    if (const std::string key = cause_key(cause, machine); !key.empty())
      member(result, key, number(counts.by_cause[cause]));
  return result;
}

JsonValue provenance(const ReportInput& in, const ProvenanceInput& input) {
  const isa::Program& program = in.workload.program;
  JsonValue result = object();
  member(result, "eusim_version", text(kVersion));
  member(result, "machine", text(in.machine.name));
  member(result, "machine_sha256", text(input.machine_sha256));
  member(result, "workload", text(in.workload.name));
  member(result, "workload_sha256", text(in.workload.sha256));
  member(result, "kernel_sha256",
         text(config::sha256_hex(
             {reinterpret_cast<const char*>(program.bytes.data()), program.bytes.size()})));
  member(result, "gen", text(program.gen == isa::Gen::Ivb ? "ivb" : "hsw"));
  return result;
}

JsonValue pipes(const ReportInput& in) {
  JsonValue result = object();
  for (std::size_t pipe = 0; pipe < in.result.pipes.size(); ++pipe) {
    const PipeTotal& account = in.result.pipes[pipe];
    JsonValue& each = member(result, in.machine.eu.pipes[pipe].name, object());
    member(each, "instructions", number(account.instructions));
    member(each, "busy_cycles", number(account.busy_cycles));
    member(each, "idle_with_ready_cycles", number(account.idle_with_ready_cycles));
  }
  return result;
}

JsonValue instructions(const ReportInput& in) {
  JsonValue result = array();
  for (std::uint32_t i = 0; i < in.workload.program.size(); ++i) {
    const InstructionAccount& account = in.result.instructions[i];
    JsonValue each = object();
    member(each, "offset_bytes", number(in.workload.program.offsets_bytes[i]));
    member(each, "text", text(instruction_label(in.workload.program, i, 1000).substr(7)));
    member(each, "issues", number(account.issues));
    member(each, "issued", number(account.cycles[Cause::Issued]));
    member(each, "causes", causes(account.cycles, in.machine));
    std::get<JsonValue::Array>(result.data).push_back(std::move(each));
  }
  return result;
}

std::string hex(const std::uint8_t* bytes, std::size_t size) {
  static constexpr char kDigits[] = "0123456789abcdef";
  std::string digits;
  digits.reserve(2 * size);
  for (std::size_t i = 0; i < size; ++i) {
    digits += kDigits[bytes[i] >> 4];
    digits += kDigits[bytes[i] & 15];
  }
  return digits;
}

template <class T>
JsonValue hex_of(const T& registers) {
  return text(hex(reinterpret_cast<const std::uint8_t*>(registers.data()),
                  registers.size() * sizeof(registers[0])));
}

void add_registers(JsonValue& thread, const isa::ThreadState& state) {
  member(thread, "grf", hex_of(state.grf));
  JsonValue& arf = member(thread, "arf", object());
  member(arf, "a0", hex_of(state.address));
  member(arf, "acc0", hex_of(state.acc[0]));
  member(arf, "acc1", hex_of(state.acc[1]));
  for (int flag = 0; flag < 2; ++flag)
    member(arf, "f" + std::to_string(flag),
           text(hex(reinterpret_cast<const std::uint8_t*>(&state.flag[flag]), 4)));
  member(arf, "sr0", hex_of(state.sr));
  member(arf, "cr0", hex_of(state.cr));
  member(arf, "n0", hex_of(state.notification));
  member(arf, "tdr0", hex_of(state.tdr));
}

JsonValue threads(const ReportInput& in,
                  const std::function<const isa::ThreadState*(std::uint32_t)>& registers_of) {
  JsonValue result = array();
  for (std::uint32_t i = 0; i < in.result.threads.size(); ++i) {
    const ThreadAccount& account = in.result.threads[i];
    JsonValue each = object();
    member(each, "eu", number(static_cast<std::uint64_t>(account.eu)));
    member(each, "slot", number(static_cast<std::uint64_t>(account.slot)));
    member(each, "start_cycle", number(account.start));
    member(each, "end_cycle", number(account.end));
    member(each, "instructions", number(account.instructions));
    member(each, "issued", number(account.cycles[Cause::Issued]));
    member(each, "causes", causes(account.cycles, in.machine));
    if (registers_of)
      if (const isa::ThreadState* state = registers_of(i)) add_registers(each, *state);
    std::get<JsonValue::Array>(result.data).push_back(std::move(each));
  }
  return result;
}

JsonValue expectations(const ReportInput& in) {
  JsonValue result = array();
  for (const ExpectationResult& expectation : in.expectations) {
    JsonValue each = object();
    member(each, "surface", text(expectation.surface));
    member(each, "elements", number(expectation.elements));
    member(each, "different", number(expectation.different));
    member(each, "worst_ulp", number(expectation.worst_ulp));
    std::get<JsonValue::Array>(result.data).push_back(std::move(each));
  }
  return result;
}

}  // namespace

JsonValue result_document(
    const ReportInput& in, const ProvenanceInput& input,
    const std::function<const isa::ThreadState*(std::uint32_t)>& registers_of) {
  JsonValue document = object();
  member(document, "schema", text("eusim.result/v1"));
  member(document, "provenance", provenance(in, input));
  member(document, "summary", metrics_of("summary", in.result));
  JsonValue& accounting = member(document, "accounting", metrics_of("accounting", in.result));
  member(accounting, "causes", causes(in.result.cycles_by_cause, in.machine));
  JsonValue& pipe_section = member(document, "pipes", metrics_of("pipes", in.result));
  member(pipe_section, "each", pipes(in));
  member(document, "memory", metrics_of("memory", in.result));
  member(document, "instructions", instructions(in));
  member(document, "threads", threads(in, registers_of));
  member(document, "expectations", expectations(in));
  return document;
}

}  // namespace eu::model
