#include "model/eu/start_times.hpp"

#include <numeric>

namespace eu::model {

StartTimes::StartTimes(int pipes, int slots)
    : pipes_(pipes),
      groups_((slots + kLanes - 1) / kLanes),
      is_small_(pipes_ == 2 && groups_ == 1) {
  ready_.fill(in_all_lanes(kFar));
  ready_at_.fill(kNever);
  std::iota(order_.begin(), order_.end(), std::uint8_t{0});
  place_of_ = order_;
}

void StartTimes::arrange(const std::array<std::uint8_t, kMaxSlots>& order) {
  order_ = order;
  for (int place = 0; place < groups_ * kLanes; ++place) {
    const int slot = order_[place];
    place_of_[slot] = static_cast<std::uint8_t>(place);
    set(slot, ready_at_[slot], ports_[slot]);
  }
}

std::int16_t StartTimes::distance(Cycle cycle) const {
  const Cycle ahead = std::max(cycle, base_) - base_;
  return ahead < Cycle{kFar} ? static_cast<std::int16_t>(ahead) : kFar;
}

void StartTimes::set_ready(int slot, Cycle ready_at) {
  ready_at_[slot] = ready_at;
  earliest_ready_ = std::min(earliest_ready_, ready_at);
  const int place = place_of_[slot];
  SlotLanes& ready = ready_[place / kLanes];
  ready = with_lane(ready, place % kLanes, distance(ready_at));
}

void StartTimes::set(int slot, Cycle ready_at, PortSet ports) {
  const unsigned place = place_of_[slot];
  const SlotLanes lane = kLane[place % kLanes];
  SlotLanes& ready = ready_[place / kLanes];
  SlotLanes& accepted = accepted_[place / kLanes];
  ready = blended(lane, in_all_lanes(distance(ready_at)), ready);
  accepted = blended(lane, in_all_lanes(ports), accepted);
  ready_at_[slot] = ready_at;
  ports_[slot] = ports;
  earliest_ready_ = std::min(earliest_ready_, ready_at);
}

void StartTimes::set_port(int port, Cycle free_at) {
  port_free_at_[port] = free_at;
  port_free_[port] = in_all_lanes(distance(free_at));
}

void StartTimes::rebase(Cycle now) {
  base_ = now;
  for (int slot = 0; slot < groups_ * kLanes; ++slot) set_ready(slot, ready_at_[slot]);
  for (int port = 0; port < kPortCount; ++port) set_port(port, port_free_at_[port]);
}

PortSet StartTimes::free_ports(Cycle now) const {
  unsigned free = 0;
  for (int port = 0; port < kPortCount; ++port)
    free |= unsigned{port_free_at_[port] <= now} << port;
  return static_cast<PortSet>(free);
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

/// When the port could take something, for slots that it takes something of.
SlotLanes StartTimes::starts_in(int port, int group) const {
  const SlotLanes shut = (SlotLanes)((accepted_[group] & in_all_lanes(1 << port)) == 0);
  return port_free_[port] | (shut & in_all_lanes(kFar));
}

/// Distances of the starts of a group's slots; kFar may be further.
SlotLanes StartTimes::starts_of(int group) const {
  SlotLanes start = in_all_lanes(kFar);
  const auto allow = [&](int port) { start = lower(start, starts_in(port, group)); };
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
  return is_small_ ? next_of_two_pipes() : next_of_groups();
}

StartTimes::Next StartTimes::next_of_two_pipes() const {
  const auto starts = [&](int port) { return higher(starts_in(port, 0), ready_[0]); };
  const SlotLanes first_pipe = starts(0);
  const SlotLanes second_pipe = starts(1);
  const SlotLanes send = starts(kSendPort);
  const SlotLanes front = starts(kFrontPort);
  const SlotLanes first =
      lowest_everywhere(lower(lower(first_pipe, second_pipe), lower(send, front)));
  if (first[0] == kFar) return far_next();
  const PlacesByPort by_port(
      set_of((SlotLanes)(first_pipe == first), (SlotLanes)(second_pipe == first)),
      set_of((SlotLanes)(send == first), (SlotLanes)(front == first)));
  return {base_ + static_cast<Cycle>(first[0]), 0, by_port};
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
  Next next{base_ + static_cast<Cycle>(first)};
  for (int group = 0; group < groups_; ++group)
    next.places |= set_of((SlotLanes)(starts[group] == in_all_lanes(first))) << (group * kLanes);
  return next;
}

StartTimes::Next StartTimes::far_next() const {
  Next next;
  for (int slot = 0; slot < groups_ * kLanes; ++slot) {
    Cycle start = kNever;
    for_each_bit(ports_[slot], [&](int port) { start = std::min(start, port_free_at_[port]); });
    start = std::max(start, ready_at_[slot]);
    if (start < next.when) next = {start};
    if (start == next.when && start != kNever) next.places |= 1u << place_of_[slot];
  }
  return next;
}

}  // namespace eu::model
