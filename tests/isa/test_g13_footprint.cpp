// The timing model's view of G13 instructions. Expected ranges are read from the text by hand;
// classes are those of the instruction's rows of config/SOURCES.md 11.
#include <gtest/gtest.h>

#include <set>

#include "isa/g13/g13_isa.hpp"
#include "isa/g13/text/program_text.hpp"

namespace eu::isa::g13 {
namespace {

Footprint footprint_of(const std::string& text) {
  const std::string program = text + "\nstop\n";
  return g13_isa().footprint(
      read_program({program, std::nullopt, "k", Undecodable::Reject, ""}, Generation::G13), 0);
}

std::multiset<int> registers_read(const Footprint& footprint) {
  std::multiset<int> registers;
  for (const EntryRange& read : footprint.reads)
    for (int n = 0; n < read.count; ++n) registers.insert(read.first + n);
  return registers;
}

TEST(G13Footprint, ARegisterThatIsNamedTwiceIsReadOnce) {
  using Set = std::multiset<int>;
  EXPECT_EQ(registers_read(footprint_of("csel r9, r9, r1, r9, r1, ugt")), (Set{1, 9}));
  EXPECT_EQ(registers_read(footprint_of("csel r9, r9, r1, r5, r1, ugt")), (Set{1, 5, 9}));
  EXPECT_EQ(registers_read(footprint_of("ffma r2, r2, r2, 1.0")), (Set{2}));
  EXPECT_EQ(registers_read(footprint_of("hadd r3l, r2l, r2h")), (Set{2}));
}

TEST(G13Footprint, TheFourthRegisterOfASelectIsAmongThoseRead) {
  const std::multiset<int> read = registers_read(footprint_of("csel r9, r1, r3, r5, r7, ugt"));
  for (const int each : {1, 3, 5, 7}) EXPECT_EQ(read.count(each), 1U) << each;
}

TEST(G13Footprint, DiscardOfARegisterNamedTwiceReachesTheCache) {
  EXPECT_EQ(footprint_of("fadd r3, r2, ^r2").discarded_reads, 1);
  EXPECT_EQ(footprint_of("fadd r3, r2, ^r1").discarded_reads, 2);
}

TEST(G13Footprint, HasTheHalvesOfAResult) {
  EXPECT_EQ(footprint_of("hadd r3h, r2l, r1l").write_halves, 1);
  EXPECT_EQ(footprint_of("fadd r3, r2, r1").write_halves, 2);
  EXPECT_EQ(footprint_of("imul r4_r5, r2, r1").write_halves, 4);
}

TEST(G13Footprint, OperandsDecideTheClassWhereFiguresDiffer) {
  struct Case {
    const char* text;
    TimingClass expected;
  };
  const Case cases[] = {{"imul r2, r2, r1", TimingClass::Ic},                      // T-09
                        {"imul r4_r5, r2, r1", TimingClass::IcWide},               // T-10
                        {"csel r2l, r2l, r1l, r2l, r1l, ugt", TimingClass::Scib},  // T-16
                        {"csel r2, r2, r1, r2, r1, ugt", TimingClass::Select32},
                        {"shuffle r2, r2, 1", TimingClass::Shuffle},  // T-17
                        {"ballot r2, r2, r1, ult", TimingClass::Ballot},
                        {"shuffle r2, r2, 1, quad", TimingClass::QuadShuffle},  // T-18
                        {"simd r2, r2, fadd", TimingClass::Reduce},             // T-19
                        {"simd r2, r2, prefix, fadd", TimingClass::Prefix},
                        {"quad r2, r2, fadd", TimingClass::QuadReduce},
                        {"quad r2, r2, prefix, fadd", TimingClass::QuadPrefix}};
  for (const Case& each : cases)
    EXPECT_EQ(footprint_of(each.text).timing_class, each.expected) << each.text;
}

}  // namespace
}  // namespace eu::isa::g13
