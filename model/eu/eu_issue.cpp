// Issue of an instruction, with all its effects.
#include <algorithm>

#include "config/machine/machine.hpp"
#include "model/eu/eu.hpp"

namespace eu::model {

void Eu::record_issue(Slot& slot, Cycle now) {
  slot.previous = slot.pc;
  slot.previous_start = now;
  slot.front_end_free_at = now + slot.row->issue_cycles;
}

/// Updates accounting, port and scoreboard for an issued instruction. `emits_events`: there may
/// be an observer.
template <bool plain, bool emits_events>
void Eu::issue_general_path(Slot& slot, int port, Cycle now) {
  const IssueRow& row = *slot.row;
  account_issue<emits_events>(slot, port, now);
  const Cycle results_from = this->results_from(slot, now);
  occupy<false>(port, slot, now);
  if (has_register_cache_) register_cache_.use(slot.number(), row);
  const auto mark = [&](const isa::DynamicRanges* indirect) {
    if (plain)
      scoreboard_.mark(slot.number(), slot.pc, row, nullptr, results_from);
    else
      this->mark(slot, row, indirect, results_from);
    if (emits_events && events_ != nullptr) emit_issue(slot, port, indirect, now, results_from);
  };
  if (plain || !row.footprint.indirect) return mark(nullptr);
  const isa::DynamicRanges ranges =
      context_.isa.dynamic_ranges(context_.program[slot.pc], slot.state);
  mark(&ranges);
}

/// Fast path of take(), for a plain instruction if fast_path_.
void Eu::issue_fast_path(Slot& slot, int port, Cycle now) {
  account_issue_fast(slot, port, now);
  occupy<true>(port, slot, now);
  scoreboard_.mark_plain(slot.number(), slot.pc, *slot.row, now);
}

/// Issues and executes the slot's instruction. `plain`: skips the checks that a plain instruction
/// does not need. Returns false if the thread does not continue.
template <bool plain>
[[gnu::flatten]] bool Eu::issue_and_execute(Slot& slot, int port, Cycle now) {
  isa::ThreadState& state = slot.state;
  const std::uint32_t index = slot.pc;
  const IssueRow& row = *slot.row;
  catch_up(slot);
  if (has_late_writes_) slot.late.settle(state, now);
  if (plain && fast_path_)
    issue_fast_path(slot, port, now);
  else
    issue_general_path<plain, true>(slot, port, now);
  record_issue(slot, now);
  apply_switch(slot, row, now);
  if (!plain && row.footprint.thread_ctrl == isa::ThreadControl::Atomic)
    arbiter_.hold(slot.number());
  const std::uint32_t switches = state.routine_switches;
  try {
    if ((dependent_ >> slot.number()) & 1) end_dependencies(slot, now);
    if (plain)
      execute(slot, context_.program[index]);
    else
      perform_special(slot, row, now);
  } catch (const isa::ExecutionFault& fault) {
    fail(slot, index, now, fault.what());
    return false;
  }
  if (state.routine_switches != switches)
    delay_for_exceptions(slot, state.routine_switches - switches);
  if (!plain && row.footprint.eot) {
    end_thread(slot, index);
    return false;
  }
  // A taken branch drops the fetch queue, and so does a Switch (config/SOURCES.md 6.9).
  if ((slot.pc == index + 1) & !row.switches)
    fetch_.advance(slot.number(), slot.pc, now);
  else
    fetch_.restart(slot.number(), slot.pc, slot.front_end_free_at);
  return true;
}

/// Issues the slot's instruction, and prepares the thread's next one.
void Eu::issue(Slot& slot, int port, Cycle now) {
  bool next_is_fast;
  if (fast_path_lags_ && slot.row->may_lag) {
    next_is_fast = issue_only<true, true>(slot, port, now);
  } else if (is_issue_only(slot)) {
    next_is_fast = fast_path_ ? issue_only<true, false>(slot, port, now)
                              : issue_only<false, false>(slot, port, now);
  } else {
    if (!(slot.row->plain ? issue_and_execute<true>(slot, port, now)
                          : issue_and_execute<false>(slot, port, now)))
      return;
    next_is_fast = next_is_on_fast_path(slot);
  }
  next_is_fast ? prepare<true>(slot, now) : prepare(slot, now);
}

/// Branch-free, because it is unpredictable which instruction switches.
void Eu::apply_switch(Slot& slot, const IssueRow& row, Cycle now) const {
  const Cycle all_if = -Cycle{row.switches};
  const auto either = [all_if](Cycle one, Cycle other) {
    return (one & all_if) | (other & ~all_if);
  };
  slot.switched_until = either(now + switch_cycles_, slot.switched_until);
  slot.stopped_until =
      either(std::max(slot.switched_until, slot.excepted_until), slot.stopped_until);
}

void Eu::emit_issue(Slot& slot, int port, const isa::DynamicRanges* indirect, Cycle now,
                    Cycle results_from) {
  catch_up(slot);
  const std::uint32_t index = slot.pc;
  const isa::PreparedInstruction& prepared = context_.program[index];
  const isa::ThreadState& state = slot.state;
  const Cycle number = slot.account->instructions - 1;
  const Cycle since = slot.previous_start + (number == 0 ? 0 : 1);
  events_->issue({slot.ref, index, static_cast<std::uint8_t>(port), now, number, since,
                  pipe_cycles(slot), results_from - now, rows_[index], indirect,
                  values_ == nullptr ? context_.isa.channels(prepared, state)
                                     : values_->channels(slot.ref, prepared, state),
                  &state});
}

void Eu::perform_special(Slot& slot, const IssueRow& row, Cycle now) {
  isa::ThreadState& state = slot.state;
  const isa::PreparedInstruction& prepared = context_.program[slot.pc];
  if (row.reads_timestamp) {
    state.tm[0] = static_cast<std::uint32_t>(now);
    state.tm[1] = static_cast<std::uint32_t>(now >> 32);
  }
  if (row.breakpoint) context_.isa.pass_breakpoint(state);
  if (row.footprint.reads_notification) take_notifications(slot, now);
  if (row.action == isa::Action::Wait) {
    slot.barrier_pending = false;
    slot.last_wait = now;
  }
  if (row.action == isa::Action::Send) send(slot, now);
  if (row.footprint.holds_thread) hold_thread(slot);
  if (row.lands_late && !replays_)
    execute_late(slot, row, now);
  else
    execute(slot, prepared);
}

void Eu::send(Slot& slot, Cycle now) {
  const isa::ThreadState& state = slot.state;
  Packet& packet = interconnect->allocate();
  packet.from = slot.ref;
  packet.group = slot.group;
  packet.home_subslice = slot.home_subslice;
  packet.last_wait = slot.last_wait;
  if (values_ == nullptr)
    fill_packet(packet, context_.program[slot.pc], state);
  else
    values_->fill(packet, context_.program[slot.pc], state);
  if (packet.message.is_barrier) slot.barrier_pending = true;
  const Cycle payload_read = queue_.push(packet, now);
  if (has_late_writes_)
    slot.late.read_payload(packet, context_.isa.state, payload_read,
                           context_.machine.eu.message_queue.cycles_per_register, now);
  scoreboard_.hold_payload(slot.number(), packet.message.payload, now, payload_read, slot.pc);
  if (packet.message.second_payload.count != 0)
    hold_second_payload(slot, packet.message, now, payload_read);
  bound_moved_ = true;
}

void Eu::hold_second_payload(const Slot& slot, const isa::Request& message, Cycle now,
                             Cycle payload_read) {
  scoreboard_.hold_payload(slot.number(), message.second_payload, now, payload_read, slot.pc);
}

void Eu::end_thread(Slot& slot, std::uint32_t index) {
  count_last(slot, index);
  slot.account->end = slot.front_end_free_at;
  if (slot.account->instructions != 0) last_end_ = std::max(last_end_, slot.front_end_free_at);
  if (values_ != nullptr) values_->ended(slot.ref, slot.pc);
  running_ &= ~(SlotSet{1} << slot.number());
  bound_moved_ = true;
  starts_.clear(slot.number());
}

}  // namespace eu::model
