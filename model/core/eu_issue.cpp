// What a thread's next instruction waits for, its issue, and where its cycles went.
#include <algorithm>

#include "isa/exec/exception.hpp"
#include "isa/system_routine.hpp"
#include "model/core/eu.hpp"

namespace eu::model {
// ---- a thread's next instruction ----

/// Finds out when the slot's next instruction may start and what it waits for.
void Eu::prepare(int slot_number, Cycle now) {
  Slot& slot = slots_[slot_number];
  const isa::ThreadState& state = states_[slot_number];
  const auto bit = static_cast<SlotSet>(1u << slot_number);
  listening_ &= static_cast<SlotSet>(~bit);
  if (replays_) {
    if (!follow(slot_number, now)) return;
  } else {
    if (state.pc >= kernel_end_ && past_end(slot_number, now)) return;
    if (context_.rows[state.pc].breakpoint && !take_breakpoint(slot_number, now)) return;
  }
  const IssueRow& row = context_.rows[state.pc];
  wants_[slot_number] = row.ports;
  const Cycle base = slot.front_end_free_at;
  slot.blocker = own_blocker(slot_number, row);
  // A wait that can go on does so whatever comes; what reads the counters sees all that has come.
  if (row.footprint.reads_notification &&
      (row.action != isa::Action::Wait || slot.blocker.until == kNever)) {
    listening_ |= bit;
    bound_moved_ = true;
  }
  slot.blocker.keep_later({fetch_->ready_at(slot_number, state.pc), Cause::Fetch, state.pc});
  if (row.footprint.indirect) {
    const isa::IndirectRanges ranges = indirect_at(slot_number, base);
    slot.blocker.keep_later(scoreboard_.blocker(slot_number, row, &ranges, base));
  } else {
    slot.blocker.keep_later(scoreboard_.blocker(slot_number, row, nullptr, base));
  }
  ready_at_[slot_number] = aligned(slot_number, std::max(base, slot.blocker.until));
}

/// Ends a thread that ran off its program, or fails the run.
bool Eu::past_end(int slot_number, Cycle now) {
  const isa::ThreadState& state = states_[slot_number];
  const isa::Program& program = context_.program.program();
  if (!isa::is_past_end(program, state.pc, state.in_system_routine())) return false;
  ready_at_[slot_number] = kNever;
  if (context_.dispatch.ends_without_eot && !state.in_system_routine())
    end_thread(slot_number, std::min(program.size(), program.kernel_end) - 1);
  else
    fail(slot_number, state.pc, now, "ran past the end of the kernel");
  return true;
}

void Eu::fail(int slot_number, std::uint32_t index, Cycle now, const std::string& what) {
  context_.control.fail({now, slots_[slot_number].ref, index, what});
  bound_moved_ = true;
  ready_at_[slot_number] = kNever;
}

/// A Switch does not come on top: it flushes the same queue.
void Eu::delay_for_exceptions(Slot& slot, std::uint32_t count) const {
  const auto each = static_cast<Cycle>(context_.machine.eu.exception_cycles);
  slot.excepted_until = slot.front_end_free_at + count * each;
}

/// Leaves the instruction for the system routine if its breakpoint says so. False if the run fails.
bool Eu::take_breakpoint(int slot_number, Cycle now) {
  Slot& slot = slots_[slot_number];
  isa::ThreadState& state = states_[slot_number];
  const isa::Executable& executable = context_.program[state.pc];
  if (!isa::breakpoint_is_due(executable, state)) return true;
  if (values_ != nullptr) values_->breakpoint(slot.ref, executable.index);
  try {
    isa::take_breakpoint(executable, state);
  } catch (const isa::ExecutionFault& fault) {
    fail(slot_number, executable.index, now, fault.what());
    return false;
  }
  delay_for_exceptions(slot, 1);
  fetch_->restart(slot_number, state.pc, slot.front_end_free_at);
  return true;
}

/// What the thread waits for apart from registers: its own thread control, exceptions,
/// notifications, TDR.
Blocker Eu::own_blocker(int slot_number, const IssueRow& row) const {
  const Slot& slot = slots_[slot_number];
  const isa::ThreadState& state = states_[slot_number];
  Blocker blocker{slot.switched_until, Cause::Switch, state.pc};
  blocker.keep_later({slot.excepted_until, Cause::Exception, state.pc});
  if (!row.waits_for_others) return blocker;
  if (row.action == isa::Action::Wait && state.notification[row.notification] == 0)
    blocker.keep_later({first_notification(slot, row.notification),
                        slot.barrier_pending ? Cause::Barrier : Cause::Notify, state.pc});
  if (row.conditional_dependency)
    for (std::size_t i = 0; i < state.tdr.size(); ++i)
      if (state.tdr[i] & isa::kTdrValid)
        blocker.keep_later({slot.dependency_ends[i], Cause::Tdr, state.pc});
  return blocker;
}

// ---- issue ----

void Eu::issue(int slot_number, int port, Cycle now) {
  Slot& slot = slots_[slot_number];
  isa::ThreadState& state = states_[slot_number];
  const std::uint32_t index = state.pc;
  const IssueRow& row = context_.rows[index];

  if (has_late_writes_) slot.late.settle(state, now);
  count_wait(slot_number, port, now);
  count_issue(slot_number, port);
  slot.lost = 0;
  first_issue_ = std::min(first_issue_, now);
  last_issue_end_ = std::max(last_issue_end_, now + row.issue_cycles);

  if (port < kMaxPipes)
    port_free_at_[port] = pipes_[port]->start(now, row.occupancy_cycles);
  else
    (port == kSendPort ? send_port_free_at_ : port_free_at_[port]) = now + row.occupancy_cycles;
  if (row.footprint.indirect) {
    const isa::IndirectRanges ranges =
        isa::indirect_ranges(*context_.program[index].instruction, state);
    mark(slot_number, row, &ranges, now);
    if (events_ != nullptr) tell_issue(slot_number, port, &ranges, now);
  } else {
    mark(slot_number, row, nullptr, now);
    if (events_ != nullptr) tell_issue(slot_number, port, nullptr, now);
  }
  slot.previous = index;
  slot.previous_start = now;
  slot.front_end_free_at = now + row.issue_cycles;
  if (row.footprint.thread_ctrl == isa::ThreadControl::Switch)
    slot.switched_until = now + context_.machine.eu.switch_cycles;
  if (row.footprint.thread_ctrl == isa::ThreadControl::Atomic) arbiter_.hold(slot_number);
  const std::uint32_t switches = state.routine_switches;
  try {
    perform(slot_number, row, now);
  } catch (const isa::ExecutionFault& fault) {
    fail(slot_number, index, now, fault.what());
    return;
  }
  if (state.routine_switches != switches)
    delay_for_exceptions(slot, state.routine_switches - switches);
  if (row.footprint.eot) {
    end_thread(slot_number, index);
    return;
  }
  // What was queued is lost at a taken branch, and at a Switch (timing_facts 6.9).
  if (state.pc == index + 1 && row.footprint.thread_ctrl != isa::ThreadControl::Switch)
    fetch_->advance(slot_number, state.pc, now);
  else
    fetch_->restart(slot_number, state.pc, slot.front_end_free_at);
  prepare(slot_number, now);
}

void Eu::tell_issue(int slot_number, int port, const isa::IndirectRanges* indirect,
                    Cycle now) const {
  const Slot& slot = slots_[slot_number];
  const std::uint32_t index = states_[slot_number].pc;
  const isa::Executable& executable = context_.program[index];
  const isa::ThreadState& state = states_[slot_number];
  const Cycle number = slot.account->instructions - 1;
  const Cycle since = slot.previous_start + (number == 0 ? 0 : 1);
  events_->issue({slot.ref, index, static_cast<std::uint8_t>(port), now, number, since,
                  context_.rows[index], indirect,
                  values_ == nullptr ? isa::channel_enables(executable, state)
                                     : values_->channels(slot.ref, executable, state),
                  &state});
}

void Eu::perform(int slot_number, const IssueRow& row, Cycle now) {
  isa::ThreadState& state = states_[slot_number];
  const isa::Executable& executable = context_.program[state.pc];
  if (row.reads_timestamp) {
    state.tm[0] = static_cast<std::uint32_t>(now);
    state.tm[1] = static_cast<std::uint32_t>(now >> 32);
  }
  if (row.breakpoint) isa::pass_breakpoint(state);
  if ((dependent_ >> slot_number) & 1) end_dependencies(slot_number, now);
  if (row.footprint.reads_notification) take_notifications(slot_number, now);
  if (row.action == isa::Action::Wait) {
    slots_[slot_number].barrier_pending = false;
    slots_[slot_number].last_wait = now;
  }
  if (row.action == isa::Action::Send) send(slot_number, now);
  if (row.lands_late && !replays_)
    execute_late(slot_number, row, now);
  else
    execute(slot_number, executable, state);
}

void Eu::send(int slot_number, Cycle now) {
  Slot& slot = slots_[slot_number];
  const isa::ThreadState& state = states_[slot_number];
  Packet& packet = interconnect->allocate();
  packet.from = slot.ref;
  packet.group = slot.group;
  packet.home_subslice = slot.home_subslice;
  packet.last_wait = slot.last_wait;
  if (values_ == nullptr)
    fill_packet(packet, context_.program[state.pc], state);
  else
    values_->fill(packet, context_.program[state.pc], state);
  if (isa::message_kind(packet.message.sfid, packet.message.descriptor,
                        context_.program.program().gen) == isa::MessageKind::GatewayBarrier)
    slot.barrier_pending = true;

  const isa::GrfRange payload{
      packet.message.payload_grf,
      static_cast<std::uint8_t>(packet.message.descriptor.message_length())};
  const MessageQueue::Sent sent = queue_.push(packet, now);
  if (has_late_writes_)
    slot.late.read_payload(packet, sent.payload_read,
                           context_.machine.eu.message_queue.cycles_per_register, now);
  scoreboard_.hold_payload(slot_number, payload, now, sent.payload_read, state.pc);
  pending_.push_back({sent.arrival, sent.earliest_answer});
  bound_moved_ = true;
  message_bound_ = std::min(message_bound_, sent.earliest_answer);
}

void Eu::end_thread(int slot_number, std::uint32_t index) {
  Slot& slot = slots_[slot_number];
  count(slot_number, index, Cause::FrontEnd, slot.front_end_free_at - slot.accounted_to, index, 0);
  slot.account->end = slot.front_end_free_at;
  if (values_ != nullptr) values_->ended(slot.ref, states_[slot_number].pc);
  running_ &= static_cast<SlotSet>(~(1u << slot_number));
  bound_moved_ = true;
  ready_at_[slot_number] = kNever;
}

// ---- accounting ----

void Eu::count(int slot_number, std::uint32_t index, Cause cause, Cycle cycles,
               std::uint32_t producer, int port) {
  Slot& slot = slots_[slot_number];
  slot.account->cycles[cause] += cycles;
  context_.instructions[index].cycles[cause] += cycles;
  context_.cycles_by_source[static_cast<int>(context_.sources.of(cause, index, producer))] +=
      cycles;
  if (events_ != nullptr)
    events_->span({slot.ref, index, cause, producer, static_cast<std::uint8_t>(port),
                   slot.accounted_to, slot.accounted_to + cycles});
  slot.accounted_to += cycles;
}

/// Gives a cause to every cycle of the thread up to its issue at `now`: its own front end first,
/// then the blocker that held it longest, then the ports it had to share.
void Eu::count_wait(int slot_number, int port, Cycle now) {
  const Slot& slot = slots_[slot_number];
  const std::uint32_t index = states_[slot_number].pc;
  const auto count_until = [&](Cycle cycle, Cause cause, std::uint32_t producer) {
    if (cycle > slot.accounted_to)
      count(slot_number, index, cause, cycle - slot.accounted_to, producer, port);
  };
  count_until(slot.front_end_free_at, Cause::FrontEnd, slot.previous);
  if (slot.blocker.until > slot.front_end_free_at)
    count_until(ready_at_[slot_number], slot.blocker.cause, slot.blocker.producer);
  else
    count_until(ready_at_[slot_number], Cause::FrontEnd, slot.previous);
  count_until(std::min(now, slot.accounted_to + slot.lost), Cause::ArbLost, index);
  if (port == kSendPort) {
    count_until(std::min(now, send_port_free_at_), Cause::ArbLost, index);
    count_until(now, Cause::MsgQueueFull, index);
  }
  count_until(now, port < kMaxPipes ? pipe_cause(port) : Cause::ArbLost, index);
}

/// Its one cycle of issue rests on no number.
void Eu::count_issue(int slot_number, int port) {
  Slot& slot = slots_[slot_number];
  const std::uint32_t index = states_[slot_number].pc;
  InstructionAccount& instruction = context_.instructions[index];
  ++instruction.issues;
  ++instruction.cycles[Cause::Issued];
  ++slot.account->instructions;
  ++slot.account->cycles[Cause::Issued];
  if (events_ != nullptr)
    events_->span({slot.ref, index, Cause::Issued, index, static_cast<std::uint8_t>(port),
                   slot.accounted_to, slot.accounted_to + 1});
  ++slot.accounted_to;
}

}  // namespace eu::model
