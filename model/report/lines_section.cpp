#include <fmt/core.h>

#include <algorithm>
#include <numeric>

#include "isa/finalized.hpp"
#include "model/base/layout.hpp"
#include "model/report/names.hpp"
#include "model/report/sections.hpp"
#include "model/report/source_lines.hpp"

namespace eu::model {
namespace {

constexpr std::size_t kShownLines = 12;

std::string top_cause(const LineAccount& line, const config::Machine& machine) {
  const std::vector<int> causes = causes_by_cycles(line.account.cycles);
  return causes.empty() ? "" : cause_key(causes.front(), machine);
}

std::string what(const LineAccount& line) {
  return line.place ? line.place->code : "what the finalizer added";
}

/// The most expensive ones first; of two alike the one that stands first.
std::vector<std::size_t> by_cycles(const std::vector<LineAccount>& lines) {
  std::vector<std::size_t> order(lines.size());
  std::iota(order.begin(), order.end(), std::size_t{0});
  std::stable_sort(order.begin(), order.end(), [&](std::size_t a, std::size_t b) {
    return lines[a].account.cycles.total() > lines[b].account.cycles.total();
  });
  return order;
}

}  // namespace

std::string lines_section(const ReportInput& in) {
  const isa::Finalized* const finalized = isa::finalized(in.workload.program);
  if (finalized == nullptr) return "";
  const std::vector<LineAccount> lines = line_accounts(in.workload.program, in.result.instructions);
  const std::string spills = finalized->spill_bytes == 0
                                 ? "no spills"
                                 : fmt::format("{} bytes of spills", finalized->spill_bytes);
  std::string text = titled(
      "vISA lines",
      fmt::format("what was made of each line cost in thread-cycles; the code by the finalizer {} "
                  "has {}, uses {} and has {}",
                  finalized->finalizer, counted(in.workload.program.size(), "instruction"),
                  counted(static_cast<std::uint64_t>(finalized->registers), "register"), spills),
      in.columns);
  Table table({{"line"},
               {"thread-cycles"},
               {"%"},
               {"instructions"},
               {"issues"},
               {"top cause", Table::Align::Left},
               {"vISA", Table::Align::Left}});
  const std::vector<std::size_t> order = by_cycles(lines);
  const std::size_t shown = std::min(order.size(), kShownLines);
  for (std::size_t i = 0; i < shown; ++i) {
    const LineAccount& line = lines[order[i]];
    table.row({line.place ? std::to_string(line.place->line) : "-",
               std::to_string(line.account.cycles.total()),
               percent(line.account.cycles.total(), in.result.thread_cycles()),
               std::to_string(line.instructions), std::to_string(line.account.issues),
               top_cause(line, in.machine), what(line)});
  }
  text += table.text(in.columns);
  if (shown < lines.size())
    text += fmt::format("  and {} more; all are in the result document (--json)\n",
                        lines.size() - shown);
  return text;
}

}  // namespace eu::model
