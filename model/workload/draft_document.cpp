#include "model/workload/draft.hpp"

#include <fmt/core.h>

#include "config/json/json_document.hpp"
#include "config/json/schemas.hpp"
#include "model/text/json_values.hpp"
#include "model/text/layout.hpp"
#include "model/workload/dispatch_json.hpp"

namespace eu::model {
namespace {

using config::add_member;
using config::JsonValue;
using isa::SurfaceNeed;

constexpr std::uint32_t kMostValues = 64;  ///< listed one by one; more become a pattern

std::string uses_text(const SurfaceNeed& need) {
  std::string text;
  const auto add = [&](bool applies, const std::string& what) {
    if (applies) text += (text.empty() ? "" : ", ") + what;
  };
  add(need.reads, "read");
  add(need.writes, "written");
  add(need.atomics, "changed by atomic operations");
  return text.empty() ? "reached through a register, maybe" : text;
}

std::string need_text(const SurfaceNeed& need) {
  std::string text = uses_text(need);
  if (need.sends != 0) text += " by " + counted(static_cast<std::uint64_t>(need.sends), "send");
  if (need.end_bytes != 0) text += "; blocks up to byte " + std::to_string(need.end_bytes - 1);
  if (need.block_bytes != 0)
    text += fmt::format("; blocks of {} bytes at unknown places", need.block_bytes);
  if (need.lane_bytes != 0)
    text += fmt::format("; a lane reaches {} bytes from its address on", need.lane_bytes);
  if (need.target != isa::MessageTarget::Buffer) text += "; format and size are guesses";
  return text;
}

JsonValue kernel_json(const isa::Program& program, const KernelReference& kernel) {
  JsonValue object = json_object();
  add_member(object, "file", json_text(kernel.file));
  add_member(object, "gen", json_text(std::string(row(program.gen).key)));
  if (!kernel.format.empty()) add_member(object, "format", json_text(kernel.format));
  if (!kernel.select.empty()) add_member(object, "select", json_text(kernel.select));
  return object;
}

JsonValue payload_json(const Dispatch& dispatch, int register_bytes) {
  JsonValue payload = json_array();
  for (const PayloadItem& item : dispatch.payload) {
    JsonValue each = json_object();
    add_member(each, "grf", json_number(static_cast<std::uint64_t>(item.byte / register_bytes)));
    add_member(each, "type", json_text("ud"));
    add_member(each, "builtin",
               json_text(std::string(builtin_names()[static_cast<std::size_t>(*item.builtin)])));
    append(payload, std::move(each));
  }
  return payload;
}

/// Zeros to be replaced, listed if there are few.
JsonValue data_json(std::uint32_t size_bytes) {
  const std::uint32_t count = (size_bytes + 3) / 4;
  JsonValue data = json_object();
  add_member(data, "type", json_text("ud"));
  if (count <= kMostValues) {
    JsonValue& values = add_member(data, "values", json_array());
    for (std::uint32_t i = 0; i < count; ++i) append(values, json_number(0));
    return data;
  }
  add_member(data, "pattern", json_text("constant"));
  add_member(data, "value", json_number(0));
  add_member(data, "count", json_number(count));
  return data;
}

JsonValue surface_json(const SurfaceData& surface, const SurfaceNeed& need) {
  JsonValue object = json_object();
  add_member(object, "name", json_text(surface.name));
  add_member(object, "index", json_number(need.index));
  add_member(object, "comment", json_text(need_text(need)));
  if (surface.format != SurfaceFormat::Raw)
    add_member(object, "format", json_text(std::string(row(surface.format).key)));
  if (surface.stride_bytes != 0)
    add_member(object, "stride_bytes", json_number(surface.stride_bytes));
  if (need.target == isa::MessageTarget::Buffer) {
    add_member(object, "data", data_json(surface.size_bytes));
    return object;
  }
  add_member(object, "width", json_number(static_cast<std::uint64_t>(surface.width)));
  add_member(object, "height", json_number(static_cast<std::uint64_t>(surface.height)));
  return object;
}

JsonValue samplers_json(const std::vector<unsigned>& samplers) {
  JsonValue array = json_array();
  for (const unsigned index : samplers) {
    JsonValue each = json_object();
    add_member(each, "index", json_number(index));
    add_member(each, "min_filter", json_text("nearest"));
    add_member(each, "mag_filter", json_text("nearest"));
    append(array, std::move(each));
  }
  return array;
}

std::string comment(const Draft& draft) {
  std::string text = "Made up from the code, with zeros for data: replace them.";
  for (const std::string& each : draft.workload.invented) text += " Made up: " + each + ".";
  text += draft.needs.uses_barriers ? " There are barriers." : " There is no barrier.";
  return text;
}

}  // namespace

std::string draft_document(const Draft& draft, const std::string& name,
                           const KernelReference& kernel) {
  const Workload& workload = draft.workload;
  JsonValue root = json_object();
  add_member(root, "schema", json_text(config::kWorkloadSchema.name()));
  add_member(root, "name", json_text(name));
  add_member(root, "comment", json_text(comment(draft)));
  add_member(root, "kernel", kernel_json(workload.program, kernel));
  JsonValue& dispatch =
      add_member(root, "dispatch", dispatch_json(workload.dispatch, workload.program));
  add_member(dispatch, "payload",
             payload_json(workload.dispatch, workload.program.isa->state.register_bytes));
  JsonValue& surfaces = add_member(root, "surfaces", json_array());
  for (std::size_t i = 0; i < workload.surfaces.size(); ++i)
    append(surfaces, surface_json(workload.surfaces[i], draft.needs.surfaces[i]));
  if (!draft.needs.samplers.empty())
    add_member(root, "samplers", samplers_json(draft.needs.samplers));
  return config::to_text(root);
}

}  // namespace eu::model
