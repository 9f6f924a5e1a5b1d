#pragma once
// Executions captured elsewhere, as text (traces/TRACES.md).
#include <string>

#include "model/trace/trace_writer.hpp"

namespace eu::model {

/// Reads the text and writes what it says as a trace of `workload`. Throws isa::InputError, with
/// place, for what the kernel could not have done; FileError.
void import_execution(const std::string& path, const Workload& workload, TraceWriter& writer);

}  // namespace eu::model
