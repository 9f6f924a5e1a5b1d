// What a thread's next instruction waits for.
#include <algorithm>

#include "config/machine/machine.hpp"
#include "model/eu/eu.hpp"

namespace eu::model {

/// Do only registers, fetch and its own Switch decide when the slot goes on?
bool Eu::goes_on_as_usual(const Slot& slot) const {
  return slot.pc < usual_end_ && rows_[slot.pc].plain &&
         slot.stopped_until <= std::max(slot.front_end_free_at, slot.switched_until) &&
         (!replays_ || slot.straight != 0);
}

/// Finds out when the slot's next instruction may start and what it waits for. `usual`: the slot
/// has just started one and goes_on_as_usual(), so that much need not be asked.
template <bool usual>
void Eu::prepare(Slot& slot, Cycle now) {
  const int number = slot.number();
  if (listening_ != 0) listening_ &= ~(SlotSet{1} << number);
  if (!usual && !finds_next(slot, now)) return;
  const IssueRow& row = rows_[slot.pc];
  slot.row = &row;
  const Cycle base = slot.front_end_free_at;
  Blocker blocker;
  if (!usual)
    blocker = special_blocker(slot, row);
  else if (slot.stopped_until > base)
    blocker = {slot.stopped_until, Cause::Switch, slot.pc};
  if (const Cycle fetched = fetch_.ready_at(number, slot.pc); fetched > base)
    blocker.keep_later({fetched, Cause::Fetch, slot.pc});
  LongestHold hold{base, 0};
  if (!usual && !row.plain && row.footprint.indirect) {
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
  Cycle ready_at = std::max({hold.until, blocker.until, held_until_});
  if (usual) return starts_.set_after_start(number, ready_at, row.ports, row.lanes);
  if (has_register_cache_) {
    fetch_operands(slot, row);
    if (ready_at != kNever) ready_at += slot.operand_cycles;
  }
  if (alignment_mask_ != 0) ready_at = aligned(slot, ready_at);
  starts_.set(number, ready_at, row.ports);
}

/// Whatever the slot waits for, and also when that has changed.
[[gnu::flatten]] void Eu::prepare(Slot& slot, Cycle now) {
  prepare<false>(slot, now);
}

/// Is it known which instruction comes next? Else the thread has ended, or the run fails.
bool Eu::finds_next(Slot& slot, Cycle now) {
  if (replays_) return follow(slot, now);
  if (slot.pc >= kernel_end_ && past_end(slot, now)) return false;
  return !has_breakpoints_ || !rows_[slot.pc].breakpoint || take_breakpoint(slot, now);
}

/// What holds the slot's next instruction apart from registers and fetch. It may be told earlier
/// than it now seems.
Blocker Eu::special_blocker(const Slot& slot, const IssueRow& row) {
  const auto listen = [&] {
    listening_ |= SlotSet{1} << slot.number();
    bound_moved_ = true;
  };
  Blocker blocker;
  if (!row.plain || slot.stopped_until > slot.front_end_free_at) {
    blocker = own_blocker(slot, row);
    if (slot.released_at == kNever) listen();
  }
  // A wait that can go on does so whatever comes; what reads the counters sees all that has come.
  if (!row.plain && row.footprint.reads_notification &&
      (row.action != isa::Action::Wait || blocker.until == kNever))
    listen();
  return blocker;
}

/// What the slot's next instruction waits for: who it is is asked late, since mostly nobody does.
Blocker Eu::blocker_of(const Slot& slot) const {
  if (slot.hold.until > std::max(slot.blocker.until, slot.front_end_free_at))
    return scoreboard_.blame(slot.number(), *slot.row, slot.hold);
  return slot.blocker;
}

/// Ends a thread that ran off its program, or fails the run.
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
  // A fault leaves the thread between two instructions: nothing is to be caught up with.
  slot.state.pc = slot.pc;
  bound_moved_ = true;
  starts_.clear(slot.number());
}

/// A Switch does not come on top: it flushes the same queue.
void Eu::delay_for_exceptions(Slot& slot, std::uint32_t count) const {
  const auto each = static_cast<Cycle>(context_.machine.eu.exception_cycles);
  slot.excepted_until = slot.front_end_free_at + count * each;
  slot.stopped_until = std::max({slot.switched_until, slot.excepted_until, slot.released_at});
}

/// Nothing of its thread starts until it is notified.
void Eu::hold_thread(Slot& slot) {
  slot.released_at = slot.stopped_until = kNever;
}

/// Leaves the instruction for the system routine if its breakpoint says so. False if the run fails.
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

/// What the thread waits for apart from registers: its own thread control, exceptions,
/// notifications, TDR.
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
