#pragma once
// The JSON schema of result documents; its numbers are those of `eusim metrics`.
#include <string>

#include "config/json/json_document.hpp"

namespace eu::model {

/// A JSON schema (draft-07) of eusim.result/v1.
std::string result_schema();

/// The schema as a tree, without the member that names the draft.
config::JsonValue result_schema_tree();

}  // namespace eu::model
