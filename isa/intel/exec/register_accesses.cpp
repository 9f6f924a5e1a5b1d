#include "isa/intel/exec/register_accesses.hpp"

#include <algorithm>

#include "isa/intel/exec/channels.hpp"
#include "isa/intel/exec/data_path.hpp"
#include "isa/intel/exec/plan.hpp"
#include "isa/intel/exec/semantics.hpp"
#include "isa/intel/timing/footprint.hpp"

namespace eu::isa {

void add_bytes(GrfBytes& bytes, int first, int count) {
  const int end = std::min(first + count, kGrfCount * kGrfBytes);
  for (int byte = first; byte < end; ++byte) bytes.set(static_cast<std::size_t>(byte));
}

void add_operand(GrfBytes& bytes, const Prepared& prepared, const IntelState& state,
                 const OperandPlan& operand, std::uint32_t channels) {
  const bool indirect = operand.place >= Place::Indirect;
  if (operand.place != Place::Grf && !indirect) return;
  const Offsets offsets =
      indirect ? resolve_offsets(prepared, state, operand, channels) : operand.offsets;
  for_each_bit(channels, [&](int n) {
    add_bytes(bytes, offsets[static_cast<std::size_t>(n)], size_of(operand.type));
  });
}

namespace {

/// call stores its return address and call mask (IVB PRM 6.17).
constexpr int kCallBytes = 8;

/// True if a channel takes the call. Outside single program flow all channels of the thread count,
/// not only the instruction's.
bool is_called(const Prepared& prepared, const IntelState& state) {
  if (state.single_program_flow()) return channel_enables(prepared, state) != 0;
  return (state.active & predicate_mask(*prepared.instruction, state)) != 0;
}

}  // namespace

GrfBytes written_bytes(const Prepared& prepared, const IntelState& state) {
  GrfBytes bytes;
  const Instruction& instruction = *prepared.instruction;
  const Plan& plan = *prepared.plan;
  if (prepared.action == Action::Send || !plan.problem.empty()) return bytes;
  // sel writes all channels: its predicate selects between the sources.
  const bool selects = plan.semantics->condition == ConditionUse::Select;
  const std::uint32_t channels =
      selects ? unpredicated_enables(prepared, state) : channel_enables(prepared, state);
  if (row(instruction.opcode).format == Format::Call && instruction.dst.is_grf() &&
      is_called(prepared, state))
    add_bytes(bytes, instruction.dst.number * kGrfBytes + instruction.dst.subreg_bytes, kCallBytes);
  add_operand(bytes, prepared, state, plan.dst, channels);
  add_operand(bytes, prepared, state, plan.second_dst, channels);
  return bytes;
}

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
