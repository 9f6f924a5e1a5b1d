#pragma once
// Issue times of the next instruction of each thread slot of an EU. A slot can issue when it is
// ready and a port that it accepts is free. Slot-ready and port-free events of the next cycles are
// kept in a timing wheel with one cell per cycle. The search for the next issue steps from one
// event to the next, however many slots wait.
#include <algorithm>
#include <array>
#include <cstdint>

#include "model/base/ports.hpp"

namespace eu::model {

/// Sets of slots, one set per port, of an EU of two pipes and at most kLanes slots. Bits are
/// places; each port has kLanes bits, in the layout of lanes_of().
class PlacesByPort {
 public:
  PlacesByPort() = default;
  explicit constexpr PlacesByPort(unsigned bits) : bits_(bits) {}
  /// `pipes`: the first pipe, and kLanes bits up the second one. `front_end`: the send port, and
  /// kLanes bits up the front end's own port.
  constexpr PlacesByPort(unsigned pipes, unsigned front_end) : bits_(pipes | front_end << 16) {}
  void add_front_end(unsigned front_end) { bits_ |= front_end << 16; }
  static_assert(kLanes == 8);

  bool any() const { return bits_ != 0; }
  SlotSet first_pipe() const { return bits_ & kAll; }
  SlotSet second_pipe() const { return (bits_ >> 8) & kAll; }
  SlotSet send() const { return (bits_ >> 16) & kAll; }
  SlotSet front() const { return bits_ >> 24; }
  bool any_in_front_end() const { return (bits_ >> 16) != 0; }
  /// Union of the sets of all ports.
  SlotSet all() const {
    const unsigned halves = bits_ | bits_ >> 16;
    return (halves | halves >> 8) & kAll;
  }
  /// Rotates the set of each port in a circle of kLanes places: place `by` becomes place 0.
  PlacesByPort turned(unsigned by) const {
    const unsigned stay = 0x01010101u * (kAll >> by);
    return PlacesByPort((bits_ >> by & stay) | (bits_ << (kLanes - by) & ~stay));
  }
  /// Calls visit(place, port) for each place of each port, port by port.
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
  /// `pipes`, `slots`: their numbers on the machine.
  StartTimes(int pipes, int slots);

  /// Gives slots new places: order[0] is the slot at place 0. Initially, a slot's place is its
  /// number. Sets of slots are by place, in the order in which slots are served, so that the first
  /// slot of a set is found at once.
  void arrange(const std::array<std::uint8_t, kMaxSlots>& order);
  /// True if by_port() determines which slots can issue.
  bool supports_by_port() const { return is_small_; }
  /// Number of places: the number of slots, rounded up to a multiple of kLanes.
  int places() const { return places_; }
  int place_of(int slot) const { return place_of_[slot]; }
  int slot_at(int place) const { return order_[place]; }
  SlotSet slots_at(SlotSet places) const {
    SlotSet slots = 0;
    for_each_bit(places, [&](int place) { slots |= SlotSet{1} << order_[place]; });
    return slots;
  }

  /// The first cycle in which some slot can issue; kNever if none can.
  class Next {
   public:
    Cycle when = kNever;

   private:
    friend class StartTimes;
    std::uint64_t here_ = 0;  ///< ready slots and free ports at `when`
    std::uint64_t left_ = 0;  ///< cells in use after `when`, as offsets from the present cycle
  };
  Next next() const;
  /// All slots that can issue at `next`.
  SlotSet places(const Next& next) const {
    return is_small_ ? by_port(next).all() : starting_of_many(next.here_);
  }
  /// Likewise, by the ports that they can take. Requires supports_by_port().
  static PlacesByPort by_port(const Next& next) { return starting(next.here_); }
  /// Advances to `next.when`. Requires that nothing has changed since next() returned it.
  void pass(const Next& next);

  /// Sets the ports that the slot's next instruction accepts, and the cycle from which it is ready.
  void set(int slot, Cycle ready_at, PortSet ports);
  /// The slot has nothing to issue until the next set().
  void clear(int slot) { set(slot, kNever, ports_[slot]); }
  /// Sets the cycle from which the port is free.
  void set_port(int port, Cycle free_at);
  /// Like set() and set_port(), for a slot or a port that could issue in the cycle that was passed
  /// last. `lanes`: those of the ports.
  void set_after_start(int slot, Cycle ready_at, PortSet ports, unsigned lanes);
  void set_port_after_start(int port, Cycle free_at);
  /// Ports that are free at `now`, a cycle that has been passed.
  PortSet free_ports(Cycle now) const;
  /// True if no slot can have been ready for `cycles` at `now`.
  bool none_ready_for(Cycle cycles, Cycle now) const {
    return now - std::min(now, earliest_ready_) < cycles;
  }
  /// Those of `slots` (numbers, not places) that have been ready for `cycles` at `now`.
  SlotSet ready_for(Cycle cycles, SlotSet slots, Cycle now) {
    return none_ready_for(cycles, now) ? SlotSet{0} : find_ready_for(cycles, slots, now);
  }

  Cycle ready_at(int slot) const { return ready_at_[slot]; }
  Cycle port_free_at(int port) const { return port_free_at_[port]; }
  const std::array<PortSet, kMaxSlots>& ports() const { return ports_; }

 private:
  static constexpr Cycle kCells = 64;  ///< of the wheel; later events are far
  static constexpr std::uint64_t kSlotBits = 0xffffffff;

  /// Bits of a slot in here_ and in cells: those of PlacesByPort if is_small_, otherwise its place.
  std::uint64_t bits_of(int slot, unsigned lanes) const {
    return slot_bits_[slot] & (lanes | any_lanes_);
  }

  /// Bits of the slot at the place, for all ports.
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
  const bool is_small_;       ///< a PlacesByPort can represent the slots that issue
  const unsigned any_lanes_;  ///< all bits, unless is_small_
  std::array<std::uint64_t, kPortCount> port_bits_{};  ///< of the machine's ports
  Cycle now_ = 0;                                      ///< the cycle that was passed last
  std::uint64_t here_ = 0;                             ///< slots that are ready now, and free ports
  std::uint64_t occupied_ = 0;  ///< bit n: the cell of now_ + n is in use; never n = 0
  std::array<std::uint64_t, kCells> cells_{};  ///< by cycle: its events, if the cell is in use
  std::uint64_t far_ = 0;                      ///< events later than the wheel
  Cycle far_from_ = kNever;                    ///< none of these is earlier
  /// Unless is_small_: the places that accept a port.
  std::array<SlotSet, kPortCount> accepting_{};
  std::array<std::uint8_t, kMaxSlots> order_;         ///< slot at a place
  std::array<std::uint8_t, kMaxSlots> place_of_;      ///< place of a slot
  std::array<std::uint64_t, kMaxSlots> slot_bits_{};  ///< for all ports
  // By slot, and by port.
  std::array<Cycle, kMaxSlots> ready_at_;
  std::array<Cycle, kPortCount> port_free_at_{};
  std::array<PortSet, kMaxSlots> ports_{};
  Cycle earliest_ready_ = 0;  ///< no slot is ready before
};

}  // namespace eu::model
