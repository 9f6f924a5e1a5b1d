#pragma once
// How much stack there is.
#include <functional>

namespace eu::model {

/// Calls `work` and returns what it returns: where the system gives a process less stack than usual
/// (ulimit -s), on another one of the usual size. If there is none to be had, that is said on
/// standard error and the result is ExitCode::System.
int with_usual_stack(const std::function<int()>& work);

}  // namespace eu::model
