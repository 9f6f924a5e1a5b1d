#include "isa/intel/exec/channels.hpp"

#include <cstring>

#include "isa/common/vectors.hpp"
#include "isa/intel/exec/flow.hpp"
#include "isa/intel/exec/plan.hpp"
#include "isa/intel/region.hpp"

namespace eu::isa {
namespace {

/// The flag register with the selected subregister in its low half.
std::uint32_t selected_flags(const Instruction& instruction, const IntelState& state) {
  return rotate_right(state.flag[instruction.flag_reg & 1u], 16 * (instruction.flag_subreg & 1));
}

/// Each group of channels gets the OR or the AND of its flags (isa/ERRATA.md D3).
std::uint32_t combine_groups(std::uint32_t flags, int group, bool all) {
  const std::uint32_t mask = low_bits(group);
  std::uint32_t result = 0;
  for (int first = 0; first < kMaxChannels; first += group) {
    const std::uint32_t bits = (flags >> first) & mask;
    if (all ? bits == mask : bits != 0) result |= mask << first;
  }
  return result;
}

/// Each group of four channels gets the flag of one of them.
std::uint32_t replicate_in_fours(std::uint32_t flags, int component) {
  return ((flags >> component) & 0x11111111u) * 0xfu;
}

std::uint32_t predicate_align16(PredCtrl control, std::uint32_t flags) {
  if (control == PredCtrl::Align16Any4h) return combine_groups(flags, 4, false);
  if (control == PredCtrl::Align16All4h) return combine_groups(flags, 4, true);
  return replicate_in_fours(flags,
                            static_cast<int>(control) - static_cast<int>(PredCtrl::Align16X));
}

/// Combines both subregisters of a flag register, for sixteen channels.
std::uint32_t predicate_vertical(PredCtrl control, std::uint32_t flags) {
  const std::uint32_t both = control == PredCtrl::Any2v ? flags | flags >> 16 : flags & flags >> 16;
  return (both & 0xffff) | both << 16;
}

std::uint32_t predicate_align1(PredCtrl control, std::uint32_t flags) {
  if (control == PredCtrl::Any2v || control == PredCtrl::All2v)
    return predicate_vertical(control, flags);
  // The codes are in the order Any2h, All2h, Any4h, All4h, ...
  const int code = static_cast<int>(control) - static_cast<int>(PredCtrl::Any2h);
  return combine_groups(flags, 2 << (code / 2), code % 2 != 0);
}

/// PcIP of four channels.
Bits channels_at(const IntelState& state, int first) {
  Bits pcip;
  std::memcpy(&pcip, &state.pcip[static_cast<std::size_t>(first)], sizeof pcip);
  return pcip;
}

constexpr int kDoublesPerRegister = 4;

std::uint32_t for_instruction(const Prepared& prepared, std::uint32_t thread_mask) {
  const Instruction& instruction = *prepared.instruction;
  if (prepared.plan->repeats_low_masks) return (thread_mask & 0xffff) | thread_mask << 16;
  const std::uint32_t own = thread_mask >> instruction.first_channel();
  if (!prepared.plan->halves_share_masks) return own;
  return (own & low_bits(kDoublesPerRegister)) * 0x11u;
}

/// Channels that the channel enables of Align16 select. The enables name dwords; of a double's two
/// the lower one counts, since both should be equal (IVB PRM 3.3.9, 5.B).
std::uint32_t enabled_components(const Instruction& instruction, Generation gen) {
  const std::uint32_t xyzw = instruction.dst.channel_enable;
  const bool doubles = instruction.dst.type == Type::DF || counts_float_pairs(instruction, gen);
  return doubles ? ((xyzw & 1) | (xyzw >> 1 & 2)) * 0x55555555u : xyzw * 0x11111111u;
}

}  // namespace

std::uint32_t predicate_mask(const Instruction& instruction, const IntelState& state) {
  if (instruction.pred_ctrl == PredCtrl::None) return ~0u;
  const std::uint32_t flags = selected_flags(instruction, state);
  std::uint32_t mask = flags;
  if (instruction.pred_ctrl != PredCtrl::Sequential)
    mask = instruction.is_align16() ? predicate_align16(instruction.pred_ctrl, flags)
                                    : predicate_align1(instruction.pred_ctrl, flags);
  return instruction.pred_inv ? ~mask : mask;
}

std::uint32_t instruction_predicate(const Prepared& prepared, const IntelState& state) {
  return for_instruction(prepared, predicate_mask(*prepared.instruction, state));
}

std::uint32_t unpredicated_enables(const Prepared& prepared, const IntelState& state) {
  const Plan& plan = *prepared.plan;
  // The channel enables of Align16 apply under NoMask too (isa/ERRATA.md D18).
  const std::uint32_t mask = low_bits(plan.lanes) & plan.written_lanes;
  if (prepared.instruction->no_mask) return mask;
  const std::uint32_t alive = state.single_program_flow() ? state.dispatch_mask : state.active;
  return mask & for_instruction(prepared, alive);
}

std::uint32_t channel_enables(const Prepared& prepared, const IntelState& state) {
  const std::uint32_t mask = unpredicated_enables(prepared, state);
  if (prepared.instruction->pred_ctrl == PredCtrl::None) return mask;
  return mask & instruction_predicate(prepared, state);
}

void write_flags(const Prepared& prepared, IntelState& state, std::uint32_t written,
                 std::uint32_t values) {
  if (prepared.plan->halves_share_masks) {  // the second half is written last
    values >>= kDoublesPerRegister;
    written >>= kDoublesPerRegister;
  }
  set_flags(*prepared.instruction, state, written, values);
}

void plan_channels(const Instruction& instruction, Generation gen, Plan& plan) {
  plan.lanes = static_cast<std::uint8_t>(channel_count(instruction, gen));
  plan.halves_share_masks =
      counts_float_pairs(instruction, gen) && plan.lanes > kDoublesPerRegister;
  plan.repeats_low_masks = instruction.exec_size == 32 && !has(gen, Capability::Masks32);
  if (instruction.is_align16()) plan.written_lanes = enabled_components(instruction, gen);
  if (instruction.opcode == Opcode::Smov) plan.written_lanes = lanes_of_smov(instruction);
}

std::uint32_t lanes_of_smov(const Instruction& instruction) {
  const Operand& mask = instruction.src[1];
  switch (mask.type) {
    case Type::UW: return mask.immediate & 0xffff;
    case Type::W:
      return static_cast<std::uint32_t>(std::int32_t{static_cast<std::int16_t>(mask.immediate)});
    default: return mask.immediate;
  }
}

int masked_channel(const Plan& plan, int n) {
  return plan.halves_share_masks ? n % kDoublesPerRegister : n;
}

void arrive(IntelState& state, std::uint32_t index) {
  state.pc = index;
  const std::uint32_t waiting = state.dispatch_mask & ~state.active;
  if (waiting == 0 || state.single_program_flow()) return;
  const Bits at = broadcast(index);
  std::uint32_t here = 0;
  for (int first = 0; first < kMaxChannels && waiting >> first != 0; first += kLanes)
    here |= mask_bits((Bits)(channels_at(state, first) == at)) << first;
  state.active |= here & waiting;
}

void jump_to_offset(const Prepared& prepared, IntelState& state, std::int64_t offset_bytes) {
  const std::uint32_t target = prepared.program->index_of(offset_bytes);
  if (target == Program::kNowhere) fault_target(prepared, offset_bytes);
  arrive(state, target);
}

void split(const Prepared& prepared, IntelState& state, std::uint32_t moved, std::uint32_t target) {
  const Bits there = broadcast(target);
  const Bits next = broadcast(prepared.index + 1);
  for (int first = 0; first < kMaxChannels && state.active >> first != 0; first += kLanes) {
    const Bits to = blended(element_mask(moved >> first), there, next);
    const Bits pcip = blended(element_mask(state.active >> first), to, channels_at(state, first));
    std::memcpy(&state.pcip[static_cast<std::size_t>(first)], &pcip, sizeof pcip);
  }
  state.active = 0;
}

}  // namespace eu::isa
