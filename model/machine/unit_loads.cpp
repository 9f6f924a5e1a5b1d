#include "model/machine/unit_loads.hpp"

#include "config/machine/machine.hpp"
#include "model/machine/simulation.hpp"

namespace eu::model {
std::vector<UnitLoad> unit_loads(MachineModule& module, const config::Machine& machine, Cycle end) {
  UnitLoads loads(end);
  const auto of_each_eu = [&](const std::string& unit, auto account_of) {
    loads.begin(unit);
    for (int number = 0; number < module.eu_count(); ++number)
      loads.add(account_of(module.eu(number)));
  };
  for (std::size_t pipe = 0; pipe < machine.eu.pipes.size(); ++pipe)
    of_each_eu("pipe." + machine.eu.pipes[pipe].name,
               [pipe](const Eu& eu) { return eu.pipe_load(static_cast<int>(pipe)); });
  of_each_eu("send_port", [](const Eu& eu) { return eu.send_port(); });
  of_each_eu("fetch_port", [](const Eu& eu) { return eu.fetch_port(); });
  loads.begin("response_bus");
  for (int number = 0; number < module.eu_count(); ++number)
    loads.add(module.interconnect.response_bus(number));
  module.units->add_loads(loads);
  loads.begin("l3_bank");
  for (const Calendar& bank : module.l3.banks()) loads.add(bank.busy());
  loads.begin("llc");
  for (const Calendar& bank : module.llc.banks()) loads.add(bank.busy());
  if (module.edram != nullptr) {
    loads.begin("edram");
    loads.add(module.edram->reads());
    loads.add(module.edram->writes());
  }
  loads.single("memory", module.memory.channel());
  return loads.take();
}

}  // namespace eu::model
