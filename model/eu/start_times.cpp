#include "model/eu/start_times.hpp"

#include <numeric>
#include <utility>

namespace eu::model {

StartTimes::StartTimes(int pipes, int slots)
    : places_((slots + kLanes - 1) / kLanes * kLanes),
      is_small_(pipes == 2 && places_ == kLanes),
      any_lanes_(is_small_ ? 0u : ~0u) {
  static_assert(kCells == 64 && kMaxSlots <= 32 && kPortCount <= 32);
  ready_at_.fill(kNever);
  std::iota(order_.begin(), order_.end(), std::uint8_t{0});
  place_of_ = order_;
  for (int slot = 0; slot < places_; ++slot) slot_bits_[slot] = bits_at(slot);
  for (int port = 0; port < kPortCount; ++port) {
    if (port >= pipes && port < kSendPort) continue;
    port_bits_[port] = std::uint64_t{is_small_ ? lanes_of(PortSet(1u << port)) : 1u << port} << 32;
    here_ |= port_bits_[port];
  }
}

void StartTimes::arrange(const std::array<std::uint8_t, kMaxSlots>& order) {
  order_ = order;
  here_ &= ~kSlotBits;
  far_ &= ~kSlotBits;
  for (std::uint64_t coming = occupied_; coming != 0; coming &= coming - 1)
    cells_[(now_ + static_cast<Cycle>(__builtin_ctzll(coming))) % kCells] &= ~kSlotBits;
  accepting_.fill(0);
  for (int place = 0; place < places_; ++place) {
    const int slot = order_[place];
    place_of_[slot] = static_cast<std::uint8_t>(place);
    slot_bits_[slot] = bits_at(place);
    if (!is_small_) accept(place, 0, ports_[slot]);
    schedule(ready_at_[slot], bits_of(slot, lanes_of(ports_[slot])));
  }
}

// ---- upcoming events ----

/// Adds an event: the bits are in here_ from the cycle on.
void StartTimes::schedule(Cycle cycle, std::uint64_t bits) {
  const Cycle ahead = cycle - now_;
  if (ahead - 1 >= kCells - 1) return set_aside(cycle, bits);
  const std::uint64_t bit = std::uint64_t{1} << ahead;
  std::uint64_t& cell = cells_[cycle % kCells];
  const std::uint64_t others = cell & -((occupied_ >> ahead) & 1);
  cell = others | bits;
  occupied_ |= bit;
}

/// Adds an event without a cell in the wheel: one that is due, or a far one.
void StartTimes::set_aside(Cycle cycle, std::uint64_t bits) {
  if (cycle <= now_) {
    here_ |= bits;
  } else if (cycle != kNever) {
    far_ |= bits;
    far_from_ = std::min(far_from_, cycle);
  }
}

void StartTimes::withdraw(Cycle cycle, std::uint64_t bits) {
  if (cycle - now_ < kCells)
    cells_[cycle % kCells] &= ~bits;
  else
    far_ &= ~bits;
}

/// Moves far events into the wheel, except those that are still far.
void StartTimes::fetch_far() {
  const std::uint64_t far = std::exchange(far_, 0);
  far_from_ = kNever;
  for_each_of(far, [&](Cycle cycle, std::uint64_t bits) { schedule(cycle, bits); });
}

/// Calls visit(cycle, bits) for each slot and each port that has some of the bits.
template <class Visit>
void StartTimes::for_each_of(std::uint64_t all, Visit&& visit) const {
  for (int place = 0; place < places_; ++place)
    if (const std::uint64_t bits = all & bits_at(place)) visit(ready_at_[order_[place]], bits);
  if ((all & ~kSlotBits) == 0) return;
  for (int port = 0; port < kPortCount; ++port)
    if (const std::uint64_t bits = all & port_bits_[port]) visit(port_free_at_[port], bits);
}

void StartTimes::set(int slot, Cycle ready_at, PortSet ports) {
  if (const Cycle before = ready_at_[slot]; before > now_ && before != kNever)
    withdraw(before, slot_bits_[slot]);
  earliest_ready_ = std::min(earliest_ready_, ready_at);
  set_after_start(slot, ready_at, ports, lanes_of(ports));
}

void StartTimes::set_after_start(int slot, Cycle ready_at, PortSet ports, unsigned lanes) {
  here_ &= ~slot_bits_[slot];
  if (!is_small_) accept(place_of_[slot], ports_[slot], ports);
  ready_at_[slot] = ready_at;
  ports_[slot] = ports;
  schedule(ready_at, bits_of(slot, lanes));
}

/// Changes the ports that the slot at the place accepts. Only without is_small_.
void StartTimes::accept(int place, PortSet before, PortSet ports) {
  for_each_bit(before ^ ports, [&](int port) { accepting_[port] ^= SlotSet{1} << place; });
}

void StartTimes::set_port(int port, Cycle free_at) {
  if (const Cycle before = port_free_at_[port]; before > now_ && before != kNever)
    withdraw(before, port_bits_[port]);
  set_port_after_start(port, free_at);
}

void StartTimes::set_port_after_start(int port, Cycle free_at) {
  here_ &= ~port_bits_[port];
  port_free_at_[port] = free_at;
  schedule(free_at, port_bits_[port]);
}

// ---- the next issue ----

PortSet StartTimes::free_ports(Cycle now) const {
  unsigned free = 0;
  for (int port = 0; port < kPortCount; ++port)
    free |= unsigned{port_free_at_[port] <= now} << port;
  return static_cast<PortSet>(free);
}

SlotSet StartTimes::find_ready_for(Cycle cycles, SlotSet slots, Cycle now) {
  SlotSet found = 0;
  earliest_ready_ = now;  // a slot that has just issued is ready later
  for (int slot = 0; slot < places_; ++slot) {
    earliest_ready_ = std::min(earliest_ready_, ready_at_[slot]);
    found |= SlotSet{now - std::min(now, ready_at_[slot]) >= cycles} << slot;
  }
  return found & slots;
}

StartTimes::Next StartTimes::next() const {
  std::uint64_t here = here_;
  std::uint64_t left = occupied_;
  Cycle when = now_;
  while (!can_start(here)) {
    if (left == 0) return far_next(here);
    when = now_ + static_cast<Cycle>(__builtin_ctzll(left));
    left &= left - 1;
    here |= cells_[when % kCells];
  }
  return next_at(when, here, left);
}

bool StartTimes::can_start(std::uint64_t here) const {
  return is_small_ ? starting(here).any() : starting_of_many(here) != 0;
}

StartTimes::Next StartTimes::next_at(Cycle when, std::uint64_t here, std::uint64_t left) {
  Next next;
  next.when = when;
  next.here_ = here;
  next.left_ = left;
  return next;
}

SlotSet StartTimes::starting_of_many(std::uint64_t here) const {
  SlotSet places = 0;
  for_each_bit(static_cast<unsigned>(here >> 32), [&](int port) { places |= accepting_[port]; });
  return places & static_cast<SlotSet>(here);
}

/// Finds the next issue if no slot can issue with all events of the wheel in `here`.
StartTimes::Next StartTimes::far_next(std::uint64_t here) const {
  Cycle when = kNever;
  for (int slot = 0; slot < places_; ++slot) when = std::min(when, start_of(slot));
  if (when == kNever) return {};
  for_each_of(far_, [&](Cycle cycle, std::uint64_t bits) {
    if (cycle <= when) here |= bits;
  });
  return next_at(when, here, 0);
}

Cycle StartTimes::start_of(int slot) const {
  Cycle free_at = kNever;
  for_each_bit(ports_[slot], [&](int port) { free_at = std::min(free_at, port_free_at_[port]); });
  return std::max(ready_at_[slot], free_at);
}

void StartTimes::pass(const Next& next) {
  occupied_ = next.left_ >> ((next.when - now_) % kCells);  // left_ is 0 beyond the wheel
  here_ = next.here_;
  now_ = next.when;
  if (far_from_ < now_ + kCells) fetch_far();
}

}  // namespace eu::model
