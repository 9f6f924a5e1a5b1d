#pragma once
// Header of a trace: kernel, dispatch, and the machine that it was recorded on (traces/TRACES.md).
#include <string>

#include "model/trace/bytes.hpp"
#include "model/workload/workload.hpp"

namespace eu::model {

/// Header of a trace: kernel, dispatch, and the machine that it was recorded on (traces/TRACES.md).
struct TraceHeader {
  /// Without payloads and contents of surfaces: a replay needs no values.
  Workload workload;
  std::string machine;         ///< name; empty if the trace was imported
  std::string machine_sha256;  ///< digest of the resolved machine
};

/// The content of a head chunk.
Bytes head_content(const TraceHeader& header);

/// Reads a head chunk. `file` is for messages. Throws TraceError.
TraceHeader read_head(const Bytes& content, const std::string& file);

/// JSON schema (draft-07) of the text in the chunk HEAD of eusim.trace/v1.
std::string trace_schema();

}  // namespace eu::model
