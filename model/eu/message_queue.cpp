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
      free_at_(static_cast<std::size_t>(config.depth_entries)),
      left_(free_at_.size()),
      ring_(free_at_.size()) {
  entry.bind(*this);
}

std::size_t MessageQueue::take_entry(Cycle now) {
  const auto entry = std::find_if(free_at_.begin(), free_at_.end(),
                                  [now](Cycle free_at) { return free_at <= now; });
  *entry = kNever;
  entry_free_at_ = kNever;
  for (const Cycle free_at : free_at_) entry_free_at_ = std::min(entry_free_at_, free_at);
  return static_cast<std::size_t>(entry - free_at_.begin());
}

void MessageQueue::find_earliest_answer() {
  earliest_answer_ = kNever;
  for (std::size_t i = 0; i < count_; ++i)
    earliest_answer_ = std::min(earliest_answer_, waiting(i).earliest_answer);
}

Cycle MessageQueue::push(Packet& packet, Cycle now) {
  const Cycle turn = std::max(now + issue_cycles_, port_.until) + jitter_.payload_read(packet);
  const Cycle length = static_cast<Cycle>(packet.message.payload_registers()) *
                       static_cast<Cycle>(config_.cycles_per_register);
  const Cycle payload_read = turn + config_.payload_read_cycles + length;
  port_.add(turn, std::max<Cycle>(1, length));
  packet.sent = now;
  packet.turn = turn;
  packet.arrival = payload_read + config_.latency_cycles;
  Waiting& sent = ring_[place(count_++)];
  sent.entry = take_entry(now);
  sent.turn = turn;
  sent.arrival = packet.arrival;
  sent.earliest_answer = out->send(packet);
  earliest_answer_ = std::min(earliest_answer_, sent.earliest_answer);
  return payload_read;
}

const QueuedMessage& MessageQueue::freed() const {
  std::size_t first = free_at_.size();
  for (std::size_t entry = 0; entry < free_at_.size(); ++entry)
    if (free_at_[entry] == entry_free_at_ &&
        (first == free_at_.size() || left_[entry].turn < left_[first].turn))
      first = entry;
  return left_[first];
}

void MessageQueue::credit(Cycle arrival, Cycle accepted, Cause busy) {
  if (count_ == 0 || waiting(0).arrival != arrival)
    throw std::logic_error(
        fmt::format("no message that arrived at cycle {} is the next to be taken", arrival));
  const Waiting taken = waiting(0);
  free_at_[taken.entry] = accepted;
  left_[taken.entry] = {taken.turn, arrival, accepted, busy};
  entry_free_at_ = std::min(entry_free_at_, accepted);
  first_ = place(1);
  --count_;
  if (taken.earliest_answer == earliest_answer_) find_earliest_answer();
}

}  // namespace eu::model
