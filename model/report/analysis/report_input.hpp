#pragma once
// All that a report or a result document is made of.
#include <string>
#include <vector>

#include "config/machine/machine_fwd.hpp"
#include "model/base/run_result.hpp"
#include "model/report/analysis/expectations.hpp"
#include "model/report/analysis/run_analysis.hpp"
#include "model/report/analysis/timeline.hpp"
#include "model/text/layout.hpp"
#include "model/workload/workload.hpp"

namespace eu::model {

struct AskedCounters;
class RaceDetector;

/// What the run takes if one number of the machine is another.
struct TestedNumber {
  std::string path;
  int value = 0;
  Cycle cycles = 0;
};

struct ReportInput {
  const config::Machine& machine;
  const Workload& workload;
  const RunResult& result;
  const std::vector<ExpectationResult>& expectations;
  const RunAnalysis* analysis = nullptr;    ///< null: nobody listened to the run
  const Timeline* timeline = nullptr;       ///< null: nobody asked for it
  std::size_t columns = kReportColumns;     ///< of a line of text
  const RaceDetector* races = nullptr;      ///< null: nobody looked for any
  const AskedCounters* counters = nullptr;  ///< null: nobody asked for them
  std::vector<TestedNumber> tested{};       ///< by error bars and what-ifs, as far as asked for
};

/// EUs that had at least one thread.
int used_eus(const RunResult& result);

/// Cycles of the run times the EUs that had a thread: what a pipe's cycles sum to.
Cycle eu_cycles(const RunResult& result);

/// Thread-cycles that the sends of these messages waited for the send port or an entry in the
/// message queue.
Cycle queue_full_cycles(const RunResult& result, const MessageAccount& messages);

}  // namespace eu::model
