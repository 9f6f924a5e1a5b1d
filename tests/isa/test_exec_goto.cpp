// goto and join (isa/GEN8.md X8): traces derived by hand.
#include <gtest/gtest.h>

#include "tests/support/branch_program.hpp"

namespace eu::isa {
namespace {

using namespace eu::test;

/// Three forward gotos and three joins, as slides on the instruction set have them. Lines 1 to 10
/// are instructions 0 to 12, with joins A, B and C at 5, 8 and 11. Flags name the channels that
/// continue: f0.0 after line 1, f0.1 after line 3, f1.0 after line 8; f1.1 has none.
constexpr int kJoinA = 5, kJoinB = 8, kJoinC = 11;

std::vector<Instruction> slide() {
  Builder code;
  const auto leave = [&](int flag, int jip, int uip) {
    Instruction in = branch(Opcode::Goto, true);
    in.flag_reg = static_cast<std::uint8_t>(flag / 2);
    in.flag_subreg = static_cast<std::uint8_t>(flag % 2);
    const int at = code.add(in);
    code.set_jip(at, jip);
    code.set_uip(at, uip);
  };
  const auto join = [&](int next) {
    const int at = code.add(branch(Opcode::Join, false));
    code.set_jip(at, next);
  };
  leave(0, kJoinA, kJoinA);  // line 1
  code.add(count(1));
  leave(1, kJoinA, kJoinB);  // line 3
  code.add(count(2));
  leave(3, kJoinA, kJoinC);  // line 5
  join(kJoinB);
  code.add(count(3));
  leave(3, kJoinB, kJoinC);  // line 7
  join(kJoinC);
  leave(2, kJoinC, kJoinC);  // line 8
  code.add(count(4));
  join(kJoinC + 1);
  code.add(count(0));  // line 10
  return code.code();
}

struct SlideCase {
  std::uint32_t flags[2];
  Trace trace;
};

/// False channels leave forward and wait at joins; a join without channels leads to the next join.
/// Channel 0 is the lowest bit.
TEST(GotoJoin, FalseChannelsLeaveForwardAndWaitAtJoins) {
  const SlideCase cases[] = {
      {{0x8000e, 0x4},
       {{{0, 15},
         {1, 14},
         {2, 14},
         {3, 8},
         {4, 8},
         {5, 1},
         {6, 1},
         {7, 1},
         {8, 6},
         {9, 6},
         {10, 4},
         {11, 15},
         {12, 15}}}},
      {{0, 0}, {{{0, 15}, {5, 15}, {6, 15}, {7, 15}, {8, 0}, {11, 15}, {12, 15}}}},
      {{0xf000f, 0},
       {{{0, 15}, {1, 15}, {2, 15}, {3, 15}, {4, 15}, {5, 0}, {8, 0}, {11, 15}, {12, 15}}}},
      {{0xf, 0}, {{{0, 15}, {1, 15}, {2, 15}, {5, 0}, {8, 15}, {9, 15}, {11, 15}, {12, 15}}}},
  };
  for (const SlideCase& c : cases) {
    Machine machine(0xf);
    machine.state.flag = {c.flags[0], c.flags[1]};
    EXPECT_EQ(trace_of(slide(), machine.state), c.trace) << c.flags[0];
    if (&c != &cases[0]) continue;
    const std::vector<std::vector<std::int32_t>> counts = {
        {0, 1, 1, 1}, {0, 0, 0, 1}, {1, 0, 0, 0}, {0, 0, 1, 0}};
    for (int k = 1; k <= 4; ++k)
      EXPECT_EQ(machine.all<std::int32_t>(kCounters + 2 * k, 4),
                counts[static_cast<std::size_t>(k - 1)]);
  }
}

/// Channel n repeats n more times: masks 1111, 0111, 0011, 0001 (channel 0 first), then all.
TEST(GotoJoin, TrueChannelsGoBackwardAndTheOthersWait) {
  Builder code;
  const int head = code.add(count(0));
  Op compare(Opcode::Cmp, 16, null(), {grf(kCounters, Type::D), grf(2, Type::D)});
  code.add(compare.cond(CondMod::LessEqual));
  const int back = code.add(branch(Opcode::Goto, true, true));
  const int join = code.add(branch(Opcode::Join, false));
  code.set_jip(back, join);
  code.set_uip(back, head);
  code.set_jip(join, join + 1);
  Machine machine(0xf);
  for (int n = 0; n < 16; ++n) machine.put<std::int32_t>(2, n, n);
  const Trace trace = trace_of(code.code(), machine.state);
  const Trace expected{{{0, 0xf},
                        {1, 0xf},
                        {2, 0xf},
                        {0, 0xe},
                        {1, 0xe},
                        {2, 0xe},
                        {0, 0xc},
                        {1, 0xc},
                        {2, 0xc},
                        {0, 0x8},
                        {1, 0x8},
                        {2, 0x8},
                        {3, 0xf}}};
  EXPECT_EQ(trace, expected);
  EXPECT_EQ(machine.all<std::int32_t>(kCounters, 4), (std::vector<std::int32_t>{1, 2, 3, 4}));
}

/// X7: an else to its endif, and an else with BranchCtrl to a nop before the endif, have the
/// same effect.
TEST(GotoJoin, AllFormsOfElseDoTheSame) {
  for (const std::uint16_t taken : {std::uint16_t{0}, std::uint16_t{5}, std::uint16_t{15}}) {
    Machine machines[2] = {Machine(0xf), Machine(0xf)};
    for (const bool branch_ctrl : {false, true}) {
      Builder code;
      code.add(load_condition(0));
      const int test = code.add(branch(Opcode::If, true));
      code.add(count(0));
      const int middle = code.add(branch(Opcode::Else, false, branch_ctrl));
      code.add(count(1));
      if (branch_ctrl) code.add(branch(Opcode::Nop, false));
      const int endif = code.add(branch(Opcode::Endif, false));
      code.set_jip(test, middle + 1);
      code.set_uip(test, endif);
      code.set_jip(middle, branch_ctrl ? endif - 1 : endif);
      code.set_uip(middle, endif);
      code.set_jip(endif, endif + 1);
      Machine& machine = machines[branch_ctrl];
      machine.put<std::uint16_t>(kConditions, 0, taken);
      trace_of(code.code(), machine.state);
      for (int n = 0; n < 4; ++n) {
        EXPECT_EQ(machine.get<std::int32_t>(kCounters, n), (taken >> n) & 1);
        EXPECT_EQ(machine.get<std::int32_t>(kCounters + 2, n), 1 - ((taken >> n) & 1));
      }
      EXPECT_EQ(machine.state.active, 0xfu);
    }
  }
}

/// All 32 channels diverge by the 32 bits of a flag register.
TEST(GotoJoin, Simd32UsesAllFlags) {
  Builder code;
  Op compare(Opcode::Cmp, 32, null(Type::W), {grf(2, Type::W, {16, 16, 1}), imm_w(25)});
  code.add(compare.cond(CondMod::Less));
  Instruction leave = branch(Opcode::Goto, true);
  leave.exec_size = 32;
  const int out = code.add(leave);
  code.add(Op(Opcode::Mov, 32, dst(6, Type::W), {imm_w(1)}));
  const int join = code.add(branch(Opcode::Join, false));
  code.set_jip(out, join);
  code.set_uip(out, join);
  code.set_jip(join, join + 1);
  Machine machine;
  for (int n = 0; n < 32; ++n) machine.put<std::int16_t>(2, n, static_cast<std::int16_t>(n));
  trace_of(code.code(), machine.state);
  for (int n = 0; n < 32; ++n) EXPECT_EQ(machine.get<std::int16_t>(6, n), n < 25);
  EXPECT_EQ(machine.state.active, ~0u);
}

}  // namespace
}  // namespace eu::isa
