#include "model/functions/thread_spawner.hpp"

#include <algorithm>

#include "model/functions/message_view.hpp"

namespace eu::model {

ThreadSpawner::ThreadSpawner(sc_core::sc_module_name name, const config::FunctionConfig& config,
                             isa::Gen gen)
    : sc_module(name), config_(config), gen_(gen) {
  in.bind(*this);
}

Service ThreadSpawner::serve(Packet& packet) {
  MessageView message(packet, gen_);
  const Cycle start = std::max(packet.arrival, busy_.until);
  busy_.add(start, config_.cycles_per_message);
  const Cycle done = busy_.until + config_.latency_cycles;
  if (message.row().kind == isa::MessageKind::SpawnerSpawn) {
    if (packet.message.eot) message.fail("a thread cannot end with it");
    dispatcher->spawn(child_of(packet), done);
  }
  return {start, done};
}

ChildThread ThreadSpawner::child_of(const Packet& packet) const {
  const RegisterData& header = packet.payload[0];
  ChildThread child;
  child.parent = packet.from;
  child.descriptor = (header[2] & 0xffffff) >> 5;
  child.payload.push_back(header);
  const std::uint32_t registers = (header[4] >> 10) & 0x3f;
  const std::uint32_t first = header[4] & 0x3ff;
  for (std::uint32_t i = 1; i < registers; ++i) child.payload.push_back(urb->hword(first + i));
  return child;
}

}  // namespace eu::model
