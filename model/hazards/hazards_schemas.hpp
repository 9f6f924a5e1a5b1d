#pragma once
// JSON schemas of the documents that `eusim hazards` and `eusim lint` write.
#include <string>

namespace eu::model {

/// JSON schema (draft-07) of eusim.hazards/v1.
std::string hazards_schema();

/// JSON schema (draft-07) of eusim.lint/v1.
std::string lint_schema();

}  // namespace eu::model
