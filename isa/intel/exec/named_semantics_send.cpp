// send and sendc: messages from the EU (IVB PRM 6.56, 6.57; isa/ERRATA.md A1, A19, C6).
#include <fmt/core.h>

#include "isa/intel/exec/channels.hpp"
#include "isa/intel/exec/flow.hpp"
#include "isa/intel/exec/named_semantics.hpp"

namespace eu::isa {
namespace {

void execute_send(const Prepared& prepared, IntelState& state) {
  advance(prepared, state);
}

/// Number of registers of a second payload, from the extended descriptor, which may be a dword of
/// a0. Zero for a send with one payload.
std::uint8_t second_length(const Instruction& send, const IntelState& state) {
  if (!send.ex_desc_is_register) return second_payload_registers(send.ex_desc);
  const std::size_t word = 2u * send.ex_desc_subreg;
  return second_payload_registers(word < state.address.size() ? state.address[word] : 0u);
}

Descriptor descriptor_of(const Prepared& prepared, const IntelState& state) {
  const Operand& operand = prepared.instruction->src[1];
  const std::uint8_t second = second_length(*prepared.instruction, state);
  if (operand.is_immediate()) return {operand.immediate, second};
  if (!operand.is_arf(Arf::Address) || operand.number != 0x10 || operand.subreg_bytes != 0 ||
      operand.indirect)
    fault(prepared, "the descriptor must be an immediate or a0.0");
  return {state.address_dword(0), second};
}

/// First register of a payload or response of `count` registers.
std::uint8_t message_register(const Prepared& prepared, const IntelState& state,
                              const Operand& operand, unsigned count, const char* what) {
  if (!operand.is_grf()) fault(prepared, fmt::format("the {} must be general registers", what));
  int first = operand.number;
  if (operand.indirect) {
    const int address =
        state.address[operand.addr_subreg % state.address.size()] + operand.addr_imm;
    first = address < 0 ? -1 : address / kGrfBytes;
  }
  if (first < 0 || first + static_cast<int>(count) > kGrfCount)
    fault(prepared,
          fmt::format("the {} is {} registers from r{} on; r127 is the last", what, count, first));
  return static_cast<std::uint8_t>(first);
}

}  // namespace

Request make_request(const Prepared& prepared, const IntelState& state) {
  const Instruction& instruction = *prepared.instruction;
  if (find_sfid(instruction.sfid, prepared.program->gen) == nullptr)
    fault(prepared, "there is no shared function " + std::to_string(instruction.sfid));
  const Descriptor descriptor = descriptor_of(prepared, state);
  Request request = request_of(instruction, descriptor, prepared.program->gen);
  request.channels = channel_enables(prepared, state);
  if (request.payload.count == 0) fault(prepared, "the message length is 0; allowed: 1 to 15");
  request.payload.first =
      message_register(prepared, state, instruction.src[0], request.payload.count, "payload");
  if (request.second_payload.count != 0)
    request.second_payload.first = message_register(prepared, state, instruction.src[2],
                                                    request.second_payload.count, "second payload");
  const unsigned response = descriptor.response_length();
  if (response > 16)
    fault(prepared, fmt::format("the response length is {}; allowed: 0 to 16", response));
  if (request.has_response())
    request.response.first =
        message_register(prepared, state, instruction.dst, response, "response");
  return request;
}

Request request_of(const Instruction& send, Descriptor descriptor, Generation gen) {
  Request request;
  const auto sfid = static_cast<Sfid>(send.sfid);
  request.unit = unit_of(sfid, descriptor);
  request.function = send.sfid;
  request.descriptor = descriptor.raw;
  request.eot = send.eot;
  request.conditional = is_conditional_send(send.opcode);
  request.is_barrier =
      sfid == Sfid::Gateway && message_kind(sfid, descriptor, gen) == MessageKind::GatewayBarrier;
  request.exec_size = send.exec_size;
  request.payload = {send.src[0].number, static_cast<std::uint16_t>(descriptor.first_length())};
  if (descriptor.second_length != 0)
    request.second_payload = {send.src[2].number, descriptor.second_length};
  if (send.dst.is_grf())
    request.response = {send.dst.number, static_cast<std::uint16_t>(descriptor.response_length())};
  return request;
}

namespace semantics {

const Semantics send = whole<execute_send>().with(Action::Send);
const Semantics sendc = whole<execute_send>().with(Action::Send);
const Semantics sends = whole<execute_send>().with(Action::Send);
const Semantics sendsc = whole<execute_send>().with(Action::Send);

}  // namespace semantics
}  // namespace eu::isa
