#include <fmt/core.h>

#include "model/base/layout.hpp"
#include "model/report/names.hpp"
#include "model/report/sections.hpp"

namespace eu::model {
namespace {

constexpr std::size_t kRanks = 3;

/// The pair of instructions that cost most, the first of equals; empty if none waited for another.
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
  return fmt::format("most: {} after {}, {} %", short_label(in.workload.program, consumer),
                     short_label(in.workload.program, worst.producer),
                     percent(worst.cycles, in.analysis->thread_cycles()));
}

}  // namespace

std::string bottleneck_section(const ReportInput& in, bool details) {
  const CycleCounts& counts = in.result.cycles_by_cause;
  std::vector<int> causes = causes_by_cycles(counts);
  if (causes.size() > kRanks) causes.resize(kRanks);
  Table table({{"rank"}, {"%"}, {"cause", Table::Align::Left}, {"meaning", Table::Align::Left}});
  for (std::size_t rank = 0; rank < causes.size(); ++rank) {
    const int cause = causes[rank];
    table.row({std::to_string(rank + 1), percent(counts.by_cause[cause], in.result.thread_cycles()),
               cause_key(cause, in.machine), cause_meaning(cause, in.machine)});
    if (!details || in.analysis == nullptr) continue;
    const std::string pair = worst_pair(in, static_cast<Cause>(cause));
    if (!pair.empty()) table.row({"", "", "", pair});
  }
  return titled("Bottlenecks", "what threads waited for in most of their cycles", in.columns) +
         table.text(in.columns);
}

}  // namespace eu::model
