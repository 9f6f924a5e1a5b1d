#include "model/eu/start_times.hpp"

namespace eu::model {

StartTimes::StartTimes(int pipes, int slots)
    : pipes_(pipes), groups_((slots + kLanes - 1) / kLanes) {
  ready_.fill(in_all_lanes(kFar));
  ready_at_.fill(kNever);
}

std::int16_t StartTimes::distance(Cycle cycle) const {
  const Cycle ahead = cycle > base_ ? cycle - base_ : 0;
  return static_cast<std::int16_t>(std::min<Cycle>(ahead, kFar));
}

void StartTimes::set_ready(int slot, Cycle ready_at) {
  ready_at_[slot] = ready_at;
  earliest_ready_ = std::min(earliest_ready_, ready_at);
  SlotLanes& ready = ready_[slot / kLanes];
  ready = with_lane(ready, slot % kLanes, distance(ready_at));
}

void StartTimes::set(int slot, Cycle ready_at, PortSet ports) {
  set_ready(slot, ready_at);
  ports_[slot] = ports;
  SlotLanes& accepted = accepted_[slot / kLanes];
  accepted = with_lane(accepted, slot % kLanes, ports);
}

void StartTimes::set_port(int port, Cycle free_at) {
  port_free_at_[port] = free_at;
  port_free_[port] = in_all_lanes(distance(free_at));
  SlotLanes& free = ports_free_[port / kLanes];
  free = with_lane(free, port % kLanes, port_free_[port]);
}

void StartTimes::rebase(Cycle now) {
  base_ = now;
  for (int slot = 0; slot < groups_ * kLanes; ++slot) set_ready(slot, ready_at_[slot]);
  for (int port = 0; port < kPortCount; ++port) set_port(port, port_free_at_[port]);
}

PortSet StartTimes::free_ports(Cycle now) const {
  const SlotLanes passed = in_all_lanes(static_cast<int>(now - base_));
  return static_cast<PortSet>(
      set_of((SlotLanes)(ports_free_[0] <= passed), (SlotLanes)(ports_free_[1] <= passed)));
}

SlotSet StartTimes::find_ready_for(Cycle cycles, SlotSet slots, Cycle now) {
  SlotSet found = 0;
  earliest_ready_ = kNever;
  for (int slot = 0; slot < groups_ * kLanes; ++slot) {
    earliest_ready_ = std::min(earliest_ready_, ready_at_[slot]);
    found |= SlotSet{now - std::min(now, ready_at_[slot]) >= cycles} << slot;
  }
  return found & slots;
}

/// Distances of the starts of a group's slots; kFar may be further.
SlotLanes StartTimes::starts_of(int group) const {
  SlotLanes start = in_all_lanes(kFar);
  const auto allow = [&](int port) {
    const SlotLanes shut = (SlotLanes)((accepted_[group] & in_all_lanes(1 << port)) == 0);
    start = lower(start, port_free_[port] | (shut & in_all_lanes(kFar)));
  };
#pragma GCC unroll 8
  for (int pipe = 0; pipe < kMaxPipes; ++pipe) {
    if (pipe == pipes_) break;
    allow(pipe);
  }
  allow(kSendPort);
  allow(kFrontPort);
  return higher(start, ready_[group]);
}

StartTimes::Next StartTimes::next() const {
  if (groups_ > 1) return next_of_groups();
  const SlotLanes start = starts_of(0);
  const std::int16_t first = lowest(start);
  if (first == kFar) return far_next();
  return {base_ + static_cast<Cycle>(first), set_of((SlotLanes)(start == in_all_lanes(first)))};
}

StartTimes::Next StartTimes::next_of_groups() const {
  std::array<SlotLanes, kSlotGroups> starts;
  SlotLanes earliest = in_all_lanes(kFar);
  for (int group = 0; group < groups_; ++group) {
    starts[group] = starts_of(group);
    earliest = lower(earliest, starts[group]);
  }
  const std::int16_t first = lowest(earliest);
  if (first == kFar) return far_next();
  Next next{base_ + static_cast<Cycle>(first), 0};
  for (int group = 0; group < groups_; ++group)
    next.slots |= set_of((SlotLanes)(starts[group] == in_all_lanes(first))) << (group * kLanes);
  return next;
}

StartTimes::Next StartTimes::far_next() const {
  Next next;
  for (int slot = 0; slot < groups_ * kLanes; ++slot) {
    Cycle start = kNever;
    for_each_bit(ports_[slot], [&](int port) { start = std::min(start, port_free_at_[port]); });
    start = std::max(start, ready_at_[slot]);
    if (start < next.when) next = {start, 0};
    if (start == next.when && start != kNever) next.slots |= 1u << slot;
  }
  return next;
}

}  // namespace eu::model
