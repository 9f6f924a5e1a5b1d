#include "isa/isa.hpp"
#include "model/base/layout.hpp"
#include "model/report/blocks.hpp"
#include "model/report/names.hpp"
#include "model/report/sections.hpp"

namespace eu::model {
namespace {

using Cells = std::vector<std::string>;

/// The columns of a dump's blocks, or of those that the instruction set's compiler would estimate.
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

/// "23 cycles, fscib 23, ic 4": what the compiler's statistics have of the whole program.
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

}  // namespace eu::model
