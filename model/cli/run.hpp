#pragma once
// A run and its reports, for the verbs that end in one.
#include <functional>

#include "model/cli/run_arguments.hpp"
#include "model/core/simulation.hpp"

namespace eu::model {

/// Simulates, checks the outputs and writes what the arguments ask for. `finished` is called when
/// the simulated program has come to its end. `options` says more than the arguments do.
ExitCode run_and_report(const RunArguments& arguments, const config::Machine& machine,
                        const Workload& workload, RunOptions options,
                        const std::function<void()>& finished);

}  // namespace eu::model
