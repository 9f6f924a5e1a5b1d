#include "model/functions/gateway.hpp"

#include <algorithm>

#include "model/functions/message_view.hpp"

namespace eu::model {

Gateway::Gateway(sc_core::sc_module_name name, const config::FunctionConfig& config, isa::Gen gen)
    : sc_module(name), config_(config), gen_(gen) {
  in.bind(*this);
}

Service Gateway::serve(Packet& packet) {
  const MessageView message(packet, gen_);
  if (message.row().kind != isa::MessageKind::GatewayBarrier) message.fail("is not modelled");
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
