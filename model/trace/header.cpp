#include "model/trace/header.hpp"

#include <fmt/core.h>

#include "config/json/json_reader.hpp"
#include "config/machine/row.hpp"
#include "isa/isa.hpp"
#include "model/text/build_identity.hpp"
#include "model/text/json_values.hpp"
#include "model/text/schema_document.hpp"
#include "model/trace/format.hpp"
#include "model/trace/thread_writer.hpp"
#include "model/workload/dispatch_json.hpp"
#include "model/workload/surface_reader.hpp"
#include "model/workload/workload_document.hpp"

namespace eu::model {
namespace {

using config::add_member;
using config::JsonCursor;
using config::JsonValue;
using config::ObjectReader;
using isa::Program;

JsonValue integer(std::int64_t value) {
  return json_number(static_cast<std::uint64_t>(value));
}

// ---- writing ----

/// Facts of an instruction, for readers that cannot decode instructions.
JsonValue instruction_json(const Program& program, std::uint32_t index) {
  const isa::Footprint footprint = program.isa->footprint(program, index);
  JsonValue row = json_array();
  append(row, json_number(program.offsets_bytes[index]));
  append(row, json_number(footprint.exec_size));
  append(row, json_number(footprint.is_send));
  append(row, json_number(footprint.indirect));
  return row;
}

JsonValue kernel_json(const Program& program) {
  JsonValue kernel = json_object();
  add_member(kernel, "name", json_text(program.name));
  add_member(kernel, "gen", json_text(std::string(row(program.gen).key)));
  add_member(kernel, "size_bytes", json_number(program.bytes.size()));
  if (program.system_routine != Program::kNowhere) {
    add_member(kernel, "end_bytes", json_number(program.offsets_bytes[program.kernel_end]));
    add_member(kernel, "system_routine_bytes",
               json_number(program.offsets_bytes[program.system_routine]));
  }
  JsonValue& instructions = add_member(kernel, "instructions", json_array());
  for (std::uint32_t index = 0; index < program.size(); ++index)
    append(instructions, instruction_json(program, index));
  JsonValue& labels = add_member(kernel, "labels", json_array());
  for (const isa::Label& label : program.labels) append(labels, json_number(label.offset_bytes));
  JsonValue& estimates = add_member(kernel, "estimates", json_array());
  for (const isa::BlockEstimate& estimate : program.estimates) {
    JsonValue row = json_array();
    append(row, integer(estimate.block));
    append(row, json_number(estimate.begin_offset_bytes));
    append(row, json_number(estimate.end_offset_bytes));
    append(row, integer(estimate.cycles));
    append(estimates, std::move(row));
  }
  return kernel;
}

JsonValue surfaces_json(const Workload& workload) {
  JsonValue surfaces = json_array();
  for (const SurfaceData& surface : workload.surfaces) {
    JsonValue each = json_object();
    add_member(each, "name", json_text(surface.name));
    if (surface.index) add_member(each, "index", json_number(*surface.index));
    add_member(each, "size_bytes", json_number(surface.size_bytes));
    append(surfaces, std::move(each));
  }
  return surfaces;
}

// ---- reading ----

Program read_kernel(const JsonCursor& cursor, const std::uint8_t* bytes, std::size_t size) {
  constexpr std::int64_t kMax = 0xffffffff;
  ObjectReader object = cursor.object();
  const std::string name = object.required("name").text();
  const isa::Generation gen =
      isa::kAllGenerations[object.required("gen").choice(config::keys_of(isa::kAllGenerations))]
          .gen;
  const JsonCursor size_bytes = object.required("size_bytes");
  if (size_bytes.integer(1, kMax) != static_cast<std::int64_t>(size))
    size_bytes.error(fmt::format("the file has {} bytes of kernel", size));
  Program program =
      isa::isa_of(gen).decode(Bytes(bytes, bytes + size), gen, name, isa::Undecodable::Illegal);
  if (program.size() == 0) cursor.error("has no instructions");
  const JsonCursor routine = object.optional("system_routine_bytes");
  if (routine.present()) {
    const JsonCursor end = object.required("end_bytes");
    program.system_routine = program.index_of(routine.integer(0, kMax));
    program.kernel_end = program.index_of(end.integer(0, kMax));
    if (program.system_routine >= program.size() || program.kernel_end > program.system_routine ||
        program.kernel_end == 0)
      routine.error("is not after the kernel");
  }
  object.required("instructions").array();  // redundant: the kernel's bytes determine them
  for (const JsonCursor& label : object.required("labels").array())
    program.labels.push_back({"", static_cast<std::uint32_t>(label.integer(0, kMax))});
  for (const JsonCursor& row : object.required("estimates").array()) {
    const std::vector<JsonCursor> values = row.array(4, 4);
    if (values.size() != 4) continue;
    program.estimates.push_back({static_cast<int>(values[0].integer(0, 1 << 30)),
                                 static_cast<std::uint32_t>(values[1].integer(0, kMax)),
                                 static_cast<std::uint32_t>(values[2].integer(0, kMax)),
                                 values[3].integer(0, kMax)});
  }
  object.finish();
  return program;
}

SurfaceData read_surface(const JsonCursor& cursor) {
  constexpr int kLastIndex = 253;
  SurfaceData surface;
  ObjectReader object = cursor.object();
  surface.name = object.required("name").text();
  surface.index.reset();
  if (const JsonCursor index = object.optional("index"); index.present())
    surface.index = static_cast<unsigned>(index.integer(0, kLastIndex));
  surface.size_bytes =
      static_cast<std::uint32_t>(object.required("size_bytes").integer(0, kMaxSurfaceBytes));
  object.finish();
  return surface;
}

TraceHeader read_header(const JsonCursor& cursor, const std::uint8_t* kernel, std::size_t size) {
  TraceHeader header;
  Workload& workload = header.workload;
  // Without a kernel the rest is still read, to report all errors.
  workload.program = isa::empty_program(isa::kDefaultGeneration);
  ObjectReader root = cursor.object();
  root.schema(config::kTraceSchema);
  root.required("eusim_version").text();
  if (const JsonCursor machine = root.optional("machine"); machine.present()) {
    header.machine = machine.text();
    header.machine_sha256 = root.required("machine_sha256").text();
  }
  workload.name = root.required("workload").text();
  workload.sha256 = root.required("workload_sha256").text();
  if (const JsonCursor program = root.required("kernel"); program.present())
    workload.program = read_kernel(program, kernel, size);
  workload.dispatch = read_dispatch(root.required("dispatch"), DataReader("", 0), workload.program);
  workload.dispatch.ends_without_eot = root.required("ends_without_eot").boolean();
  for (const JsonCursor& surface : root.required("surfaces").array(0, 256))
    workload.surfaces.push_back(read_surface(surface));
  for (const JsonCursor& invented : root.optional("invented").array(0, 64))
    workload.invented.push_back(invented.text());
  root.finish();
  if (!workload.dispatch.payload.empty()) cursor.error("has a payload");
  return header;
}

}  // namespace

Bytes head_content(const TraceHeader& header) {
  const Workload& workload = header.workload;
  JsonValue root = json_object();
  add_member(root, "schema", json_text(config::kTraceSchema.name()));
  add_member(root, "eusim_version", json_text(kVersion));
  if (!header.machine.empty()) {
    add_member(root, "machine", json_text(header.machine));
    add_member(root, "machine_sha256", json_text(header.machine_sha256));
  }
  add_member(root, "workload", json_text(workload.name));
  add_member(root, "workload_sha256", json_text(workload.sha256));
  add_member(root, "kernel", kernel_json(workload.program));
  add_member(root, "dispatch", dispatch_json(workload.dispatch, workload.program));
  add_member(root, "ends_without_eot", {workload.dispatch.ends_without_eot, {}});
  add_member(root, "surfaces", surfaces_json(workload));
  if (!workload.invented.empty()) add_member(root, "invented", json_texts(workload.invented));
  const std::string text = config::to_line(root);
  Bytes content;
  put_varint(content, text.size());
  content.insert(content.end(), text.begin(), text.end());
  content.insert(content.end(), workload.program.bytes.begin(), workload.program.bytes.end());
  return content;
}

TraceHeader read_head(const Bytes& content, const std::string& file) {
  const std::string name = file + " (header)";
  try {
    ByteReader reader(content.data(), content.size());
    const std::uint64_t size = reader.varint();
    const auto* text = reinterpret_cast<const char*>(reader.take(size));
    config::Diagnostics diagnostics;
    const auto document =
        config::parse_json({text, static_cast<std::size_t>(size)}, name, diagnostics);
    TraceHeader header;
    const std::size_t left = reader.left();
    if (document) header = read_header(JsonCursor(*document, diagnostics), reader.take(left), left);
    diagnostics.throw_if_any<config::InputError>();
    return header;
  } catch (const std::runtime_error& error) {  // from JSON, kernel or frame
    throw TraceError(fmt::format("{}: {}", name, error.what()));
  }
}

std::string trace_schema() {
  SchemaValues values;
  values["gens"] = choices(config::keys_of(isa::kAllGenerations));
  values["max_surface_bytes"] = json_number(kMaxSurfaceBytes);
  config::JsonValue schema = schema_from_file("trace", values);
  add_definitions(schema, workload_schema_tree());
  return schema_text(std::move(schema), config::kTraceSchema);
}

}  // namespace eu::model
