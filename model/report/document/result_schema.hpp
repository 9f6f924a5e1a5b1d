#pragma once
// The JSON schema of result documents: numbers are those of `eusim metrics`.
#include <string>

#include "config/json/json_document.hpp"

namespace eu::model {

/// A JSON schema (draft-07) of eusim.result/v1.
std::string result_schema();

/// The same as a tree, without what names the draft.
config::JsonValue result_schema_tree();

}  // namespace eu::model
