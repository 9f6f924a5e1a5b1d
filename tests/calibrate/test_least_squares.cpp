// The least cost of linear rows, against a search of all machines; and the numbers that rows
// leave open.
#include <gtest/gtest.h>

#include <limits>
#include <random>

#include "model/calibrate/fit.hpp"
#include "model/calibrate/least_squares.hpp"

namespace eu::test {
namespace {

using model::NearRows;
using model::Open;
using model::Reach;
using model::Steps;

double cost_at(const NearRows& near, const Steps& steps, const std::vector<Reach>& reaches) {
  return model::cost(near.residuals_at(steps), steps, reaches);
}

/// The least cost over every machine within the reaches.
double least_of_all(const NearRows& near, const std::vector<Reach>& reaches, Steps& steps,
                    std::size_t number = 0) {
  if (number == reaches.size()) return cost_at(near, steps, reaches);
  double least = std::numeric_limits<double>::infinity();
  for (int step = reaches[number].below; step <= reaches[number].above; ++step) {
    steps[number] = step;
    least = std::min(least, least_of_all(near, reaches, steps, number + 1));
  }
  return least;
}

NearRows random_rows(std::mt19937& random, const std::vector<Reach>& reaches, int rows) {
  const auto numbers = static_cast<Eigen::Index>(reaches.size());
  NearRows near{Steps(reaches.size(), 0), Eigen::VectorXd(rows), Eigen::MatrixXd(rows, numbers)};
  const auto whole = [&](int most) {
    return static_cast<int>(random() % static_cast<unsigned>(2 * most + 1)) - most;
  };
  for (Eigen::Index row = 0; row < rows; ++row) {
    near.residuals[row] = whole(20);
    for (Eigen::Index i = 0; i < numbers; ++i) near.slopes(row, i) = 2 * whole(2);
  }
  return near;
}

TEST(LeastCost, IsThatOfAllMachinesThatThereAre) {
  std::mt19937 random(1);
  int same = 0;
  constexpr int kCases = 200;
  for (int i = 0; i < kCases; ++i) {
    const std::vector<Reach> reaches = {{-3, 3}, {0, 5}, {-4, 1}, {-2, 2}};
    const NearRows near = random_rows(random, reaches, 2 + i % 5);
    Steps steps(reaches.size());
    const double least = least_of_all(near, reaches, steps);
    const Steps found = model::least_cost(near, reaches);
    for (std::size_t k = 0; k < found.size(); ++k) {
      EXPECT_LE(reaches[k].below, found[k]);
      EXPECT_LE(found[k], reaches[k].above);
    }
    const double cost = cost_at(near, found, reaches);
    EXPECT_GE(cost, least - 1e-9);
    same += cost < least + 1e-9;
  }
  // Moves of one and of two numbers nearly always find the least cost, but not always.
  EXPECT_GE(same, kCases * 9 / 10);
}

TEST(LeastCost, ARowThatIsLeftOutCountsForNothing) {
  NearRows near{Steps{0}, Eigen::Vector2d(-3, 8), Eigen::MatrixXd::Ones(2, 1)};
  const std::vector<Reach> reaches = {{-9, 9}};
  EXPECT_EQ(model::least_cost(near, reaches, 0), Steps{-8});
  EXPECT_EQ(model::least_cost(near, reaches, 1), Steps{3});
}

TEST(StillOpen, WhatNoRowMovesIsAsItWas) {
  const NearRows near{Steps{0, 0}, Eigen::VectorXd::Zero(1), Eigen::MatrixXd::Zero(1, 2)};
  const std::vector<Open> open = model::still_open(near, {{-4, 4}, {-1, 7}});
  EXPECT_EQ(open[0].own.below, -4);
  EXPECT_EQ(open[0].own.above, 4);
  EXPECT_EQ(open[1].own.below, -1);
  EXPECT_EQ(open[1].own.above, 7);
  EXPECT_EQ(open[1].times, std::vector<int>{0});
}

/// One row, a + b + c, known to a third of a cycle.
TEST(StillOpen, OfNumbersWithAKnownSumOneFollowsTheOthers) {
  const NearRows near{Steps{1, 0, -1}, Eigen::VectorXd::Zero(1), 3 * Eigen::MatrixXd::Ones(1, 3)};
  const std::vector<Open> open = model::still_open(near, {{-4, 4}, {-5, 5}, {-4, 4}});
  EXPECT_LE(open[0].own.above, 3) << "4 is the end of its range";
  EXPECT_GE(open[0].own.above, 2);
  EXPECT_GE(open[1].own.above, 2);
  EXPECT_EQ(open[2].own.below, 0);
  EXPECT_EQ(open[2].own.above, 0);
  for (int a = open[0].own.below; a <= open[0].own.above; ++a)
    for (int b = open[1].own.below; b <= open[1].own.above; ++b) {
      const int second = b + open[1].times[0] * a;
      const int third = open[2].times[0] * a + open[2].times[1] * b;
      EXPECT_EQ(a + second + third, 0) << a << " " << b;
    }
}

TEST(StillOpen, WhatARowDeterminesIsSureAndAWideRowLeavesItsWidth) {
  const NearRows sure{Steps{2}, Eigen::VectorXd::Zero(1), 4 * Eigen::MatrixXd::Ones(1, 1)};
  EXPECT_EQ(model::still_open(sure, {{-9, 9}})[0].own.above, 0);
  // A standard deviation of 2 cycles: 90 % of a normal distribution are within 3.3 of the mean.
  const NearRows wide{Steps{0}, Eigen::VectorXd::Zero(1), 0.5 * Eigen::MatrixXd::Ones(1, 1)};
  const Open open = model::still_open(wide, {{-100, 100}})[0];
  EXPECT_NEAR(open.sd, 2, 0.01);
  EXPECT_EQ(open.own.below, -3);
  EXPECT_EQ(open.own.above, 3);
}

}  // namespace
}  // namespace eu::test
