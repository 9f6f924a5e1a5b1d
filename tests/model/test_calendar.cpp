// A request for a resource gets the earliest free interval.
#include <gtest/gtest.h>

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
    ASSERT_EQ(calendar.busy().cycles, plain.taken.size());
    ASSERT_EQ(calendar.busy().until, *plain.taken.rbegin() + 1);
  }
}

}  // namespace
}  // namespace eu::test
