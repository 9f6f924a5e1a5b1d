// Instructions whose order shows, because dependency control has opened the scoreboard.
#include <algorithm>

#include "model/eu/eu.hpp"

namespace eu::model {
namespace {

/// No channel is enabled. What faults is no such instruction: it will fail as it is executed.
bool writes_nothing(const isa::Executable& executable, const isa::ThreadState& state) {
  try {
    return isa::written_parts(executable, state).empty();
  } catch (const isa::ExecutionFault&) {
    return false;
  }
}

}  // namespace

/// What the next instruction's index registers point to once the scoreboard lets it read them,
/// `when` at the earliest.
isa::IndirectRanges Eu::indirect_at(const Slot& slot, Cycle when) const {
  const isa::ThreadState& state = slot.state;
  const isa::Instruction& instruction = *context_.program[state.pc].instruction;
  const isa::Gen gen = context_.program.program().gen;
  if (slot.late.empty()) return isa::indirect_ranges(instruction, gen, state);
  const Blocker blocker =
      scoreboard_.blocker(slot.number(), context_.rows[state.pc], nullptr, when);
  if (blocker.until == kNever) return {};  // it never reads them
  isa::ThreadState then = state;
  LateWrites late = slot.late;
  late.settle(then, std::max(when, blocker.until));
  return isa::indirect_ranges(instruction, gen, then);
}

/// Values are computed now and land with the instruction's latency: on registers, and on payloads
/// that the message port has not read by then.
void Eu::execute_late(Slot& slot, const IssueRow& row, Cycle now) {
  isa::ThreadState& state = slot.state;
  const isa::Executable& executable = context_.program[state.pc];
  const isa::RegisterParts written = isa::written_parts(executable, state);
  const isa::ThreadState before = state;
  execute(slot, executable);
  slot.late.defer(
      state, before, written, isa::accumulator_lane_bytes(executable),
      {now + row.grf_latency_cycles, now + row.flag_latency_cycles, now + row.acc_latency_cycles});
}

/// The scoreboard learns of an instruction with NoDDChk, unless it is shot down (Jitter).
void Eu::mark_unchecked(Slot& slot, const IssueRow& row, const isa::IndirectRanges* indirect,
                        Cycle now) {
  const std::uint32_t index = slot.state.pc;
  const ShotDown shot_down = context_.options.jitter.shot_down;
  if (shot_down == ShotDown::Retires || row.footprint.no_dd_clr || row.footprint.is_send ||
      !writes_nothing(context_.program[index], slot.state))
    return scoreboard_.mark(slot.number(), index, row, indirect, now);
  if (shot_down == ShotDown::Never) return;
  IssueRow dropped = row;
  dropped.grf_latency_cycles = dropped.acc_latency_cycles = dropped.flag_latency_cycles =
      row.issue_cycles;
  scoreboard_.mark(slot.number(), index, dropped, indirect, now);
}

}  // namespace eu::model
