#include "model/intel/thread_spawner.hpp"

#include <algorithm>

#include "model/base/run_control.hpp"

namespace eu::model {

ThreadSpawner::ThreadSpawner(sc_core::sc_module_name name, const config::FunctionConfig& config,
                             isa::Generation gen)
    : sc_module(name), config_(config), layouts_(gen) {
  in.bind(*this);
}

Service ThreadSpawner::serve(Packet& packet) {
  MessageView message(packet, layouts_);
  const Cycle start = std::max(packet.arrival, busy_.until);
  busy_.add(start, config_.cycles_per_message, packet.sent);
  const Cycle done = busy_.until + config_.latency_cycles;
  if (spawns(message, packet)) spawn(packet, done);
  return {start, done};
}

namespace {

/// Child thread of a recording, which has the interface descriptor and the child's thread number.
ChildThread recalled_child(const Packet& packet) {
  const std::vector<std::uint32_t>& values = packet.accesses.addresses;
  if (values.size() != 2) throw MessageFault("the recording does not say which thread is spawned");
  ChildThread child;
  child.parent = packet.from;
  child.descriptor = values[0];
  child.recorded_as = values[1];
  child.payload.resize(1);
  return child;
}

}  // namespace

void ThreadSpawner::spawn(Packet& packet, Cycle done) {
  const bool is_replay = packet.accesses_from == AccessesFrom::Recording;
  const ChildThread child = is_replay ? recalled_child(packet) : child_of(packet, *urb[0]);
  const std::uint32_t number = dispatcher->spawn(child, done);
  if (packet.accesses_from != AccessesFrom::PayloadRecorded) return;
  packet.accesses.row_lengths = {2};
  packet.accesses.addresses = {child.descriptor, number};
}

bool spawns(const MessageView& message, const Packet& packet) {
  if (message.row().kind != isa::MessageKind::SpawnerSpawn) return false;
  if (packet.message.eot) message.fail("a thread cannot end with it");
  return true;
}

ChildThread child_of(const Packet& packet, const UrbIf& urb) {
  RegisterData header;
  std::copy_n(packet.payload[0], header.size(), header.begin());
  ChildThread child;
  child.parent = packet.from;
  child.descriptor = (header[2] & 0xffffff) >> 5;
  child.payload.push_back(header);
  const std::uint32_t registers = (header[4] >> 10) & 0x3f;
  const std::uint32_t first = header[4] & 0x3ff;
  for (std::uint32_t i = 1; i < registers; ++i) child.payload.push_back(urb.hword(first + i));
  return child;
}

}  // namespace eu::model
