// Producers of stalls, and whether the dependencies are real: compared with stalls computed
// by hand.
#include <gtest/gtest.h>

#include "tests/support/model/hazards.hpp"

namespace eu::test {
namespace {

using model::DependencyPair;
using model::FindingKind;

std::vector<DependencyPair> pairs_of(const std::string& kernel) {
  return observe(machine_with({}), bare_kernel(kernel)).dependencies;
}

/// The only pair of these instructions; all zero if there is none.
DependencyPair pair_of(const std::string& kernel, std::uint32_t producer, std::uint32_t consumer) {
  for (const DependencyPair& pair : pairs_of(kernel))
    if (pair.producer == producer && pair.consumer == consumer) return pair;
  return {};
}

bool is_false(const DependencyPair& pair) {
  return pair.count != 0 && pair.false_count == pair.count;
}
bool is_true(const DependencyPair& pair) {
  return pair.count != 0 && pair.false_count == 0;
}

TEST(Dependencies, ThreeFalseWawPairsInTheManualsDp4) {
  std::string kernel;
  for (const char component : std::string("xyzw"))
    kernel += std::string("dp4(8) g5<1>.") + component + "F g1<4>F g4<4>F { align16 1Q };\n";
  const std::vector<DependencyPair> pairs = pairs_of(kernel);
  ASSERT_EQ(pairs.size(), 3u);
  for (std::uint32_t n = 0; n < 3; ++n) {
    EXPECT_EQ(pairs[n].kind, FindingKind::Waw);
    EXPECT_EQ(pairs[n].producer, n);
    EXPECT_EQ(pairs[n].consumer, n + 1);
    EXPECT_TRUE(is_false(pairs[n]));
    EXPECT_EQ(pairs[n].false_cycles, pairs[n].cycles);
  }
  EXPECT_EQ(model::parts_text(pairs[0].producer_parts), "g5.0-3, g5.16-19");
  EXPECT_EQ(model::parts_text(pairs[0].consumer_parts), "g5.4-7, g5.20-23");
}

TEST(Dependencies, AReaderOfWhatIsWrittenWaitsForAReason) {
  const DependencyPair pair = pair_of(
      "mov(1) g5.3<1>D 7D { align1 WE_all 1N };\nmov(8) g6<1>D g5<8,8,1>D { align1 1Q };\n", 0, 1);
  EXPECT_EQ(pair.kind, FindingKind::Raw);
  EXPECT_TRUE(is_true(pair));
  EXPECT_EQ(model::parts_text(pair.producer_parts), "g5.12-15");
}

TEST(Dependencies, AReaderOfOtherBytesDoesNot) {
  EXPECT_TRUE(
      is_false(pair_of("mov(1) g5.3<1>D 7D { align1 WE_all 1N };\nmov(1) g6<1>D g5.1<0,1,0>D { "
                       "align1 WE_all 1N };\n",
                       0, 1)));
}

TEST(Dependencies, ChannelsDecideWhatIsReallyTouched) {
  // f0.0 is zero: the instruction writes nothing.
  const DependencyPair pair = pair_of(
      "(+f0.0) mov(8) g5<1>D g7<8,8,1>D { align1 1Q };\nmov(8) g6<1>D g5<8,8,1>D { align1 1Q };\n",
      0, 1);
  EXPECT_TRUE(is_false(pair));
}

TEST(Dependencies, EntriesOfTheAddressRegisterShareAScoreboardEntryOnly) {
  const std::string write = "mov(1) a0.0<1>UW 0x0040UW { align1 WE_all 1N };\n";
  const DependencyPair other =
      pair_of(write + "mov(8) g6<1>D g[a0.2]<8,8,1>D { align1 1Q };\n", 0, 1);
  EXPECT_EQ(other.kind, FindingKind::Address);
  EXPECT_TRUE(is_false(other));
  EXPECT_TRUE(is_true(pair_of(write + "mov(8) g6<1>D g[a0.0]<8,8,1>D { align1 1Q };\n", 0, 1)));
}

TEST(Dependencies, HalvesOfAFlagSubregisterShareAScoreboardEntryOnly) {
  const std::string compare = "cmp.l.f0.0(8) null<1>D g2<8,8,1>D 5D { align1 1Q };\n";
  const DependencyPair other =
      pair_of(compare + "(+f0.0) mov(8) g6<1>D g7<8,8,1>D { align1 2Q };\n", 0, 1);
  EXPECT_EQ(other.kind, FindingKind::Flag);
  EXPECT_TRUE(is_false(other));
  EXPECT_TRUE(
      is_true(pair_of(compare + "(+f0.0) mov(8) g6<1>D g7<8,8,1>D { align1 1Q };\n", 0, 1)));
}

TEST(Dependencies, AccumulatorsAreFollowedToo) {
  const DependencyPair pair = pair_of(
      "mul(8) acc0<1>F g2<8,8,1>F g3<8,8,1>F { align1 1Q };\n"
      "mac(8) g6<1>F g4<8,8,1>F g5<8,8,1>F { align1 1Q };\n",
      0, 1);
  EXPECT_EQ(pair.kind, FindingKind::Accumulator);
  EXPECT_TRUE(is_true(pair));
}

TEST(Dependencies, CyclesAreThoseOfTheAccounting) {
  const config::Machine machine = machine_with({});
  const model::Observation observation =
      observe(machine, bare_kernel("math inv(8) g3<1>F g2<8,8,1>F null<8,8,1>F { align1 1Q };\n"
                                   "add(8) g4<1>F g3<8,8,1>F g3<8,8,1>F { align1 1Q };\n"
                                   "add(8) g4<1>F g3<8,8,1>F g3<8,8,1>F { align1 1Q };\n",
                                   4));
  model::Cycle raw = 0;
  model::Cycle waw = 0;
  for (const DependencyPair& pair : observation.dependencies)
    (pair.kind == FindingKind::Raw ? raw : waw) += pair.cycles;
  EXPECT_EQ(raw, observation.cycles_by_cause[model::Cause::SbRawGrf]);
  EXPECT_EQ(waw, observation.cycles_by_cause[model::Cause::SbWawGrf]);
  EXPECT_EQ(observation.dependencies[0].count, 4u);
}

}  // namespace
}  // namespace eu::test
