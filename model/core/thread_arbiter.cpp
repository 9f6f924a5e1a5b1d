#include "model/core/thread_arbiter.hpp"

#include <algorithm>
#include <numeric>

namespace eu::model {
namespace {

/// Matches slots to ports one after the other; an earlier slot may be moved to another port it
/// accepts, but never loses its turn. So the set that starts is the best in priority order.
class Matching {
 public:
  Matching(const std::array<PortSet, kMaxSlots>& wants, PortSet free) : wants_(wants), free_(free) {
    grants_.fill(-1);
  }

  bool place(int slot) {
    PortSet tried = 0;
    return place(slot, tried);
  }
  bool full() const { return free_ == taken_; }
  const Grants& grants() const { return grants_; }

 private:
  bool place(int slot, PortSet& tried) {
    const PortSet options = wants_[slot] & free_ & ~tried;
    if (const PortSet open = options & ~taken_) {
      take(slot, __builtin_ctz(open));
      return true;
    }
    for (int port = 0; options >> port; ++port) {
      if (!((options >> port) & 1) || ((tried >> port) & 1)) continue;
      tried |= static_cast<PortSet>(1u << port);
      if (place(grants_[port], tried)) {
        take(slot, port);
        return true;
      }
    }
    return false;
  }

  void take(int slot, int port) {
    grants_[port] = static_cast<std::int8_t>(slot);
    taken_ |= static_cast<PortSet>(1u << port);
  }

  const std::array<PortSet, kMaxSlots>& wants_;
  PortSet free_;
  PortSet taken_ = 0;
  Grants grants_;
};

}  // namespace

ThreadArbiter::ThreadArbiter(sc_core::sc_module_name name) : sc_module(name) {
  entry.bind(*this);
  std::iota(order_.begin(), order_.end(), std::uint8_t{0});
}

Grants ThreadArbiter::grant(SlotSet ready, const std::array<PortSet, kMaxSlots>& wants,
                            PortSet free) {
  Matching matching(wants, free);
  if (held_ >= 0 && ((ready >> held_) & 1) && matching.place(held_)) {
    ready &= static_cast<SlotSet>(~(1u << held_));
    held_ = -1;
  }
  for (const std::uint8_t slot : order_) {
    if (!((ready >> slot) & 1)) continue;
    matching.place(slot);
    ready &= static_cast<SlotSet>(~(1u << slot));
    if (ready == 0 || matching.full()) break;
  }
  return matching.grants();
}

void ThreadArbiter::thread_started(int slot, bool high_priority) {
  const auto bit = static_cast<SlotSet>(1u << slot);
  high_priority_ =
      static_cast<SlotSet>(high_priority ? high_priority_ | bit : high_priority_ & ~bit);
  const auto old = std::find(order_.begin(), order_.end(), slot);
  std::rotate(old, old + 1, order_.end());  // the youngest of all
  std::stable_partition(order_.begin(), order_.end(),
                        [this](std::uint8_t s) { return (high_priority_ >> s) & 1; });
}

}  // namespace eu::model
