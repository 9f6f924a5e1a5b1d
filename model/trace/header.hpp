#pragma once
// What a trace is of: kernel, dispatch, and where it was recorded (traces/TRACES.md).
#include <string>

#include "model/trace/bytes.hpp"
#include "model/workload/workload.hpp"

namespace eu::model {

struct TraceHeader {
  /// Without payloads and contents of surfaces: a replay asks for no values.
  Workload workload;
  std::string machine;         ///< recorded on; empty if the trace was imported
  std::string machine_sha256;  ///< the same, resolved
};

/// The content of a head chunk.
Bytes head_content(const TraceHeader& header);

/// Reads it. `file`: for messages. Throws TraceError.
TraceHeader read_head(const Bytes& content, const std::string& file);

}  // namespace eu::model
