// The execution mask stack of the G13 against traces derived by hand from the pseudo-code of the
// instruction set's description, before it was implemented.
#include <gtest/gtest.h>

#include "tests/support/g13_machine.hpp"

namespace eu::isa::g13 {
namespace {

using Lanes = std::vector<std::uint32_t>;

constexpr std::uint32_t kEight = 0xff;

class G13MaskStack : public testing::Test {
 protected:
  G13MaskStack() { machine_.count_lanes(1); }
  void expect(const Lanes& counts, const char* text) {
    machine_.run(text);
    EXPECT_EQ(machine_.counts(), counts) << text;
    std::uint32_t active = 0;
    for (std::size_t lane = 0; lane < counts.size(); ++lane)
      if (counts[lane] == 0) active |= 1u << lane;
    EXPECT_EQ(machine_.state.exec_mask, active) << text;
  }
  test::G13Machine machine_{kEight};
};

TEST_F(G13MaskStack, IfElseAndPopGoThroughBothHalves) {
  expect({0, 0, 0, 0, 1, 1, 1, 1}, "if r1, 4, 1, slt");
  expect({1, 1, 1, 1, 0, 0, 0, 0}, "else 0, 0, 1, ieq");
  expect({0, 0, 0, 0, 0, 0, 0, 0}, "pop_exec 1");
}

TEST_F(G13MaskStack, NestedIfsCountLevels) {
  machine_.run("and r2, r1, 1");
  expect({0, 0, 0, 0, 1, 1, 1, 1}, "if r1, 4, 1, slt");
  expect({0, 1, 0, 1, 2, 2, 2, 2}, "if r2, 0, 1, ieq");
  expect({1, 0, 1, 0, 2, 2, 2, 2}, "else 0, 0, 1, ieq");
  expect({0, 0, 0, 0, 1, 1, 1, 1}, "pop_exec 1");
  expect({1, 1, 1, 1, 0, 0, 0, 0}, "else 0, 0, 1, ieq");
  expect({0, 0, 0, 0, 0, 0, 0, 0}, "pop_exec 1");
}

TEST_F(G13MaskStack, ThreeIfsArePoppedAtOnce) {
  machine_.run("if r1, 6, 1, slt\nif r1, 4, 1, slt");
  expect({0, 0, 1, 1, 2, 2, 3, 3}, "if r1, 2, 1, slt");
  expect({0, 0, 0, 0, 0, 0, 0, 0}, "pop_exec 3");
}

TEST_F(G13MaskStack, ElseIfKeepsLanesThatAreDone) {
  machine_.run("if r1, 2, 1, slt");
  expect({2, 2, 0, 0, 0, 1, 1, 1}, "else r1, 5, 2, slt");
  expect({2, 2, 1, 1, 1, 0, 0, 0}, "else 0, 0, 1, ieq");
  expect({1, 1, 0, 0, 0, 0, 0, 0}, "pop_exec 1");
  expect({0, 0, 0, 0, 0, 0, 0, 0}, "pop_exec 1");
}

TEST_F(G13MaskStack, LanesLeaveALoopOneByOne) {
  machine_.run("ldimm r2, 0");
  const char* const kRound = "iadd r2, r2, 1\nwhile r2, r1, 1, ulte";
  machine_.run(kRound);
  EXPECT_EQ(machine_.counts(), (Lanes{1, 0, 0, 0, 0, 0, 0, 0}));
  machine_.run(kRound);
  EXPECT_EQ(machine_.counts(), (Lanes{1, 1, 0, 0, 0, 0, 0, 0}));
  machine_.run(kRound);
  EXPECT_EQ(machine_.counts(), (Lanes{1, 1, 1, 0, 0, 0, 0, 0}));
  int rounds = 3;
  for (; machine_.state.exec_mask != 0; ++rounds) machine_.run(kRound);
  EXPECT_EQ(rounds, 8);
  EXPECT_EQ(machine_.lanes(2), (Lanes{1, 2, 3, 4, 5, 6, 7, 8}));
  expect({0, 0, 0, 0, 0, 0, 0, 0}, "pop_exec 1");
}

TEST_F(G13MaskStack, BreakLeavesTheLoopForItsLane) {
  const Lanes last{3, 1, 4, 1, 5, 9, 2, 6};
  for (std::size_t lane = 0; lane < 8; ++lane) machine_.state.registers[3][lane] = last[lane];
  machine_.run("ldimm r2, 0");
  int rounds = 0;
  for (; machine_.state.exec_mask != 0; ++rounds)
    machine_.run(
        "iadd r2, r2, 1\n"
        "if r2, r3, 1, ugte\n"
        "ldimm r0l, 2\n"
        "pop_exec 0\n"
        "pop_exec 1\n"
        "while r2, 10, 1, ult");
  EXPECT_EQ(machine_.lanes(2), last);
  EXPECT_EQ(rounds, 9);
}

/// The loop has two mask levels: `continue` leaves one, `break` both.
TEST_F(G13MaskStack, ContinueAndBreakOfOneLoop) {
  machine_.run("ldimm r2, 0\nldimm r3, 0");
  for (int rounds = 0; machine_.state.exec_mask != 0 && rounds < 100; ++rounds)
    machine_.run(
        "iadd r2, r2, 1\n"
        "and r4, r2, 1\n"
        "if r4, 0, 1, ieq\n"
        "ldimm r0l, 2\n"
        "pop_exec 0\n"
        "pop_exec 1\n"
        "if r2, r1, 1, ugt\n"
        "ldimm r0l, 3\n"
        "pop_exec 0\n"
        "pop_exec 1\n"
        "iadd r3, r3, r2\n"
        "while r2, 100, 2, ult");
  EXPECT_EQ(machine_.lanes(2), (Lanes{1, 3, 3, 5, 5, 7, 7, 9}));
  EXPECT_EQ(machine_.lanes(3), (Lanes{0, 1, 1, 4, 4, 9, 9, 16}));
  expect({0, 0, 0, 0, 0, 0, 0, 0}, "pop_exec 2");
}

TEST_F(G13MaskStack, AMoveToTheCountChangesNoMask) {
  machine_.run("ldimm r0l, 2");
  EXPECT_EQ(machine_.state.exec_mask, kEight);
  machine_.run("pop_exec 0");
  EXPECT_EQ(machine_.state.exec_mask, 0u);
}

TEST_F(G13MaskStack, LanesThatDoNotExistNeverTakePart) {
  machine_.run("pop_exec 3\nelse 0, 0, 0, ieq\nwhile 0, 0, 3, ieq");
  EXPECT_EQ(machine_.state.exec_mask & ~kEight, 0u);
}

}  // namespace
}  // namespace eu::isa::g13
