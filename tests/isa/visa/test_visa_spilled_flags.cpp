// Predicates of lowered vISA that get no flag register and move to the register file. Rounds of
// loops are counted by hand; the program in OpenCL C that did not end was compared with PoCL.
#include <gtest/gtest.h>

#include <fmt/core.h>

#include <algorithm>
#include <string>
#include <vector>

#include "isa/intel/exec/exec.hpp"
#include "isa/intel/visa/lower.hpp"

namespace eu::test {
namespace {

using namespace isa;

constexpr int kRounds = 10, kExits = 12, kBounds = 14;  ///< registers
constexpr int kChannels = 16, kMostSteps = 2000;

/// A kernel of `lines` on R, X and C, of sixteen dwords each: rounds, the round in which a channel
/// leaves, and the rounds of channels that do not leave.
visa::Kernel flag_kernel(const std::string& lines) {
  std::string text = ".version 4.1\n.kernel \"k\"\n";
  for (const char name : {'R', 'X', 'C', 'T'})
    text += fmt::format(".decl {} v_type=G type=d num_elts=16 align=GRF\n", name);
  for (const int n : {1, 2, 3}) text += fmt::format(".decl P{} v_type=P num_elts=16\n", n);
  text += fmt::format(".input R offset={} size=64\n.input X offset={} size=64\n", 32 * kRounds,
                      32 * kExits) +
          fmt::format(".input C offset={} size=64\n", 32 * kBounds) +
          ".kernel_attr SimdSize=16\n.function \"k_0\"\nk_0:\n" + lines + "ret (M1, 1)\n";
  return visa::read_visa(text, "k");
}

int exit_of(int channel) {
  return channel % 3 == 0 ? channel / 2 : 100;
}
int bound_of(int channel) {
  return 1 + channel * 7 % 11;
}

visa::Lowered lowered_lines(const std::string& lines, Generation gen) {
  visa::LowerOptions options;
  options.keep_unread = true;  // the test reads R
  options.flag_words = 1;
  return visa::lower(flag_kernel(lines), gen, "k", options);
}

/// Value of R at the end of the program.
std::vector<int> rounds_of(const Program& program) {
  const PreparedIntelProgram prepared(program);
  IntelState state;
  start_thread(state, 0xffff);
  for (int n = 0; n < kChannels; ++n) {
    state.write(kRounds * kGrfBytes + 4 * n, 0);
    state.write(kExits * kGrfBytes + 4 * n, exit_of(n));
    state.write(kBounds * kGrfBytes + 4 * n, bound_of(n));
  }
  for (int steps = 0; prepared[state.pc].action != Action::Send; ++steps) {
    if (steps == kMostSteps) {
      ADD_FAILURE() << "the loop does not end";
      return {};
    }
    prepared.step(state);
  }
  std::vector<int> rounds;
  for (int n = 0; n < kChannels; ++n)
    rounds.push_back(state.read<int>(kRounds * kGrfBytes + 4 * n));
  return rounds;
}

std::vector<int> wanted_rounds() {
  std::vector<int> rounds;
  for (int n = 0; n < kChannels; ++n) rounds.push_back(std::min(exit_of(n), bound_of(n)));
  return rounds;
}

/// Checks on each generation the number of predicates without a flag register, and that R
/// is `wanted`.
void expect_rounds(const std::string& loop, int least_spilled, int most_spilled,
                   const std::vector<int>& wanted) {
  for (const Generation gen :
       {Generation::Hsw, Generation::Bdw, Generation::Skl, Generation::Bxt}) {
    const visa::Lowered made = lowered_lines(loop, gen);
    EXPECT_GE(made.statistics.spilled_flags, least_spilled) << row(gen).key;
    EXPECT_LE(made.statistics.spilled_flags, most_spilled) << row(gen).key;
    EXPECT_EQ(rounds_of(made.program), wanted) << row(gen).key;
  }
}

/// The predicate of the while is computed before the break, and both are live there. Channels that
/// have left must not be tested again with the value of their last round in the register file.
TEST(VisaSpilledFlags, ChannelsThatLeftALoopAreNotTestedAgain) {
  const std::string loop =
      "L:\n"
      "add (M1, 16) R(0,0)<1> R(0,0)<1;1,0> 0x1:d\n"
      "cmp.lt (M1, 16) P1 R(0,0)<1;1,0> C(0,0)<1;1,0>\n"
      "cmp.ge (M1, 16) P2 R(0,0)<1;1,0> X(0,0)<1;1,0>\n"
      "(P2) goto (M1, 16) END\n"
      "(P1) goto (M1, 16) L\n"
      "END:\n";
  std::vector<int> wanted = wanted_rounds();
  for (int& rounds : wanted) rounds = std::max(rounds, 1);
  expect_rounds(loop, 1, 1, wanted);
}

/// With a block in the loop, the thread can also reach the while without channels.
TEST(VisaSpilledFlags, ChannelsMayLeaveALoopFromABlock) {
  const std::string loop =
      "L:\n"
      "add (M1, 16) R(0,0)<1> R(0,0)<1;1,0> 0x1:d\n"
      "cmp.lt (M1, 16) P1 R(0,0)<1;1,0> C(0,0)<1;1,0>\n"
      "cmp.lt (M1, 16) P2 R(0,0)<1;1,0> 0x2:d\n"
      "(P2) goto (M1, 16) NEXT\n"
      "cmp.ge (M1, 16) P3 R(0,0)<1;1,0> X(0,0)<1;1,0>\n"
      "(P3) goto (M1, 16) END\n"
      "NEXT:\n"
      "(P1) goto (M1, 16) L\n"
      "END:\n";
  std::vector<int> wanted;
  for (int n = 0; n < kChannels; ++n)
    wanted.push_back(std::min(std::max(exit_of(n), 2), bound_of(n)));
  expect_rounds(loop, 1, 3, wanted);
}

/// Two nested loops, each with a break and a condition that is computed before it. R counts rounds
/// of the inner loop, two for each round of the outer one.
TEST(VisaSpilledFlags, ChannelsMayLeaveALoopInALoop) {
  const std::string loops =
      "L:\n"
      "cmp.ge (M1, 16) P3 R(0,0)<1;1,0> X(0,0)<1;1,0>\n"
      "M:\n"
      "add (M1, 16) R(0,0)<1> R(0,0)<1;1,0> 0x1:d\n"
      "and (M1, 16) T(0,0)<1> R(0,0)<1;1,0> 0x1:d\n"
      "cmp.ne (M1, 16) P1 T(0,0)<1;1,0> 0x0:d\n"
      "cmp.ge (M1, 16) P2 R(0,0)<1;1,0> C(0,0)<1;1,0>\n"
      "(P2) goto (M1, 16) OUT\n"
      "(P1) goto (M1, 16) M\n"
      "OUT:\n"
      "(P3) goto (M1, 16) END\n"
      "(!P2) goto (M1, 16) L\n"
      "END:\n";
  std::vector<int> wanted;
  for (int n = 0; n < kChannels; ++n) {
    int rounds = 0;
    for (bool leaves = false; !leaves;) {
      leaves = rounds >= exit_of(n);
      while (++rounds < bound_of(n) && rounds % 2 != 0) continue;
      leaves |= rounds >= bound_of(n);
    }
    wanted.push_back(rounds);
  }
  expect_rounds(loops, 1, 3, wanted);
}

/// The while's predicate is not live at the break: a channel that leaves is not tested by it.
TEST(VisaSpilledFlags, OneFlagIsEnoughForALoopWithABreak) {
  const std::string loop =
      "L:\n"
      "cmp.ge (M1, 16) P2 R(0,0)<1;1,0> X(0,0)<1;1,0>\n"
      "(P2) goto (M1, 16) END\n"
      "add (M1, 16) R(0,0)<1> R(0,0)<1;1,0> 0x1:d\n"
      "cmp.lt (M1, 16) P1 R(0,0)<1;1,0> C(0,0)<1;1,0>\n"
      "(P1) goto (M1, 16) L\n"
      "END:\n";
  expect_rounds(loop, 0, 0, wanted_rounds());
}

}  // namespace
}  // namespace eu::test
