#include "isa/intel/exec/written_bytes.hpp"

#include "isa/intel/exec/channels.hpp"
#include "isa/intel/exec/operand_bytes.hpp"
#include "isa/intel/exec/plan.hpp"
#include "isa/intel/exec/semantics.hpp"

namespace eu::isa {
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

}  // namespace eu::isa
