#pragma once
// The channels that an instruction executes, and the PcIP of each (IVB PRM 3.4, 6.2).
//
// Between two instructions IntelState::active holds the dispatched channels whose PcIP is
// state.pc. Every other dispatched channel waits at its pcip[]. Channels that arrive where others
// wait make them active, so instructions where no channel can wait need no comparison.
#include <cstdint>

#include "isa/intel/exec/exec.hpp"
#include "isa/intel/exec/lanes.hpp"

namespace eu::isa {

/// PMask (IVB PRM 3.4) of all channels of the thread, bit n = channel n of the thread. All ones
/// without predication.
std::uint32_t predicate_mask(const Instruction& instruction, const IntelState& state);

/// PMask of the instruction's channels, bit n = channel n of the instruction.
std::uint32_t instruction_predicate(const Prepared& prepared, const IntelState& state);

/// channel_enables() without predication, for sel.
std::uint32_t unpredicated_enables(const Prepared& prepared, const IntelState& state);

constexpr std::uint32_t rotate_right(std::uint32_t value, int count) {
  return count == 0 ? value : value >> count | value << (32 - count);
}
constexpr std::uint32_t rotate_left(std::uint32_t value, int count) {
  return rotate_right(value, (32 - count) & 31);
}

/// Sets the flag bits of `written` to those of `values`; bit n = channel n of the instruction. The
/// channels do not share flags. Always inlined, since the specialised functions make no calls.
[[gnu::always_inline]] inline void set_flags(const Instruction& instruction, IntelState& state,
                                             std::uint32_t written, std::uint32_t values) {
  const int first = (16 * (instruction.flag_subreg & 1) + instruction.first_channel()) & 31;
  const std::uint32_t mask = rotate_left(written, first);
  std::uint32_t& flags = state.flag[instruction.flag_reg & 1u];
  flags = (flags & ~mask) | (rotate_left(values, first) & mask);
}

/// set_flags() for channels that may share flags.
void write_flags(const Prepared& prepared, IntelState& state, std::uint32_t written,
                 std::uint32_t values);

/// Sets the fields of the plan for masks: the number of channels and their mask bits.
void plan_channels(const Instruction& instruction, Generation gen, Plan& plan);

/// Lanes that the immediate mask of an smov selects.
std::uint32_t lanes_of_smov(const Instruction& instruction);

/// Channel of the thread, counted from the instruction's first one, whose bit in masks and flags
/// belongs to channel n of the instruction.
int masked_channel(const Plan& plan, int n);

/// Moves the thread to instruction `index`; channels that wait there become active.
void arrive(IntelState& state, std::uint32_t index);

/// Moves the thread past an instruction that does not branch.
inline void advance(const Prepared& prepared, IntelState& state) {
  if (prepared.next_joins)
    arrive(state, prepared.index + 1);
  else
    state.pc = prepared.index + 1;
}

/// Jumps to a byte offset in the program. Throws ExecutionFault if no instruction starts there.
void jump_to_offset(const Prepared& prepared, IntelState& state, std::int64_t offset_bytes);

/// Sends the active channels of `moved` to `target` and the other active ones to the next
/// instruction. All of them wait there: afterwards no channel is active.
void split(const Prepared& prepared, IntelState& state, std::uint32_t moved, std::uint32_t target);

}  // namespace eu::isa
