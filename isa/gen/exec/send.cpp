// send and sendc: the message that leaves the EU (IVB PRM 6.56, 6.57; isa/ERRATA.md A1, A19, C6).
#include "isa/gen/exec/channels.hpp"
#include "isa/gen/exec/fault.hpp"
#include "isa/gen/exec/named_semantics.hpp"

namespace eu::isa {
namespace {

void execute_send(const Executable& executable, ThreadState& state) {
  advance(executable, state);
}

Descriptor descriptor_of(const Executable& executable, const ThreadState& state) {
  const Operand& operand = executable.instruction->src[1];
  if (operand.is_immediate()) return {operand.immediate};
  if (!operand.is_arf(Arf::Address) || operand.number != 0x10 || operand.subreg_bytes != 0 ||
      operand.indirect)
    fault(executable, "the descriptor must be an immediate or a0.0");
  return {state.address[0] | static_cast<std::uint32_t>(state.address[1]) << 16};
}

/// First register of a payload or response of `count` registers.
std::uint8_t message_register(const Executable& executable, const ThreadState& state,
                              const Operand& operand, unsigned count, const char* what) {
  if (!operand.is_grf())
    fault(executable, std::string("the ") + what + " must be general registers");
  int first = operand.number;
  if (operand.indirect) {
    const int address = state.address[operand.addr_subreg & 7] + operand.addr_imm;
    first = address < 0 ? -1 : address / kGrfBytes;
  }
  if (first < 0 || first + static_cast<int>(count) > kGrfCount)
    fault(executable, std::string("the ") + what + " is " + std::to_string(count) +
                          " registers from r" + std::to_string(first) + " on; r127 is the last");
  return static_cast<std::uint8_t>(first);
}

}  // namespace

Message make_message(const Executable& executable, const ThreadState& state) {
  const Instruction& instruction = *executable.instruction;
  if (find_sfid(instruction.sfid, executable.program->gen) == nullptr)
    fault(executable, "there is no shared function " + std::to_string(instruction.sfid));
  Message message;
  message.sfid = static_cast<Sfid>(instruction.sfid);
  message.descriptor = descriptor_of(executable, state);
  message.eot = instruction.eot;
  message.conditional = executable.conditional_dependency;
  message.exec_size = instruction.exec_size;
  message.channels = channel_enables(executable, state);
  const unsigned payload = message.descriptor.message_length();
  if (payload == 0) fault(executable, "the message length is 0; allowed: 1 to 15");
  message.payload_grf = message_register(executable, state, instruction.src[0], payload, "payload");
  const unsigned response = message.descriptor.response_length();
  if (response > 16)
    fault(executable, "the response length is " + std::to_string(response) + "; allowed: 0 to 16");
  message.has_response = response != 0 && instruction.dst.is_grf();
  if (message.has_response)
    message.response_grf =
        message_register(executable, state, instruction.dst, response, "response");
  return message;
}

namespace semantics {

const Semantics send = whole(execute_send).with(Action::Send);
const Semantics sendc = whole(execute_send).with(Action::Send);

}  // namespace semantics
}  // namespace eu::isa
