#include "model/base/message_model.hpp"

#include <algorithm>

namespace eu::model {

void UnitLoads::add(const BusyAccount& instance) {
  UnitLoad& load = loads_.back();
  const Cycle cycles = instance.before(end_);
  ++load.instances;
  load.busy_cycles += cycles;
  load.busiest_cycles = std::max(load.busiest_cycles, cycles);
}

}  // namespace eu::model
