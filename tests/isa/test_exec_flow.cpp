// Branches and the channels that take them (IVB PRM 6, isa/ERRATA.md B, traces/DECK.md 3 to 5).
#include <gtest/gtest.h>

#include <algorithm>
#include <string>

#include "tests/support/branch_kernel.hpp"

namespace eu::isa {
namespace {

using namespace eu::test;

TEST(Flow, IfElseSplitsTheChannels) {
  Machine machine(0xff);
  machine.state.flag[0] = 0x55;
  EXPECT_EQ(trace(if_else(), machine, 8),
            "0:11111111 1:11111111 2:10101010 3:10101010 4:01010101 5:11111111 6:11111111 ");
  EXPECT_EQ(machine.all<std::int32_t>(10, 8), (std::vector<std::int32_t>{1, 2, 1, 2, 1, 2, 1, 2}));
}

TEST(Flow, IfElseSkipsABlockWithoutChannels) {
  Machine all(0xff), none(0xff);
  all.state.flag[0] = 0xff;
  EXPECT_EQ(trace(if_else(), all, 1), "0:1 1:1 2:1 3:1 5:1 6:1 ");
  EXPECT_EQ(trace(if_else(), none, 1), "0:1 1:1 4:1 5:1 6:1 ");
}

TEST(Flow, OnlyChannelsThatExistCount) {
  Machine machine(0x0f);  // channels 4-7 would not take the branch
  machine.state.flag[0] = 0x0f;
  EXPECT_EQ(trace(if_else(), machine, 4), "0:1111 1:1111 2:1111 3:1111 5:1111 6:1111 ");
}

TEST(Flow, IfWithoutElseJumpsToEndif) {
  Kernel kernel;
  kernel.branch(if_(true), 2, 2);
  kernel.add(add_d(10, 1));
  kernel.branch(Op(Opcode::Endif, 8), 3);
  Machine machine(0xff);
  machine.state.flag[0] = 0xf0;
  EXPECT_EQ(trace(kernel, machine, 8), "0:11111111 1:11110000 2:11111111 ");
  machine.state.flag[0] = 0xff;
  start_thread(machine.state, 0xff);
  EXPECT_EQ(trace(kernel, machine, 8), "0:11111111 2:11111111 ");
}

// traces/DECK.md 6: the outer predicate is f0.0, the inner one f0.1
Kernel nested_if_with_break() {
  Kernel kernel;
  for (int n = 0; n < 2; ++n) kernel.add(nop());
  kernel.branch(if_(), 11, 13);
  for (int n = 3; n < 5; ++n) kernel.add(nop());
  kernel.branch(if_().flag(0, 1), 8, 8);
  kernel.add(nop());
  kernel.branch(Op(Opcode::Break, 8), 8, 15);
  kernel.branch(Op(Opcode::Endif, 8), 10);
  kernel.add(nop());
  kernel.branch(Op(Opcode::Else, 8), 13);
  for (int n = 11; n < 13; ++n) kernel.add(nop());
  kernel.branch(Op(Opcode::Endif, 8), 15);
  kernel.add(nop());
  kernel.branch(Op(Opcode::While, 8).pred(PredCtrl::Sequential, 1, 0), 0);
  kernel.add(nop());
  return kernel;
}

TEST(Flow, BreakLeavesTwoNestedIfs) {
  Machine machine(0xff);
  machine.state.flag[0] = 0x000f000f;
  EXPECT_EQ(trace(nested_if_with_break(), machine, 8),
            "0:11111111 1:11111111 2:11111111 3:11110000 4:11110000 5:11110000 6:11110000 "
            "7:11110000 8:00000000 10:00000000 11:00001111 12:00001111 13:00001111 14:00001111 "
            "15:00001111 16:11111111 ");
}

TEST(Flow, BreakOfSomeLeavesTheOthersInTheBlock) {
  Machine machine(0xff);
  machine.state.flag[0] = 0x0003000f;
  EXPECT_EQ(trace(nested_if_with_break(), machine, 8),
            "0:11111111 1:11111111 2:11111111 3:11110000 4:11110000 5:11110000 6:11000000 "
            "7:11000000 8:00110000 9:00110000 10:00110000 11:00001111 12:00001111 13:00111111 "
            "14:00111111 15:00111111 16:11111111 ");
}

/// r10 counts iterations, r1 holds each channel's limit.
Kernel counting_loop() {
  Kernel kernel;
  kernel.add(add_d(10, 1));
  kernel.add(Op(Opcode::Cmp, 8, null(), {grf(10, Type::D), grf(1, Type::D)}).cond(CondMod::Less));
  kernel.branch(Op(Opcode::While, 8).pred(), 0);
  kernel.add(nop());
  return kernel;
}

TEST(Flow, WhileLoopsForTheRemainingChannels) {  // traces/DECK.md 4
  Machine machine(0xff);
  machine.set<std::int32_t>(1, {1, 2, 3, 4, 5, 6, 7, 8});
  const std::string issued = trace(counting_loop(), machine, 8);
  EXPECT_EQ(machine.all<std::int32_t>(10, 8), (std::vector<std::int32_t>{1, 2, 3, 4, 5, 6, 7, 8}));
  EXPECT_EQ(std::count(issued.begin(), issued.end(), ':'), 25);
  EXPECT_NE(issued.find("0:11111111 1:11111111 2:11111111 0:01111111"), std::string::npos);
  EXPECT_NE(issued.find("0:00000001 1:00000001 2:00000001 3:11111111 "), std::string::npos);
}

// traces/DECK.md 5: do { ++count; if (count >= limit) break; } while (count < 10)
Kernel breaking_loop() {
  Kernel kernel;
  kernel.add(add_d(10, 1));
  kernel.add(
      Op(Opcode::Cmp, 8, null(), {grf(10, Type::D), grf(1, Type::D)}).cond(CondMod::GreaterEqual));
  kernel.branch(if_(), 4, 4);
  kernel.branch(Op(Opcode::Break, 8), 4, 6);
  kernel.branch(Op(Opcode::Endif, 8), 6);
  kernel.add(Op(Opcode::Cmp, 8, null(), {grf(10, Type::D), imm_d(10)}).cond(CondMod::Less));
  kernel.branch(Op(Opcode::While, 8).pred(), 0);
  kernel.add(nop());
  return kernel;
}

TEST(Flow, BrokenChannelsStayOutOfTheLoop) {
  Machine machine(0xff);
  machine.set<std::int32_t>(1, {3, 1, 4, 1, 5, 9, 2, 6});
  const std::string issued = trace(breaking_loop(), machine, 8);
  EXPECT_EQ(machine.all<std::int32_t>(10, 8), (std::vector<std::int32_t>{3, 1, 4, 1, 5, 9, 2, 6}));
  EXPECT_EQ(std::count(issued.begin(), issued.end(), ':'), 61);
}

// The shape of a driver's loops: the while has no predicate.
TEST(Flow, BreakFromAnEndlessLoopTerminatesIt) {
  Kernel kernel;
  kernel.add(add_d(10, 1));
  kernel.add(
      Op(Opcode::Cmp, 8, null(), {grf(10, Type::D), grf(1, Type::D)}).cond(CondMod::GreaterEqual));
  kernel.branch(Op(Opcode::Break, 8).pred(), 4, 4);
  kernel.add(nop());
  kernel.branch(Op(Opcode::While, 8), 0);
  kernel.add(nop());
  Machine machine(0xff);
  machine.set<std::int32_t>(1, {1, 2, 3, 1, 2, 3, 1, 2});
  EXPECT_EQ(trace(kernel, machine, 8),
            "0:11111111 1:11111111 2:11111111 3:01101101 4:01101101 "
            "0:01101101 1:01101101 2:01101101 3:00100100 4:00100100 "
            "0:00100100 1:00100100 2:00100100 4:00000000 5:11111111 ");
}

TEST(Flow, ContinueWaitsAtTheWhile) {
  // Odd counts skip the sum: do { ++count; if odd continue; sum += 1 } while (count < 4)
  Kernel kernel;
  kernel.add(add_d(10, 1));
  kernel.add(
      Op(Opcode::And, 8, null(Type::D), {grf(10, Type::D), imm_d(1)}).cond(CondMod::NotZero));
  kernel.branch(Op(Opcode::Cont, 8).pred(), 5, 5);
  kernel.add(add_d(11, 1));
  kernel.add(nop());
  kernel.add(Op(Opcode::Cmp, 8, null(), {grf(10, Type::D), imm_d(4)}).cond(CondMod::Less));
  kernel.branch(Op(Opcode::While, 8).pred(), 0);
  kernel.add(nop());
  Machine machine(0xff);
  machine.put<std::int32_t>(10, 3, 1);  // channel 3 is one ahead
  trace(kernel, machine, 8);
  EXPECT_EQ(machine.all<std::int32_t>(10, 8), std::vector<std::int32_t>(8, 4));
  EXPECT_EQ(machine.all<std::int32_t>(11, 8), std::vector<std::int32_t>(8, 2));
}

TEST(Flow, HaltSuspendsChannelsUntilTheEnd) {
  Kernel kernel;
  kernel.branch(Op(Opcode::Halt, 8).pred(), 2, 2);
  kernel.add(add_d(10, 1));
  kernel.branch(Op(Opcode::Halt, 8), 3, 3);
  kernel.add(add_d(11, 1));
  Machine machine(0xff);
  machine.state.flag[0] = 0x0f;
  EXPECT_EQ(trace(kernel, machine, 8), "0:11111111 1:00001111 2:11111111 3:11111111 ");
}

TEST(Flow, BranchDivergingJumpsForAnyConvergingForAll) {
  for (const Opcode opcode : {Opcode::Brd, Opcode::Brc}) {
    Kernel kernel;
    kernel.branch(Op(opcode, 8).pred(), 2, 2);
    kernel.add(nop());
    kernel.add(nop());
    Machine machine(0xf);
    machine.state.flag[0] = 0x3;
    EXPECT_EQ(trace(kernel, machine, 4),
              opcode == Opcode::Brd ? "0:1111 2:1100 " : "0:1111 1:0011 2:1111 ");
    Machine all(0xf);
    all.state.flag[0] = 0xf;
    EXPECT_EQ(trace(kernel, all, 4), "0:1111 2:1111 ");
  }
}

TEST(Flow, BranchPredicatesReachBeyondTheExecutionSize) {  // IVB PRM 3.3.3.6
  Kernel kernel;
  kernel.branch(if_(), 2, 2);
  kernel.add(nop());
  kernel.branch(Op(Opcode::Endif, 8), 3);
  Machine machine(0xffff);
  machine.state.flag[0] = 0x0f00;
  EXPECT_EQ(trace(kernel, machine, 16),
            "0:1111111111111111 1:0000000011110000 2:1111111111111111 ");
}

}  // namespace
}  // namespace eu::isa
