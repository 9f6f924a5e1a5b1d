#pragma once
// Detects machine files that should extend another one, but do not.
#include "config/json/json_document.hpp"

namespace eu::config {

/// Whether the document, an object, is a whole machine or extends one. If it does neither, reports
/// that, or the key that should be `extends`, instead of each missing field.
bool is_machine_or_extends_one(const JsonValue& document, Diagnostics& diagnostics);

}  // namespace eu::config
