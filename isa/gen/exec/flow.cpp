// Branches (IVB PRM 6; isa/ERRATA.md B). Every channel has its own PcIP; `JIP` is where the thread
// goes when no channel is left at the next instruction, `UIP` where channels go (the manual's
// names).
//
// Two decisions where the pseudocode is silent. A branch moves channels that are at it, whatever
// its execution size (IVB PRM 3.3.3.6) and NoMask: channels waiting elsewhere are never moved. And
// "all channels" are the dispatched ones.
#include "isa/gen/exec/flow.hpp"

#include "isa/gen/branch_targets.hpp"
#include "isa/gen/exec/channels.hpp"
#include "isa/gen/exec/fault.hpp"
#include "isa/gen/exec/gather.hpp"
#include "isa/gen/exec/named_semantics.hpp"
#include "isa/gen/exec/operand_plan.hpp"

namespace eu::isa {
namespace {

/// Where a branch leads: the instruction, and the distance that says so.
struct Target {
  std::uint32_t index;
  Distance distance;
};

Target jip(const Executable& executable) {
  return {executable.jip_index, Distance::Jip};
}
Target uip(const Executable& executable) {
  return {executable.uip_index, Distance::Uip};
}

/// Faults if no instruction starts there.
std::uint32_t checked(const Executable& executable, Target target) {
  const Program& program = *executable.program;
  if (target.index == Program::kNowhere)
    fault_target(executable, branch_target(*executable.instruction, target.distance,
                                           program.offsets_bytes[executable.index], program.gen));
  return target.index;
}

void jump(const Executable& executable, ThreadState& state, Target target) {
  arrive(state, checked(executable, target));
}

/// Channels at the branch for which its predicate holds.
std::uint32_t taking(const Executable& executable, const ThreadState& state) {
  return state.active & predicate_mask(*executable.instruction, state);
}

/// Single program flow: all channels branch alike, if the predicate holds for any of the
/// instruction's.
bool taken_together(const Executable& executable, const ThreadState& state) {
  return channel_enables(executable, state) != 0;
}

/// Sends channels away; the thread goes on with those left, or to JIP if none are at the next
/// instruction.
void leave_for(const Executable& executable, ThreadState& state, std::uint32_t channels,
               Target target) {
  if (channels == 0 && state.active != 0) return arrive(state, executable.index + 1);
  split(executable, state, channels, channels != 0 ? checked(executable, target) : 0);
  arrive(state, executable.index + 1);
  if (state.active == 0) jump(executable, state, jip(executable));
}

/// The same in either mode, for branches whose channels leave for UIP.
void leave_for_uip(const Executable& executable, ThreadState& state, Target target) {
  if (!state.single_program_flow())
    leave_for(executable, state, taking(executable, state), target);
  else if (taken_together(executable, state))
    jump(executable, state, target);
  else
    advance(executable, state);
}

void execute_if(const Executable& executable, ThreadState& state) {
  if (!state.single_program_flow())
    leave_for(executable, state, state.active & ~taking(executable, state), jip(executable));
  else if (taken_together(executable, state))
    advance(executable, state);
  else
    jump(executable, state, jip(executable));  // isa/ERRATA.md B2
}

void execute_else(const Executable& executable, ThreadState& state) {
  if (state.single_program_flow())
    jump(executable, state, jip(executable));
  else
    leave_for(executable, state, state.active, jip(executable));
}

void execute_endif(const Executable& executable, ThreadState& state) {
  if (state.active == 0 && !state.single_program_flow())
    jump(executable, state, jip(executable));
  else
    advance(executable, state);
}

/// Those that go on looping jump back at once; the others wait behind the loop.
void execute_while(const Executable& executable, ThreadState& state) {
  if (state.single_program_flow()) {
    if (taken_together(executable, state)) return jump(executable, state, jip(executable));
    return advance(executable, state);
  }
  const std::uint32_t looping = taking(executable, state);
  if (looping == 0) return advance(executable, state);
  if (looping != state.active)
    split(executable, state, looping, checked(executable, jip(executable)));
  jump(executable, state, jip(executable));
}

void execute_break(const Executable& executable, ThreadState& state) {
  const std::uint32_t index = break_target(*executable.program, executable.uip_index);
  leave_for_uip(executable, state, {index, Distance::Uip});
}

void execute_uip(const Executable& executable, ThreadState& state) {
  leave_for_uip(executable, state, uip(executable));
}

/// Diverging: jumps as soon as any channel does.
void execute_brd(const Executable& executable, ThreadState& state) {
  execute_while(executable, state);
}

// Subroutines. The return address and the call mask go to two dwords of a register.

int subroutine_register_byte(const Operand& operand) {
  return operand.number * kGrfBytes + operand.subreg_bytes;
}

const char* check_subroutine_register(const Operand& operand) {
  if (operand.indirect || !operand.is_grf()) return "needs a directly addressed general register";
  const int byte = subroutine_register_byte(operand);
  if (byte % 4 != 0) return "needs a register of two aligned DWords";
  return byte + 8 > kGrfCount * kGrfBytes ? "its register lies beyond the GRF" : nullptr;
}

const char* check_call(const Instruction& instruction) {
  return instruction.dst.is_null() ? nullptr : check_subroutine_register(instruction.dst);
}

const char* check_ret(const Instruction& instruction) {
  return check_subroutine_register(instruction.src[0]);
}

void execute_call(const Executable& executable, ThreadState& state) {
  const bool together = state.single_program_flow();
  const std::uint32_t calling =
      together ? channel_enables(executable, state) : taking(executable, state);
  if (calling == 0) return advance(executable, state);
  const std::uint32_t target = checked(executable, jip(executable));
  state.call_mask = calling;
  const Operand& dst = executable.instruction->dst;
  if (!dst.is_null()) {
    const int byte = subroutine_register_byte(dst);
    state.write(byte, executable.program->offsets_bytes[executable.index + 1]);
    state.write(byte + 4, state.call_mask);
  }
  if (!together) split(executable, state, calling, target);
  arrive(state, target);
}

/// Channels can only wait where the preparation knows that they may: behind a call.
void check_meeting_point(const Executable& executable, std::uint32_t target,
                         std::int64_t offset_bytes) {
  const Program& program = *executable.program;
  if (target > 0 && row(program.instructions[target - 1].opcode).format == Format::Call) return;
  fault(executable, "some channels return to offset " +
                        hex(static_cast<std::uint64_t>(offset_bytes)) +
                        " before the others; that is not behind a call");
}

/// Channels that return one by one wait at the return address until all that were called have come.
void execute_ret(const Executable& executable, ThreadState& state) {
  const int byte = subroutine_register_byte(executable.instruction->src[0]);
  const auto return_offset = std::int64_t{state.read<std::uint32_t>(byte)};
  const auto saved_mask = state.read<std::uint32_t>(byte + 4);
  const bool together = state.single_program_flow();
  const std::uint32_t returning =
      together ? channel_enables(executable, state) : taking(executable, state);
  if (returning == 0) return advance(executable, state);
  const std::uint32_t target = executable.program->index_of(return_offset);
  if (target == Program::kNowhere) fault_target(executable, return_offset);
  if (!together) {
    split(executable, state, returning, target);
    state.call_mask &= ~returning;
    if (state.call_mask != 0) {
      check_meeting_point(executable, target, return_offset);
      return arrive(state, executable.index + 1);
    }
  }
  state.call_mask = saved_mask;
  arrive(state, target);
}

// jmpi: the thread jumps and takes its active channels along (isa/ERRATA.md B4).

const char* check_jmpi(const Instruction& instruction) {
  if (instruction.exec_size != 1) return "the execution size must be 1";
  const Operand& index = instruction.src[1];
  if (!is_integer(index.type) || size_of(index.type) != 4) return "the index must be a DWord";
  const bool readable = index.is_immediate() || (index.is_grf() && !index.indirect);
  return readable ? nullptr : "the index must be an immediate or a directly addressed register";
}

std::int64_t indexed_target(const Executable& executable, const ThreadState& state) {
  const Program& program = *executable.program;
  Instruction instruction = *executable.instruction;
  if (!instruction.src[1].is_immediate()) {
    Lanes lanes;
    gather_integers(executable, state, executable.plan->src[0], 1, 1, lanes);
    instruction.src[1].immediate = static_cast<std::uint32_t>(lanes.integer[0]);
  }
  return branch_target(instruction, Distance::Index, program.offsets_bytes[executable.index],
                       program.gen);
}

void execute_jmpi(const Executable& executable, ThreadState& state) {
  if (channel_enables(executable, state) == 0) return advance(executable, state);
  if (executable.jip_index != Program::kNowhere) return arrive(state, executable.jip_index);
  jump_to_offset(executable, state, indexed_target(executable, state));
}

}  // namespace

std::uint32_t break_target(const Program& program, std::uint32_t uip_index) {
  const bool at_while =
      uip_index < program.size() && program.instructions[uip_index].opcode == Opcode::While;
  return at_while ? uip_index + 1 : uip_index;
}

namespace semantics {

const Semantics jmpi = whole(execute_jmpi).checked_by(check_jmpi);
const Semantics brd = whole(execute_brd);
const Semantics if_ = whole(execute_if);
const Semantics brc = whole(execute_uip);
const Semantics else_ = whole(execute_else);
const Semantics endif = whole(execute_endif);
const Semantics while_ = whole(execute_while);
const Semantics break_ = whole(execute_break);
const Semantics cont = whole(execute_uip);
const Semantics halt = whole(execute_uip);
const Semantics call = whole(execute_call).checked_by(check_call);
const Semantics calla = whole(execute_call).checked_by(check_call);
const Semantics ret = whole(execute_ret).checked_by(check_ret);

}  // namespace semantics
}  // namespace eu::isa
