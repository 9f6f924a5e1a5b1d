#pragma once
// JSON schema of the header of traces.
#include <string>

namespace eu::model {

/// JSON schema (draft-07) of the text in the chunk HEAD of eusim.trace/v1.
std::string trace_schema();

}  // namespace eu::model
