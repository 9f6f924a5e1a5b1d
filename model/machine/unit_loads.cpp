#include "model/machine/unit_loads.hpp"

#include <algorithm>

#include "model/machine/simulation.hpp"

namespace eu::model {
namespace {

class Loads {
 public:
  explicit Loads(Cycle end) : end_(end) {}

  void begin(const std::string& unit) { loads_.push_back({unit, 0, 0, 0}); }
  void add(const BusyAccount& instance) {
    UnitLoad& load = loads_.back();
    const Cycle cycles = instance.before(end_);
    ++load.instances;
    load.busy_cycles += cycles;
    load.busiest_cycles = std::max(load.busiest_cycles, cycles);
  }
  void single(const std::string& unit, const BusyAccount& instance) {
    begin(unit);
    add(instance);
  }
  std::vector<UnitLoad> take() { return std::move(loads_); }

 private:
  Cycle end_;
  std::vector<UnitLoad> loads_;
};

}  // namespace

std::vector<UnitLoad> unit_loads(MachineModule& module, const config::Machine& machine, Cycle end) {
  Loads loads(end);
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
  loads.single("data_cache", module.data_cache.busy());
  loads.single("data_cache_1", module.data_cache_1.busy());
  loads.single("constant_cache", module.constant_cache.busy());
  loads.single("sampler_cache", module.sampler_cache.busy());
  loads.single("render_cache", module.render_cache.busy());
  loads.begin("sampler");
  for (const auto& subslice : module.subslices) loads.add(subslice->sampler.busy());
  loads.begin("slm");
  for (const auto& subslice : module.subslices) loads.add(subslice->slm.busy());
  loads.single("urb", module.urb.busy());
  loads.single("vme", module.vme.busy());
  loads.single("pixel_interpolator", module.pixel_interpolator.busy());
  loads.single("gateway", module.gateway.busy());
  loads.single("thread_spawner", module.thread_spawner.busy());
  loads.begin("l3_bank");
  for (const Calendar& bank : module.l3.banks()) loads.add(bank.busy());
  loads.begin("llc");
  for (const Calendar& bank : module.llc.banks()) loads.add(bank.busy());
  loads.single("memory", module.memory.channel());
  return loads.take();
}

}  // namespace eu::model
