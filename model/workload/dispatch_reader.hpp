#pragma once
// The "dispatch" of a workload document.
#include "config/json/json_reader.hpp"
#include "isa/program.hpp"
#include "model/dispatch/dispatch.hpp"
#include "model/workload/data_spec.hpp"

namespace eu::model {

inline constexpr int kMaxThreads = 1 << 22;  ///< of a run
inline constexpr int kMaxSlmBytes = 1 << 16;
// r0.3 3:0: 2^(n+10) bytes, of which hardware has up to 2 MB.
inline constexpr int kMinScratchBytes = 1 << 10;
inline constexpr int kMaxScratchBytes = 1 << 21;

/// Has it no more threads than a run may have? Where it has, thread_count() may be wrong.
bool has_countable_threads(const Dispatch& dispatch);

/// Errors go to the cursor's diagnostics; what is returned after one is not to be used.
/// `program` is the kernel that is dispatched.
Dispatch read_dispatch(const config::JsonCursor& cursor, const DataReader& data,
                       const isa::Program& program);

}  // namespace eu::model
