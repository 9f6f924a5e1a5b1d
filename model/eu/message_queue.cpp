#include "model/eu/message_queue.hpp"

#include <algorithm>

#include "config/machine/machine.hpp"

namespace eu::model {

MessageQueue::MessageQueue(sc_core::sc_module_name name, const config::MessageQueueConfig& config,
                           Cycle issue_cycles, const Jitter& jitter)
    : sc_module(name),
      config_(config),
      jitter_(jitter),
      issue_cycles_(issue_cycles),
      entries_(config.depth_entries) {
  entry.bind(*this);
}

void MessageQueue::find_free_entry() {
  entry_free_at_ = kNever;
  for (const Entry& e : entries_) entry_free_at_ = std::min(entry_free_at_, e.free_at);
}

Cycle MessageQueue::earliest_credit() const {
  Cycle earliest = kNever;
  for (const Entry& e : entries_)
    if (e.free_at == kNever) earliest = std::min(earliest, e.arrival);
  return earliest;
}

MessageQueue::Sent MessageQueue::push(Packet& packet, Cycle now) {
  const Cycle turn = std::max(now + issue_cycles_, port_.until) + jitter_.payload_read(packet);
  const Cycle length = static_cast<Cycle>(packet.message.payload_registers()) *
                       static_cast<Cycle>(config_.cycles_per_register);
  const Cycle payload_read = turn + config_.payload_read_cycles + length;
  port_.add(turn, std::max<Cycle>(1, length));
  packet.sent = now;
  packet.arrival = payload_read + config_.latency_cycles;
  const auto entry = std::find_if(entries_.begin(), entries_.end(),
                                  [now](const Entry& e) { return e.free_at <= now; });
  *entry = {kNever, packet.arrival};
  find_free_entry();
  const Cycle arrival = packet.arrival;
  const Cycle earliest_answer = out->send(packet);
  return {arrival, payload_read, earliest_answer};
}

void MessageQueue::credit(Cycle arrival, Cycle accepted) {
  // The port takes one message at a time, so no two of an EU arrive in the same cycle.
  const auto entry = std::find_if(entries_.begin(), entries_.end(), [arrival](const Entry& e) {
    return e.free_at == kNever && e.arrival == arrival;
  });
  entry->free_at = accepted;
  find_free_entry();
}

}  // namespace eu::model
