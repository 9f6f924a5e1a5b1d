#pragma once
// The report a person reads after a run.
#include <string>
#include <vector>

#include "config/machine.hpp"
#include "model/core/simulation.hpp"
#include "model/report/expectations.hpp"

namespace eu::model {

enum class ReportDetail : std::uint8_t { None, Brief, Full };

/// All that a report or a result document is made of.
struct ReportInput {
  const config::Machine& machine;
  const Workload& workload;
  const RunResult& result;
  const std::vector<ExpectationResult>& expectations;
};

/// Summary, causes of all thread-cycles, pipes, memory, outputs. Brief: the summary alone.
std::string text_report(const ReportInput& input, ReportDetail detail);

/// The kernel, one instruction a line, with issues, thread-cycles and the top cause of each.
std::string listing(const ReportInput& input);

/// Why the run did not come to its end: what each thread waits for, or what failed where.
std::string failure_report(const ReportInput& input);

}  // namespace eu::model
