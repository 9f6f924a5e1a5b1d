#pragma once
// When each thread slot of an EU could start its next instruction: as soon as it is ready and a
// port that it accepts is free. All slots are looked at together, as 16-bit distances from a cycle
// that follows time; a start too far ahead for that is found from the cycles themselves.
#include <algorithm>
#include <array>
#include <cstdint>

#include "model/eu/slot_lanes.hpp"

namespace eu::model {

/// Places of slots by the ports of an EU of two pipes and one group of slots: kLanes bits a port,
/// of the first pipe, the second, the send port and the front end's own.
class PlacesByPort {
 public:
  PlacesByPort() = default;
  /// The second pipe's, and the front end's own port's, kLanes bits up.
  constexpr PlacesByPort(unsigned pipes, unsigned front_end) : bits_(pipes | front_end << 16) {}
  void add_front_end(unsigned front_end) { bits_ |= front_end << 16; }
  static_assert(kLanes == 8);

  bool any() const { return bits_ != 0; }
  SlotSet first_pipe() const { return bits_ & kAll; }
  SlotSet second_pipe() const { return (bits_ >> 8) & kAll; }
  SlotSet send() const { return (bits_ >> 16) & kAll; }
  SlotSet front() const { return bits_ >> 24; }
  bool any_in_front_end() const { return (bits_ >> 16) != 0; }
  bool in_both_pipes() const { return first_pipe() != 0 && second_pipe() != 0; }
  /// In whichever port.
  SlotSet all() const {
    const unsigned halves = bits_ | bits_ >> 16;
    return (halves | halves >> 8) & kAll;
  }
  /// Calls visit(place, port) for each, by port.
  template <class Visit>
  void for_each(Visit&& visit) const {
    for_each_bit(bits_, [&](int bit) {
      const auto at = static_cast<unsigned>(bit);
      visit(static_cast<int>(at % kLanes), int{kPorts[at / kLanes]});
    });
  }

 private:
  static constexpr unsigned kAll = (1u << kLanes) - 1;
  static constexpr std::uint8_t kPorts[] = {0, 1, kSendPort, kFrontPort};

  unsigned bits_ = 0;
};

class StartTimes {
 public:
  /// How many of each the machine has.
  StartTimes(int pipes, int slots);

  /// Slots have these places from now on, the first one's first; before, those of their numbers. It
  /// is by places that sets of slots are told: in the order in which they are served, so that the
  /// first of a set is found at once.
  void arrange(const std::array<std::uint8_t, kMaxSlots>& order);
  /// As many as the slots of whole groups.
  int places() const { return groups_ * kLanes; }
  int place_of(int slot) const { return place_of_[slot]; }
  int slot_at(int place) const { return order_[place]; }
  SlotSet slots_at(SlotSet places) const {
    SlotSet slots = 0;
    for_each_bit(places, [&](int place) { slots |= SlotSet{1} << order_[place]; });
    return slots;
  }

  /// The slot's next instruction accepts these ports, from `ready_at` on.
  void set(int slot, Cycle ready_at, PortSet ports);
  /// The slot has nothing to start until set() says so.
  void clear(int slot) { set_ready(slot, kNever); }
  void set_port(int port, Cycle free_at);
  /// No start before `now` is asked for any more.
  void pass(Cycle now) {
    if (now - base_ >= kStep) rebase(now);
  }
  /// The ports that are free at `now`, which has been passed.
  PortSet free_ports(Cycle now) const;
  /// Can nobody have been ready for `cycles` at `now`?
  bool all_fresh(Cycle cycles, Cycle now) const {
    return now - std::min(now, earliest_ready_) < cycles;
  }
  /// Of `slots`, not by places, those that have been ready for `cycles` at `now`.
  SlotSet ready_for(Cycle cycles, SlotSet slots, Cycle now) {
    return all_fresh(cycles, now) ? SlotSet{0} : find_ready_for(cycles, slots, now);
  }

  Cycle ready_at(int slot) const { return ready_at_[slot]; }
  Cycle port_free_at(int port) const { return port_free_at_[port]; }
  const std::array<PortSet, kMaxSlots>& ports() const { return ports_; }

  /// The first cycle in which some slot can start, and all that can then; kNever if none can.
  struct Next {
    SlotSet all() const { return by_port.any() ? by_port.all() : places; }
    bool any() const { return by_port.any() || places != 0; }

    Cycle when = kNever;
    SlotSet places = 0;      ///< unless `by_port` tells them
    PlacesByPort by_port{};  ///< none where `places` are told
  };
  Next next() const;

 private:
  static constexpr std::int16_t kFar = 0x7fff;  ///< at least so far, or never
  static constexpr Cycle kStep = 0x4000;

  std::int16_t distance(Cycle cycle) const;
  void set_ready(int slot, Cycle ready_at);
  [[gnu::noinline]] void rebase(Cycle now);
  [[gnu::noinline]] SlotSet find_ready_for(Cycle cycles, SlotSet slots, Cycle now);
  [[gnu::noinline]] Next far_next() const;

  SlotLanes starts_in(int port, int group) const;
  SlotLanes starts_of(int group) const;
  Next next_of_two_pipes() const;
  [[gnu::noinline]] Next next_of_groups() const;

  const int pipes_;
  const int groups_;                              ///< of kLanes slots
  const bool is_small_;                           ///< two pipes, and one group
  Cycle base_ = 0;                                ///< distances count from here
  std::array<std::uint8_t, kMaxSlots> order_;     ///< slots by place
  std::array<std::uint8_t, kMaxSlots> place_of_;  ///< of slots
  // By place.
  std::array<SlotLanes, kSlotGroups> ready_;
  std::array<SlotLanes, kSlotGroups> accepted_{};  ///< ports that slots accept
  // By port, and by slot.
  std::array<SlotLanes, kPortCount> port_free_{};  ///< the same for all slots
  std::array<Cycle, kMaxSlots> ready_at_;
  std::array<Cycle, kPortCount> port_free_at_{};
  std::array<PortSet, kMaxSlots> ports_{};
  Cycle earliest_ready_ = kNever;  ///< nobody is ready before
};

}  // namespace eu::model
