// Allowed distances of outputs from their expected values.
#include "model/report/analysis/expectations.hpp"

#include <gtest/gtest.h>

#include <cmath>
#include <limits>

namespace eu::model {
namespace {

template <class Real>
void expect_distances() {
  using Limits = std::numeric_limits<Real>;
  constexpr std::uint32_t kOneIsNan = 0xffffffff;
  const Real one = 1, zero = 0, nan = Limits::quiet_NaN();
  EXPECT_EQ(ulp_distance(one, one), 0u);
  EXPECT_EQ(ulp_distance(one, std::nextafter(one, zero)), 1u);
  EXPECT_EQ(ulp_distance(std::nextafter(one, zero), std::nextafter(one, one + one)), 2u);
  EXPECT_EQ(ulp_distance(zero, -zero), 0u);
  EXPECT_EQ(ulp_distance(Limits::denorm_min(), -Limits::denorm_min()), 2u);
  EXPECT_EQ(ulp_distance(Limits::max(), Limits::infinity()), 1u);
  EXPECT_EQ(ulp_distance(nan, -nan), 0u);
  EXPECT_EQ(ulp_distance(nan, one), kOneIsNan);
  EXPECT_EQ(ulp_distance(one, nan), kOneIsNan);
}

TEST(Expectations, CountUnitsInTheLastPlaceOfSingles) {
  expect_distances<float>();
  constexpr float kMax = std::numeric_limits<float>::max();
  EXPECT_EQ(ulp_distance(-kMax, kMax), 0xfefffffeu);
}

TEST(Expectations, CountUnitsInTheLastPlaceOfDoubles) {
  expect_distances<double>();
  constexpr double kMax = std::numeric_limits<double>::max();
  EXPECT_EQ(ulp_distance(-kMax, kMax), 0xfffffffeu);  // the largest distance
}

}  // namespace
}  // namespace eu::model
