#pragma once
// The JSON schema of workloads, and what other schemas take of it.
#include <string>

#include "config/json/json_document.hpp"

namespace eu::model {

/// A JSON schema (draft-07) of eusim.workload/v1.
std::string workload_schema();

/// The same as a tree, without what names the draft: its "definitions" have "dispatch".
config::JsonValue workload_schema_tree();

}  // namespace eu::model
