#include "model/workload/workload_document.hpp"

#include <fmt/core.h>

#include <algorithm>
#include <cstring>

#include "config/json/schemas.hpp"
#include "isa/isa.hpp"
#include "model/text/json_values.hpp"
#include "model/workload/dispatch_json.hpp"

namespace eu::model {
namespace {

using config::add_member;
using config::JsonValue;

/// Larger contents are written to files of their own.
constexpr std::size_t kMaxListedBytes = 4096;

JsonValue number(std::uint64_t value) {
  return json_number(value);
}

class WorkloadWriter {
 public:
  WorkloadWriter(const Workload& workload, const std::string& path, FileBatch& files)
      : workload_(workload), path_(path), files_(files) {}

  void write() {
    JsonValue root = json_object();
    add_member(root, "schema", json_text(config::kWorkloadSchema.name()));
    add_member(root, "name", json_text(workload_.name));
    const isa::Program& program = workload_.program;
    JsonValue& kernel = add_member(root, "kernel", json_object());
    add_member(kernel, "file",
               json_text(write_file("", program.bytes.data(), program.bytes.size())));
    add_member(kernel, "gen", json_text(std::string(row(program.gen).key)));
    add_member(kernel, "format", json_text("bin"));
    JsonValue& dispatch = add_member(root, "dispatch", dispatch_json(workload_.dispatch, program));
    if (workload_.dispatch.control != 0)
      add_member(dispatch, "control", control_json(workload_.dispatch.control, *program.isa));
    add_payload(dispatch);
    JsonValue& surfaces = add_member(root, "surfaces", json_array());
    for (const SurfaceData& surface : workload_.surfaces) append(surfaces, surface_json(surface));
    JsonValue& samplers = add_member(root, "samplers", json_array());
    for (const SamplerData& sampler : workload_.samplers) append(samplers, sampler_json(sampler));
    files_.write(path_ + ".json", config::to_text(root));
  }

 private:
  /// Returns its name, relative to the document's folder.
  std::string write_file(const std::string& what, const std::uint8_t* bytes, std::size_t size) {
    const std::string file = path_ + (what.empty() ? "" : "." + what) + ".bin";
    files_.write(file, bytes, size);
    return file.substr(file.rfind('/') + 1);
  }

  void add_payload(JsonValue& dispatch) {
    const int register_bytes = workload_.program.isa->state.register_bytes;
    JsonValue& payload = add_member(dispatch, "payload", json_array());
    int count = 0;
    for (const PayloadItem& item : workload_.dispatch.payload) {
      JsonValue each = json_object();
      add_member(each, "grf", number(static_cast<std::uint64_t>(item.byte / register_bytes)));
      add_member(each, "subreg_bytes",
                 number(static_cast<std::uint64_t>(item.byte % register_bytes)));
      if (item.builtin) {
        add_member(each, "type", json_text("ud"));
        add_member(each, "builtin",
                   json_text(std::string(builtin_names()[static_cast<int>(*item.builtin)])));
      } else {
        if (item.each_thread) add_member(each, "each_thread", json_boolean(true));
        if (item.each_thread_of_group) add_member(each, "each_thread_of_group", json_boolean(true));
        add_data(each, item.bytes, fmt::format("payload_{}", count));
      }
      append(payload, std::move(each));
      ++count;
    }
  }

  /// The bytes as dwords, or as bytes if they are not whole dwords.
  void add_data(JsonValue& object, const std::vector<std::uint8_t>& bytes,
                const std::string& name) {
    const bool are_dwords = bytes.size() % 4 == 0;
    add_member(object, "type", json_text(are_dwords ? "ud" : "ub"));
    if (bytes.size() > kMaxListedBytes) {
      add_member(object, "file", json_text(write_file(name, bytes.data(), bytes.size())));
      return;
    }
    JsonValue& values = add_member(object, "values", json_array());
    for (std::size_t at = 0; at < bytes.size(); at += are_dwords ? 4 : 1) {
      std::uint32_t value = 0;
      std::memcpy(&value, bytes.data() + at, are_dwords ? 4 : 1);
      append(values, number(value));
    }
  }

  JsonValue surface_json(const SurfaceData& surface) {
    JsonValue object = json_object();
    add_member(object, "name", json_text(surface.name));
    if (surface.index) add_member(object, "index", number(*surface.index));
    if (surface.address)
      add_member(object, "address", json_text(fmt::format("{:#x}", *surface.address)));
    if (surface.format != SurfaceFormat::Raw)
      add_member(object, "format", json_text(std::string(row(surface.format).key)));
    if (!surface.inside.empty()) {
      add_member(object, "inside", json_text(surface.inside));
      add_member(object, "offset_bytes", number(surface.offset_bytes));
    }
    if (surface.stride_bytes != 0)
      add_member(object, "stride_bytes", number(surface.stride_bytes));
    else if (surface.width != 0)
      add_image(object, surface);
    add_member(object, "size_bytes", number(surface.size_bytes));
    if (surface.inside.empty()) add_contents(object, surface);
    return object;
  }

  static void add_image(JsonValue& object, const SurfaceData& surface) {
    const auto add = [&](const char* key, int value) {
      add_member(object, key, number(static_cast<std::uint64_t>(value)));
    };
    add("width", surface.width);
    add("height", surface.height);
    add_member(object, "pitch_bytes", number(surface.pitch_bytes));
    if (surface.layers > 1) add("layers", surface.layers);
    if (surface.levels > 1) add("levels", surface.levels);
  }

  void add_contents(JsonValue& object, const SurfaceData& surface) {
    std::vector<std::uint8_t> bytes = surface.initial;
    for (const MemoryPart& part : surface.memory)
      bytes.insert(bytes.end(), part.bytes, part.bytes + part.size_bytes);
    while (!bytes.empty() && bytes.back() == 0) bytes.pop_back();
    if (bytes.empty()) return;
    JsonValue& data = add_member(object, "data", json_object());
    add_member(data, "file", json_text(write_file(surface.name, bytes.data(), bytes.size())));
  }

  static JsonValue sampler_json(const SamplerData& sampler) {
    const SamplerState& state = sampler.state;
    const auto name = [](const auto& names, auto value) {
      return json_text(std::string(names[static_cast<std::size_t>(value)]));
    };
    JsonValue object = json_object();
    add_member(object, "index", number(sampler.index));
    add_member(object, "min_filter", name(kFilters, state.min_filter));
    add_member(object, "mag_filter", name(kFilters, state.mag_filter));
    add_member(object, "mip_filter", name(kMipFilters, state.mip_filter));
    JsonValue& address = add_member(object, "address", json_array());
    for (const AddressMode mode : state.address) append(address, name(kAddressModes, mode));
    JsonValue& border = add_member(object, "border", json_array());
    for (const float value : state.border) append(border, json_real(static_cast<double>(value)));
    add_member(object, "compare", name(kCompares, state.compare));
    for (const auto& [key, value] : {std::pair<const char*, float>{"lod_bias", state.lod_bias},
                                     {"min_lod", state.min_lod},
                                     {"max_lod", state.max_lod}})
      add_member(object, key, json_real(static_cast<double>(value)));
    add_member(object, "normalized", json_boolean(state.normalized));
    return object;
  }

  const Workload& workload_;
  const std::string path_;
  FileBatch& files_;
};

}  // namespace

void write_workload(const Workload& workload, const std::string& path, FileBatch& files) {
  WorkloadWriter(workload, path, files).write();
}

}  // namespace eu::model
