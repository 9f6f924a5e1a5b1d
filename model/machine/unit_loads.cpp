#include "model/machine/unit_loads.hpp"

#include <algorithm>

#include "config/machine/machine.hpp"
#include "config/machine/member_sources.hpp"
#include "model/machine/simulation.hpp"

namespace eu::model {
namespace {

/// A pipe's last instruction begins before `end`, so only that one can end after it.
void add_pipe(UnitLoads& loads, const Eu& eu, int pipe, Cycle end) {
  const Cycle free_at = eu.pipe_free_at(pipe);
  const Cycle busy = eu.pipe_account(pipe).busy_cycles;
  loads.add(busy - std::min(busy, free_at - std::min(free_at, end)), free_at);
}

}  // namespace

std::vector<UnitLoad> unit_loads(MachineModule& module, const config::Machine& machine, Cycle end) {
  UnitLoads loads(end);
  const auto of_each_eu = [&](const std::string& unit, auto account_of) {
    loads.begin(unit);
    for (int number = 0; number < module.eu_count(); ++number)
      loads.add(account_of(module.eu(number)));
  };
  for (std::size_t pipe = 0; pipe < machine.eu.pipes.size(); ++pipe) {
    loads.begin("pipe." + machine.eu.pipes[pipe].name);
    for (int number = 0; number < module.eu_count(); ++number)
      add_pipe(loads, module.eu(number), static_cast<int>(pipe), end);
  }
  of_each_eu(
      "send_port", [](const Eu& eu) -> const auto& { return eu.send_port(); });
  of_each_eu(
      "fetch_port", [](const Eu& eu) -> const auto& { return eu.fetch_port(); });
  loads.begin("response_bus");
  for (int number = 0; number < module.eu_count(); ++number)
    loads.add(module.interconnect.response_bus(number));
  module.units->add_loads(loads);
  loads.begin("l3_bank");
  for (const Calendar& bank : module.l3.banks()) loads.add(bank);
  loads.begin("llc");
  for (const Calendar& bank : module.llc.banks()) loads.add(bank);
  if (module.edram != nullptr) {
    loads.begin("edram");
    loads.add(module.edram->reads());
    loads.add(module.edram->writes());
  }
  loads.single("memory", module.memory.channel());
  return loads.take();
}

namespace {

struct Port {
  Cause busy;
  const config::CachePortConfig& config;
  std::vector<std::string> units;
};

std::vector<Port> ports_of(const config::Machine& machine) {
  return {{Cause::DataPortBusy, machine.data_cache, {"data_cache", "data_cache_1", "load_store"}},
          {Cause::ConstantPortBusy, machine.constant_cache, {"constant_cache"}},
          {Cause::RenderPortBusy, machine.render_cache, {"render_cache"}}};
}

Cycle cycles(int value) {
  return static_cast<Cycle>(value);
}

}  // namespace

PortWork port_work(const RunResult& result, const std::vector<std::string>& units) {
  PortWork work;
  for (const std::string& unit : units) {
    for (const UnitLoad& load : result.units)
      if (load.unit == unit) work.busy += load.busy_cycles;
    if (const auto messages = result.messages.find(unit); messages != result.messages.end())
      work.messages += messages->second.count();
  }
  return work;
}

PortLaw port_law(const PortWork& work, Cycle per_message, Cycle per_line) {
  const bool has_a_line_each = 10 * work.busy <= 11 * work.messages * per_message;
  if (!has_a_line_each || per_message < per_line) return PortLaw::Lines;
  return per_message == per_line ? PortLaw::Both : PortLaw::Messages;
}

void settle_port_sources(RunResult& result, const config::Machine& machine) {
  const config::MemberSources sources(machine);
  for (const Port& port : ports_of(machine)) {
    const Cycle waited = result.cycles_by_cause[port.busy];
    if (waited == 0) continue;
    const auto kind = [&](const auto&... numbers) {
      return static_cast<std::size_t>(sources.weakest(numbers...));
    };
    const int &per_message = port.config.cycles_per_message,
              &per_line = port.config.cycles_per_line;
    const PortLaw law =
        port_law(port_work(result, port.units), cycles(per_message), cycles(per_line));
    if (law == PortLaw::Both) continue;
    result.cycles_by_source[kind(per_message, per_line)] -= waited;
    result.cycles_by_source[law == PortLaw::Messages ? kind(per_message) : kind(per_line)] +=
        waited;
  }
}

}  // namespace eu::model
