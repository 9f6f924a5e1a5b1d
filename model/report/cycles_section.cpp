#include <fmt/core.h>

#include <algorithm>

#include "model/base/layout.hpp"
#include "model/report/names.hpp"
#include "model/report/sections.hpp"

namespace eu::model {
namespace {

/// The instruction that a cause cost most; the first of equals.
std::uint32_t worst_instruction(const RunResult& result, Cause cause) {
  const auto worst =
      std::max_element(result.instructions.begin(), result.instructions.end(),
                       [cause](const InstructionAccount& a, const InstructionAccount& b) {
                         return a.cycles[cause] < b.cycles[cause];
                       });
  return static_cast<std::uint32_t>(worst - result.instructions.begin());
}

std::string sources(const ReportInput& in) {
  const RunResult& r = in.result;
  const Cycle waiting = r.thread_cycles() - r.cycles_by_cause[Cause::Issued];
  std::vector<std::string> items;
  for (const auto& kind : config::kSourceKinds) {
    const Cycle cycles = r.cycles_by_source[static_cast<int>(kind.value)];
    items.push_back(fmt::format("{} {} ({} %)", kind.key, cycles, percent(cycles, waiting)));
  }
  return titled("Sources", "the waiting cycles by the weakest kind of number they rest on",
                in.columns) +
         titled("", items, in.columns);
}

}  // namespace

std::string cycles_section(const ReportInput& in) {
  const RunResult& r = in.result;
  const Cycle total = r.thread_cycles();
  const Cycle issued = r.cycles_by_cause[Cause::Issued];
  std::string text = titled("Thread cycles",
                            {fmt::format("{} = issued {} ({} %) + waiting {}", total, issued,
                                         percent(issued, total), total - issued),
                             "unattributed " + std::to_string(r.unattributed())},
                            in.columns);
  Table table({{"cause", Table::Align::Left},
               {"thread-cycles"},
               {"%"},
               {"worst instruction", Table::Align::Left}});
  for (const int cause : causes_by_cycles(r.cycles_by_cause)) {
    const Cycle cycles = r.cycles_by_cause.by_cause[cause];
    table.row(
        {cause_key(cause, in.machine), std::to_string(cycles), percent(cycles, total),
         instruction_label(in.workload.program, worst_instruction(r, static_cast<Cause>(cause)))});
  }
  return text + table.text(in.columns) + sources(in);
}

}  // namespace eu::model
