#include "model/report/document/result_document.hpp"

#include <algorithm>

#include "config/machine/machine.hpp"

#include "model/report/analysis/names.hpp"
#include "model/report/document/result_members.hpp"
#include "model/text/build_identity.hpp"
#include "model/text/json_values.hpp"
#include "model/text/schema_document.hpp"

namespace eu::model {
namespace {

void add_next(config::JsonValue& thread, const isa::Program& program, std::uint32_t index) {
  if (index >= program.size()) return;
  const std::uint32_t offset = program.offsets_bytes[index];
  config::add_member(thread, "next_offset_bytes", json_number(offset));
  config::add_member(thread, "next", json_text(instruction_text(program, index)));
}

}  // namespace

config::JsonValue registers_document(const ReportInput& in, Cycle cycle,
                                     const RegistersOf& registers_of) {
  const isa::Program& program = in.workload.program;
  std::vector<StuckThread> resident = in.result.stuck;
  std::sort(resident.begin(), resident.end(), [](const StuckThread& a, const StuckThread& b) {
    return a.thread.thread < b.thread.thread;
  });
  config::JsonValue document = json_object();
  config::add_member(document, "schema", json_text(config::kRegistersSchema.name()));
  config::add_member(document, "eusim_version", json_text(kVersion));
  config::add_member(document, "machine", json_text(in.machine.name));
  config::add_member(document, "workload", json_text(in.workload.name));
  config::add_member(document, "cycle", json_number(static_cast<std::uint64_t>(cycle)));
  config::add_member(document, "register_bytes",
                     json_number(static_cast<std::uint64_t>(program.isa->state.register_bytes)));
  config::JsonValue& threads = config::add_member(document, "threads", json_array());
  for (const StuckThread& each : resident) {
    const isa::ThreadState* const state = registers_of(each.thread.thread);
    if (state == nullptr) continue;
    config::JsonValue thread = json_object();
    config::add_member(thread, "thread", json_number(each.thread.thread));
    config::add_member(thread, "eu", json_number(static_cast<std::uint64_t>(each.thread.eu)));
    config::add_member(thread, "slot", json_number(static_cast<std::uint64_t>(each.thread.slot)));
    add_next(thread, program, each.index);
    add_registers(thread, *state, program.isa->state, program.gen);
    append(threads, std::move(thread));
  }
  return document;
}

std::string registers_schema() {
  return schema_text(schema_from_file("registers", {}), config::kRegistersSchema);
}

}  // namespace eu::model
