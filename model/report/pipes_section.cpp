#include "config/machine/machine.hpp"
#include "model/base/layout.hpp"
#include "model/report/sections.hpp"

namespace eu::model {

std::string pipes_section(const ReportInput& in) {
  const RunResult& r = in.result;
  const Cycle all = eu_cycles(r);
  std::string text =
      titled("Pipes",
             "of the cycles of " + counted(static_cast<std::uint64_t>(used_eus(r)), "EU") +
                 "; more than one started in " + percent(r.multi_issue_cycles, all) + " % of them",
             in.columns);
  Table table({{"pipe", Table::Align::Left},
               {"busy %"},
               {"idle, thread ready %"},
               {"idle %"},
               {"instructions"}});
  for (std::size_t pipe = 0; pipe < r.pipes.size(); ++pipe) {
    const PipeTotal& total = r.pipes[pipe];
    const Cycle idle = all - total.busy_cycles - total.idle_with_ready_cycles;
    table.row({in.machine.eu.pipes[pipe].name, percent(total.busy_cycles, all),
               percent(total.idle_with_ready_cycles, all), percent(idle, all),
               std::to_string(total.instructions)});
  }
  return text + table.text(in.columns);
}

}  // namespace eu::model
