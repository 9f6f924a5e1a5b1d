// Requests to units outside the EU: loads, stores, atomics, barrier arrivals, ends.
#include "isa/g13/exec/exec.hpp"
#include "isa/g13/exec/memory_access.hpp"
#include "isa/g13/program.hpp"

namespace eu::isa::g13 {
namespace {

constexpr isa::Unit kUnits[] = {{"device", UnitPlace::Subslice, UnitEffect::None},
                                {"threadgroup", UnitPlace::HomeSubslice, UnitEffect::None},
                                {"stack", UnitPlace::Subslice, UnitEffect::None},
                                {"barrier", UnitPlace::HomeSubslice, UnitEffect::NotifiesOthers},
                                {"exit", UnitPlace::Machine, UnitEffect::None}};

int unit_of(Opcode opcode) {
  switch (opcode) {
    case Opcode::ThreadgroupLoad:
    case Opcode::ThreadgroupStore:
    case Opcode::ThreadgroupAtomic: return kThreadgroup;
    case Opcode::StackLoad:
    case Opcode::StackStore: return kStack;
    case Opcode::ThreadgroupBarrier: return kBarrier;
    case Opcode::Stop: return kExit;
    default: return kDevice;
  }
}

bool is_atomic(Opcode opcode) {
  return opcode == Opcode::Atomic || opcode == Opcode::ThreadgroupAtomic;
}

/// Sets the payloads: stored or combined data, and the index. A request has a payload of at least
/// one register; one without data names r0.
void add_payload(const Instruction& in, Request& request) {
  EntryRange ranges[2];
  int used = 0;
  for (int n = 0; n < in.source_count && used < 2; ++n) {
    const EntryRange range = entries_of(in.sources[static_cast<std::size_t>(n)]);
    if (range.count != 0) ranges[used++] = range;
  }
  request.payload = used > 0 ? ranges[0] : EntryRange{0, 1};
  if (used > 1) request.second_payload = ranges[1];
}

std::optional<Request> request_of(const Instruction& in) {
  if (!accesses_memory(in.opcode) && in.opcode != Opcode::ThreadgroupBarrier &&
      in.opcode != Opcode::Stop)
    return std::nullopt;
  Request request;
  request.unit = static_cast<std::uint8_t>(unit_of(in.opcode));
  request.function = static_cast<std::uint8_t>(in.opcode);
  request.exec_size = kLanes;
  request.eot = in.opcode == Opcode::Stop;
  request.is_barrier = in.opcode == Opcode::ThreadgroupBarrier;
  request.is_awaited = has_wait_group(in.opcode);
  add_payload(in, request);
  if (in.has_destination) request.response = entries_of(in.destination);
  return request;
}

}  // namespace

Rows<isa::Unit> units() {
  return {kUnits, static_cast<int>(std::size(kUnits))};
}

Request make_request(const PreparedInstruction& prepared, const ThreadState& state) {
  Request request = *request_of(instruction_of(prepared));
  request.channels = own(state).exec_mask;
  return request;
}

RequestTraits traits(const Request& request, Generation) {
  const auto opcode = static_cast<Opcode>(request.function);
  const std::string_view name = row(opcode).applegpu;
  if (opcode == Opcode::ThreadgroupBarrier) return {name, RequestKind::Barrier};
  if (opcode == Opcode::Stop) return {name};
  if (is_atomic(opcode))
    return {name, RequestKind::Other, RequestAccess::Atomic, RequestTiming::Atomic};
  const bool loads = opcode == Opcode::DeviceLoad || opcode == Opcode::ThreadgroupLoad ||
                     opcode == Opcode::StackLoad;
  return {name, RequestKind::Other, loads ? RequestAccess::Read : RequestAccess::Write,
          RequestTiming::Lines};
}

std::optional<Isa::StaticRequest> static_request(const Program& program, std::uint32_t index) {
  const auto request = request_of(instructions(program)[index]);
  if (!request) return std::nullopt;
  return Isa::StaticRequest{*request, true};
}

Request request_with(const Program& program, std::uint32_t index,
                     const std::array<std::uint16_t, 8>&) {
  return *request_of(instructions(program)[index]);
}

bool may_request(const Program& program, RequestKind kind) {
  for (std::uint32_t index = 0; index < program.size(); ++index)
    if (const auto found = static_request(program, index);
        found && traits(found->request, program.gen).kind == kind)
      return true;
  return false;
}

KernelNeeds needs(const Program& program) {
  KernelNeeds needs;
  needs.simd_width = kLanes;
  needs.payload.resize(kRegisters);
  std::array<bool, kRegisters> is_written{};
  for (std::uint32_t index = 0; index < program.size(); ++index) {
    const Footprint touched = footprint(program, index);
    for (const EntryRange& read : touched.reads)
      for (std::size_t i = read.first; i < std::size_t{read.first} + read.count; ++i)
        if (!is_written[i]) needs.payload[i] = true;
    for (std::size_t i = 0; i < touched.write.count; ++i)
      is_written[touched.write.first + i] = true;
    const Opcode opcode = instructions(program)[index].opcode;
    const int unit = unit_of(opcode);
    needs.uses_shared_memory |= unit == kThreadgroup;
    needs.uses_barriers |= unit == kBarrier;
    needs.ends_thread |= unit == kExit;
    needs.uses_stateless |= unit == kDevice && accesses_memory(opcode);
  }
  return needs;
}

}  // namespace eu::isa::g13
