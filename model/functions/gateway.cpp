#include "model/functions/gateway.hpp"

#include <algorithm>

#include "model/functions/message_view.hpp"

namespace eu::model {

Gateway::Gateway(sc_core::sc_module_name name, const config::FunctionConfig& config, isa::Gen gen)
    : sc_module(name), config_(config), gen_(gen) {
  in.bind(*this);
}

Service Gateway::serve(Packet& packet) {
  MessageView message(packet, gen_);
  const Cycle start = std::max(packet.arrival, busy_.until);
  busy_.add(start, config_.cycles_per_message);
  const Cycle done = busy_.until + config_.latency_cycles;
  switch (message.row().kind) {
    case isa::MessageKind::GatewayBarrier: arrive(packet.group, done); break;
    case isa::MessageKind::GatewayTimestamp:
      message.respond_register(
          0, {static_cast<std::uint32_t>(start), static_cast<std::uint32_t>(start >> 32)});
      break;
    case isa::MessageKind::GatewayOpen:
    case isa::MessageKind::GatewayClose:
    case isa::MessageKind::GatewayUpdateState: break;
    default: message.fail("is not modelled");
  }
  return {start, done};
}

void Gateway::arrive(std::uint32_t group, Cycle done) {
  const std::vector<ThreadRef>& threads = dispatcher->group_threads(group);
  if (++arrived_[group] < threads.size()) return;
  arrived_.erase(group);
  for (const ThreadRef& thread : threads) eus[thread.eu]->notify(thread, done);
}

}  // namespace eu::model
