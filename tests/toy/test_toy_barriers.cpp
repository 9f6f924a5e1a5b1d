// Barriers of the toy instruction set: values, races, hangs.
#include <gtest/gtest.h>

#include <algorithm>
#include <numeric>

#include "config/machine/machine.hpp"
#include "tests/toy/instruction.hpp"
#include "tests/toy/run.hpp"

namespace eu::toy {
namespace {

using model::Workload;

/// Each thread stores a register and loads its neighbour's.
Workload neighbours(bool barrier, std::size_t threads) {
  Workload exchange = workload(std::string("add v5, v0, #0\nadd v6, v2, #0\nstore v5, 0\n") +
                                   (barrier ? "arrive\nwait\n" : "") +
                                   "load v9, v1, 0\nadd v8, v0, #0\nstore v8, 1\nend\n",
                               1, static_cast<int>(threads));
  Dwords mine = places(threads, kLanes);
  Dwords next = mine;
  std::rotate(next.begin(), next.begin() + kLanes, next.end());
  Dwords values(mine.size());
  std::iota(values.begin(), values.end(), 1000u);
  give(exchange, 0, mine);
  give(exchange, 1, next);
  give(exchange, 2, values);
  add_surface(exchange, 0, "exchange", Dwords(mine.size()));
  add_surface(exchange, 1, "result", Dwords(mine.size()));
  return exchange;
}

TEST(ToyBarriers, BarrierMakesEarlierStoresVisible) {
  const ToyRun done = run(machine_with({}), neighbours(true, 8), {"", false, true});
  ASSERT_EQ(done.failure, "");
  Dwords expected(8 * kLanes);
  std::iota(expected.begin(), expected.end(), 1000u);
  std::rotate(expected.begin(), expected.begin() + kLanes, expected.end());
  EXPECT_EQ(done.surfaces.at("result"), expected);
  EXPECT_GT(done.number("/accounting/causes/barrier"), 0);
  EXPECT_NE(done.races.find("none"), std::string::npos) << done.races;
}

TEST(ToyBarriers, WithoutTheBarrierItsLoadsAndStoresRace) {
  const ToyRun done = run(machine_with({}), neighbours(false, 8), {"", false, true});
  ASSERT_EQ(done.failure, "");
  EXPECT_NE(done.races.find("exchange"), std::string::npos) << done.races;
  EXPECT_NE(done.races.find("store v5, 0"), std::string::npos) << done.races;
}

TEST(ToyBarriers, ThreadsAtABarrierThatOneNeverReachesHangAndAreNamed) {
  Workload hang = neighbours(true, 8);
  hang.program = assemble("add n, v0, #0\nloop skip\narrive\nskip:\nwait\nend\n");
  const ToyRun done = run(machine_with({}), hang);
  EXPECT_NE(done.failure.find("wait"), std::string::npos) << done.failure;
}

}  // namespace
}  // namespace eu::toy
