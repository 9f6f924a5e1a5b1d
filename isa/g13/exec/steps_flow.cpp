// Mask stack, jumps, calls and the end of a thread.
#include "isa/g13/exec/mask_stack.hpp"
#include "isa/g13/exec/operands.hpp"
#include "isa/g13/exec/steps.hpp"

namespace eu::isa::g13 {
namespace {

template <MaskOperation operation>
void change_mask(const PreparedInstruction& prepared, ThreadState& thread) {
  const Instruction& in = instruction_of(prepared);
  G13State& state = own(thread);
  const std::uint32_t passing =
      operation == MaskOperation::Pop ? 0 : lanes_that_pass(prepared, state, false);
  state.exec_mask = 0;
  for (int lane = 0; lane < kLanes; ++lane) {
    const std::uint16_t count =
        next_count(operation, state.count(lane), in.fields.nest, ((passing >> lane) & 1) != 0);
    set_half(state.registers[0][lane], 0, count);
    if (count == 0) state.exec_mask |= 1u << lane;
  }
  state.exec_mask &= state.present;
  ++state.pc;
}

// ---- jumps ----

/// Continues at byte `offset` of the program.
void jump_to(const PreparedInstruction& prepared, G13State& state, std::int64_t offset) {
  const std::uint32_t index = prepared.program->index_of(offset);
  if (index == Program::kNowhere)
    fault(prepared, "no instruction begins at byte " + std::to_string(offset));
  state.pc = index;
}

std::int64_t own_offset(const PreparedInstruction& prepared) {
  return prepared.program->offsets_bytes[prepared.index];
}

void jump_if(const PreparedInstruction& prepared, G13State& state, bool taken) {
  if (taken)
    jump_to(prepared, state, own_offset(prepared) + instruction_of(prepared).sources[0].value);
  else
    ++state.pc;
}

void jump_if_any(const PreparedInstruction& prepared, ThreadState& thread) {
  jump_if(prepared, own(thread), own(thread).exec_mask != 0);
}
void jump_if_none(const PreparedInstruction& prepared, ThreadState& thread) {
  jump_if(prepared, own(thread), own(thread).exec_mask == 0);
}

constexpr std::size_t kLinkRegister = 1;

void link(const PreparedInstruction& prepared, G13State& state) {
  const std::uint32_t next = static_cast<const Prepared&>(prepared).next_offset_bytes;
  for_each_lane(state.exec_mask, [&](int lane) { state.registers[kLinkRegister][lane] = next; });
}

/// The common target of all active lanes.
std::int64_t common_target(const PreparedInstruction& prepared, const G13State& state) {
  const Values targets = patterns(state, instruction_of(prepared).sources[0]);
  if (state.exec_mask == 0) fault(prepared, "no lane is active, so the target is undefined");
  std::int64_t target = -1;
  for_each_lane(state.exec_mask, [&](int lane) {
    const auto wanted = static_cast<std::int64_t>(targets[lane]);
    if (target >= 0 && wanted != target)
      fault(prepared, "active lanes have different targets, which has an unknown effect");
    target = wanted;
  });
  return target;
}

void call(const PreparedInstruction& prepared, ThreadState& thread) {
  link(prepared, own(thread));
  jump_if(prepared, own(thread), true);
}

void call_register(const PreparedInstruction& prepared, ThreadState& thread) {
  const std::int64_t target = common_target(prepared, own(thread));
  link(prepared, own(thread));
  jump_to(prepared, own(thread), target);
}

void return_to(const PreparedInstruction& prepared, ThreadState& thread) {
  jump_to(prepared, own(thread), common_target(prepared, own(thread)));
}

}  // namespace

StepFn flow_step(Opcode opcode) {
  switch (opcode) {
    case Opcode::IfIcmp:
    case Opcode::IfFcmp: return change_mask<MaskOperation::If>;
    case Opcode::ElseIcmp:
    case Opcode::ElseFcmp: return change_mask<MaskOperation::Else>;
    case Opcode::WhileIcmp:
    case Opcode::WhileFcmp: return change_mask<MaskOperation::While>;
    case Opcode::PopExec: return change_mask<MaskOperation::Pop>;
    case Opcode::JmpExecAny: return jump_if_any;
    case Opcode::JmpExecNone: return jump_if_none;
    case Opcode::Call: return call;
    case Opcode::CallReg: return call_register;
    case Opcode::Ret: return return_to;
    case Opcode::Wait:
    case Opcode::ThreadgroupBarrier:
    case Opcode::MemoryBarrier:
    case Opcode::Stop: return advance_only;
    default: return nullptr;
  }
}

}  // namespace eu::isa::g13
