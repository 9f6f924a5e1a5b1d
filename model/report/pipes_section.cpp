#include "model/report/layout.hpp"
#include "model/report/sections.hpp"

namespace eu::model {

std::string pipes_section(const ReportInput& in) {
  const RunResult& r = in.result;
  const Cycle all = eu_cycles(r);
  std::string text = titled("Pipes", "of all cycles of the EUs that had a thread; more than one "
                                     "pipe started in " +
                                         percent(r.multi_issue_cycles, all) + " %");
  text += "  pipe          busy %   idle, thread ready %   idle %   instructions\n";
  for (std::size_t pipe = 0; pipe < r.pipes.size(); ++pipe) {
    const PipeTotal& total = r.pipes[pipe];
    const Cycle idle = all - total.busy_cycles - total.idle_with_ready_cycles;
    text += "  " + left(in.machine.eu.pipes[pipe].name, 12) +
            right(percent(total.busy_cycles, all), 8) +
            right(percent(total.idle_with_ready_cycles, all), 23) + right(percent(idle, all), 9) +
            right(total.instructions, 15) + "\n";
  }
  return text;
}

}  // namespace eu::model
