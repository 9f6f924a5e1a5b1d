#include <fmt/core.h>

#include "model/base/layout.hpp"
#include "model/report/names.hpp"
#include "model/report/sections.hpp"

namespace eu::model {
namespace {

/// "msg.latency 98 %": the cause of most of the waiting and its share; empty without waiting.
std::string top_cause(const CycleCounts& cycles, Cycle waiting, const config::Machine& machine) {
  const std::vector<int> causes = causes_by_cycles(cycles);
  if (causes.empty()) return "";
  const Cycle most = cycles.by_cause[causes.front()];
  return fmt::format("{} {} %", cause_key(causes.front(), machine),
                     (200 * most + waiting) / (2 * waiting));
}

}  // namespace

std::string listing_section(const ReportInput& in) {
  const RunResult& r = in.result;
  Table table({{"issues"},
               {"waiting"},
               {"%"},
               {"top cause", Table::Align::Left},
               {"instruction", Table::Align::Left}});
  for (std::uint32_t i = 0; i < in.workload.program.size(); ++i) {
    const InstructionAccount& account = r.instructions[i];
    const Cycle waiting = account.cycles.total() - account.cycles[Cause::Issued];
    table.row({std::to_string(account.issues), std::to_string(waiting),
               percent(waiting, r.thread_cycles()), top_cause(account.cycles, waiting, in.machine),
               instruction_label(in.workload.program, i)});
  }
  return titled("Listing",
                "each instruction: how often it was issued, the thread-cycles that it waited for "
                "that and their share of all, and the cause of most of them",
                in.columns) +
         table.text(in.columns);
}

}  // namespace eu::model
