#include "model/eu/thread_arbiter.hpp"

#include <algorithm>
#include <numeric>

#include "config/machine/machine.hpp"

namespace eu::model {
namespace {

/// Matches slots to ports one after the other. An earlier slot may move to another port that it
/// accepts, but never loses its turn. So the set that issues is the best in priority order.
class Matching {
 public:
  Matching(const std::array<PortSet, kMaxSlots>& accepted_ports, PortSet free)
      : accepted_ports_(accepted_ports), free_(free) {}

  bool place(int slot) {
    if (const PortSet open = accepted_ports_[slot] & free_ & ~grants_.ports()) {
      grants_.set(__builtin_ctz(open), slot);
      return true;
    }
    PortSet tried = 0;
    return place(slot, tried);
  }
  bool full() const { return free_ == grants_.ports(); }
  const Grants& grants() const { return grants_; }

 private:
  bool place(int slot, PortSet& tried) {
    const PortSet options = accepted_ports_[slot] & free_ & ~tried;
    if (const PortSet open = options & ~grants_.ports()) {
      grants_.set(__builtin_ctz(open), slot);
      return true;
    }
    for (int port = 0; options >> port; ++port) {
      if (!((options >> port) & 1) || ((tried >> port) & 1)) continue;
      tried |= static_cast<PortSet>(1u << port);
      if (place(grants_.slot(port), tried)) {
        grants_.set(port, slot);
        return true;
      }
    }
    return false;
  }

  const std::array<PortSet, kMaxSlots>& accepted_ports_;
  PortSet free_;
  Grants grants_;
};

Grants one_grant(int slot, int port) {
  Grants grants;
  grants.set(port, slot);
  return grants;
}

}  // namespace

ThreadArbiter::ThreadArbiter(sc_core::sc_module_name name, config::Arbitration policy, int slots)
    : sc_module(name),
      policy_(policy),
      is_round_robin_(policy == config::Arbitration::RoundRobin ||
                      policy == config::Arbitration::LooseRoundRobin),
      slots_(slots),
      parts_(std::max(2, (slots + 3) / 4)),
      ordered_(4 * parts_) {
  entry.bind(*this);
  std::iota(order_.begin(), order_.end(), std::uint8_t{0});
}

Grants ThreadArbiter::grant(SlotSet ready, SlotSet urgent,
                            const std::array<PortSet, kMaxSlots>& accepted_ports, PortSet free) {
  // Shortcut: often a single slot is ready.
  if (ready != 0 && (ready & (ready - 1)) == 0 && atomic_slot_ < 0 && !is_round_robin()) {
    const int slot = __builtin_ctz(ready);
    if (const PortSet open = accepted_ports[slot] & free)
      return one_grant(slot, __builtin_ctz(open));
  }
  if (order_is_stale_) order_by_turn();
  PortSet wanted = 0;
  for_each_bit(ready, [&](int slot) { wanted |= accepted_ports[slot]; });
  Matching matching(accepted_ports, free & wanted);
  if (atomic_slot_ >= 0 && ((ready >> atomic_slot_) & 1) && matching.place(atomic_slot_)) {
    ready &= ~(1u << atomic_slot_);
    atomic_slot_ = -1;
  }
  const auto place_all = [&](SlotSet candidates) {
    for (unsigned places = places_of(candidates); places != 0 && !matching.full();
         places &= places - 1)
      matching.place(order_[__builtin_ctz(places)]);
  };
  if (urgent != 0) place_all(ready & urgent);
  place_all(ready & ~urgent);
  if (is_round_robin()) {
    const SlotSet started = matching.grants().slots();
    const auto first = std::find_if(order_.begin(), order_.begin() + ordered_,
                                    [&](std::uint8_t slot) { return (started >> slot) & 1; });
    pass_turn(first == order_.begin() + ordered_ ? -1 : *first);
  }
  return matching.grants();
}

/// The first slot in order takes the first pipe that it accepts, but leaves it to a slot that
/// accepts no other pipe. That slot is the next one that can issue beside it. Branch-free, because
/// the branches are unpredictable.
ThreadArbiter::Matched ThreadArbiter::match_by_place(PlacesByPort contenders) {
  const auto first_of = [](SlotSet places) { return places & -places; };
  const auto all_if = [](bool condition) { return -SlotSet{condition}; };
  const SlotSet in_first = contenders.first_pipe();
  const SlotSet in_second = contenders.second_pipe();
  const SlotSet winner = first_of(in_first | in_second);
  const bool takes_first = (in_first & winner) != 0;
  const bool takes_second = (in_second & winner) != 0;
  const SlotSet beside = (in_first & all_if(takes_second)) | (in_second & all_if(takes_first));
  const SlotSet next = first_of(beside & ~winner);
  const bool next_needs_first = (next & ~in_second) != 0;
  const SlotSet if_moved = all_if(!takes_first) | all_if(takes_second & next_needs_first);
  const unsigned in_place = winner | next << kLanes;
  const unsigned moved = winner << kLanes | next;
  Matched matched;
  matched.starting = PlacesByPort((moved & if_moved) | (in_place & ~if_moved));
  matched.is_multi_issue = next != 0;
  matched.losers = (in_first | in_second) & ~(winner | next);
  if (contenders.any_in_front_end()) {
    const SlotSet send = first_of(contenders.send());
    const SlotSet front = first_of(contenders.front());
    matched.starting.add_front_end(send | front << kLanes);
    matched.losers |= (contenders.send() & ~send) | (contenders.front() & ~front);
  }
  return matched;
}

/// Rotates the places so that the slot whose turn it is comes first.
ThreadArbiter::Matched ThreadArbiter::match_by_turn(PlacesByPort contenders) {
  const auto turn = static_cast<unsigned>(turn_);
  const auto turned_back = [&](PlacesByPort places) { return places.turned(kLanes - turn); };
  const Matched by_place = match_by_place(contenders.turned(turn));
  const SlotSet starting = by_place.starting.all();
  pass_turn(starting == 0 ? -1 : (__builtin_ctz(starting) + turn_) % kLanes);
  return {turned_back(by_place.starting), turned_back(PlacesByPort(by_place.losers)).all(),
          by_place.is_multi_issue};
}

/// Round robin: the turn passes to the next slot. Loose round robin: it passes to the slot after
/// `first`, the first that issued, if one did.
void ThreadArbiter::pass_turn(int first) {
  if (policy_ == config::Arbitration::RoundRobin)
    turn_ = turn_ + 1 == slots_ ? 0 : turn_ + 1;
  else if (first >= 0)
    turn_ = first + 1 == slots_ ? 0 : first + 1;
  order_is_stale_ = true;
}

void ThreadArbiter::order_by_turn() {
  for (int i = 0; i < slots_; ++i) order_[i] = static_cast<std::uint8_t>((turn_ + i) % slots_);
  put_high_priority_first();
  order_is_stale_ = false;
}

/// Allocates no memory: it may run in every cycle.
void ThreadArbiter::put_high_priority_first() {
  places_are_valid_ = false;
  if (high_priority_ == 0) return;
  const Order order = order_;
  std::size_t place = 0;
  for (const unsigned high : {1u, 0u})
    for (int i = 0; i < ordered_; ++i)
      if (((high_priority_ >> order[i]) & 1) == high) order_[place++] = order[i];
}

void ThreadArbiter::find_places() {
  places_are_valid_ = true;
  std::array<unsigned, kMaxSlots> place_bit;
  for (int place = 0; place < ordered_; ++place) place_bit[order_[place]] = 1u << place;
  // The sets without this slot are complete; each set with it adds its place.
  for (int part = 0; part < parts_; ++part)
    for (int slot = 0; slot < 4; ++slot)
      for (unsigned set = 0; set < (1u << slot); ++set)
        places_[part][set | (1u << slot)] = places_[part][set] | place_bit[4 * part + slot];
}

void ThreadArbiter::thread_started(int slot, bool high_priority) {
  const SlotSet bit = 1u << slot;
  high_priority_ = high_priority ? high_priority_ | bit : high_priority_ & ~bit;
  has_two_priority_classes_ = is_round_robin_ && high_priority_ != 0;
  // A thread starts with number 0. A thread that has this number moves up by one, and so on, up to
  // the first free number.
  std::uint64_t taken = 0;
  for (int other = 0; other < ordered_; ++other)
    taken |= std::uint64_t{(started_ & ~bit) >> other & 1} << priority_[other];
  const int first_free = __builtin_ctzll(~taken);
  for (int other = 0; other < ordered_; ++other)
    priority_[other] = static_cast<std::uint8_t>(
        priority_[other] + ((started_ >> other & 1) & unsigned{priority_[other] < first_free}));
  priority_[slot] = 0;
  started_ |= bit;

  if (is_round_robin()) return order_by_turn();
  const auto end = order_.begin() + ordered_;
  const auto place = std::find(order_.begin(), end, slot);
  if (policy_ == config::Arbitration::OldestFirst)
    std::rotate(place, place + 1, end);
  else
    std::rotate(order_.begin(), place, place + 1);
  put_high_priority_first();
}

}  // namespace eu::model
