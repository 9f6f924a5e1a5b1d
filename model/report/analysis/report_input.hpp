#pragma once
// The input of reports and result documents.
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

struct RequestedCounters;
class RaceDetector;

/// The run's cycles with another value of one number of the machine.
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
  const RunAnalysis* analysis = nullptr;        ///< null: the run had no observers
  const Timeline* timeline = nullptr;           ///< null: not wanted
  std::size_t columns = kReportColumns;         ///< of a line of text
  const RaceDetector* races = nullptr;          ///< null: races were not checked
  const RequestedCounters* counters = nullptr;  ///< null: not wanted
  std::vector<TestedNumber> tested{};           ///< by the wanted error bars and what-ifs
};

/// EUs that had at least one thread.
int used_eus(const RunResult& result);

/// Cycles of the run times the EUs that had a thread: the sum of a pipe's cycles.
Cycle eu_cycles(const RunResult& result);

/// Thread-cycles in which a line waited for others in front of the last-level cache or of memory:
/// parts of Cause::MsgLlc and Cause::MsgMemory.
Cycle llc_queue_cycles(const RunResult& result);
Cycle memory_queue_cycles(const RunResult& result);

/// Stall cycles of the sends of these messages for the send port or an entry in the message queue.
Cycle queue_full_cycles(const RunResult& result, const MessageAccount& messages);

}  // namespace eu::model
