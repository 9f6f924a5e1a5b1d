#include "model/eu/message_queue.hpp"

#include <fmt/core.h>

#include <algorithm>
#include <stdexcept>

#include "config/machine/machine.hpp"

namespace eu::model {

MessageQueue::MessageQueue(sc_core::sc_module_name name, const config::MessageQueueConfig& config,
                           Cycle issue_cycles, const Jitter& jitter)
    : sc_module(name),
      config_(config),
      jitter_(jitter),
      issue_cycles_(issue_cycles),
      depth_(static_cast<std::size_t>(config.depth_entries)),
      ring_(depth_) {
  entry.bind(*this);
}

void MessageQueue::find_earliest_response() {
  earliest_response_ = kNever;
  for (std::size_t i = 0; i < count_; ++i)
    earliest_response_ = std::min(earliest_response_, at(i).earliest_response);
}

Cycle MessageQueue::push(Packet& packet, Cycle now) {
  const Cycle turn = std::max(now + issue_cycles_, port_.until) + jitter_.payload_read(packet);
  const Cycle length = static_cast<Cycle>(packet.message.payload_registers()) *
                       static_cast<Cycle>(config_.cycles_per_register);
  const Cycle payload_read = turn + config_.payload_read_cycles + length;
  port_.add(turn, std::max<Cycle>(1, length), now);
  packet.sent = now;
  packet.turn = turn;
  packet.arrival = payload_read + config_.latency_cycles;
  Entry& sent = ring_[place(count_++)];
  sent.turn = turn;
  sent.arrival = packet.arrival;
  sent.earliest_response = out->send(packet);
  earliest_response_ = std::min(earliest_response_, sent.earliest_response);
  entry_free_at_ = count_ == depth_ ? kNever : at(count_).accepted;
  return payload_read;
}

void MessageQueue::credit(Cycle arrival, Cycle accepted, Cause busy) {
  if (count_ == 0 || at(0).arrival != arrival)
    throw std::logic_error(
        fmt::format("no message that arrived at cycle {} is the next to be taken", arrival));
  std::size_t taken = first_;
  ring_[taken].accepted = accepted;
  ring_[taken].busy = busy;
  const bool was_earliest = ring_[taken].earliest_response == earliest_response_;
  first_ = place(1);
  --count_;
  // Units differ in service time, so messages that were sent before may have left later.
  for (std::size_t others = depth_ - count_ - 1; others != 0; --others) {
    const std::size_t before = (taken == 0 ? depth_ : taken) - 1;
    if (ring_[before].accepted <= accepted) break;
    std::swap(ring_[before], ring_[taken]);
    taken = before;
  }
  entry_free_at_ = std::min(entry_free_at_, accepted);
  if (was_earliest) find_earliest_response();
}

}  // namespace eu::model
