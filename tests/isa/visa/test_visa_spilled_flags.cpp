// Predicates of lowered vISA that find no flag register and move to the register file. Rounds of
// loops are counted by hand; the program in OpenCL C that did not end was compared with PoCL.
#include <gtest/gtest.h>

#include <fmt/core.h>

#include <algorithm>
#include <string>
#include <vector>

#include "isa/gen/exec/exec.hpp"
#include "isa/gen/visa/lower.hpp"

namespace eu::test {
namespace {

using namespace isa;

constexpr int kRounds = 10, kExits = 12, kBounds = 14;  ///< registers
constexpr int kChannels = 16, kMostSteps = 2000;

/// `lines` on R, X and C of sixteen dwords: rounds, the round in which a channel leaves, the rounds
/// of all others.
visa::Kernel kernel_of(const std::string& lines) {
  std::string text = ".version 4.1\n.kernel \"k\"\n";
  for (const char name : {'R', 'X', 'C'})
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

visa::Lowered lowered(const std::string& lines, Gen gen) {
  visa::LowerOptions options;
  options.keep_unread = true;  // the test reads R
  options.flag_words = 1;
  return visa::lower(kernel_of(lines), gen, "k", options);
}

/// R at the end.
std::vector<int> rounds_of(const Program& program) {
  const PreparedGenProgram prepared(program);
  GenState state;
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

constexpr Gen kGens[] = {Gen::Hsw, Gen::Bdw, Gen::Skl, Gen::Bxt};

/// The predicate of the while is computed before the break, and both are in use there: channels
/// that have left must not be tested again by what their last round left in the register file.
TEST(VisaSpilledFlags, ChannelsThatLeftALoopAreNotTestedAgain) {
  const std::string loop =
      "L:\n"
      "add (M1, 16) R(0,0)<1> R(0,0)<1;1,0> 0x1:d\n"
      "cmp.lt (M1, 16) P1 R(0,0)<1;1,0> C(0,0)<1;1,0>\n"
      "cmp.ge (M1, 16) P2 R(0,0)<1;1,0> X(0,0)<1;1,0>\n"
      "(P2) goto (M1, 16) END\n"
      "(P1) goto (M1, 16) L\n"
      "END:\n";
  for (const Gen gen : kGens) {
    const visa::Lowered made = lowered(loop, gen);
    EXPECT_EQ(made.statistics.spilled_flags, 1) << row(gen).key;
    std::vector<int> wanted = wanted_rounds();
    for (int& rounds : wanted) rounds = std::max(rounds, 1);
    EXPECT_EQ(rounds_of(made.program), wanted) << row(gen).key;
  }
}

/// Inside a block in the loop the thread comes to the while without channels, too.
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
  for (const Gen gen : kGens) {
    const visa::Lowered made = lowered(loop, gen);
    EXPECT_GE(made.statistics.spilled_flags, 1) << row(gen).key;
    std::vector<int> wanted = wanted_rounds();
    for (int n = 0; n < kChannels; ++n)
      wanted[static_cast<std::size_t>(n)] = std::min(std::max(exit_of(n), 2), bound_of(n));
    EXPECT_EQ(rounds_of(made.program), wanted) << row(gen).key;
  }
}

/// What a while reads is not in use at a break: no channel that leaves is tested by it.
TEST(VisaSpilledFlags, OneFlagIsEnoughForALoopWithABreak) {
  const std::string loop =
      "L:\n"
      "cmp.ge (M1, 16) P2 R(0,0)<1;1,0> X(0,0)<1;1,0>\n"
      "(P2) goto (M1, 16) END\n"
      "add (M1, 16) R(0,0)<1> R(0,0)<1;1,0> 0x1:d\n"
      "cmp.lt (M1, 16) P1 R(0,0)<1;1,0> C(0,0)<1;1,0>\n"
      "(P1) goto (M1, 16) L\n"
      "END:\n";
  for (const Gen gen : kGens) {
    const visa::Lowered made = lowered(loop, gen);
    EXPECT_EQ(made.statistics.spilled_flags, 0) << row(gen).key;
    EXPECT_EQ(rounds_of(made.program), wanted_rounds()) << row(gen).key;
  }
}

}  // namespace
}  // namespace eu::test
