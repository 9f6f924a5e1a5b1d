#include "model/core/thread_arbiter.hpp"

#include <algorithm>
#include <numeric>

namespace eu::model {
namespace {

/// Matches slots to ports one after the other; an earlier slot may be moved to another port it
/// accepts, but never loses its turn. So the set that starts is the best in priority order.
class Matching {
 public:
  Matching(const std::array<PortSet, kMaxSlots>& wants, PortSet free)
      : wants_(wants), free_(free) {}

  bool place(int slot) {
    if (const PortSet open = wants_[slot] & free_ & ~grants_.ports) {
      take(slot, __builtin_ctz(open));
      return true;
    }
    PortSet tried = 0;
    return place(slot, tried);
  }
  bool full() const { return free_ == grants_.ports; }
  const Grants& grants() const { return grants_; }

 private:
  bool place(int slot, PortSet& tried) {
    const PortSet options = wants_[slot] & free_ & ~tried;
    if (const PortSet open = options & ~grants_.ports) {
      take(slot, __builtin_ctz(open));
      return true;
    }
    for (int port = 0; options >> port; ++port) {
      if (!((options >> port) & 1) || ((tried >> port) & 1)) continue;
      tried |= static_cast<PortSet>(1u << port);
      if (place(grants_.slot[port], tried)) {
        take(slot, port);
        return true;
      }
    }
    return false;
  }

  void take(int slot, int port) {
    grants_.slot[port] = static_cast<std::uint8_t>(slot);
    grants_.ports |= static_cast<PortSet>(1u << port);
    grants_.slots |= static_cast<SlotSet>(1u << slot);
  }

  const std::array<PortSet, kMaxSlots>& wants_;
  PortSet free_;
  Grants grants_;
};

Grants one_grant(int slot, int port) {
  Grants grants;
  grants.slot[port] = static_cast<std::uint8_t>(slot);
  grants.ports = static_cast<PortSet>(1u << port);
  grants.slots = static_cast<SlotSet>(1u << slot);
  return grants;
}

}  // namespace

ThreadArbiter::ThreadArbiter(sc_core::sc_module_name name, config::Arbitration policy, int slots)
    : sc_module(name), policy_(policy), slots_(slots) {
  entry.bind(*this);
  std::iota(order_.begin(), order_.end(), std::uint8_t{0});
  find_places();
}

Grants ThreadArbiter::grant(SlotSet ready, SlotSet urgent,
                            const std::array<PortSet, kMaxSlots>& wants, PortSet free) {
  // Often nobody competes.
  if (ready != 0 && (ready & (ready - 1)) == 0 && held_ < 0 && !takes_turns()) {
    const int slot = __builtin_ctz(ready);
    if (const PortSet open = wants[slot] & free) return one_grant(slot, __builtin_ctz(open));
  }
  PortSet wanted = 0;
  for_each_bit(ready, [&](int slot) { wanted |= wants[slot]; });
  Matching matching(wants, free & wanted);
  if (held_ >= 0 && ((ready >> held_) & 1) && matching.place(held_)) {
    ready &= static_cast<SlotSet>(~(1u << held_));
    held_ = -1;
  }
  const auto place_all = [&](SlotSet candidates) {
    for (unsigned places = places_of(candidates); places != 0 && !matching.full();
         places &= places - 1)
      matching.place(order_[__builtin_ctz(places)]);
  };
  if (urgent != 0) place_all(ready & urgent);
  place_all(ready & static_cast<SlotSet>(~urgent));
  if (takes_turns()) pass_turn(matching.grants());
  return matching.grants();
}

/// Round robin: the turn goes to the next slot; loose: to the one behind the last that issued
/// first.
void ThreadArbiter::pass_turn(const Grants& grants) {
  if (policy_ == config::Arbitration::RoundRobin) {
    turn_ = (turn_ + 1) % slots_;
  } else {
    const auto first = std::find_if(order_.begin(), order_.end(),
                                    [&](std::uint8_t slot) { return (grants.slots >> slot) & 1; });
    if (first != order_.end()) turn_ = (*first + 1) % slots_;
  }
  order_by_turn();
}

void ThreadArbiter::order_by_turn() {
  for (int i = 0; i < slots_; ++i) order_[i] = static_cast<std::uint8_t>((turn_ + i) % slots_);
  put_high_priority_first();
}

/// Without memory: this may happen in every cycle.
void ThreadArbiter::put_high_priority_first() {
  const Order order = order_;
  std::size_t place = 0;
  for (const bool high : {true, false})
    for (const std::uint8_t slot : order)
      if (((high_priority_ >> slot) & 1) == high) order_[place++] = slot;
  find_places();
}

void ThreadArbiter::find_places() {
  std::array<std::uint8_t, kMaxSlots> place_bit;
  for (std::size_t place = 0; place < kMaxSlots; ++place)
    place_bit[order_[place]] = static_cast<std::uint8_t>(1u << place);
  // The sets without a slot are known: those with it have its place as well.
  for (std::size_t slot = 0; slot < 4; ++slot)
    for (std::size_t set = 0; set < (1u << slot); ++set) {
      low_places_[set | (1u << slot)] = low_places_[set] | place_bit[slot];
      high_places_[set | (1u << slot)] = high_places_[set] | place_bit[slot + 4];
    }
}

void ThreadArbiter::thread_started(int slot, bool high_priority) {
  const auto bit = static_cast<SlotSet>(1u << slot);
  high_priority_ =
      static_cast<SlotSet>(high_priority ? high_priority_ | bit : high_priority_ & ~bit);
  // A thread starts with number 0; one that has the number already moves up, and so on.
  started_ &= static_cast<SlotSet>(~bit);
  unsigned number = 0;
  for (int mover = slot; mover >= 0; ++number) {
    int holder = -1;
    for (int other = 0; other < kMaxSlots; ++other)
      if (((started_ >> other) & 1) && other != mover && priority_[other] == number) holder = other;
    priority_[mover] = static_cast<std::uint8_t>(number);
    mover = holder;
  }
  started_ |= bit;

  if (takes_turns()) return order_by_turn();
  const Order before = order_;
  const bool last = policy_ == config::Arbitration::OldestFirst;
  std::size_t place = last ? 0 : 1;
  for (const std::uint8_t other : before)
    if (other != slot) order_[place++ % kMaxSlots] = other;
  order_[last ? kMaxSlots - 1 : 0] = static_cast<std::uint8_t>(slot);
  put_high_priority_first();
}

}  // namespace eu::model
