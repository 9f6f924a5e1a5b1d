// Single program flow, jumps and subroutines (IVB PRM 6.15, 6.34, 6.48; isa/ERRATA.md B).
#include <gtest/gtest.h>

#include "tests/support/branch_kernel.hpp"

namespace eu::isa {
namespace {

using namespace eu::test;

// Single program flow: all channels branch together

TEST(SingleProgramFlow, BranchesOnAnyChannel) {
  Machine machine(0xff, cr0::kSingleProgramFlow);
  machine.state.flag[0] = 0x01;
  EXPECT_EQ(trace(if_else(), machine, 1), "0:1 1:1 2:1 3:1 5:1 6:1 ");
  EXPECT_EQ(machine.all<std::int32_t>(10, 8), std::vector<std::int32_t>(8, 1));
  Machine none(0xff, cr0::kSingleProgramFlow);
  EXPECT_EQ(trace(if_else(), none, 1), "0:1 1:1 4:1 5:1 6:1 ");
}

TEST(SingleProgramFlow, LoopsAndBreaks) {
  Kernel kernel;
  kernel.add(add_d(10, 1));
  kernel.add(
      Op(Opcode::Cmp, 1, null(), {scalar(10, Type::D), imm_d(3)}).cond(CondMod::GreaterEqual));
  kernel.branch(Op(Opcode::Break, 1).pred(), 3, 3);
  kernel.branch(Op(Opcode::While, 1), 0);
  kernel.add(nop());
  Machine machine(1, cr0::kSingleProgramFlow);
  EXPECT_EQ(trace(kernel, machine, 1), "0:1 1:1 2:1 3:1 0:1 1:1 2:1 3:1 0:1 1:1 2:1 4:1 ");
}

// Jumps and subroutines

TEST(Jumps, JmpiIsRelativeToTheNextInstruction) {
  Kernel kernel;
  kernel.add(Op(Opcode::Jmpi, 1, arf_dst(Arf::Ip, Type::UD), {arf(Arf::Ip, Type::UD), imm_d(4)})
                 .everywhere());
  for (int n = 0; n < 4; ++n) kernel.add(nop());
  Machine machine(0xf);
  EXPECT_EQ(trace(kernel, machine, 4), "0:1111 3:1111 4:1111 ");
  Machine haswell(0xf);
  haswell.gen = Generation::Hsw;
  kernel.instructions[0].src[1] = imm_d(32);
  EXPECT_EQ(trace(kernel, haswell, 4), "0:1111 3:1111 4:1111 ");
}

TEST(Jumps, JmpiBackwardsAndPredicated) {
  Kernel kernel;
  kernel.add(add_d(10, 1));
  kernel.add(Op(Opcode::Cmp, 1, null(), {scalar(10, Type::D), imm_d(3)}).cond(CondMod::Less));
  kernel.add(Op(Opcode::Jmpi, 1, arf_dst(Arf::Ip, Type::UD), {arf(Arf::Ip, Type::UD), imm_d(-6)})
                 .pred()
                 .everywhere());
  Machine machine(1);
  EXPECT_EQ(trace(kernel, machine, 1), "0:1 1:1 2:1 0:1 1:1 2:1 0:1 1:1 2:1 ");
}

TEST(Jumps, JmpiThroughARegisterIsAJumpTable) {
  Kernel kernel;
  kernel.add(
      Op(Opcode::Jmpi, 1, arf_dst(Arf::Ip, Type::UD), {arf(Arf::Ip, Type::UD), scalar(1, Type::D)})
          .everywhere());
  for (int n = 0; n < 4; ++n) kernel.add(nop());
  Machine machine(1);
  machine.set<std::int32_t>(1, {6});
  EXPECT_EQ(trace(kernel, machine, 1), "0:1 4:1 ");
}

// isa/ERRATA.md B4, B6: call and return by hand.
TEST(Jumps, WritingIpTakesTheActiveChannelsAlong) {
  Kernel kernel;
  const Operand ip = arf_dst(Arf::Ip, Type::UD);
  kernel.add(Op(Opcode::Add, 1, dst(127, Type::UD),
                {arf(Arf::Ip, Type::UD, {0, 1, 0}), imm(Type::UD, 0x20)}));
  kernel.add(Op(Opcode::Jmpi, 1, ip, {arf(Arf::Ip, Type::UD), imm_d(4)}));
  kernel.add(add_d(10, 1));
  kernel.add(Op(Opcode::Jmpi, 1, ip, {arf(Arf::Ip, Type::UD), imm_d(4)}));
  kernel.add(add_d(11, 1));
  kernel.add(Op(Opcode::Mov, 1, ip, {scalar(127, Type::UD)}));
  kernel.add(add_d(12, 1));
  Machine machine(0xff);
  EXPECT_EQ(trace(kernel, machine, 2), "0:11 1:11 4:11 5:11 2:11 3:11 6:11 ");
  EXPECT_EQ(machine.get<std::uint32_t>(127), 0x20u);
  EXPECT_EQ(machine.all<std::int32_t>(10, 8), std::vector<std::int32_t>(8, 1));
}

TEST(Jumps, TheLowBitsOfIpAreDropped) {
  Kernel kernel;
  kernel.add(Op(Opcode::Mov, 1, arf_dst(Arf::Ip, Type::UD), {imm(Type::UD, 0x27)}));
  kernel.add(nop());
  kernel.add(nop());
  Machine machine(1);
  EXPECT_EQ(trace(kernel, machine, 1), "0:1 2:1 ");
}

TEST(Jumps, IntoTheMiddleOfAnInstructionFaults) {
  Machine machine(1);
  EXPECT_EQ(machine.fault_of(Op(Opcode::Mov, 1, arf_dst(Arf::Ip, Type::UD), {imm(Type::UD, 8)})),
            "test: offset 0x0: mov: jumps to offset 0x8, where no instruction starts");
  EXPECT_EQ(machine.fault_of(Op(Opcode::While, 8).to(-4)),
            "test: offset 0x0: while: jumps to offset -0x20, where no instruction starts");
}

TEST(Jumps, RunningOffTheEndFaults) {
  const Program program = program_of({nop()});
  const PreparedIntelProgram prepared(program);
  Machine machine(1);
  prepared.step(machine.state);
  EXPECT_EQ(machine.state.pc, 1u);
  try {
    prepared.step(machine.state);
    FAIL();
  } catch (const ExecutionFault& fault) {
    EXPECT_STREQ(fault.what(), "test: offset 0x10: the thread ran past the end of the program");
  }
}

/// 0 call r20 -> 3, 1 add, 2 jump to the end, 3 add, 4 ret r20, 5 end
Kernel subroutine(Op call, Op ret) {
  Kernel kernel;
  call.dst = dst(20, Type::D);
  kernel.branch(call, 3);
  kernel.add(add_d(10, 1));
  kernel.add(Op(Opcode::Jmpi, 1, arf_dst(Arf::Ip, Type::UD), {arf(Arf::Ip, Type::UD), imm_d(4)})
                 .everywhere());
  kernel.add(add_d(11, 1));
  ret.src[0] = grf(20, Type::D, {2, 2, 1});
  kernel.add(ret);
  kernel.add(nop());
  return kernel;
}

TEST(Subroutines, CallAndReturn) {
  Machine machine(0xff);
  EXPECT_EQ(trace(subroutine(Op(Opcode::Call, 2), Op(Opcode::Ret, 2)), machine, 1),
            "0:1 3:1 4:1 1:1 2:1 5:1 ");
  EXPECT_EQ(machine.get<std::uint32_t>(20, 0), 0x10u);
  EXPECT_EQ(machine.get<std::uint32_t>(20, 1), 0xffu);
}

TEST(Subroutines, OnlyTheCallersGo) {
  Machine machine(0xff);
  machine.state.flag[0] = 0x0f;
  EXPECT_EQ(trace(subroutine(Op(Opcode::Call, 2).pred(), Op(Opcode::Ret, 2)), machine, 8),
            "0:11111111 3:11110000 4:11110000 1:11111111 2:11111111 5:11111111 ");
  Machine nobody(0xff);
  EXPECT_EQ(trace(subroutine(Op(Opcode::Call, 2).pred(), Op(Opcode::Ret, 2)), nobody, 1),
            "0:1 1:1 2:1 5:1 ");
}

TEST(Subroutines, ReturnsWhenTheLastCallerHasReturned) {
  Kernel kernel = subroutine(Op(Opcode::Call, 2), Op(Opcode::Ret, 2).pred());
  kernel.instructions[5] = Op(Opcode::Ret, 2, null(), {grf(20, Type::D, {2, 2, 1})});
  // Instruction 4 returns half of the channels, 5 the rest; then 1, 2 and the end follow.
  kernel.instructions[2].src[1] = imm_d(6);
  Machine machine(0xff);
  machine.state.flag[0] = 0x33;
  EXPECT_EQ(trace(kernel, machine, 8),
            "0:11111111 3:11111111 4:11111111 5:00110011 1:11111111 2:11111111 ");
  EXPECT_EQ(machine.all<std::int32_t>(10, 8), std::vector<std::int32_t>(8, 1));
}

/// At another place the returned channels could not wait for the others.
TEST(Subroutines, EarlyReturnsLeadOnlyToAfterACall) {
  Machine machine(0xff);
  machine.state.flag[0] = 0x33;
  machine.state.call_mask = 0xff;
  machine.set<std::uint32_t>(20, {0x20, 0xff});
  const Program program =
      program_of({Op(Opcode::Ret, 2, null(), {grf(20, Type::D, {2, 2, 1})}).pred(), nop(), nop()},
                 Generation::Ivb);
  const PreparedIntelProgram prepared(program);
  try {
    prepared.step(machine.state);
    ADD_FAILURE() << "no fault";
  } catch (const ExecutionFault& fault) {
    EXPECT_NE(std::string(fault.what())
                  .find("some channels return to offset 0x20 before the others; that is not after "
                        "a call"),
              std::string::npos)
        << fault.what();
  }
}

TEST(Subroutines, HaswellsCallsCountBytes) {
  Machine machine(0xff);
  machine.gen = Generation::Hsw;
  Kernel kernel = subroutine(Op(Opcode::Call, 2), Op(Opcode::Ret, 2));
  kernel.instructions[0].jip = 3 * 16;
  kernel.instructions[2].src[1] = imm_d(32);
  EXPECT_EQ(trace(kernel, machine, 1), "0:1 3:1 4:1 1:1 2:1 5:1 ");
  kernel.instructions[0].opcode = Opcode::Calla;
  start_thread(machine.state, 0xff);
  EXPECT_EQ(trace(kernel, machine, 1), "0:1 3:1 4:1 1:1 2:1 5:1 ");
}

TEST(Subroutines, NeedARegister) {
  Machine machine(1);
  EXPECT_EQ(machine.fault_of(Op(Opcode::Ret, 2, null(), {null()})),
            "test: offset 0x0: ret: needs a directly addressed general register");
}

}  // namespace
}  // namespace eu::isa
