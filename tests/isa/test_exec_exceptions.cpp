// Exceptions and the system routine (IVB PRM 4, 3.3.3.8).
#include <gtest/gtest.h>

#include "isa/intel/program/program.hpp"
#include "tests/support/exec_machine.hpp"

namespace eu::isa {
namespace {

using namespace eu::test;

Op control(int dword, std::uint32_t value) {
  return Op(Opcode::Mov, 1, arf_dst(Arf::Control, Type::UD, dword), {imm(Type::UD, value)})
      .everywhere();
}
Op mark(int element, std::uint32_t value) {
  return Op(Opcode::Mov, 1, dst(20, Type::UD, 1, element), {imm(Type::UD, value)}).everywhere();
}
Op breakpoint_at(Op op) {
  op.breakpoint = true;
  return op;
}

/// A system routine: saves cr0.1 and AIP in r21, executes `body`, clears the status bits, returns.
std::vector<Instruction> routine(const std::vector<Instruction>& body = {}) {
  std::vector<Instruction> all = {
      Op(Opcode::Mov, 1, dst(21, Type::UD), {arf(Arf::Control, Type::UD, {0, 1, 0}, 1)})
          .everywhere(),
      Op(Opcode::Mov, 1, dst(21, Type::UD, 1, 1), {arf(Arf::Control, Type::UD, {0, 1, 0}, 2)})
          .everywhere(),
      Op(Opcode::Add, 1, dst(21, Type::UD, 1, 2), {scalar(21, Type::UD, 2), imm(Type::UD, 1)})
          .everywhere()};
  all.insert(all.end(), body.begin(), body.end());
  all.push_back(Op(Opcode::And, 1, arf_dst(Arf::Control, Type::UD, 1),
                   {arf(Arf::Control, Type::UD, {0, 1, 0}, 1), imm(Type::UD, 0xffff)})
                    .everywhere());
  all.push_back(Op(Opcode::And, 1, arf_dst(Arf::Control, Type::UD),
                   {arf(Arf::Control, Type::UD, {0, 1, 0}), imm(Type::UD, 0x7fffffff)})
                    .everywhere());
  all.push_back(Op(Opcode::Nop, 16));
  return all;
}

Op aip_plus(std::uint32_t bytes) {
  return Op(Opcode::Add, 1, arf_dst(Arf::Control, Type::UD, 2),
            {arf(Arf::Control, Type::UD, {0, 1, 0}, 2), imm(Type::UD, bytes)})
      .everywhere();
}
Op suppress_breakpoint() {
  return Op(Opcode::Or, 1, arf_dst(Arf::Control, Type::UD),
            {arf(Arf::Control, Type::UD, {0, 1, 0}), imm(Type::UD, cr0::kBreakpointSuppress)})
      .everywhere();
}

struct Handled {
  Machine machine;
  Program program;
  std::string fault;

  Handled(const std::vector<Instruction>& kernel, const std::vector<Instruction>& handler,
          std::uint32_t enabled, std::uint32_t dispatch_mask = 0xff)
      : machine(dispatch_mask), program(program_of(kernel)) {
    if (!handler.empty()) program = with_system_routine(program_of(kernel), program_of(handler));
    machine.state.cr[1] = enabled;
    const PreparedIntelProgram prepared(program);
    try {
      for (int steps = 0; steps < 1000 && !ended(); ++steps) prepared.step(machine.state);
      if (!ended()) fault = "did not end";
    } catch (const ExecutionFault& thrown) {
      fault = thrown.what();
    }
  }
  bool ended() const {
    return is_past_end(program, machine.state.pc, machine.state.in_system_routine());
  }
  std::uint32_t kept(int element) const { return machine.get<std::uint32_t>(21, element); }
  std::uint32_t marked(int element) const { return machine.get<std::uint32_t>(20, element); }
};

TEST(Exceptions, AnIllegalOpcodeEntersTheSystemRoutineWithItsOwnAddressInAip) {
  const Handled run({mark(0, 1), Op(Opcode::Illegal, 1), mark(1, 2)}, routine({aip_plus(16)}),
                    cr1::kIllegalOpcodeEnable);
  EXPECT_EQ(run.fault, "");
  EXPECT_EQ(run.kept(0), cr1::kIllegalOpcode | cr1::kIllegalOpcodeEnable);
  EXPECT_EQ(run.kept(1), 16u);
  EXPECT_EQ(run.kept(2), 1u) << "entered once";
  EXPECT_EQ(run.marked(0), 1u);
  EXPECT_EQ(run.marked(1), 2u);
  EXPECT_FALSE(run.machine.state.in_system_routine());
  EXPECT_EQ(run.machine.state.routine_switches, 2u);
}

TEST(Exceptions, UnhandledIllegalOpcodeIsAFault) {
  const std::vector<Instruction> kernel = {Op(Opcode::Illegal, 1)};
  EXPECT_EQ(Handled(kernel, {}, cr1::kIllegalOpcodeEnable).fault,
            "test: offset 0x0: illegal: illegal opcode, and there is no system routine to handle "
            "it");
  const Handled disabled(kernel, routine(), cr1::kSoftwareEnable | cr1::kBreakpointEnable);
  EXPECT_EQ(disabled.fault,
            "test: offset 0x0: illegal: illegal opcode; its exception is not enabled");
  EXPECT_EQ(disabled.machine.state.cr[1] & cr1::kIllegalOpcode, cr1::kIllegalOpcode);
  EXPECT_EQ(Handled(kernel, routine({Op(Opcode::Illegal, 1)}), cr1::kIllegalOpcodeEnable).fault,
            "test: offset 0x40: illegal: illegal opcode in the system routine");
}

TEST(Exceptions, SoftwareExceptionReturnsAfterItsInstruction) {
  const Op raise = Op(Opcode::Or, 1, arf_dst(Arf::Control, Type::UD, 1),
                      {arf(Arf::Control, Type::UD, {0, 1, 0}, 1), imm(Type::UD, cr1::kSoftware)})
                       .everywhere();
  const Handled run({mark(0, 1), raise, mark(1, 2), raise}, routine({mark(2, 3)}),
                    cr1::kSoftwareEnable);
  EXPECT_EQ(run.fault, "");
  EXPECT_EQ(run.kept(0), cr1::kSoftware | cr1::kSoftwareEnable);
  EXPECT_EQ(run.kept(1), 64u) << "the second one was the kernel's last instruction";
  EXPECT_EQ(run.kept(2), 2u);
  EXPECT_EQ(run.marked(1), 2u);
  EXPECT_EQ(run.marked(2), 3u);
  EXPECT_EQ(Handled({raise}, {}, cr1::kSoftwareEnable).fault,
            "test: offset 0x0: or: software exception, and there is no system routine to handle "
            "it");
}

TEST(Exceptions, ADisabledSoftwareExceptionOnlyLeavesItsBit) {
  const Handled run({control(1, cr1::kSoftware), mark(0, 1)}, routine(), cr1::kBreakpointEnable);
  EXPECT_EQ(run.fault, "");
  EXPECT_EQ(run.kept(2), 0u);
  EXPECT_EQ(run.marked(0), 1u);
  EXPECT_EQ(run.machine.state.cr[1], cr1::kSoftware);
}

TEST(Exceptions, EnablingAPendingExceptionEntersAtOnce) {
  const Handled run({control(1, cr1::kSoftware), mark(0, 1),
                     control(1, cr1::kSoftware | cr1::kSoftwareEnable), mark(1, 2)},
                    routine(), 0);
  EXPECT_EQ(run.fault, "");
  EXPECT_EQ(run.kept(1), 48u);
  EXPECT_EQ(run.kept(2), 1u);
  EXPECT_EQ(run.marked(1), 2u);
}

TEST(Exceptions, ABreakpointComesBeforeItsInstructionUnlessItIsSuppressedOnce) {
  const Handled run(
      {mark(0, 1), breakpoint_at(mark(1, 2)), breakpoint_at(mark(2, 3))},
      routine({Op(Opcode::Mov, 1, dst(22, Type::UD), {scalar(20, Type::UD, 1)}).everywhere(),
               suppress_breakpoint()}),
      cr1::kBreakpointEnable);
  EXPECT_EQ(run.fault, "");
  EXPECT_EQ(run.kept(0), cr1::kBreakpoint | cr1::kBreakpointEnable);
  EXPECT_EQ(run.kept(1), 32u) << "of the second one";
  EXPECT_EQ(run.kept(2), 2u);
  EXPECT_EQ(run.machine.get<std::uint32_t>(22), 2u);
  EXPECT_EQ(run.marked(2), 3u);
  EXPECT_EQ(run.machine.state.cr[0] & cr0::kBreakpointSuppress, 0u) << "used up";
}

TEST(Exceptions, ABreakpointThatIsNotEnabledExecutes) {
  const Handled run({breakpoint_at(mark(0, 1))}, routine(), cr1::kIllegalOpcodeEnable);
  EXPECT_EQ(run.fault, "");
  EXPECT_EQ(run.marked(0), 1u);
  EXPECT_EQ(run.kept(2), 0u);
  EXPECT_EQ(Handled({breakpoint_at(mark(0, 1))}, {}, cr1::kBreakpointEnable).fault,
            "test: offset 0x0: mov: breakpoint, and there is no system routine to handle it");
}

TEST(Exceptions, BreakpointsInTheSystemRoutineAreNotTaken) {
  const Handled run({Op(Opcode::Illegal, 1)}, routine({breakpoint_at(mark(0, 1)), aip_plus(16)}),
                    cr1::kBreakpointEnable | cr1::kIllegalOpcodeEnable);
  EXPECT_EQ(run.fault, "");
  EXPECT_EQ(run.marked(0), 1u);
  EXPECT_EQ(run.kept(2), 1u);
}

TEST(Exceptions, LeavingWithAStatusBitSetEntersAgain) {
  // The handler clears the bit only in its second call.
  std::vector<Instruction> handler = routine();
  handler[3] = Op(Opcode::Cmp, 1, null(Type::UD), {scalar(21, Type::UD, 2), imm(Type::UD, 2)})
                   .cond(CondMod::Zero)
                   .everywhere();
  handler.insert(handler.begin() + 4,
                 Op(Opcode::And, 1, arf_dst(Arf::Control, Type::UD, 1),
                    {arf(Arf::Control, Type::UD, {0, 1, 0}, 1), imm(Type::UD, 0xffff)})
                     .pred()
                     .everywhere());
  const Handled run({control(1, cr1::kSoftware | cr1::kSoftwareEnable), mark(0, 1)}, handler,
                    cr1::kSoftwareEnable);
  EXPECT_EQ(run.fault, "");
  EXPECT_EQ(run.kept(2), 2u);
  EXPECT_EQ(run.kept(1), 16u);
  EXPECT_EQ(run.marked(0), 1u);
}

TEST(Exceptions, ChannelsKeepTheirPlacesAcrossTheSystemRoutine) {
  // Channels 0-3 raise an exception inside an if; the routine writes with their mask.
  const auto store = [](int number, std::uint32_t value) {
    return Op(Opcode::Mov, 8, dst(number, Type::UD), {imm(Type::UD, value)});
  };
  const std::vector<Instruction> kernel = {
      Op(Opcode::Mov, 8, dst(1, Type::UW), {imm(Type::UV, 0x76543210)}),
      Op(Opcode::Cmp, 8, null(Type::UW), {grf(1, Type::UW), imm_uw(4)}).cond(CondMod::Less),
      Op(Opcode::If, 8).pred().to(8, 8),
      Op(Opcode::Illegal, 1),
      store(10, 7),
      Op(Opcode::Nop, 1),
      Op(Opcode::Endif, 8).to(2),
      store(11, 9)};
  const Handled run(kernel, routine({store(12, 5), aip_plus(16)}), cr1::kIllegalOpcodeEnable);
  EXPECT_EQ(run.fault, "");
  using Dwords = std::vector<std::uint32_t>;
  EXPECT_EQ(run.machine.all<std::uint32_t>(12, 8), (Dwords{5, 5, 5, 5, 0, 0, 0, 0}));
  EXPECT_EQ(run.machine.all<std::uint32_t>(10, 8), (Dwords{7, 7, 7, 7, 0, 0, 0, 0}));
  EXPECT_EQ(run.machine.all<std::uint32_t>(11, 8), (Dwords(8, 9)));
}

TEST(Exceptions, TheKernelEndsWhereTheRoutineBegins) {
  const Program program = with_system_routine(program_of({mark(0, 1)}), program_of(routine()));
  const PreparedIntelProgram prepared(program);
  Machine machine;
  prepared.step(machine.state);
  EXPECT_EQ(machine.state.pc, program.system_routine);
  EXPECT_THROW(prepared.step(machine.state), ExecutionFault);
}

TEST(Exceptions, TheMasterBitCannotBeSetBySoftware) {
  const Handled run({control(0, cr0::kMasterException), mark(0, 1)}, routine(), 0);
  EXPECT_EQ(run.fault, "");
  EXPECT_EQ(run.kept(2), 0u);
  EXPECT_EQ(run.machine.state.cr[0], 0u);
}

TEST(Exceptions, AnAipThatIsNoInstructionIsAFault) {
  const Handled run({Op(Opcode::Illegal, 1)}, routine({aip_plus(8)}), cr1::kIllegalOpcodeEnable);
  EXPECT_NE(run.fault.find("jumps to offset 0x8, where no instruction starts"), std::string::npos)
      << run.fault;
}

TEST(SystemRoutine, FollowsTheKernelAtAMultipleOfSixteenBytes) {
  Op compacted = mark(0, 1);
  compacted.compacted = true;
  Program kernel = program_of({compacted, mark(1, 2), compacted, compacted});
  const Program both = with_system_routine(kernel, program_of(routine()));
  EXPECT_EQ(both.kernel_end, 4u);
  EXPECT_EQ(both.offsets_bytes[4], 40u);
  EXPECT_EQ(both.system_routine, 5u) << "one word of padding";
  EXPECT_EQ(both.offsets_bytes[5], 48u);
  EXPECT_EQ(both.offsets_bytes.size(), both.size() + 1u);
  EXPECT_TRUE(is_past_end(both, 4, false));
  EXPECT_FALSE(is_past_end(both, 5, true));
  EXPECT_TRUE(is_past_end(both, both.size(), true));
}

TEST(SystemRoutine, IsOfTheKernelsGeneration) {
  EXPECT_THROW(with_system_routine(program_of({}), program_of(routine(), Generation::Hsw)),
               InputError);
}

}  // namespace
}  // namespace eu::isa
