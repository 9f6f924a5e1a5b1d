// Reports of runs that did not finish.
#include <fmt/core.h>

#include "isa/isa.hpp"
#include "model/report/analysis/names.hpp"
#include "model/report/analysis/unfinished_threads.hpp"
#include "model/report/text/text_report.hpp"
#include "model/text/layout.hpp"

namespace eu::model {
namespace {

/// A note for bare kernels: with generated data, a loop that waits for data may not end.
std::string invented_data(const ReportInput& in) {
  if (in.workload.invented.empty()) return "";
  return "the data are made up, and all zeros: a loop that waits for other values does not end; "
         "eusim workload writes a workload to fill in\n";
}

/// Commands to type if a bare kernel could not access memory; else empty.
std::string remedy(const ReportInput& in, const Failure& failure) {
  const isa::Program& program = in.workload.program;
  const bool is_send =
      failure.index < program.size() && program.isa->footprint(program, failure.index).is_send;
  if (!in.workload.is_bare || !in.workload.surfaces.empty() || !is_send) return "";
  return fmt::format(
      "  {0} is a kernel without a workload. To run it on zeros: eusim run {0} --auto-surfaces\n"
      "  To write a workload for it: eusim workload {0} -o W.json\n",
      program.name);
}

std::string limit_text(const RunResult& result, std::string_view cycle_limit) {
  return result.untimed ? "the limit of instructions was reached (--max-instructions)"
                        : fmt::format("the cycle limit was reached ({})", cycle_limit);
}

std::string running_text(const RunResult& result) {
  if (result.stuck.empty())
    return result.instruction_count == 0 ? "before any thread has started"
                                         : "with no thread running";
  return fmt::format("with {} still running", counted(result.stuck.size(), "thread"));
}

/// The moment of the failure.
std::string moment_text(const RunResult& result) {
  const Cycle moment = result.failure->cycle;
  return result.untimed ? fmt::format("after {} of all threads", counted(moment, "instruction"))
                        : fmt::format("cycle {}", moment);
}

}  // namespace

std::string failure_report(const ReportInput& in, std::string_view cycle_limit) {
  switch (in.result.outcome) {
    case Outcome::Finished: return "";
    case Outcome::Hung:
      return "the run hangs: no thread can continue\n" + deadlocked_barriers(in) +
             unfinished_threads(in);
    case Outcome::CycleLimit:
      return fmt::format("{} {}\n{}{}", limit_text(in.result, cycle_limit), running_text(in.result),
                         invented_data(in), unfinished_threads(in));
    case Outcome::Failed: break;
  }
  const Failure& failure = *in.result.failure;
  const std::string place = failure.index == isa::Program::kNowhere
                                ? "the preamble"
                                : place_text(in.workload.program, failure.index);
  return fmt::format("{}\n  {}, {}: {}\n{}", place, thread_text(failure.thread),
                     moment_text(in.result), failure.message, remedy(in, failure));
}

}  // namespace eu::model
