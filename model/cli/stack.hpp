#pragma once
// The size of the stack.
#include <functional>

namespace eu::model {

/// Calls `work` and returns its result. If the process has less stack than usual (ulimit -s),
/// `work` runs on another stack of the usual size. If the system grants none, prints an error and
/// returns ExitCode::System.
int with_default_stack(const std::function<int()>& work);

}  // namespace eu::model
