#include "model/workload/workload_document.hpp"

#include <limits>

#include "config/machine/row.hpp"
#include "isa/isa.hpp"
#include "model/memory/sampler_state.hpp"
#include "model/memory/surface_format.hpp"
#include "model/text/json_values.hpp"
#include "model/text/schema_document.hpp"
#include "model/workload/data_spec.hpp"
#include "model/workload/dispatch_json.hpp"
#include "model/workload/surface_reader.hpp"
#include "model/workload/workload_reader.hpp"

namespace eu::model {
namespace {

using config::add_member;
using config::JsonValue;

JsonValue object(std::initializer_list<std::pair<std::string_view, JsonValue>> members) {
  JsonValue value = json_object();
  for (const auto& [key, member] : members) add_member(value, key, member);
  return value;
}

/// The union of names over all generations.
template <class NamesOf>
std::vector<std::string_view> of_any_generation(const NamesOf& names_of) {
  std::vector<std::string_view> all;
  for (const isa::GenerationRow& row : isa::kAllGenerations)
    for (const std::string_view name : names_of(row.gen))
      if (std::find(all.begin(), all.end(), name) == all.end()) all.push_back(name);
  return all;
}

std::vector<std::string_view> keys_of_bits(const isa::Rows<isa::ControlBit>& bits) {
  std::vector<std::string_view> keys;
  for (const isa::ControlBit& bit : bits) keys.push_back(bit.key);
  return keys;
}

/// Values that depend on instruction sets, over all generations (tests/traces compares them with
/// the reader).
void add_isa(SchemaValues& values) {
  std::int64_t registers = 0, register_bytes = 0, uniforms = 0;
  std::vector<std::string_view> gen_names;
  for (const isa::GenerationRow& row : isa::kAllGenerations) {
    gen_names.push_back(row.name);
    registers = std::max<std::int64_t>(registers, isa::isa_of(row.gen).state.registers);
    register_bytes =
        std::max<std::int64_t>(register_bytes, isa::isa_of(row.gen).state.register_bytes);
    uniforms = std::max<std::int64_t>(uniforms, isa::isa_of(row.gen).state.uniforms);
  }
  values["gens"] = choices(config::keys_of(isa::kAllGenerations));
  values["gen_names"] = choices(gen_names);
  values["forms"] = choices(of_any_generation(form_names));
  values["last_register"] = json_number(registers - 1);
  values["last_uniform"] = json_number(uniforms - 1);
  values["last_register_byte"] = json_number(register_bytes - 1);
  const auto exceptions = of_any_generation(
      [](isa::Generation gen) { return keys_of_bits(isa::isa_of(gen).exceptions); });
  values["exceptions"] = choices(exceptions);
  values["exception_count"] = json_number(static_cast<std::int64_t>(exceptions.size()));
  JsonValue& modes = values["modes"] = json_object();
  for (const std::string_view mode :
       of_any_generation([](isa::Generation gen) { return keys_of_bits(isa::isa_of(gen).modes); }))
    add_member(modes, mode,
               object({{"description", json_text("a mode of the manual (default: false)")},
                       {"type", json_text("boolean")}}));
}

void add_dispatch(SchemaValues& values) {
  const auto meanings = [](std::initializer_list<std::string_view> texts) {
    return choices({texts.begin(), texts.end()});
  };
  values["kinds"] = choices(dispatch_kind_names());
  values["kind_meanings"] = meanings({
#define DISPATCH_KIND(id, name, meaning) meaning,
#include "model/dispatch/dispatch.def"
  });
  values["orders"] = choices(walk_order_names());
  values["order_meanings"] = meanings({
#define WALK_ORDER(id, name, x_weight, y_weight, meaning) meaning,
#include "model/dispatch/dispatch.def"
  });
  values["builtins"] = choices(builtin_names());
  values["builtin_meanings"] = meanings({
#define BUILTIN(id, name, each_channel, meaning) meaning,
#include "model/dispatch/dispatch.def"
  });
  values["max_threads"] = json_number(kMaxThreads);
  values["max_slm_bytes"] = json_number(kMaxSlmBytes);
  values["max_dependencies"] = json_number(kMaxDependencies);
  values["min_dependency_offset"] = json_number(-kMaxDependencyOffset);
  values["max_dependency_offset"] = json_number(kMaxDependencyOffset);
  JsonValue& scratch = values["scratch_bytes"] = json_array();
  append(scratch, json_number(0));
  for (int bytes = kMinScratchBytes; bytes <= kMaxScratchBytes; bytes *= 2)
    append(scratch, json_number(bytes));
  values["roundings"] = choices(rounding_names());
}

void add_surfaces(SchemaValues& values) {
  std::vector<std::string_view> byte_formats;
  for (std::size_t format = 0; format < surface_format_names().size(); ++format) {
    Surface surface;
    surface.format = static_cast<SurfaceFormat>(format);
    if (surface.texel_bytes() == 1) byte_formats.push_back(surface_format_names()[format]);
  }
  values["formats"] = choices(surface_format_names());
  values["byte_formats"] = choices(byte_formats);
  values["max_surface_bytes"] = json_number(kMaxSurfaceBytes);
  values["max_image_extent"] = json_number(kMaxImageExtent);
  values["filters"] = choices(kFilters);
  values["mip_filters"] = choices(kMipFilters);
  values["address_modes"] = choices(kAddressModes);
  values["compares"] = choices(kCompares);
}

/// Schema of an element of a type, as a number.
JsonValue number_of(isa::Element type) {
  if (type == isa::Element::DF) return object({{"type", json_text("number")}});
  if (isa::is_float(type)) {
    const double max = largest_number(type);
    return object(
        {{"type", json_text("number")}, {"minimum", json_real(-max)}, {"maximum", json_real(max)}});
  }
  const auto [min, max] = integer_range(type);
  return object({{"type", json_text("integer")},
                 {"minimum", json_number(min)},
                 {"maximum", json_number(max)}});
}

/// Rule: if "type" is `name`, "values" are values of this type.
JsonValue values_rule(std::string_view name, isa::Element type) {
  JsonValue bits = object({{"type", json_text("string")},
                           {"pattern", json_text("^0x0*[0-9a-fA-F]{1," +
                                                 std::to_string(2 * isa::size_of(type)) + "}$")}});
  JsonValue either = json_array();
  append(either, number_of(type));
  append(either, std::move(bits));
  const JsonValue items = object({{"items", object({{"anyOf", std::move(either)}})}});
  const JsonValue is_type = object({{"const", json_text(std::string(name))}});
  return object({{"if", object({{"properties", object({{"type", is_type}})},
                                {"required", choices({"type"})}})},
                 {"then", object({{"properties", object({{"values", items}})}})}});
}

void add_data(SchemaValues& values) {
  const std::vector<std::string_view>& types = data_type_names();
  std::vector<std::string_view> all = types;
  for (const std::string_view type : pointer_type_names())
    if (std::find(all.begin(), all.end(), type) == all.end()) all.push_back(type);
  values["types"] = choices(types);
  values["pointer_types"] = choices(pointer_type_names());
  values["all_types"] = choices(all);
  values["patterns"] = choices(pattern_names());
  JsonValue& rules = values["types_of_values"] = json_array();
  for (std::size_t i = 0; i < types.size(); ++i)
    append(rules, values_rule(types[i], kDataTypes[i]));
  values["pattern_number"] = object({{"type", json_text("number")},
                                     {"minimum", json_real(-kMaxPattern)},
                                     {"maximum", json_real(kMaxPattern)}});
  const JsonValue keys = *schema_from_file("data_keys", values).find("properties");
  JsonValue& none = values["no_data"] = json_object();
  for (const config::JsonMember& key : *keys.object())
    if (key.key != "type") add_member(none, key.key, json_boolean(false));
  values["data_keys"] = keys;
}

}  // namespace

JsonValue workload_schema_tree() {
  SchemaValues values;
  values["identifier_pattern"] = json_text(std::string(config::kIdentifierPattern));
  add_isa(values);
  add_dispatch(values);
  add_surfaces(values);
  add_data(values);
  return schema_from_file("workload", values);
}

std::string workload_schema() {
  return schema_text(workload_schema_tree(), config::kWorkloadSchema);
}

}  // namespace eu::model
