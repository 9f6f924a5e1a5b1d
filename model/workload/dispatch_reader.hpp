#pragma once
// The "dispatch" of a workload document.
#include "config/json_reader.hpp"
#include "isa/program.hpp"
#include "model/workload/data_spec.hpp"
#include "model/workload/dispatch.hpp"

namespace eu::model {

/// Errors go to the cursor's diagnostics; what is returned after one is not to be used.
/// `program` is the kernel that is dispatched.
Dispatch read_dispatch(const config::JsonCursor& cursor, const DataReader& data,
                       const isa::Program& program);

}  // namespace eu::model
