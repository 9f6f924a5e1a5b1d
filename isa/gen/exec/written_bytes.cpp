#include "isa/gen/exec/written_bytes.hpp"

#include "isa/gen/exec/channels.hpp"
#include "isa/gen/exec/operand_bytes.hpp"
#include "isa/gen/exec/plan.hpp"
#include "isa/gen/exec/semantics.hpp"

namespace eu::isa {
namespace {

/// call stores its return address and call mask (IVB PRM 6.17).
constexpr int kCallBytes = 8;

/// Of the thread's channels, whatever the instruction's are, but in single program flow.
bool is_called(const Executable& executable, const ThreadState& state) {
  if (state.single_program_flow()) return channel_enables(executable, state) != 0;
  return (state.active & predicate_mask(*executable.instruction, state)) != 0;
}

}  // namespace

GrfBytes written_bytes(const Executable& executable, const ThreadState& state) {
  GrfBytes bytes;
  const Instruction& instruction = *executable.instruction;
  const Plan& plan = *executable.plan;
  if (executable.action == Action::Send || !plan.problem.empty()) return bytes;
  // sel writes all channels: its predicate chooses between the sources.
  const bool selects = plan.semantics->condition == ConditionUse::Select;
  const std::uint32_t channels =
      selects ? unpredicated_enables(executable, state) : channel_enables(executable, state);
  if (row(instruction.opcode).format == Format::Call && instruction.dst.is_grf() &&
      is_called(executable, state))
    add_bytes(bytes, instruction.dst.number * kGrfBytes + instruction.dst.subreg_bytes, kCallBytes);
  add_operand(bytes, executable, state, plan.dst, channels);
  add_operand(bytes, executable, state, plan.second_dst, channels);
  return bytes;
}

}  // namespace eu::isa
