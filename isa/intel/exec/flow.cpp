// Branches (IVB PRM 6; isa/ERRATA.md B). Each channel has its own PcIP. With the manual's names,
// `JIP` is the thread's target when no channel is left at the next instruction, and `UIP` is the
// target of channels.
//
// The pseudocode leaves two questions open. Here a branch moves the channels that are at it,
// independent of its execution size (IVB PRM 3.3.3.6) and of NoMask; it never moves channels that
// wait elsewhere. And "all channels" are the dispatched ones.
#include "isa/intel/exec/flow.hpp"

#include <fmt/core.h>

#include "isa/intel/exec/channels.hpp"
#include "isa/intel/exec/data_path.hpp"
#include "isa/intel/exec/named_semantics.hpp"
#include "isa/intel/exec/planning.hpp"
#include "isa/intel/program/program.hpp"

namespace eu::isa {
namespace {

/// Target of a branch: the instruction, and the distance field that gives it.
struct Target {
  std::uint32_t index;
  Distance distance;
};

Target jip(const Prepared& prepared) {
  return {prepared.jip_index, Distance::Jip};
}
Target uip(const Prepared& prepared) {
  return {prepared.uip_index, Distance::Uip};
}

/// Index of the target. Faults if no instruction starts there.
std::uint32_t checked(const Prepared& prepared, Target target) {
  const Program& program = *prepared.program;
  if (target.index == Program::kNowhere)
    fault_target(prepared, branch_target(*prepared.instruction, target.distance,
                                         program.offsets_bytes[prepared.index], program.gen));
  return target.index;
}

void jump(const Prepared& prepared, IntelState& state, Target target) {
  arrive(state, checked(prepared, target));
}

/// Channels at the branch whose predicate is true.
std::uint32_t taking(const Prepared& prepared, const IntelState& state) {
  return state.active & predicate_mask(*prepared.instruction, state);
}

/// Single program flow: true if the predicate is true for any channel of the instruction; all
/// channels branch together.
bool taken_together(const Prepared& prepared, const IntelState& state) {
  return channel_enables(prepared, state) != 0;
}

/// Sends channels to the target. The thread continues with the remaining ones, or at JIP if no
/// channel is at the next instruction.
void leave_for(const Prepared& prepared, IntelState& state, std::uint32_t channels, Target target) {
  if (channels == 0 && state.active != 0) return arrive(state, prepared.index + 1);
  split(prepared, state, channels, channels != 0 ? checked(prepared, target) : 0);
  arrive(state, prepared.index + 1);
  if (state.active == 0) jump(prepared, state, jip(prepared));
}

/// leave_for() in both modes, for branches whose channels leave for UIP.
void leave_for_uip(const Prepared& prepared, IntelState& state, Target target) {
  if (!state.single_program_flow())
    leave_for(prepared, state, taking(prepared, state), target);
  else if (taken_together(prepared, state))
    jump(prepared, state, target);
  else
    advance(prepared, state);
}

/// Sends away the channels whose predicate is false (in single program flow: isa/ERRATA.md B2).
void leave_if_false(const Prepared& prepared, IntelState& state, Target target) {
  if (!state.single_program_flow())
    leave_for(prepared, state, state.active & ~taking(prepared, state), target);
  else if (taken_together(prepared, state))
    advance(prepared, state);
  else
    jump(prepared, state, target);
}

void execute_if(const Prepared& prepared, IntelState& state) {
  leave_if_false(prepared, state, jip(prepared));
}

/// Sends its channels to the endif: to UIP, or to JIP if there is no UIP (isa/GEN8.md X7).
void execute_else(const Prepared& prepared, IntelState& state) {
  const bool has_uip = has_distance(*prepared.instruction, Distance::Uip, prepared.program->gen);
  const Target endif = has_uip ? uip(prepared) : jip(prepared);
  if (state.single_program_flow())
    jump(prepared, state, endif);
  else
    leave_for(prepared, state, state.active, endif);
}

void execute_endif(const Prepared& prepared, IntelState& state) {
  if (state.active == 0 && !state.single_program_flow())
    jump(prepared, state, jip(prepared));
  else
    advance(prepared, state);
}

/// Channels that continue the loop jump back at once; the others wait after the loop.
void execute_while(const Prepared& prepared, IntelState& state) {
  if (state.single_program_flow()) {
    if (taken_together(prepared, state)) return jump(prepared, state, jip(prepared));
    return advance(prepared, state);
  }
  const std::uint32_t looping = taking(prepared, state);
  if (looping == 0) return advance(prepared, state);
  if (looping != state.active) split(prepared, state, looping, checked(prepared, jip(prepared)));
  jump(prepared, state, jip(prepared));
}

void execute_break(const Prepared& prepared, IntelState& state) {
  const std::uint32_t index = break_target(*prepared.program, prepared.uip_index);
  leave_for_uip(prepared, state, {index, Distance::Uip});
}

void execute_uip(const Prepared& prepared, IntelState& state) {
  leave_for_uip(prepared, state, uip(prepared));
}

/// Backward goto: channels whose predicate is true go to UIP at once, the others wait at JIP
/// (isa/GEN8.md X8).
void go_backward(const Prepared& prepared, IntelState& state) {
  if (state.single_program_flow())
    return jump(prepared, state, taken_together(prepared, state) ? uip(prepared) : jip(prepared));
  const std::uint32_t going = taking(prepared, state);
  const std::uint32_t waiting = state.active & ~going;
  if (waiting != 0) split(prepared, state, waiting, checked(prepared, jip(prepared)));
  for_each_bit(waiting != 0 ? going : 0, [&](int n) {
    state.pcip[static_cast<std::size_t>(n)] = checked(prepared, uip(prepared));
  });
  jump(prepared, state, going != 0 ? uip(prepared) : jip(prepared));
}

void execute_goto(const Prepared& prepared, IntelState& state) {
  if (prepared.instruction->branch_ctrl)
    go_backward(prepared, state);
  else
    leave_if_false(prepared, state, uip(prepared));
}

/// Diverging branch: the thread jumps as soon as any channel does.
void execute_brd(const Prepared& prepared, IntelState& state) {
  execute_while(prepared, state);
}

// Subroutines. Two dwords of a register hold the return address and the call mask.

int subroutine_register_byte(const Operand& operand) {
  return operand.number * kGrfBytes + operand.subreg_bytes;
}

const char* check_subroutine_register(const Operand& operand) {
  if (operand.indirect || !operand.is_grf()) return "needs a directly addressed general register";
  const int byte = subroutine_register_byte(operand);
  if (byte % 4 != 0) return "needs a register of two aligned DWords";
  return byte + 8 > kGrfCount * kGrfBytes ? "its register is beyond the GRF" : nullptr;
}

const char* check_call(const Instruction& instruction, Generation) {
  return instruction.dst.is_null() ? nullptr : check_subroutine_register(instruction.dst);
}

const char* check_ret(const Instruction& instruction, Generation) {
  return check_subroutine_register(instruction.src[0]);
}

void execute_call(const Prepared& prepared, IntelState& state) {
  const bool together = state.single_program_flow();
  const std::uint32_t calling =
      together ? channel_enables(prepared, state) : taking(prepared, state);
  if (calling == 0) return advance(prepared, state);
  const std::uint32_t target = checked(prepared, jip(prepared));
  state.call_mask = calling;
  const Operand& dst = prepared.instruction->dst;
  if (!dst.is_null()) {
    const int byte = subroutine_register_byte(dst);
    state.write(byte, prepared.program->offsets_bytes[prepared.index + 1]);
    state.write(byte + 4, state.call_mask);
  }
  if (!together) split(prepared, state, calling, target);
  arrive(state, target);
}

/// Faults unless `target` follows a call: only there does preparation allow returning
/// channels to wait.
void check_meeting_point(const Prepared& prepared, std::uint32_t target,
                         std::int64_t offset_bytes) {
  const Program& program = *prepared.program;
  if (target > 0 && row(instructions(program)[target - 1].opcode).format == Format::Call) return;
  fault(prepared,
        fmt::format(
            "some channels return to offset {:#x} before the others; that is not after a call",
            offset_bytes));
}

/// Returning channels wait at the return address until all called channels have returned.
void execute_ret(const Prepared& prepared, IntelState& state) {
  const int byte = subroutine_register_byte(prepared.instruction->src[0]);
  const auto return_offset = std::int64_t{state.read<std::uint32_t>(byte)};
  const auto saved_mask = state.read<std::uint32_t>(byte + 4);
  const bool together = state.single_program_flow();
  const std::uint32_t returning =
      together ? channel_enables(prepared, state) : taking(prepared, state);
  if (returning == 0) return advance(prepared, state);
  const std::uint32_t target = prepared.program->index_of(return_offset);
  if (target == Program::kNowhere) fault_target(prepared, return_offset);
  if (!together) {
    split(prepared, state, returning, target);
    state.call_mask &= ~returning;
    if (state.call_mask != 0) {
      check_meeting_point(prepared, target, return_offset);
      return arrive(state, prepared.index + 1);
    }
  }
  state.call_mask = saved_mask;
  arrive(state, target);
}

// jmpi: the thread jumps together with its active channels (isa/ERRATA.md B4).

const char* check_jmpi(const Instruction& instruction, Generation) {
  if (instruction.exec_size != 1) return "the execution size must be 1";
  const Operand& index = instruction.src[1];
  if (!is_integer(index.type) || size_of(index.type) != 4) return "the index must be a DWord";
  const bool readable = index.is_immediate() || (index.is_grf() && !index.indirect);
  return readable ? nullptr : "the index must be an immediate or a directly addressed register";
}

std::int64_t indexed_target(const Prepared& prepared, const IntelState& state) {
  const Program& program = *prepared.program;
  Instruction instruction = *prepared.instruction;
  if (!instruction.src[1].is_immediate()) {
    Lanes lanes;
    gather_integers(prepared, state, prepared.plan->src[0], 1, 1, lanes);
    instruction.src[1].immediate = static_cast<std::uint32_t>(lanes.integer[0]);
  }
  return branch_target(instruction, Distance::Index, program.offsets_bytes[prepared.index],
                       program.gen);
}

void execute_jmpi(const Prepared& prepared, IntelState& state) {
  if (channel_enables(prepared, state) == 0) return advance(prepared, state);
  if (prepared.jip_index != Program::kNowhere) return arrive(state, prepared.jip_index);
  jump_to_offset(prepared, state, indexed_target(prepared, state));
}

}  // namespace

std::uint32_t break_target(const Program& program, std::uint32_t uip_index) {
  const bool at_while =
      uip_index < program.size() && instructions(program)[uip_index].opcode == Opcode::While;
  return at_while ? uip_index + 1 : uip_index;
}

namespace semantics {

const Semantics jmpi = whole<execute_jmpi>().checked_by(check_jmpi);
const Semantics brd = whole<execute_brd>();
const Semantics if_ = whole<execute_if>();
const Semantics brc = whole<execute_uip>();
const Semantics else_ = whole<execute_else>();
const Semantics endif = whole<execute_endif>();
const Semantics while_ = whole<execute_while>();
const Semantics break_ = whole<execute_break>();
const Semantics cont = whole<execute_uip>();
const Semantics halt = whole<execute_uip>();
const Semantics goto_ = whole<execute_goto>();
const Semantics join = whole<execute_endif>();
const Semantics call = whole<execute_call>().checked_by(check_call);
const Semantics calla = whole<execute_call>().checked_by(check_call);
const Semantics ret = whole<execute_ret>().checked_by(check_ret);

}  // namespace semantics
}  // namespace eu::isa
