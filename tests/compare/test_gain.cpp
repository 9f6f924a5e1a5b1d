// The gain of a change over draws of the machine: decided or not, in its interval or not.
#include <gtest/gtest.h>

#include "model/compare/gain.hpp"

namespace eu::test {
namespace {

using model::Gain;
using model::Taken;

/// A gain of 5 to 24 % on the draws, and of `nominal` % on the machine itself.
Gain gain_with(double nominal) {
  Taken a{100, {}}, b{100 - nominal, {}};
  for (int draw = 5; draw < 25; ++draw) {
    a.draws.push_back(100);
    b.draws.push_back(100 - draw);
  }
  return model::gain(a, b);
}

TEST(Gain, OutsideOfItsIntervalIsMarked) {
  EXPECT_EQ(gain_with(15).verdict(), "better in 20 of 20");
  EXPECT_EQ(gain_with(30).verdict(), "better in 20 of 20; the change is outside");
  EXPECT_EQ(gain_with(1).verdict(), "better in 20 of 20; the change is outside");
}

TEST(Gain, WithZeroInItsIntervalIsUndecided) {
  const Gain gain = model::gain({100, {100, 100, 100, 100}}, {95, {90, 110, 95, 105}});
  EXPECT_LT(gain.percent.p5, 0);
  EXPECT_GT(gain.percent.p95, 0);
  EXPECT_EQ(gain.verdict(), "undecided: better in 2, worse in 2 of 4");
}

}  // namespace
}  // namespace eu::test
