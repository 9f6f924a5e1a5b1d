#pragma once
// Machine files that were to extend another one and do not say so.
#include "config/json/json_document.hpp"

namespace eu::config {

/// Is the document, an object, all of a machine or an extension of one? If it extends none and
/// lacks most of one, that is said, or which key was meant for `extends`, and not each that lacks.
bool is_machine_or_extends_one(const JsonValue& document, Diagnostics& diagnostics);

}  // namespace eu::config
