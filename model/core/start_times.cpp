#include "model/core/start_times.hpp"

namespace eu::model {

StartTimes::StartTimes(int pipes) : pipes_(pipes), ready_(in_all_lanes(kFar)) {
  ready_at_.fill(kNever);
}

std::int16_t StartTimes::distance(Cycle cycle) const {
  const Cycle ahead = cycle > base_ ? cycle - base_ : 0;
  return static_cast<std::int16_t>(std::min<Cycle>(ahead, kFar));
}

void StartTimes::set_ready(int slot, Cycle ready_at) {
  ready_at_[slot] = ready_at;
  earliest_ready_ = std::min(earliest_ready_, ready_at);
  ready_ = with_lane(ready_, slot, distance(ready_at));
}

void StartTimes::set(int slot, Cycle ready_at, PortSet ports) {
  set_ready(slot, ready_at);
  ports_[slot] = ports;
  accepted_ = with_lane(accepted_, slot, ports);
}

void StartTimes::set_port(int port, Cycle free_at) {
  port_free_at_[port] = free_at;
  port_free_[port] = in_all_lanes(distance(free_at));
  ports_free_ = with_lane(ports_free_, port, port_free_[port]);
}

void StartTimes::rebase(Cycle now) {
  base_ = now;
  for (int slot = 0; slot < kMaxSlots; ++slot) set_ready(slot, ready_at_[slot]);
  for (int port = 0; port < kPortCount; ++port) set_port(port, port_free_at_[port]);
}

PortSet StartTimes::free_ports(Cycle now) const {
  return set_of((SlotLanes)(ports_free_ <= in_all_lanes(static_cast<int>(now - base_))));
}

SlotSet StartTimes::find_ready_for(Cycle cycles, SlotSet slots, Cycle now) {
  SlotSet found = 0;
  earliest_ready_ = kNever;
  for (int slot = 0; slot < kMaxSlots; ++slot) {
    earliest_ready_ = std::min(earliest_ready_, ready_at_[slot]);
    found |= static_cast<SlotSet>((now - std::min(now, ready_at_[slot]) >= cycles) << slot);
  }
  return found & slots;
}

StartTimes::Next StartTimes::next() const {
  SlotLanes start = in_all_lanes(kFar);
  const auto allow = [&](int port) {
    const SlotLanes shut = (SlotLanes)((accepted_ & in_all_lanes(1 << port)) == 0);
    start = lower(start, port_free_[port] | (shut & in_all_lanes(kFar)));
  };
#pragma GCC unroll 4
  for (int pipe = 0; pipe < kMaxPipes; ++pipe) {
    if (pipe == pipes_) break;
    allow(pipe);
  }
  allow(kSendPort);
  allow(kFrontPort);
  start = higher(start, ready_);
  const std::int16_t first = lowest(start);
  if (first == kFar) return far_next();
  return {base_ + static_cast<Cycle>(first), set_of((SlotLanes)(start == in_all_lanes(first)))};
}

StartTimes::Next StartTimes::far_next() const {
  Next next;
  for (int slot = 0; slot < kMaxSlots; ++slot) {
    Cycle start = kNever;
    for_each_bit(ports_[slot], [&](int port) { start = std::min(start, port_free_at_[port]); });
    start = std::max(start, ready_at_[slot]);
    if (start < next.when) next = {start, 0};
    if (start == next.when && start != kNever) next.slots |= static_cast<SlotSet>(1u << slot);
  }
  return next;
}

}  // namespace eu::model
