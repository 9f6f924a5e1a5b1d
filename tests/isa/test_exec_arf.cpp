// Architecture registers as operands, messages, waits (IVB PRM 3.3.3, 6.33, 6.56, 6.57, 6.61).
#include <gtest/gtest.h>

#include "tests/support/exec_machine.hpp"

namespace eu::isa {
namespace {

using namespace eu::test;

TEST(ArchitectureRegisters, AddressHasTwelveBitsFromTheThirdOn) {
  Machine machine;
  machine.run(Op(Opcode::Mov, 8, arf_dst(Arf::Address, Type::UW), {imm_uw(0xabcd)}));
  EXPECT_EQ(machine.state.address[0], 0xabcd);
  EXPECT_EQ(machine.state.address[1], 0xabcd);
  for (std::size_t n = 2; n < 8; ++n) EXPECT_EQ(machine.state.address[n], 0x0bcd);
  machine.run(Op(Opcode::Add, 1, arf_dst(Arf::Address, Type::UD),
                 {arf(Arf::Address, Type::UD, {0, 1, 0}), imm(Type::UD, 0x00010001)}));
  EXPECT_EQ(machine.state.address[0], 0xabce);
  EXPECT_EQ(machine.state.address[1], 0xabce);
  machine.run(Op(Opcode::Mov, 8, dst(1, Type::UW), {arf(Arf::Address, Type::UW)}));
  EXPECT_EQ(machine.get<std::uint16_t>(1, 7), 0x0bcd);
  machine.run(
      Op(Opcode::Mov, 8, dst(1, Type::UW, 1, 8), {arf(Arf::Address, Type::UW, {0, 1, 0}, 1)}));
  EXPECT_EQ(machine.get<std::uint16_t>(1, 15), 0xabce);
}

TEST(ArchitectureRegisters, FlagsByWordAndDword) {
  Machine machine;
  machine.state.flag = {0x11112222, 0x33334444};
  machine.run(
      {Op(Opcode::Mov, 1, dst(1, Type::UW), {arf(Arf::Flag, Type::UW, {0, 1, 0}, 1)}),
       Op(Opcode::Mov, 1, dst(1, Type::UD, 1, 1), {arf(Arf::Flag, Type::UD, {0, 1, 0}, 0, 1)}),
       Op(Opcode::Mov, 1, arf_dst(Arf::Flag, Type::UW, 1, 1), {imm_uw(0xbeef)}),
       Op(Opcode::Or, 1, arf_dst(Arf::Flag, Type::UW),
          {arf(Arf::Flag, Type::UW, {0, 1, 0}), imm_uw(1)})});
  EXPECT_EQ(machine.get<std::uint16_t>(1), 0x1111);
  EXPECT_EQ(machine.get<std::uint32_t>(1, 1), 0x33334444u);
  EXPECT_EQ(machine.state.flag[1], 0xbeef4444u);
  EXPECT_EQ(machine.state.flag[0], 0x11112223u);
}

TEST(ArchitectureRegisters, StateAndControl) {
  Machine machine(0x00f1);
  machine.state.sr[0] = 0x01000203;
  machine.run(
      {Op(Opcode::Mov, 4, dst(1, Type::UD), {arf(Arf::State, Type::UD, {4, 4, 1})}).everywhere(),
       Op(Opcode::Or, 1, arf_dst(Arf::Control, Type::UD),
          {arf(Arf::Control, Type::UD, {0, 1, 0}), imm(Type::UD, 0x80000031)})});
  EXPECT_EQ(machine.all<std::uint32_t>(1, 4),
            (std::vector<std::uint32_t>{0x01000203, 0, 0xf1, 0xff}));
  EXPECT_EQ(machine.state.cr[0], 0x31u);  // software cannot set the exception state
  machine.run(Op(Opcode::Mov, 4, arf_dst(Arf::Control, Type::UD), {imm(Type::UD, 5)}).everywhere());
  EXPECT_EQ(machine.state.cr[2], 5u);
  EXPECT_EQ(machine.state.cr[3], 0u);  // reserved
}

/// The instruction pointer is one dword: reads of eight channels do not reach the next field.
TEST(ArchitectureRegisters, TheInstructionPointerIsOneDword) {
  Machine machine;
  machine.run({Op(Opcode::Nop, 1), Op(Opcode::Mov, 8, dst(1, Type::UD), {arf(Arf::Ip, Type::UD)}),
               Op(Opcode::Nop, 1)});
  EXPECT_EQ(machine.all<std::uint32_t>(1, 8),
            (std::vector<std::uint32_t>{16, 0, 0, 0, 0, 0, 0, 0}));
}

TEST(ArchitectureRegisters, WritesToReadOnlyOnesAreDropped) {
  Machine machine;
  machine.state.notification = {3, 1, 2};
  machine.state.tm = {10, 20, 1, 0};
  machine.state.tdr[0] = 0x8005;
  machine.state.tdr[1] = 0x8006;
  machine.run(
      {Op(Opcode::Mov, 1, arf_dst(Arf::Notification, Type::UD), {imm(Type::UD, 9)}),
       Op(Opcode::Mov, 1, arf_dst(Arf::Timestamp, Type::UD), {imm(Type::UD, 9)}),
       Op(Opcode::Mov, 1, arf_dst(Arf::ThreadDependency, Type::UW), {imm_uw(0xffff)}),
       Op(Opcode::Mov, 4, dst(1, Type::UD), {arf(Arf::Timestamp, Type::UD, {4, 4, 1})}),
       Op(Opcode::Mov, 2, dst(2, Type::UD), {arf(Arf::Notification, Type::UD, {2, 2, 1}, 1)}),
       Op(Opcode::Mov, 2, dst(3, Type::UW), {arf(Arf::ThreadDependency, Type::UW, {2, 2, 1})})});
  EXPECT_EQ(machine.all<std::uint32_t>(1, 3), (std::vector<std::uint32_t>{10, 20, 1}));
  EXPECT_EQ(machine.all<std::uint32_t>(2, 2), (std::vector<std::uint32_t>{1, 2}));
  EXPECT_EQ(machine.state.notification[0], 3u);
  EXPECT_EQ(machine.all<std::uint16_t>(3, 2), (std::vector<std::uint16_t>{0x0005, 0x8006}));
}

TEST(ArchitectureRegisters, TimestampReadersAreMarked) {
  const Program program = program_of(
      {Op(Opcode::Mov, 4, dst(1, Type::UD), {arf(Arf::Timestamp, Type::UD)}),
       Op(Opcode::Mov, 4, dst(1, Type::UD), {grf(2, Type::UD), arf(Arf::Timestamp, Type::UD)})});
  const PreparedIntelProgram prepared(program);
  EXPECT_TRUE(prepared[0].reads_timestamp);
  EXPECT_FALSE(prepared[1].reads_timestamp);  // a mov has one source
}

TEST(ArchitectureRegisters, OthersDoNotExist) {
  Machine machine;
  EXPECT_EQ(machine.fault_of(
                Op(Opcode::Mov, 1, dst(1, Type::UD), {arf(Arf::Flag, Type::UD, {0, 1, 0}, 0, 2)})),
            "test: offset 0x0: mov: there is no architecture register 50");
  EXPECT_NE(machine.fault_of(Op(Opcode::Mov, 1, arf_dst(Arf::Control, Type::UD, 0, 1), {imm_d(1)})),
            "");
  EXPECT_NE(machine.fault_of(Op(Opcode::Mov, 16, dst(1, Type::D), {arf(Arf::State, Type::D)})), "");
}

TEST(ArchitectureRegisters, ChangingTheModeTakesEffectAtOnce) {
  Machine machine(0xff);
  machine.run({Op(Opcode::Mov, 1, arf_dst(Arf::Control, Type::UD), {imm(Type::UD, cr0::kAltMode)}),
               Op(Opcode::Add, 1, dst(10, Type::F), {imm_f(3e38f), imm_f(3e38f)})});
  EXPECT_EQ(machine.get<std::uint32_t>(10), 0x7f7fffffu);
}

// Messages

Op send(std::uint32_t descriptor) {
  Op op(Opcode::Send, 16, dst(20, Type::UW), {grf(4, Type::UD), imm(Type::UD, descriptor)});
  op.sfid = static_cast<std::uint8_t>(Sfid::DataCache);
  return op;
}

struct Sent {
  Program program;
  PreparedIntelProgram prepared;
  explicit Sent(const Instruction& instruction, Generation gen = Generation::Ivb)
      : program(program_of({instruction}, gen)), prepared(program) {}
  Request message(const IntelState& state) const { return make_request(prepared[0], state); }
};

TEST(Messages, CarryRegistersDescriptorAndChannels) {
  Machine machine(0x0ff0);
  machine.state.flag[0] = 0x3333;
  const Sent sent(Op(send(0x04215e01)).pred());
  const Request message = sent.message(machine.state);
  EXPECT_EQ(sent.prepared[0].action, Action::Send);
  EXPECT_EQ(sfid_of(message), Sfid::DataCache);
  EXPECT_EQ(message.payload.first, 4);
  EXPECT_EQ(message.response.first, 20);
  EXPECT_TRUE(message.has_response());
  EXPECT_FALSE(message.eot);
  EXPECT_EQ(message.channels, 0x0330u);
  EXPECT_EQ(message.exec_size, 16);
  EXPECT_EQ(descriptor_of(message).message_length(), 2u);
}

TEST(Messages, TheDecksDescriptorHasTheFieldsItNames) {  // traces/DECK.md 2
  constexpr Descriptor descriptor{0x24aa019};
  EXPECT_EQ(descriptor.binding_table_index(), 25u);
  EXPECT_EQ(descriptor.sampler_index(), 0u);
  EXPECT_EQ(descriptor.sampler_type(), 10u);
  EXPECT_EQ(descriptor.sampler_simd_mode(), 1u);
  EXPECT_TRUE(descriptor.has_header());
  EXPECT_EQ(descriptor.response_length(), 4u);
  EXPECT_EQ(descriptor.message_length(), 1u);
  EXPECT_EQ(descriptor.function_control(), 0x2a019u);
}

TEST(Messages, ExecutionOnlyStepsOn) {
  Machine machine;
  const IntelState before = machine.state;
  machine.run(send(0x04215e01));
  EXPECT_EQ(machine.state.grf, before.grf);
  EXPECT_EQ(machine.state.pc, 1u);
}

TEST(Messages, DescriptorMayBeInTheAddressRegister) {
  Machine machine;
  machine.state.address = {0x5e01, 0x0421};
  Op op = send(0);
  op.src[1] = arf(Arf::Address, Type::UD, {0, 1, 0});
  EXPECT_EQ(Sent(op).message(machine.state).descriptor, 0x04215e01u);
  op.src[1] = grf(3, Type::UD);
  EXPECT_THROW(Sent(op).message(machine.state), ExecutionFault);
}

TEST(Messages, WithoutResponseAnyDestinationIsNull) {  // isa/ERRATA.md C6
  Machine machine;
  Op op = send(0x08035e01);
  op.dst = arf_dst(Arf::Accumulator, Type::UW);
  op.eot = true;
  const Request message = Sent(op).message(machine.state);
  EXPECT_FALSE(message.has_response());
  EXPECT_TRUE(message.eot);
}

TEST(Messages, RegistersBeyondTheFileFault) {
  Machine machine;
  Op op = send(0x04215e01);
  op.src[0] = grf(127, Type::UD);
  try {
    Sent(op).message(machine.state);
    FAIL();
  } catch (const ExecutionFault& fault) {
    EXPECT_STREQ(
        fault.what(),
        "test: offset 0x0: send: the payload is 2 registers from r127 on; r127 is the last");
  }
  op = send(0x04215e01);
  op.dst = dst(127, Type::UW);
  EXPECT_THROW(Sent(op).message(machine.state), ExecutionFault);
  op = send(0x04215e01);
  op.sfid = 12;
  EXPECT_THROW(Sent(op).message(machine.state), ExecutionFault);
  EXPECT_NO_THROW(Sent(op, Generation::Hsw).message(machine.state));
}

TEST(Messages, ConditionalSendsWaitForDependencies) {
  Op op = send(0x04215e01);
  op.opcode = Opcode::Sendc;
  const Sent sent(op);
  EXPECT_TRUE(sent.prepared[0].conditional_dependency);
  EXPECT_TRUE(sent.message(Machine().state).conditional);
}

// wait, nop, illegal

TEST(Wait, CountsNotificationsDown) {
  const Op plain(Opcode::Wait, 1, null(), {arf(Arf::Notification, Type::UD, {0, 1, 0})});
  Op third =
      Op(Opcode::Wait, 1, null(), {swizzled(arf(Arf::Notification, Type::UD), "zzzz")}).align16();
  const Op second(Opcode::Wait, 1, null(), {arf(Arf::Notification, Type::UD, {0, 1, 0}, 0, 1)});
  const Program program = program_of({plain, second, third});
  const PreparedIntelProgram prepared(program);
  for (std::uint32_t n = 0; n < 3; ++n) {
    EXPECT_EQ(prepared[n].action, Action::Wait);
    EXPECT_EQ(notification_of(prepared[n]), n);
  }
  Machine machine;
  machine.state.notification = {2, 1, 5};
  machine.run({plain, second, third});
  EXPECT_EQ(machine.state.notification, (std::array<std::uint32_t, 3>{1, 0, 4}));
  machine.state.notification = {0, 0, 0};
  EXPECT_EQ(machine.fault_of(plain), "test: offset 0x0: wait: no notification has arrived");
  EXPECT_NE(machine.fault_of(Op(Opcode::Wait, 1, null(), {grf(1, Type::UD)})), "");
}

TEST(Wait, ThereAreThreeNotificationRegisters) {
  const std::string fault = "test: offset 0x0: wait: there are only three notification registers";
  Machine machine;
  for (const Op& wait :
       {Op(Opcode::Wait, 1, null(), {arf(Arf::Notification, Type::UD, {0, 1, 0}, 3)}),
        Op(Opcode::Wait, 1, null(), {arf(Arf::Notification, Type::UD, {0, 1, 0}, 0, 3)}),
        Op(Opcode::Wait, 1, null(), {swizzled(arf(Arf::Notification, Type::UD), "wwww")})
            .align16()}) {
    EXPECT_NE(PreparedIntelProgram(program_of({wait}))[0].action, Action::Wait);
    EXPECT_EQ(machine.fault_of(wait), fault);
  }
}

TEST(Special, NopOnlyStepsOn) {
  Machine machine;
  const isa::IntelState before = machine.state;
  EXPECT_EQ(machine.fault_of(Op(Opcode::Nop, 16)), "");
  EXPECT_EQ(machine.state.pc, 1u);
  EXPECT_EQ(machine.state.grf, before.grf);
}

}  // namespace
}  // namespace eu::isa
