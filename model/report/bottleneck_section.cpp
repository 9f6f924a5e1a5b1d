#include "model/report/layout.hpp"
#include "model/report/names.hpp"
#include "model/report/sections.hpp"

namespace eu::model {
namespace {

constexpr std::size_t kRanks = 3;

/// The pair of instructions that cost most: first of equals. None if the cause has no producer.
std::string worst_pair(const ReportInput& in, Cause cause) {
  std::uint32_t consumer = 0;
  WaitFor worst;
  for (std::uint32_t index = 0; index < in.workload.program.size(); ++index)
    for (const WaitFor& wait : in.analysis->waits_of(index))
      if (wait.cause == cause && wait.cycles > worst.cycles) {
        consumer = index;
        worst = wait;
      }
  if (worst.cycles == 0) return "";
  constexpr std::size_t kLabel = 24;
  return "most: " + short_label(in.workload.program, consumer, kLabel) + " after " +
         short_label(in.workload.program, worst.producer, kLabel) + ", " +
         percent(worst.cycles, in.result.thread_cycles()) + " %";
}

}  // namespace

std::string bottleneck_section(const ReportInput& in, bool details) {
  const CycleCounts& counts = in.result.cycles_by_cause;
  const Cycle total = in.result.thread_cycles();
  std::vector<int> causes = causes_by_cycles(counts);
  if (causes.size() > kRanks) causes.resize(kRanks);
  std::string text;
  for (std::size_t rank = 0; rank < causes.size(); ++rank) {
    const int cause = causes[rank];
    text += titled(rank == 0 ? "Bottlenecks" : "",
                   std::to_string(rank + 1) + ". " +
                       right(percent(counts.by_cause[cause], total), 4) + " %  " +
                       left(cause_key(cause, in.machine), 16) + cause_meaning(cause, in.machine));
    if (!details || in.analysis == nullptr) continue;
    const std::string pair = worst_pair(in, static_cast<Cause>(cause));
    if (!pair.empty()) text += titled("", "           " + pair);
  }
  return text;
}

}  // namespace eu::model
