// Runs that did not come to their end.
#include <fmt/core.h>

#include "isa/isa.hpp"
#include "model/base/layout.hpp"
#include "model/report/names.hpp"
#include "model/report/text_report.hpp"

namespace eu::model {
namespace {

std::string thread_text(const ThreadRef& thread) {
  return fmt::format("thread {} (EU {}, slot {})", thread.thread, thread.eu, thread.slot);
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
  const bool leaves_set = program.isa->footprint(program, blocker.producer).no_dd_clr;
  return std::string(leaves_set ? "a dependency that NoDDClr leaves set by " : "the result of ") +
         place_text(program, blocker.producer);
}

/// Where the threads are that have not ended; what each waits for if it cannot go on.
std::string unfinished_threads(const ReportInput& in) {
  constexpr std::size_t kMaxThreads = 16;
  std::string text;
  for (std::size_t i = 0; i < in.result.stuck.size(); ++i) {
    if (i == kMaxThreads)
      return text + fmt::format("  and {} more threads\n", in.result.stuck.size() - i);
    const StuckThread& stuck = in.result.stuck[i];
    const std::string since =
        in.result.untimed ? "" : " since cycle " + std::to_string(stuck.since);
    text += fmt::format("  {}{} at {}\n", thread_text(stuck.thread), since,
                        place_text(in.workload.program, stuck.index));
    if (stuck.blocker.until == kNever)
      text += fmt::format("    waits ({}) for {}\n",
                          cause_key(static_cast<int>(stuck.blocker.cause), in.machine),
                          owner(in, stuck.blocker));
  }
  return text;
}

std::string threads_text(const std::vector<ThreadRef>& threads) {
  constexpr std::size_t kMaxThreads = 8;
  std::string text;
  for (std::size_t i = 0; i < threads.size() && i < kMaxThreads; ++i)
    text += (i == 0 ? "" : ", ") + thread_text(threads[i]);
  if (threads.size() > kMaxThreads)
    text += fmt::format(" and {} more", threads.size() - kMaxThreads);
  return text;
}

/// Why a thread has not come to its barrier.
std::string absence(const ReportInput& in, const ThreadRef& thread) {
  for (const StuckThread& stuck : in.result.stuck)
    if (stuck.thread.thread == thread.thread)
      return "is at " + place_text(in.workload.program, stuck.index);
  const std::string when =
      in.result.untimed ? "" : " at cycle " + std::to_string(in.result.threads[thread.thread].end);
  return fmt::format("ended{} without arriving", when);
}

/// Barriers that never opened: who waits there, who is missed.
std::string deadlocked_barriers(const ReportInput& in) {
  constexpr std::size_t kMaxMissing = 16;
  std::string text;
  for (const OpenBarrier& barrier : in.result.open_barriers) {
    text += fmt::format(
        "deadlocked barrier: group {}, {} of {} threads have arrived\n  waiting: {}\n",
        barrier.group, barrier.arrived.size(), barrier.expected, threads_text(barrier.arrived));
    for (std::size_t i = 0; i < barrier.missing.size() && i < kMaxMissing; ++i)
      text += fmt::format("  missing: {} {}\n", thread_text(barrier.missing[i]),
                          absence(in, barrier.missing[i]));
    if (barrier.missing.size() > kMaxMissing)
      text += fmt::format("  and {} more are missing\n", barrier.missing.size() - kMaxMissing);
  }
  return text;
}

/// Loops that wait for data may have none to wait for.
std::string invented_data(const ReportInput& in) {
  if (in.workload.invented.empty()) return "";
  return "the data are made up, and all zeros: a loop that waits for other values does not end; "
         "eusim workload writes a workload to fill in\n";
}

/// What someone can do who has only the kernel, if it could not reach memory.
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

std::string limit_text(const RunResult& result) {
  return result.untimed ? "the limit of instructions was reached (--max-instructions)"
                        : "the cycle limit was reached (--max-cycles)";
}

/// When it failed, as far as the run knows.
std::string moment_text(const RunResult& result) {
  const Cycle moment = result.failure->cycle;
  return result.untimed ? fmt::format("after {} of all threads", counted(moment, "instruction"))
                        : fmt::format("cycle {}", moment);
}

}  // namespace

std::string failure_report(const ReportInput& in) {
  switch (in.result.outcome) {
    case Outcome::Finished: return "";
    case Outcome::Hung:
      return "the run hangs: no thread can go on\n" + deadlocked_barriers(in) +
             unfinished_threads(in);
    case Outcome::CycleLimit:
      return fmt::format("{} with {} still running\n{}{}", limit_text(in.result),
                         counted(in.result.stuck.size(), "thread"), invented_data(in),
                         unfinished_threads(in));
    case Outcome::Failed: break;
  }
  const Failure& failure = *in.result.failure;
  return fmt::format("{}\n  {}, {}: {}\n{}", place_text(in.workload.program, failure.index),
                     thread_text(failure.thread), moment_text(in.result), failure.message,
                     remedy(in, failure));
}

}  // namespace eu::model
