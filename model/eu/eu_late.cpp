// Late writes: instructions whose order of writes is visible, because dependency control has opened
// the scoreboard early.
#include <algorithm>

#include "model/eu/eu.hpp"

namespace eu::model {
namespace {

/// True if no channel is enabled. False if the instruction faults: it fails when it is executed.
bool writes_nothing(const isa::Isa& isa, const isa::PreparedInstruction& prepared,
                    const isa::ThreadState& state) {
  try {
    return isa.written(prepared, state).empty();
  } catch (const isa::ExecutionFault&) {
    return false;
  }
}

}  // namespace

/// Returns the registers that the next instruction addresses indirectly, once the scoreboard lets
/// it read its index registers, at `when` or later.
isa::DynamicRanges Eu::indirect_at(Slot& slot, Cycle when) {
  catch_up(slot);
  const isa::ThreadState& state = slot.state;
  const isa::PreparedInstruction& prepared = context_.program[slot.pc];
  if (slot.late.empty()) return context_.isa.dynamic_ranges(prepared, state);
  const Blocker blocker = scoreboard_.blocker(slot.number(), context_.rows[slot.pc], nullptr, when);
  if (blocker.until == kNever) return {};  // it never reads the index registers
  const std::unique_ptr<isa::ThreadStates> then = isa::copy_of(state, context_.isa.state);
  LateWrites late = slot.late;
  late.settle((*then)[0], std::max(when, blocker.until));
  return context_.isa.dynamic_ranges(prepared, (*then)[0]);
}

/// Computes values now; they land with the instruction's latency, in registers and in payloads that
/// the message port has not read by then.
void Eu::execute_late(Slot& slot, const IssueRow& row, Cycle now) {
  isa::ThreadState& state = slot.state;
  const isa::PreparedInstruction& prepared = context_.program[slot.pc];
  const std::vector<isa::WrittenByte> written = context_.isa.written(prepared, state);
  const std::unique_ptr<isa::ThreadStates> before = isa::copy_of(state, context_.isa.state);
  execute(slot, prepared);
  slot.late.defer(
      state, (*before)[0], written,
      {now + row.grf_latency_cycles, now + row.flag_latency_cycles, now + row.acc_latency_cycles});
}

/// Updates the scoreboard for an instruction with NoDDChk, unless it is shot down (Jitter).
void Eu::mark_unchecked(Slot& slot, const IssueRow& row, const isa::DynamicRanges* indirect,
                        Cycle now) {
  const std::uint32_t index = slot.pc;
  const ShotDown shot_down = context_.options.jitter.shot_down;
  if (shot_down == ShotDown::Retires || row.footprint.no_dd_clr || row.footprint.is_send ||
      !writes_nothing(context_.isa, context_.program[index], slot.state))
    return scoreboard_.mark(slot.number(), index, row, indirect, now);
  if (shot_down == ShotDown::Never) return;
  IssueRow dropped = row;
  dropped.grf_latency_cycles = dropped.acc_latency_cycles = dropped.flag_latency_cycles =
      row.issue_cycles;
  scoreboard_.mark(slot.number(), index, dropped, indirect, now);
}

}  // namespace eu::model
