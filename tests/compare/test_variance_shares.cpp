// The inputs that cause a result's spread.
#include <gtest/gtest.h>

#include <random>

#include "model/compare/error_bars.hpp"
#include "model/compare/gain.hpp"

namespace eu::test {
namespace {

using model::VarianceShare;
using Columns = std::vector<std::vector<double>>;

/// Every pair of four values: two orthogonal inputs with the same variance.
Columns four_by_four() {
  Columns inputs(2);
  for (const double a : {-3, -1, 1, 3})
    for (const double b : {-3, -1, 1, 3}) {
      inputs[0].push_back(a);
      inputs[1].push_back(b);
    }
  return inputs;
}

TEST(VarianceShares, OfALinearResultAreTheSquaresOfItsSlopes) {
  const Columns inputs = four_by_four();
  std::vector<double> results;
  for (std::size_t i = 0; i < inputs[0].size(); ++i)
    results.push_back(100 + 1 * inputs[0][i] - 3 * inputs[1][i]);
  const std::vector<VarianceShare> shares = model::variance_shares(inputs, results, 8);
  ASSERT_EQ(shares.size(), 2u);
  EXPECT_EQ(shares[0].input, 1u);
  EXPECT_NEAR(shares[0].share, 0.9, 1e-12);
  EXPECT_NEAR(shares[0].slope_below, -3, 1e-12);
  EXPECT_NEAR(shares[0].change(2), -6, 1e-12);
  EXPECT_NEAR(shares[1].share, 0.1, 1e-12);
  EXPECT_NEAR(shares[1].change(-2), -2, 1e-12);
}

/// For correlated inputs, the slopes are those of a least-squares fit of both.
TEST(VarianceShares, SlopesOfInputsThatGoTogetherAreTheirOwn) {
  std::mt19937 random(5);
  std::normal_distribution<double> normal;
  Columns inputs(3);
  std::vector<double> results;
  for (int run = 0; run < 64; ++run) {
    const double common = normal(random);
    for (auto& input : inputs) input.push_back(common + 0.3 * normal(random));
    results.push_back(2 * inputs[0].back() + 5 * inputs[1].back() - 4 * inputs[2].back());
  }
  const std::vector<VarianceShare> shares = model::variance_shares(inputs, results, 8);
  ASSERT_EQ(shares.size(), 3u);
  double sum = 0;
  for (const VarianceShare& each : shares) {
    EXPECT_NEAR(each.slope_below, (std::vector<double>{2, 5, -4})[each.input], 1e-9);
    EXPECT_NEAR(each.slope_above, (std::vector<double>{2, 5, -4})[each.input], 1e-9);
    sum += each.share;
  }
  EXPECT_NEAR(sum, 1, 1e-9);
}

/// A result that is independent of 40 inputs: in 400 such cases, an input is rarely blamed.
TEST(VarianceShares, ChanceIsSeldomBlamedOnAnInput) {
  std::mt19937 random(11);
  std::normal_distribution<double> normal;
  int blamed = 0;
  for (int trial = 0; trial < 400; ++trial) {
    Columns inputs(40);
    std::vector<double> results;
    for (int run = 0; run < 64; ++run) {
      for (auto& input : inputs) input.push_back(normal(random));
      results.push_back(normal(random));
    }
    blamed += !model::variance_shares(inputs, results, 8).empty();
  }
  EXPECT_LE(blamed, 30);  // 20 are expected
}

/// A small share that is well above chance is found among 40 inputs.
TEST(VarianceShares, ASmallPartIsFoundBesideALargeOne) {
  std::mt19937 random(12);
  std::normal_distribution<double> normal;
  Columns inputs(40);
  std::vector<double> results;
  for (int run = 0; run < 64; ++run) {
    for (auto& input : inputs) input.push_back(normal(random));
    results.push_back(100 * inputs[7].back() + 5 * inputs[31].back() + normal(random));
  }
  const std::vector<VarianceShare> shares = model::variance_shares(inputs, results, 8);
  ASSERT_EQ(shares.size(), 2u);
  EXPECT_EQ(shares[0].input, 7u);
  EXPECT_EQ(shares[1].input, 31u);
  EXPECT_NEAR(shares[1].slope_below, 5, 1.2);
  EXPECT_NEAR(shares[1].slope_above, 5, 1.2);
}

/// An input without effect until it exceeds a limit.
TEST(VarianceShares, LimitHasASlopeOnOneSideOnly) {
  std::mt19937 random(13);
  std::uniform_real_distribution<double> uniform(-1, 1);
  Columns inputs(5);
  std::vector<double> results;
  for (int run = 0; run < 64; ++run) {
    for (auto& input : inputs) input.push_back(uniform(random));
    results.push_back(50 + 7 * std::max(0.0, inputs[2].back()));
  }
  const std::vector<VarianceShare> shares = model::variance_shares(inputs, results, 8);
  ASSERT_EQ(shares.size(), 1u);
  EXPECT_EQ(shares[0].input, 2u);
  EXPECT_NEAR(shares[0].share, 1, 1e-9);
  EXPECT_NEAR(shares[0].slope_below, 0, 1e-9);
  EXPECT_NEAR(shares[0].slope_above, 7, 1e-9);
}

TEST(VarianceShares, ThereAreNoneOfWhatDoesNotVary) {
  const Columns inputs = four_by_four();
  EXPECT_TRUE(model::variance_shares(inputs, std::vector<double>(16, 7.0), 8).empty());
  EXPECT_TRUE(model::variance_shares({std::vector<double>(16, 1.0)}, inputs[0], 8).empty());
  EXPECT_TRUE(model::variance_shares({{1}}, {5}, 8).empty());
  EXPECT_TRUE(model::variance_shares({}, {}, 8).empty());
}

/// Values of numpy.quantile(values, q), which has the same definition.
TEST(Quantile, IsNumpys) {
  EXPECT_DOUBLE_EQ(model::quantile({4, 1, 3, 2}, 0.05), 1.15);
  EXPECT_DOUBLE_EQ(model::quantile({4, 1, 3, 2}, 0.5), 2.5);
  EXPECT_DOUBLE_EQ(model::quantile({4, 1, 3, 2}, 0.95), 3.85);
  EXPECT_DOUBLE_EQ(model::quantile({7}, 0.95), 7);
  EXPECT_DOUBLE_EQ(model::quantile({10, 20}, 0.25), 12.5);
}

model::Gain gain_of(int better, int worse, int equal) {
  model::Taken a{100, {}}, b{90, {}};
  const auto add = [&](int times, double taken) {
    for (int i = 0; i < times; ++i) {
      a.draws.push_back(100);
      b.draws.push_back(taken);
    }
  };
  add(better, 90);
  add(worse, 120);
  add(equal, 100);
  return model::gain(a, b);
}

TEST(Gain, IsDecidedWhereNineteenInTwentyDrawsAgree) {
  EXPECT_EQ(gain_of(64, 0, 0).verdict(), "better in 64 of 64");
  EXPECT_EQ(gain_of(0, 64, 0).verdict(), "worse in 64 of 64; the change is outside");
  EXPECT_EQ(gain_of(0, 0, 64).verdict(), "the same in 64 of 64; the change is outside");
  EXPECT_EQ(gain_of(19, 1, 0).verdict(), "better in 19 of 20");
  EXPECT_EQ(gain_of(18, 1, 1).verdict(), "undecided: better in 18, worse in 1 of 20");
  EXPECT_EQ(gain_of(32, 32, 0).verdict(), "undecided: better in 32, worse in 32 of 64");
}

TEST(Gain, IsWhatBSavesOfA) {
  const model::Gain gain = gain_of(10, 10, 0);
  EXPECT_DOUBLE_EQ(gain.nominal_percent, 10);
  EXPECT_DOUBLE_EQ(gain.percent.p5, -20);
  EXPECT_DOUBLE_EQ(gain.percent.p95, 10);
  EXPECT_EQ(model::gain_text(gain),
            "change of the cycles -10.0 % (5 to 95 %: -10.0 to +20.0), undecided: better in 10, "
            "worse in 10 of 20");
  EXPECT_EQ(model::gain_text(gain_of(0, 0, 20), "time"),
            "change of the time -10.0 % (5 to 95 %: 0.0 to 0.0), the same in 20 of 20; the change is "
            "outside");
}

}  // namespace
}  // namespace eu::test
