#include "isa/exec/written_bytes.hpp"

#include "isa/exec/address.hpp"
#include "isa/exec/channels.hpp"
#include "isa/exec/plan.hpp"
#include "isa/exec/semantics.hpp"

namespace eu::isa {
namespace {

/// call stores its return address and call mask (IVB PRM 6.17).
constexpr int kCallBytes = 8;

void add(GrfBytes& bytes, int first, int count) {
  for (int byte = first; byte < first + count; ++byte) bytes.set(static_cast<std::size_t>(byte));
}

void add_operand(GrfBytes& bytes, const Executable& executable, const ThreadState& state,
                 const OperandPlan& operand, std::uint32_t channels) {
  const bool indirect = operand.place >= Place::Indirect;
  if (operand.place != Place::Grf && !indirect) return;
  const Offsets offsets =
      indirect ? resolve_offsets(executable, state, operand, channels) : operand.offsets;
  for (; channels != 0; channels &= channels - 1)
    add(bytes, offsets[static_cast<std::size_t>(__builtin_ctz(channels))],
        channel_bytes(operand.type));
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
      selects ? unpredicated_enables(instruction, state) : channel_enables(executable, state);
  if (row(instruction.opcode).format == Format::Call && instruction.dst.is_grf() && channels != 0)
    add(bytes, instruction.dst.number * kGrfBytes + instruction.dst.subreg_bytes, kCallBytes);
  add_operand(bytes, executable, state, plan.dst, channels);
  add_operand(bytes, executable, state, plan.second_dst, channels);
  return bytes;
}

}  // namespace eu::isa
