#pragma once
// JSON schema of workloads, and its tree for other schemas.
#include <string>

#include "config/json/json_document.hpp"

namespace eu::model {

/// JSON schema (draft-07) of eusim.workload/v1.
std::string workload_schema();

/// The schema as a tree without the draft's name; its "definitions" contain "dispatch".
config::JsonValue workload_schema_tree();

}  // namespace eu::model
