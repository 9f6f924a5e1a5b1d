#include "model/functions/gateway.hpp"

#include <algorithm>
#include <string>

#include "model/core/run_control.hpp"

namespace eu::model {

Gateway::Gateway(sc_core::sc_module_name name, const config::FunctionConfig& config, isa::Gen gen)
    : sc_module(name), config_(config), gen_(gen) {
  in.bind(*this);
}

Service Gateway::serve(Packet& packet) {
  const auto kind = isa::message_kind(packet.message.sfid, packet.message.descriptor, gen_);
  if (kind != isa::MessageKind::GatewayBarrier)
    throw MessageFault("gateway message " + std::to_string(packet.message.descriptor.bits(2, 0)) +
                       " is not modelled yet (modelled: 4 = barrier)");
  const Cycle start = std::max(packet.arrival, busy_.until);
  busy_.add(start, config_.cycles_per_message);
  const Cycle done = busy_.until + config_.latency_cycles;
  const std::vector<ThreadRef>& threads = dispatcher->group_threads(packet.group);
  if (++arrived_[packet.group] == threads.size()) {
    arrived_.erase(packet.group);
    for (const ThreadRef& thread : threads) eus[thread.eu]->notify(thread, done);
  }
  return {start, done};
}

}  // namespace eu::model
