// A request for a resource gets the earliest free interval.
#include <gtest/gtest.h>

#include <algorithm>
#include <iterator>
#include <random>
#include <set>

#include "model/base/calendar.hpp"

namespace eu::test {
namespace {

using model::Cycle;

/// A calendar that searches cycle by cycle.
struct PlainCalendar {
  std::set<Cycle> taken;

  Cycle take(Cycle earliest, Cycle length) {
    Cycle begin = earliest;
    for (Cycle free = 0; free < length;) {
      free = taken.count(begin + free) == 0 ? free + 1 : 0;
      if (free == 0) ++begin;
    }
    for (Cycle i = 0; i < length; ++i) taken.insert(begin + i);
    return begin;
  }
  Cycle before(Cycle end) const {
    return static_cast<Cycle>(std::distance(taken.begin(), taken.lower_bound(end)));
  }
};

TEST(Calendar, GivesTheEarliestFreeStretch) {
  std::mt19937_64 random(5);
  for (int round = 0; round < 200; ++round) {
    model::Calendar calendar;
    PlainCalendar plain;
    Cycle now = 0;
    for (int request = 0; request < 40; ++request) {
      const Cycle earliest = now + random() % 60;
      const Cycle length = random() % 6;
      ASSERT_EQ(calendar.take(earliest, length), plain.take(earliest, length));
      if (random() % 8 == 0) calendar.forget_before(now += random() % 20);
    }
    ASSERT_EQ(calendar.cycles(), plain.taken.size());
    ASSERT_EQ(calendar.until(), *plain.taken.rbegin() + 1);
    for (Cycle end = now; end <= calendar.until() + 1; ++end)
      ASSERT_EQ(calendar.before(end), plain.before(end)) << end;
  }
}

/// Uses with gaps and times of being held, over a run that ends at each cycle after the last send.
TEST(BusyAccount, CountsTheWorkBeforeTheEnd) {
  std::mt19937_64 random(7);
  for (int round = 0; round < 100; ++round) {
    model::BusyAccount account;
    std::set<Cycle> work;
    Cycle sent = 0;
    for (int use = 0; use < 100; ++use) {
      sent += random() % 12;
      const Cycle begin = std::max(account.until, sent + random() % 40);
      const Cycle length = random() % 9;
      const Cycle held = random() % (length + 1);
      account.add(begin, length, sent, held);
      for (Cycle cycle = begin; cycle < begin + length - held; ++cycle) work.insert(cycle);
    }
    for (Cycle end = sent + 1; end <= account.until + 1; ++end)
      ASSERT_EQ(account.before(end),
                static_cast<Cycle>(std::distance(work.begin(), work.lower_bound(end))))
          << end;
  }
}

}  // namespace
}  // namespace eu::test
