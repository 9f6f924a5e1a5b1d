#pragma once
// Selects the ready threads that issue an instruction, and their ports (IVB PRM 3.3.3.7
// sr0.0; model/LAWS.md 5).
#include <array>
#include <cstdint>
#include <systemc>

#include "config/machine/machine_fwd.hpp"
#include "model/base/ports.hpp"
#include "model/eu/start_times.hpp"

namespace eu::model {

/// The slot that issues in each granted port. It is one number, since hosts are slow to read as a
/// whole what was written in parts.
class Grants {
 public:
  PortSet ports() const { return static_cast<PortSet>(bits_ >> kPortsAt); }
  /// Slot of a port of ports().
  int slot(int port) const { return static_cast<int>(bits_ >> (kSlotBits * port)) & kSlotMask; }
  /// All slots that issue.
  SlotSet slots() const {
    SlotSet slots = 0;
    for_each_bit(ports(), [&](int port) { slots |= SlotSet{1} << this->slot(port); });
    return slots;
  }
  /// The same grants, without that of the port.
  Grants without(int port) const {
    Grants others = *this;
    others.bits_ &= ~(std::uint64_t{1} << (kPortsAt + port));
    return others;
  }
  void set(int port, int slot) {
    bits_ &= ~(std::uint64_t{kSlotMask} << (kSlotBits * port));
    bits_ |= grant(port, slot);
  }

 private:
  static std::uint64_t grant(int port, int slot) {
    return static_cast<std::uint64_t>(slot) << (kSlotBits * port) | std::uint64_t{1}
                                                                        << (kPortsAt + port);
  }

  static constexpr int kSlotBits = 5;
  static constexpr int kSlotMask = (1 << kSlotBits) - 1;
  static constexpr int kPortsAt = kSlotBits * kPortCount;
  static_assert(kMaxSlots <= kSlotMask + 1 && kPortsAt + kPortCount <= 64);

  std::uint64_t bits_ = 0;
};

class ThreadArbiterIf : virtual public sc_core::sc_interface {
 public:
  /// Selects slots from `ready`, those in `urgent` first. `accepted_ports[s]`: the ports that slot
  /// s accepts; `free`: the ports that can take an instruction now. At most one port a slot, one
  /// slot a port; no port stays free that a ready thread could use.
  virtual Grants grant(SlotSet ready, SlotSet urgent,
                       const std::array<PortSet, kMaxSlots>& accepted_ports, PortSet free) = 0;
  /// Records that a thread starts in a slot; it becomes the youngest of its class.
  virtual void thread_started(int slot, bool high_priority) = 0;
  /// The next instruction of the slot's thread precedes all others (thread control Atomic).
  virtual void hold(int slot) = 0;
  /// Age of a slot's thread as sr0.0 shows it; unique in the EU (IVB PRM 3.3.3.7).
  virtual unsigned priority(int slot) const = 0;
};

/// Orders threads by the machine's policy, those of the high priority class first.
class ThreadArbiter : public sc_core::sc_module, public ThreadArbiterIf {
 public:
  sc_core::sc_export<ThreadArbiterIf> entry{"entry"};

  ThreadArbiter(sc_core::sc_module_name name, config::Arbitration policy, int slots);

  Grants grant(SlotSet ready, SlotSet urgent, const std::array<PortSet, kMaxSlots>& accepted_ports,
               PortSet free) override;
  void thread_started(int slot, bool high_priority) override;
  struct Matched {
    PlacesByPort starting;
    SlotSet losers = 0;           ///< places of contenders that do not issue
    bool is_multi_issue = false;  ///< both pipes issue
  };
  /// Selects the contenders that issue, for two pipes and without a loop. The result is that of
  /// grant(), if can_match() and no slot is urgent. Places are those of order(), or slot numbers if
  /// slots take turns.
  Matched match(PlacesByPort contenders) {
    return is_round_robin_ ? match_by_turn(contenders) : match_by_place(contenders);
  }
  /// True if slots differ only in their order.
  bool can_match() const { return atomic_slot_ < 0 && !has_two_priority_classes_; }
  /// Slots, first choice first. If slots take turns, the order is that of the last grant().
  const std::array<std::uint8_t, kMaxSlots>& order() const { return order_; }
  bool is_round_robin() const { return is_round_robin_; }
  void hold(int slot) override { atomic_slot_ = slot; }
  unsigned priority(int slot) const override { return priority_[slot]; }

 private:
  using Order = std::array<std::uint8_t, kMaxSlots>;

  /// Bit n is set if `slots` contains the slot that is n-th in the order.
  unsigned places_of(SlotSet slots) {
    if (!places_are_valid_) find_places();
    unsigned places = places_[0][slots & 15] | places_[1][(slots >> 4) & 15];
    for (int part = 2; part < parts_; ++part) places |= places_[part][(slots >> (4 * part)) & 15];
    return places;
  }
  static Matched match_by_place(PlacesByPort contenders);
  Matched match_by_turn(PlacesByPort contenders);
  void pass_turn(int first);
  void order_by_turn();
  void put_high_priority_first();
  void find_places();

  const config::Arbitration policy_;
  const bool is_round_robin_;
  const int slots_;
  const int parts_;    ///< groups of four slots, at least two
  const int ordered_;  ///< slots of all parts
  Order order_;        ///< slots, first choice first
  /// For each part and each set of its slots, their places in the order.
  std::array<std::array<unsigned, 16>, kMaxSlots / 4> places_{};
  std::array<std::uint8_t, kMaxSlots> priority_{};
  bool places_are_valid_ = false;  ///< places_ is that of the present order
  bool order_is_stale_ = false;    ///< the turn has been passed since it was made
  /// Slots take turns, and some have high priority, so they come first.
  bool has_two_priority_classes_ = false;
  SlotSet started_ = 0;  ///< slots that have had a thread
  SlotSet high_priority_ = 0;
  int turn_ = 0;  ///< round robin: the slot that comes first
  int atomic_slot_ = -1;
};

}  // namespace eu::model
