#pragma once
// When each thread slot of an EU could start its next instruction: as soon as it is ready and a
// port that it accepts is free. What comes in the next cycles stands on a wheel, a cell for each
// cycle: slots that become ready, ports that become free. So the next start is found by going from
// one such thing to the next, however many slots wait.
#include <algorithm>
#include <array>
#include <cstdint>

#include "model/base/ports.hpp"

namespace eu::model {

/// Places of slots by the ports of an EU of two pipes and no more than kLanes slots: kLanes bits a
/// port, as lanes_of() has them.
class PlacesByPort {
 public:
  PlacesByPort() = default;
  explicit constexpr PlacesByPort(unsigned bits) : bits_(bits) {}
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
  /// In whichever port.
  SlotSet all() const {
    const unsigned halves = bits_ | bits_ >> 16;
    return (halves | halves >> 8) & kAll;
  }
  /// In each port, the places that come behind so many first ones, and then those: `by` places on
  /// in a circle of kLanes.
  PlacesByPort turned(unsigned by) const {
    const unsigned stay = 0x01010101u * (kAll >> by);
    return PlacesByPort((bits_ >> by & stay) | (bits_ << (kLanes - by) & ~stay));
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
  /// Does by_port() tell who can start?
  bool tells_ports() const { return is_small_; }
  /// As many as the slots of whole groups of kLanes.
  int places() const { return places_; }
  int place_of(int slot) const { return place_of_[slot]; }
  int slot_at(int place) const { return order_[place]; }
  SlotSet slots_at(SlotSet places) const {
    SlotSet slots = 0;
    for_each_bit(places, [&](int place) { slots |= SlotSet{1} << order_[place]; });
    return slots;
  }

  /// The first cycle in which some slot can start; kNever if none can.
  class Next {
   public:
    Cycle when = kNever;

   private:
    friend class StartTimes;
    std::uint64_t here_ = 0;  ///< at `when`
    std::uint64_t left_ = 0;  ///< cells still to come then, as they are counted now
  };
  Next next() const;
  /// All slots that can start then.
  SlotSet places(const Next& next) const {
    return is_small_ ? by_port(next).all() : starting_of_many(next.here_);
  }
  /// The same by the ports they could take, if tells_ports().
  static PlacesByPort by_port(const Next& next) { return starting(next.here_); }
  /// It is `next.when`, and nothing has changed since that was found.
  void pass(const Next& next);

  /// The slot's next instruction accepts these ports, from `ready_at` on.
  void set(int slot, Cycle ready_at, PortSet ports);
  /// The slot has nothing to start until set() says so.
  void clear(int slot) { set(slot, kNever, ports_[slot]); }
  void set_port(int port, Cycle free_at);
  /// The same of a slot, or a port, that could start something in the cycle that was passed last.
  /// `lanes`: those of the ports.
  void set_after_start(int slot, Cycle ready_at, PortSet ports, unsigned lanes);
  void set_port_after_start(int port, Cycle free_at);
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

 private:
  static constexpr Cycle kCells = 64;  ///< of the wheel: what comes later is far
  static constexpr std::uint64_t kSlotBits = 0xffffffff;

  /// Bits of what is here, and of cells. Slots: those of PlacesByPort, or, of many, their places.
  std::uint64_t bits_of(int slot, unsigned lanes) const {
    return slot_bits_[slot] & (lanes | any_lanes_);
  }

  /// Of the slot at the place, whatever it accepts.
  std::uint64_t bits_at(int place) const {
    return std::uint64_t{is_small_ ? 0x01010101u : 1u} << place;
  }
  static PlacesByPort starting(std::uint64_t here) {
    return PlacesByPort(static_cast<unsigned>(here) & static_cast<unsigned>(here >> 32));
  }

  void schedule(Cycle cycle, std::uint64_t bits);
  [[gnu::noinline]] void withdraw(Cycle cycle, std::uint64_t bits);
  [[gnu::noinline]] void set_aside(Cycle cycle, std::uint64_t bits);
  [[gnu::noinline]] void fetch_far();
  [[gnu::noinline]] void accept(int place, PortSet before, PortSet ports);
  template <class Visit>
  void for_each_of(std::uint64_t all, Visit&& visit) const;
  [[gnu::noinline]] SlotSet find_ready_for(Cycle cycles, SlotSet slots, Cycle now);

  bool can_start(std::uint64_t here) const;
  static Next next_at(Cycle when, std::uint64_t here, std::uint64_t left);
  [[gnu::noinline]] SlotSet starting_of_many(std::uint64_t here) const;
  [[gnu::noinline]] Next far_next(std::uint64_t here) const;
  Cycle start_of(int slot) const;

  const int places_;
  const bool is_small_;       ///< a PlacesByPort can tell who starts
  const unsigned any_lanes_;  ///< all bits, if ports tell slots nothing: unless is_small_
  std::array<std::uint64_t, kPortCount> port_bits_{};  ///< of those that the machine has
  Cycle now_ = 0;                                      ///< the last that was passed
  std::uint64_t here_ = 0;      ///< slots that are ready now, ports that are free
  std::uint64_t occupied_ = 0;  ///< bit n: the cell of now_ + n is in use; never n = 0
  std::array<std::uint64_t, kCells> cells_{};  ///< by cycle: what comes then, if it is in use
  std::uint64_t far_ = 0;                             ///< what comes behind the wheel
  Cycle far_from_ = kNever;                           ///< nothing of that comes before
  std::array<SlotSet, kPortCount> accepting_{};       ///< of many slots: those places, by port
  std::array<std::uint8_t, kMaxSlots> order_;         ///< slots by place
  std::array<std::uint8_t, kMaxSlots> place_of_;      ///< of slots
  std::array<std::uint64_t, kMaxSlots> slot_bits_{};  ///< whatever ports they accept
  // By port, and by slot.
  std::array<Cycle, kMaxSlots> ready_at_;
  std::array<Cycle, kPortCount> port_free_at_{};
  std::array<PortSet, kMaxSlots> ports_{};
  Cycle earliest_ready_ = 0;  ///< nobody is ready before
};

}  // namespace eu::model
