#include "model/hazards/order_run.hpp"

#include <stdexcept>

#include "model/machine/simulation.hpp"
#include "model/process/child.hpp"
#include "model/process/packed.hpp"

namespace eu::model {
namespace {

std::string run_and_pack(const config::Machine& machine, const Workload& workload,
                         Cycle max_cycles) {
  const isa::PreparedIntelProgram program(workload.program);
  const std::vector<IssueRow> rows = make_issue_table(program, machine);
  OrderCheck check(program, rows);
  RunOptions options;
  options.max_cycles = max_cycles;
  options.events = &check;
  Simulation simulation(machine, workload, options);
  const RunResult result = simulation.run();
  std::string packed;
  append_raw(packed, check.suspects());
  append_raw(packed, result.outcome == Outcome::Hung ? result.stuck : std::vector<StuckThread>{});
  return packed;
}

}  // namespace

OrderReport check_order(const config::Machine& machine, const Workload& workload,
                        Cycle max_cycles) {
  const ChildResult child = in_child([&] { return run_and_pack(machine, workload, max_cycles); });
  if (!child.ok) throw std::runtime_error(child.value);
  std::size_t position = 0;
  OrderReport report;
  report.suspects = take_raw_vector<Suspect>(child.value, position);
  report.stuck = take_raw_vector<StuckThread>(child.value, position);
  return report;
}

}  // namespace eu::model
