// Searches for the next issue of an EU's slots, and for the EU that lags most: compared with
// plain searches.
#include <gtest/gtest.h>

#include <algorithm>
#include <numeric>
#include <random>
#include <vector>

#include "model/eu/start_times.hpp"
#include "model/machine/tournament.hpp"

namespace eu::test {
namespace {

using model::Cycle;
using model::kMaxSlots;
using model::kNever;
using model::kPortCount;
using model::PortSet;
using model::SlotSet;

/// Reference for StartTimes: visits slot after slot.
struct PlainStarts {
  std::array<Cycle, kMaxSlots> ready_at;
  std::array<PortSet, kMaxSlots> ports{};
  std::array<Cycle, kPortCount> port_free_at{};

  PlainStarts() { ready_at.fill(kNever); }

  Cycle start(int slot) const {
    Cycle free_at = kNever;
    for (int port = 0; port < kPortCount; ++port)
      if ((ports[slot] >> port) & 1) free_at = std::min(free_at, port_free_at[port]);
    return std::max(ready_at[slot], free_at);
  }
  Cycle first() const {
    Cycle first = kNever;
    for (int slot = 0; slot < kMaxSlots; ++slot) first = std::min(first, start(slot));
    return first;
  }
  SlotSet slots(Cycle when) const {
    unsigned slots = 0;
    for (int slot = 0; slot < kMaxSlots; ++slot)
      if (when != kNever && start(slot) == when) slots |= 1u << slot;
    return static_cast<SlotSet>(slots);
  }
};

/// Parameters: the numbers of pipes and of slots.
class StartTimesTest : public testing::TestWithParam<std::pair<int, int>> {
 protected:
  Cycle soon_or_far() {
    const Cycle spans[] = {3, 40, 20'000, 40'000, 1'000'000};
    return now_ + number(spans[number(5)]);
  }
  Cycle number(Cycle end) { return random_() % end; }
  bool exists(int port) const { return port < GetParam().first || port >= model::kSendPort; }
  int some_port() {
    int port = 0;
    do port = static_cast<int>(number(kPortCount));
    while (!exists(port));
    return port;
  }
  PortSet some_ports() {
    auto ports = static_cast<PortSet>(1u << some_port());
    for (int port = 0; port < kPortCount; ++port)
      if (exists(port)) ports |= static_cast<PortSet>(number(2) << port);
    return ports;
  }

  /// Changes a slot's next instruction, removes it, or makes a port busy.
  void change() {
    const int slot = static_cast<int>(number(static_cast<Cycle>(GetParam().second)));
    const int port = some_port();
    switch (number(9)) {
      case 8: arrange(); break;
      case 0:
        starts_.clear(slot);
        plain_.ready_at[slot] = kNever;
        break;
      case 1:
      case 2:
        plain_.port_free_at[port] = soon_or_far();
        starts_.set_port(port, plain_.port_free_at[port]);
        break;
      default:
        plain_.ready_at[slot] = soon_or_far();
        plain_.ports[slot] = some_ports();
        starts_.set(slot, plain_.ready_at[slot], plain_.ports[slot]);
    }
  }

  /// Checks the slots that could take each port, where StartTimes provides them.
  void check_ports(const model::StartTimes::Next& next) const {
    if (!starts_.supports_by_port() || next.when == kNever) return;
    const model::PlacesByPort by_port = model::StartTimes::by_port(next);
    const auto slots = [&](int port) {
      SlotSet slots = 0;
      for (int slot = 0; slot < kMaxSlots; ++slot)
        if (((plain_.ports[slot] >> port) & 1) &&
            std::max(plain_.ready_at[slot], plain_.port_free_at[port]) == next.when)
          slots |= SlotSet{1} << slot;
      return slots;
    };
    ASSERT_EQ(starts_.slots_at(by_port.first_pipe()), slots(0));
    ASSERT_EQ(starts_.slots_at(by_port.second_pipe()), slots(1));
    ASSERT_EQ(starts_.slots_at(by_port.send()), slots(model::kSendPort));
    ASSERT_EQ(starts_.slots_at(by_port.front()), slots(model::kFrontPort));
  }
  void arrange() {
    std::array<std::uint8_t, kMaxSlots> order;
    std::iota(order.begin(), order.end(), std::uint8_t{0});
    std::shuffle(order.begin(), order.begin() + GetParam().second, random_);
    starts_.arrange(order);
    for (int place = 0; place < GetParam().second; ++place)
      ASSERT_EQ(starts_.place_of(order[place]), place);
  }

  std::mt19937_64 random_{7};
  Cycle now_ = 0;
  model::StartTimes starts_{GetParam().first, GetParam().second};
  PlainStarts plain_;
};

TEST_P(StartTimesTest, AreThoseOfAPlainSearch) {
  for (int step = 0; step < 50'000; ++step) {
    change();
    const model::StartTimes::Next next = starts_.next();
    ASSERT_EQ(next.when, plain_.first()) << "step " << step;
    const SlotSet slots = starts_.slots_at(starts_.places(next));
    ASSERT_EQ(slots, plain_.slots(next.when)) << "step " << step;
    check_ports(next);
    if (next.when == kNever || number(3) != 0) continue;
    now_ = std::max(now_, next.when);  // a start that is already due is passed at the current cycle
    starts_.pass(next);
    for (int port = 0; port < kPortCount; ++port) {
      ASSERT_EQ(starts_.port_free_at(port), plain_.port_free_at[port]);
      if (exists(port)) {
        ASSERT_EQ((starts_.free_ports(now_) >> port) & 1, plain_.port_free_at[port] <= now_);
      }
    }
    const Cycle waited = number(100);
    unsigned long_ready = 0;
    for (int slot = 0; slot < kMaxSlots; ++slot)
      if (((slots >> slot) & 1) && now_ >= plain_.ready_at[slot] + waited) long_ready |= 1u << slot;
    ASSERT_EQ(starts_.ready_for(waited, slots, now_), long_ready);
  }
  EXPECT_GT(now_, Cycle{100'000}) << "there were no far starts";
}

INSTANTIATE_TEST_SUITE_P(Shapes, StartTimesTest,
                         testing::Values(std::pair{1, 8}, std::pair{2, 8}, std::pair{3, 8},
                                         std::pair{model::kMaxPipes, 8}, std::pair{2, 12},
                                         std::pair{model::kMaxPipes, 16}, std::pair{4, kMaxSlots}));

TEST(Tournament, ItsWinnerIsTheFirstOfTheEarliest) {
  std::mt19937_64 random(3);
  for (const std::size_t count : {1u, 2u, 3u, 16u, 17u, 64u}) {
    model::Tournament tournament(count);
    std::vector<Cycle> plain(count, kNever);
    EXPECT_EQ(tournament.earliest(), kNever);
    for (int step = 0; step < 2000; ++step) {
      const std::size_t changed = random() % count;
      plain[changed] = random() % 9 == 0 ? kNever : random() % 20;
      tournament.set(changed, plain[changed]);
      const auto first = std::min_element(plain.begin(), plain.end());
      ASSERT_EQ(tournament.earliest(), *first);
      ASSERT_EQ(tournament.winner(), static_cast<std::size_t>(first - plain.begin()));
      ASSERT_EQ(tournament[changed], plain[changed]);
    }
  }
}

}  // namespace
}  // namespace eu::test
