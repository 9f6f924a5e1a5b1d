#include "model/base/message_model.hpp"

#include <algorithm>

#include "isa/isa.hpp"

namespace eu::model {

void UnitLoads::add(Cycle busy_cycles, Cycle until) {
  UnitLoad& load = loads_.back();
  ++load.instances;
  load.busy_cycles += busy_cycles;
  load.busiest_cycles = std::max(load.busiest_cycles, busy_cycles);
  load.until = std::max(load.until, until);
}

OpenBarrier open_barrier(std::uint32_t group, std::size_t expected,
                         const std::vector<ThreadRef>& arrived,
                         const std::vector<ThreadRef>& threads) {
  OpenBarrier open{group, expected, arrived, {}};
  for (const ThreadRef& thread : threads)
    if (std::none_of(arrived.begin(), arrived.end(),
                     [&](const ThreadRef& each) { return each.thread == thread.thread; }))
      open.missing.push_back(thread);
  return open;
}

MessageUse message_use(const isa::Program& program) {
  const auto may = [&](isa::RequestKind kind) { return program.isa->may_request(program, kind); };
  return {may(isa::RequestKind::Forward), may(isa::RequestKind::Spawn),
          may(isa::RequestKind::Barrier)};
}

}  // namespace eu::model
