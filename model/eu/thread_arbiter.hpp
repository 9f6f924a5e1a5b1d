#pragma once
// Which ready threads start an instruction, and in which port (IVB PRM 3.3.3.7 sr0.0; model/LAWS.md
// 5).
#include <array>
#include <cstdint>
#include <systemc>

#include "config/machine/machine_fwd.hpp"
#include "model/base/ports.hpp"
#include "model/eu/start_times.hpp"

namespace eu::model {

/// The slot that starts in each port that one starts in: a single number, since hosts are slow to
/// read whole what was written in parts.
class Grants {
 public:
  PortSet ports() const { return static_cast<PortSet>(bits_ >> kPortsAt); }
  /// Of a port among them.
  int slot(int port) const { return static_cast<int>(bits_ >> (kSlotBits * port)) & kSlotMask; }
  /// All of them.
  SlotSet slots() const {
    SlotSet slots = 0;
    for_each_bit(ports(), [&](int port) { slots |= SlotSet{1} << this->slot(port); });
    return slots;
  }
  /// The same, but nobody starts in the port.
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
  /// Chooses among `ready`, those in `urgent` first; `wants[s]` are the ports slot s accepts,
  /// `free` the ports that can take an instruction now. At most one port a slot, one slot a port;
  /// no port stays free that a ready thread could use.
  virtual Grants grant(SlotSet ready, SlotSet urgent, const std::array<PortSet, kMaxSlots>& wants,
                       PortSet free) = 0;
  /// A thread starts in a slot and becomes the youngest of its class.
  virtual void thread_started(int slot, bool high_priority) = 0;
  /// The thread's next instruction comes before all others (thread control Atomic).
  virtual void hold(int slot) = 0;
  /// The age of a slot's thread as sr0.0 shows it: no two have the same (IVB PRM 3.3.3.7).
  virtual unsigned priority(int slot) const = 0;
};

/// Orders threads as the machine's policy says, those of the high priority class first.
class ThreadArbiter : public sc_core::sc_module, public ThreadArbiterIf {
 public:
  sc_core::sc_export<ThreadArbiterIf> entry{"entry"};

  ThreadArbiter(sc_core::sc_module_name name, config::Arbitration policy, int slots);

  Grants grant(SlotSet ready, SlotSet urgent, const std::array<PortSet, kMaxSlots>& wants,
               PortSet free) override;
  void thread_started(int slot, bool high_priority) override;
  struct Matched {
    PlacesByPort starting;
    SlotSet losers = 0;          ///< places of the others
    bool is_multi_issue = false;  ///< both pipes start something
  };
  /// Who starts of `contenders`: what grant() would say where can_match() and none is urgent, of
  /// two pipes and without a loop. Places are those in order(), or the slots where these take
  /// turns.
  Matched match(PlacesByPort contenders) {
    return takes_turns_ ? match_by_turn(contenders) : match_by_place(contenders);
  }
  /// Is one slot as good as the other, but for the order?
  bool can_match() const { return held_ < 0 && !has_turns_of_two_classes_; }
  /// Slots, first choice first; of slots that take turns as it was when grant() was asked last.
  const std::array<std::uint8_t, kMaxSlots>& order() const { return order_; }
  bool takes_turns() const { return takes_turns_; }
  void hold(int slot) override { held_ = slot; }
  unsigned priority(int slot) const override { return priority_[slot]; }

 private:
  using Order = std::array<std::uint8_t, kMaxSlots>;

  /// Bit n: the slot that comes n-th in the order.
  unsigned places_of(SlotSet slots) {
    if (!places_are_known_) find_places();
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
  const bool takes_turns_;
  const int slots_;
  const int parts_;    ///< of four slots, two at the least
  const int ordered_;  ///< slots of all parts
  Order order_;        ///< slots, first choice first
  /// Of each part, the places in the order of a set of its slots.
  std::array<std::array<unsigned, 16>, kMaxSlots / 4> places_{};
  std::array<std::uint8_t, kMaxSlots> priority_{};
  bool places_are_known_ = false;  ///< since the order changed
  bool order_is_stale_ = false;    ///< the turn has been passed since
  /// Slots take turns, those of high priority first.
  bool has_turns_of_two_classes_ = false;
  SlotSet started_ = 0;  ///< slots that have had a thread
  SlotSet high_priority_ = 0;
  int turn_ = 0;  ///< round robin: the slot that comes first
  int held_ = -1;
};

}  // namespace eu::model
