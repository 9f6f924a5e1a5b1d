#include "model/workload/dispatch_json.hpp"

#include "isa/isa.hpp"
#include "model/text/json_values.hpp"

namespace eu::model {
namespace {

using config::add_member;
using config::JsonValue;

template <class Numbers>
JsonValue numbers(const Numbers& values) {
  JsonValue array = json_array();
  for (const int value : values) append(array, json_number(value));
  return array;
}

void add_walker(JsonValue& object, const Dispatch& dispatch) {
  add_member(object, "groups", numbers(dispatch.groups));
  if (!dispatch.thread_grid) {
    add_member(object, "local_size", numbers(dispatch.local_size));
    return;
  }
  JsonValue& grid = add_member(object, "thread_grid", json_object());
  add_member(grid, "threads", numbers(dispatch.thread_grid->threads));
  add_member(grid, "right_mask", json_number(dispatch.thread_grid->right_mask));
  add_member(grid, "bottom_mask", json_number(dispatch.thread_grid->bottom_mask));
}

void add_media(JsonValue& object, const Dispatch& dispatch, const isa::Program& program) {
  add_member(object, "size", numbers(std::array<int, 2>{dispatch.groups[0], dispatch.groups[1]}));
  add_member(object, "order",
             json_text(std::string(walk_order_names()[static_cast<int>(dispatch.order)])));
  add_member(object, "scoreboard",
             json_text(dispatch.scoreboard.stalling ? "stalling" : "non_stalling"));
  JsonValue& dependencies = add_member(object, "dependencies", json_array());
  for (const std::array<int, 2>& each : dispatch.scoreboard.dependencies)
    append(dependencies, numbers(each));
  JsonValue& entries = add_member(object, "entries", json_array());
  for (const std::uint32_t entry : dispatch.entries)
    append(entries, json_number(program.offsets_bytes[entry]));
}

}  // namespace

JsonValue dispatch_json(const Dispatch& dispatch, const isa::Program& program) {
  JsonValue object = json_object();
  add_member(object, "kind",
             json_text(std::string(dispatch_kind_names()[static_cast<int>(dispatch.kind)])));
  add_member(object, "placement",
             json_text(dispatch.placement == Placement::Spread ? "spread" : "pack"));
  add_member(object, "simd_size", json_number(dispatch.simd_size));
  switch (dispatch.kind) {
    case DispatchKind::Walker: add_walker(object, dispatch); break;
    case DispatchKind::Threads:
      add_member(object, "threads", json_number(dispatch.groups[0]));
      break;
    case DispatchKind::Media: add_media(object, dispatch, program); break;
    case DispatchKind::Pixel: add_member(object, "size", numbers(dispatch.pixels)); break;
    case DispatchKind::Vertex:
      add_member(object, "vertices", json_number(dispatch.vertices));
      add_member(object, "urb_entry_bytes", json_number(dispatch.urb_entry_bytes));
      break;
  }
  add_member(object, "slm_bytes", json_number(dispatch.slm_bytes));
  // Programs of other instruction sets set up their own stacks.
  if (program.isa->launch == nullptr)
    add_member(object, "scratch_bytes", json_number(dispatch.scratch_bytes));
  add_member(object, "high_priority", {dispatch.high_priority, {}});
  return object;
}

}  // namespace eu::model
