// When a thread's next instruction can issue, and what holds it until then.
#include <algorithm>

#include "config/machine/machine.hpp"
#include "model/eu/eu.hpp"

namespace eu::model {

/// True if only registers, fetch and its own Switch determine when the slot continues.
bool Eu::next_is_on_fast_path(const Slot& slot) const {
  return slot.pc < fast_path_end_ && rows_[slot.pc].plain &&
         slot.stopped_until <= std::max(slot.front_end_free_at, slot.switched_until) &&
         (!replays_ || slot.straight != 0);
}

/// Computes when the slot's next instruction can issue, and what holds it until then. `fast`: the
/// slot has just issued and next_is_on_fast_path(), so most checks are skipped.
template <bool fast>
void Eu::prepare(Slot& slot, Cycle now) {
  const int number = slot.number();
  if (notifiable_ != 0) notifiable_ &= ~(SlotSet{1} << number);
  if (!fast && !finds_next(slot, now)) return;
  const IssueRow& row = rows_[slot.pc];
  slot.row = &row;
  const Cycle base = slot.front_end_free_at;
  Blocker blocker;
  if (!fast)
    blocker = special_blocker(slot, row);
  else if (slot.stopped_until > base)
    blocker = {slot.stopped_until, Cause::Switch, slot.pc};
  if (const Cycle fetched = fetch_.ready_at(number, slot.pc); fetched > base)
    blocker.keep_later({fetched, Cause::Fetch, slot.pc});
  LongestHold hold{base, 0};
  if (!fast && !row.plain && row.footprint.indirect) {
    const isa::DynamicRanges ranges = indirect_at(slot, base);
    blocker.keep_later(scoreboard_.blocker(number, row, &ranges, base));
  } else if (!scoreboard_.renames()) {
    hold = scoreboard_.longest(number, row, base);
    if (scoreboard_.holds_payload(number, base))
      blocker.keep_later(scoreboard_.payload_blocker(number, row, hold.until));
  } else {
    blocker.keep_later(scoreboard_.blocker(number, row, nullptr, base));
  }
  slot.hold.until = hold.until;
  slot.hold.place = hold.place;
  slot.blocker.until = blocker.until;
  if (blocker.until != 0) {
    slot.blocker.cause = blocker.cause;
    slot.blocker.producer = blocker.producer;
  }
  Cycle ready_at = std::max({hold.until, blocker.until, preempted_until_});
  if (fast) return starts_.set_after_start(number, ready_at, row.ports, row.lanes);
  if (has_register_cache_) {
    fetch_operands(slot, row);
    if (ready_at != kNever) ready_at += slot.operand_cycles;
  }
  if (alignment_mask_ != 0) ready_at = aligned(slot, ready_at);
  starts_.set(number, ready_at, row.ports);
}

/// Prepares the slot for any kind of hold, also after the hold has changed.
[[gnu::flatten]] void Eu::prepare(Slot& slot, Cycle now) {
  prepare<false>(slot, now);
}

/// True if the next instruction is known. Otherwise the thread has ended, or the run fails.
bool Eu::finds_next(Slot& slot, Cycle now) {
  if (replays_) return follow(slot, now);
  if (slot.pc >= kernel_end_ && past_end(slot, now)) return false;
  return !has_breakpoints_ || !rows_[slot.pc].breakpoint || take_breakpoint(slot, now);
}

/// Returns what holds the slot's next instruction, apart from registers and fetch. A notification
/// may end the hold earlier than it returns.
Blocker Eu::special_blocker(const Slot& slot, const IssueRow& row) {
  const auto listen = [&] {
    notifiable_ |= SlotSet{1} << slot.number();
    bound_moved_ = true;
  };
  Blocker blocker;
  if (!row.plain || slot.stopped_until > slot.front_end_free_at) {
    blocker = own_blocker(slot, row);
    if (slot.released_at == kNever) listen();
  }
  // A wait that can continue does not depend on later notifications. An instruction that reads the
  // counters reads all notifications that have arrived.
  if (!row.plain && row.footprint.reads_notification &&
      (row.action != isa::Action::Wait || blocker.until == kNever))
    listen();
  return blocker;
}

/// Returns what holds the slot's next instruction. The producer is looked up only here, because it
/// is rarely needed.
Blocker Eu::blocker_of(const Slot& slot) const {
  if (slot.hold.until > std::max(slot.blocker.until, slot.front_end_free_at))
    return scoreboard_.blame(slot.number(), *slot.row, slot.hold);
  return slot.blocker;
}

/// Ends a thread that ran past the end of its program, or fails the run. False if it did not.
bool Eu::past_end(Slot& slot, Cycle now) {
  catch_up(slot);
  const isa::ThreadState& state = slot.state;
  const isa::Program& program = context_.program.program();
  const bool in_routine = context_.isa.in_system_routine(state);
  if (!isa::is_past_end(program, state.pc, in_routine)) return false;
  if (context_.dispatch.ends_without_eot && !in_routine)
    end_thread(slot, std::min(program.size(), program.kernel_end) - 1);
  else
    fail(slot, state.pc, now, "ran past the end of the kernel");
  return true;
}

void Eu::fail(Slot& slot, std::uint32_t index, Cycle now, const std::string& what) {
  context_.control.fail({now, slot.ref, index, what});
  // A fault leaves the thread between two instructions: no values are deferred.
  slot.state.pc = slot.pc;
  bound_moved_ = true;
  starts_.clear(slot.number());
}

/// Delays of exceptions and of a Switch overlap: both flush the same queue.
void Eu::delay_for_exceptions(Slot& slot, std::uint32_t count) const {
  const auto each = static_cast<Cycle>(context_.machine.eu.exception_cycles);
  slot.excepted_until = slot.front_end_free_at + count * each;
  slot.stopped_until = std::max({slot.switched_until, slot.excepted_until, slot.released_at});
}

/// Issues no instruction of the thread until it is notified.
void Eu::hold_thread(Slot& slot) {
  slot.released_at = slot.stopped_until = kNever;
}

/// Enters the system routine instead of the instruction if its breakpoint is due. False if
/// the run fails.
bool Eu::take_breakpoint(Slot& slot, Cycle now) {
  catch_up(slot);
  isa::ThreadState& state = slot.state;
  const isa::PreparedInstruction& prepared = context_.program[state.pc];
  if (!context_.isa.breakpoint_is_due(prepared, state)) return true;
  if (values_ != nullptr) values_->breakpoint(slot.ref, prepared.index);
  try {
    context_.isa.take_breakpoint(prepared, state);
  } catch (const isa::ExecutionFault& fault) {
    fail(slot, prepared.index, now, fault.what());
    return false;
  }
  slot.pc = state.pc;
  delay_for_exceptions(slot, 1);
  fetch_.restart(slot.number(), slot.pc, slot.front_end_free_at);
  return true;
}

/// Returns what holds the thread apart from registers: thread control, exceptions, a barrier, a
/// full wait group, notifications, thread dependency registers (TDR).
Blocker Eu::own_blocker(const Slot& slot, const IssueRow& row) const {
  const isa::ThreadState& state = slot.state;
  Blocker blocker{slot.switched_until, Cause::Switch, slot.pc};
  blocker.keep_later({slot.excepted_until, Cause::Exception, slot.pc});
  blocker.keep_later({slot.released_at, Cause::Barrier, slot.pc});
  const int limit = context_.machine.eu.messages_per_wait_group;
  if (row.wait_group != 0 && limit != 0)
    blocker.keep_later(scoreboard_.full_group(slot.number(), row, limit, slot.front_end_free_at));
  if (!row.waits_for_others) return blocker;
  if (row.action == isa::Action::Wait && state.notification[row.notification] == 0)
    blocker.keep_later({first_notification(slot, row.notification),
                        slot.barrier_pending ? Cause::Barrier : Cause::Notify, slot.pc});
  if (row.conditional_dependency)
    for (std::size_t i = 0; i < state.tdr.size(); ++i)
      if (state.tdr[i] & isa::kTdrValid)
        blocker.keep_later({slot.dependency_ends[i], Cause::Tdr, slot.pc});
  return blocker;
}

template void Eu::prepare<true>(Slot&, Cycle);

}  // namespace eu::model
