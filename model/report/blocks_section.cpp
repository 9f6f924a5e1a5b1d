#include "model/base/layout.hpp"
#include "model/report/blocks.hpp"
#include "model/report/names.hpp"
#include "model/report/sections.hpp"

namespace eu::model {
std::string blocks_section(const ReportInput& in) {
  const isa::Program& program = in.workload.program;
  if (program.estimates.empty()) return "";
  Table table({{"block", Table::Align::Left},
               {"from", Table::Align::Left},
               {"loops"},
               {"compiler"},
               {"alone"},
               {"in the run"},
               {"passes"},
               {"%"}});
  const Cycle all = in.result.thread_cycles();
  for (const BlockReport& block : block_reports(in))
    table.row({block_name(block), offset_text(program, block.begin),
               std::to_string(block.loop_depth), compiler_cycles_per_pass(block),
               block.alone_cycles ? std::to_string(*block.alone_cycles) : "?",
               tenths(block.thread_cycles, block.passes), std::to_string(block.passes),
               percent(block.thread_cycles, all)});
  return titled("Blocks",
                "cycles of one pass: the compiler's estimate, a thread alone on an idle machine, "
                "the average in the run; share of all thread-cycles",
                in.columns) +
         table.text(in.columns);
}

}  // namespace eu::model
