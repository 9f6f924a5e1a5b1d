#include "tests/twin/twin.hpp"

#include <stdexcept>

#include "tests/twin/twin_eu.hpp"

namespace eu::test {

TwinResult run_twin(const config::Machine& machine, const model::Workload& workload,
                    Cycle max_cycles) {
  if (machine.machine.subslices * machine.machine.eus_per_subslice != 1 ||
      machine.slm.cycles_per_access != 0 ||
      machine.instruction_cache.start != config::CacheStart::Warm ||
      workload.dispatch.ends_without_eot)
    throw std::runtime_error("the twin does not model this machine");
  sc_core::sc_report_handler::set_actions("/OSCI/SystemC", sc_core::SC_DO_NOTHING);  // sc_stop
  sc_core::sc_clock clock("clock", sc_core::sc_time(1, sc_core::SC_NS));
  TwinEu eu("eu", machine, workload, max_cycles);
  eu.clock(clock);
  sc_core::sc_start();
  if (!eu.finished())
    throw std::runtime_error("the twin did not finish in " + std::to_string(max_cycles) +
                             " cycles");
  return eu.result();
}

}  // namespace eu::test
