#pragma once
// Imports executions captured elsewhere, as text (traces/TRACES.md).
#include <string>

#include "model/trace/trace_writer.hpp"

namespace eu::model {

/// Reads the text and writes it as a trace of `workload`. Throws isa::InputError, with place, for
/// executions that the kernel cannot have; FileError.
void import_execution(const std::string& path, const Workload& workload, TraceWriter& writer);

}  // namespace eu::model
