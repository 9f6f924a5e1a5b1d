#include "isa/intel/messages/request_traits.hpp"

#include <algorithm>

#include "isa/intel/exec/exec.hpp"

namespace eu::isa {
namespace {

std::array<Unit, kUnitCount> make_units() {
  std::array<Unit, kUnitCount> units{};
  for (std::uint8_t code = 0; code < kSlmUnit; ++code)
    if (const SfidRow* row = find_sfid(code)) units[code].key = row->key;
  units[kSlmUnit] = {"slm", UnitPlace::HomeSubslice, UnitEffect::None};
  const auto unit = [&](Sfid sfid) -> Unit& { return units[static_cast<std::size_t>(sfid)]; };
  unit(Sfid::Sampler).place = UnitPlace::Subslice;
  unit(Sfid::Gateway).effect = UnitEffect::NotifiesOthers;
  unit(Sfid::ThreadSpawner).effect = UnitEffect::StartsThreads;
  return units;
}

RequestKind kind_of(const MessageRow& message) {
  switch (message.kind) {
    case MessageKind::GatewayBarrier: return RequestKind::Barrier;
    case MessageKind::GatewayForward: return RequestKind::Forward;
    case MessageKind::SpawnerSpawn: return RequestKind::Spawn;
    default: break;
  }
  if (message.family == MessageFamily::Fence) return RequestKind::Fence;
  return message.sfid == Sfid::Urb ? RequestKind::UrbAccess : RequestKind::Other;
}

bool is_send(const Instruction& instruction) {
  return is_send(instruction.opcode);
}

bool may_be(const Instruction& instruction, const MessageRow& message) {
  if (!is_send(instruction) || static_cast<Sfid>(instruction.sfid) != message.sfid) return false;
  const Operand& descriptor = instruction.src[1];
  return !descriptor.is_immediate() ||
         (descriptor.immediate & message.selector.mask) == message.selector.value;
}

}  // namespace

Rows<Unit> intel_units() {
  static const std::array<Unit, kUnitCount> kUnits = make_units();
  return {kUnits.data(), kUnitCount};
}

RequestTraits traits_of(const Request& request, Generation gen) {
  const auto kind = message_kind(sfid_of(request), descriptor_of(request), gen);
  if (!kind) return {};
  const MessageRow& message = row(*kind);
  return {message.name, kind_of(message), message.access, message.timing};
}

std::optional<Isa::StaticRequest> static_request(const Program& program, std::uint32_t index) {
  const Instruction& in = instructions(program)[index];
  if (!is_send(in)) return std::nullopt;
  const bool known = in.src[1].is_immediate();
  const Descriptor descriptor{known ? in.src[1].immediate : 0,
                              second_payload_registers(in.ex_desc)};
  return Isa::StaticRequest{request_of(in, descriptor, program.gen), known};
}

Request request_with(const Program& program, std::uint32_t index,
                     const std::array<std::uint16_t, 8>& index_registers) {
  const Instruction& in = instructions(program)[index];
  const Operand& descriptor = in.src[1];
  const std::uint32_t raw =
      descriptor.is_immediate()
          ? descriptor.immediate
          : index_registers[0] | static_cast<std::uint32_t>(index_registers[1]) << 16;
  return request_of(in, {raw, second_payload_registers(in.ex_desc)}, program.gen);
}

bool may_request(const Program& program, RequestKind kind) {
  const std::vector<Instruction>& code = instructions(program);
  return std::any_of(std::begin(kMessages), std::end(kMessages), [&](const MessageRow& message) {
    return kind_of(message) == kind &&
           std::any_of(code.begin(), code.end(),
                       [&](const Instruction& in) { return may_be(in, message); });
  });
}

std::string register_name(int number) {
  return "g" + std::to_string(number);
}

}  // namespace eu::isa
