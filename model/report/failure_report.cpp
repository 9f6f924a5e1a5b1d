// Runs that did not come to their end.
#include "model/report/layout.hpp"
#include "model/report/names.hpp"
#include "model/report/text_report.hpp"

namespace eu::model {
namespace {

std::string thread_text(const ThreadRef& thread) {
  return "thread " + std::to_string(thread.thread) + " (EU " + std::to_string(thread.eu) +
         ", slot " + std::to_string(thread.slot) + ")";
}

/// Who owns what a stuck thread waits for.
std::string owner(const ReportInput& in, const Blocker& blocker) {
  const isa::Program& program = in.workload.program;
  switch (blocker.cause) {
    case Cause::Barrier: return "a barrier that other threads of its group have not reached";
    case Cause::Notify: return "a notification that nobody sends";
    case Cause::Tdr: return "a thread it depends on";
    default: break;
  }
  if (blocker.producer >= program.size()) return "nothing that is known";
  const isa::Instruction& producer = program.instructions[blocker.producer];
  return std::string(producer.no_dd_clr ? "a dependency that NoDDClr leaves set by "
                                        : "the result of ") +
         place_text(program, blocker.producer);
}

/// Where the threads are that have not ended; what each waits for if it cannot go on.
std::string unfinished_threads(const ReportInput& in) {
  constexpr std::size_t kMaxThreads = 16;
  std::string text;
  for (std::size_t i = 0; i < in.result.stuck.size(); ++i) {
    if (i == kMaxThreads)
      return text + "  and " + std::to_string(in.result.stuck.size() - i) + " more threads\n";
    const StuckThread& stuck = in.result.stuck[i];
    text += "  " + thread_text(stuck.thread) + " since cycle " + std::to_string(stuck.since) +
            " at " + place_text(in.workload.program, stuck.index) + "\n";
    if (stuck.blocker.until == kNever)
      text += "    waits (" + cause_key(static_cast<int>(stuck.blocker.cause), in.machine) +
              ") for " + owner(in, stuck.blocker) + "\n";
  }
  return text;
}

}  // namespace

std::string failure_report(const ReportInput& in) {
  switch (in.result.outcome) {
    case Outcome::Finished: return "";
    case Outcome::Hung: return "the run hangs: no thread can go on\n" + unfinished_threads(in);
    case Outcome::CycleLimit:
      return "the cycle limit was reached (--max-cycles) with " +
             std::to_string(in.result.stuck.size()) + " threads still running\n" +
             unfinished_threads(in);
    case Outcome::Failed: break;
  }
  const Failure& failure = *in.result.failure;
  return place_text(in.workload.program, failure.index) + "\n  " + thread_text(failure.thread) +
         ", cycle " + std::to_string(failure.cycle) + ": " + failure.message + "\n";
}

}  // namespace eu::model
