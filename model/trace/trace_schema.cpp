#include "model/trace/trace_schema.hpp"

#include "config/machine/row.hpp"
#include "isa/isa.hpp"
#include "model/text/json_values.hpp"
#include "model/text/schema_document.hpp"
#include "model/workload/surface_reader.hpp"
#include "model/workload/workload_schema.hpp"

namespace eu::model {

std::string trace_schema() {
  SchemaValues values;
  values["gens"] = choices(config::keys_of(isa::kAllGenerations));
  values["max_surface_bytes"] = json_number(kMaxSurfaceBytes);
  config::JsonValue schema = schema_from_file("trace", values);
  add_definitions(schema, workload_schema_tree());
  return schema_text(std::move(schema), config::kTraceSchema);
}

}  // namespace eu::model
