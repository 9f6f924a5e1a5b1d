#pragma once
// The JSON schemas of what `eusim hazards` and `eusim lint` write.
#include <string>

namespace eu::model {

/// A JSON schema (draft-07) of eusim.hazards/v1.
std::string hazards_schema();

/// Of eusim.lint/v1.
std::string lint_schema();

}  // namespace eu::model
