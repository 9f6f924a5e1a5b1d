#include "isa/intel/exec/read_bytes.hpp"

#include <algorithm>

#include "isa/intel/exec/channels.hpp"
#include "isa/intel/exec/operand_bytes.hpp"
#include "isa/intel/exec/plan.hpp"
#include "isa/intel/exec/semantics.hpp"
#include "isa/intel/timing/footprint.hpp"

namespace eu::isa {
namespace {

/// ret reads a return address and a call mask (IVB PRM 6.51).
constexpr int kReturnBytes = 8;

/// Channels of source k that the enabled channels read; for a dot product also others of their
/// group (Semantics::group_reads).
std::uint32_t channels_read(const Semantics& semantics, std::size_t k, std::uint32_t enabled) {
  const int group = semantics.channel_group;
  if (group == 1) return enabled;
  std::uint32_t channels = 0;
  for (int first = 0; first < kMaxChannels; first += group)
    if (((enabled >> first) & low_bits(group)) != 0)
      channels |= std::uint32_t{semantics.group_reads[std::min<std::size_t>(k, 1)]} << first;
  return channels;
}

void add_payload(GrfBytes& bytes, const Prepared& prepared, const IntelState& state) {
  const EntryRange payload = make_request(prepared, state).payload;
  add_bytes(bytes, payload.first * kGrfBytes, payload.count * kGrfBytes);
  const Instruction& in = *prepared.instruction;
  if (row(in.opcode).format != Format::Sends || !in.src[2].is_grf()) return;
  add_bytes(bytes, in.src[2].number * kGrfBytes,
            static_cast<int>(second_payload_registers(in, state)) * kGrfBytes);
}

}  // namespace

GrfBytes read_bytes(const Prepared& prepared, const IntelState& state) {
  GrfBytes bytes;
  const Instruction& instruction = *prepared.instruction;
  const Plan& plan = *prepared.plan;
  if (!plan.problem.empty()) return bytes;
  if (prepared.action == Action::Send) {
    add_payload(bytes, prepared, state);
    return bytes;
  }
  if (instruction.opcode == Opcode::Ret) {
    add_bytes(bytes, instruction.src[0].number * kGrfBytes + instruction.src[0].subreg_bytes,
              kReturnBytes);
    return bytes;
  }
  // sel reads both sources: its predicate selects between them.
  const bool selects = plan.semantics->condition == ConditionUse::Select;
  const std::uint32_t enabled =
      selects ? unpredicated_enables(prepared, state) : channel_enables(prepared, state);
  for (std::size_t k = 0; k < plan.lane_sources; ++k)
    add_operand(bytes, prepared, state, plan.src[k], channels_read(*plan.semantics, k, enabled));
  return bytes;
}

}  // namespace eu::isa
