// The program: blocks, lines of its source, and its instructions.
#include <fmt/core.h>
#include <algorithm>
#include <numeric>

#include "isa/isa.hpp"
#include "isa/program.hpp"
#include "model/report/analysis/blocks.hpp"
#include "model/report/analysis/names.hpp"
#include "model/report/analysis/source_lines.hpp"
#include "model/report/text/sections.hpp"
#include "model/text/layout.hpp"

namespace eu::model {

namespace {

using Cells = std::vector<std::string>;

/// The columns of the table of blocks, for estimates of a dump or computed ones.
std::vector<Table::Column> columns_of(const isa::Program& program) {
  std::vector<Table::Column> columns;
  if (!computes_estimates(program)) columns.push_back({"block", Table::Align::Left});
  columns.insert(columns.end(), {{"from", Table::Align::Left}, {"loops"}, {"compiler"}});
  if (computes_estimates(program))
    for (const std::string_view unit : program.isa->estimate_units)
      columns.push_back({std::string(unit)});
  columns.insert(columns.end(), {{"alone"}, {"in the run"}, {"passes"}, {"%"}});
  return columns;
}

Cells cells_of(const ReportInput& in, const BlockReport& block, Cycle all) {
  const isa::Program& program = in.workload.program;
  Cells cells;
  if (!computes_estimates(program)) cells.push_back(block_name(block));
  for (const std::string& cell :
       {offset_text(program, block.begin), std::to_string(block.loop_depth),
        compiler_cycles_per_pass(block)})
    cells.push_back(cell);
  if (block.computed)
    for (const std::int64_t cycles : block.computed->unit_cycles)
      cells.push_back(std::to_string(cycles));
  for (const std::string& cell :
       {block.alone_cycles ? std::to_string(*block.alone_cycles) : std::string("?"),
        tenths(block.thread_cycles, block.passes), std::to_string(block.passes),
        percent(block.thread_cycles, all)})
    cells.push_back(cell);
  return cells;
}

/// "23 cycles, fscib 23, ic 4": the compiler's statistics of the whole program.
std::string whole_estimate(const isa::Program& program) {
  const isa::StaticEstimate estimate = program.isa->static_estimate(program, 0, program.size());
  std::string text = std::to_string(estimate.cycles) + " cycles";
  for (int unit = 0; unit < program.isa->estimate_units.count; ++unit)
    text += ", " + std::string(program.isa->estimate_units[unit]) + " " +
            std::to_string(estimate.unit_cycles[static_cast<std::size_t>(unit)]);
  return text;
}

}  // namespace

std::string blocks_section(const ReportInput& in) {
  const isa::Program& program = in.workload.program;
  const bool computes = computes_estimates(program);
  if (program.estimates.empty() && !computes) return "";
  Table table(columns_of(program));
  const Cycle all = in.result.thread_cycles();
  for (const BlockReport& block : block_reports(in)) table.row(cells_of(in, block, all));
  std::string whole;
  if (computes)
    whole = titled("",
                   "the compiler's estimate of the program: " + whole_estimate(program) +
                       "; each instruction counts once",
                   in.columns);
  return titled("Blocks",
                "cycles of one pass: the compiler's estimate, a thread alone on an idle machine, "
                "the average in the run; share of all thread-cycles",
                in.columns) +
         whole + table.text(in.columns);
}

namespace {

constexpr std::size_t kShownLines = 12;

std::string top_cause(const LineAccount& line, const config::Machine& machine) {
  const std::vector<int> causes = causes_by_cycles(line.account.cycles);
  return causes.empty() ? "" : cause_key(causes.front(), machine);
}

std::string what(const LineAccount& line) {
  return line.place ? line.place->code : "added by the finalizer";
}

/// Indices of the lines, the most expensive first; equal ones in their order.
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
      fmt::format("thread-cycles of the instructions of each line; the code by the finalizer {} "
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

namespace {

/// "msg.latency 98 %": the main stall reason and its share of the stalls; empty without stalls.
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
               {"stalled"},
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
  return titled(
             "Listing",
             "each instruction: its issues, its stall cycles and their share of all thread-cycles, "
             "and the cause of most of them",
             in.columns) +
         table.text(in.columns);
}

}  // namespace eu::model
