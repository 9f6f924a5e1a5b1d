#pragma once
// Runs in a child process that are checked against laws, and their packed results.
#include <functional>
#include <string>
#include <vector>

#include "config/machine/machine.hpp"
#include "model/machine/event_record.hpp"
#include "model/machine/simulation.hpp"
#include "model/workload/workload.hpp"

namespace eu::test {

using Parts = std::vector<std::string>;

/// A finished run with its events.
struct RecordedRun {
  const model::Workload& workload;
  const model::Simulation& simulation;
  const model::RunResult& result;
  const model::EventRecord& record;
};

/// Runs a workload in a child process, with registers kept, and returns the result of `make_parts`
/// there. Throws std::runtime_error if the child throws or dies.
Parts parts_from_child(const config::Machine& machine, const model::Workload& workload,
                       const std::function<Parts(const RecordedRun&)>& make_parts);

/// A line for each of `breaches` of a finished run; otherwise why the run has not finished.
std::string breach_lines(const RecordedRun& run, const config::Machine& law,
                         const std::function<std::vector<std::string>()>& breaches);

/// Contents of a surface at the end of the run.
std::string bytes_after(const RecordedRun& run, const std::string& surface);

}  // namespace eu::test
