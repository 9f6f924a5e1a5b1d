#pragma once
// Reads the "dispatch" of a workload document.
#include "config/json/json_reader.hpp"
#include "isa/program.hpp"
#include "model/dispatch/dispatch.hpp"
#include "model/workload/data_spec.hpp"

namespace eu::model {

inline constexpr int kMaxThreads = 1 << 22;  ///< of a run
inline constexpr int kMaxSlmBytes = 1 << 16;
// r0.3 3:0: 2^(n+10) bytes; hardware has up to 2 MB.
inline constexpr int kMinScratchBytes = 1 << 10;
inline constexpr int kMaxScratchBytes = 1 << 21;

/// True if the number of threads is within kMaxThreads. If false, thread_count() may overflow.
bool has_countable_threads(const Dispatch& dispatch);

/// Reads a dispatch of `program`. Errors go to the cursor's diagnostics; the result is invalid
/// after one.
Dispatch read_dispatch(const config::JsonCursor& cursor, const DataReader& data,
                       const isa::Program& program);

}  // namespace eu::model
