#include "model/core/eu.hpp"

#include <algorithm>
#include <string>

namespace eu::model {
namespace {

/// No window is longer, so that all EUs advance together.
constexpr Cycle kQuantumCycles = 1u << 16;

sc_core::sc_time to_time(Cycle cycles) {
  return sc_core::sc_time::from_value(cycles);
}

}  // namespace

Eu::Eu(sc_core::sc_module_name name, int number, const RunContext& context)
    : sc_module(name),
      context_(context),
      number_(number),
      alignment_mask_(static_cast<Cycle>(context.machine.eu.issue_granularity_cycles) - 1),
      arbiter_("thread_arbiter"),
      fetch_("instruction_fetch"),
      scoreboard_("scoreboard", context.machine.eu.threads),
      queue_("message_queue", context.machine.eu.message_queue,
             context.machine.eu.timing[isa::TimingClass::Send].issue_cycles),
      states_(context.machine.eu.threads) {
  in.bind(*this);
  queue_.out(interconnect);
  for (const config::PipeConfig& pipe : context.machine.eu.pipes)
    pipes_.push_back(std::make_unique<Pipe>((pipe.name + "_pipe").c_str()));
  SC_HAS_PROCESS(Eu);
  SC_METHOD(run);
  sensitive << restart_;
  dont_initialize();
}

// ---- local time
// -----------------------------------------------------------------------------------

void Eu::run() {
  const Cycle now = sc_core::sc_time_stamp().value();
  interconnect->resolve(now);
  resolved_to_ = now;
  local_ = std::max(local_, now);
  Cycle next = next_issue();
  for (Cycle limit = bound(next); next < limit; limit = bound(next)) {
    local_ = next;
    step(next);
    next = next_issue();
  }
  const Cycle limit = bound(next);
  if (next != kNever) local_ = std::max(local_, limit);
  if (limit < context_.control.stop_at()) next_trigger(to_time(limit - now), restart_);
}

/// How far local time may go if the next instruction starts at `next`: nothing outside can reach
/// this EU before that (speed.md 4). An EU with nothing to start sleeps until an answer is due.
Cycle Eu::bound(Cycle next) const {
  Cycle limit = std::min(context_.control.stop_at(), message_bound_);
  if (queue_.entry_free_at() == kNever) limit = std::min(limit, queue_.earliest_credit());
  if (next == kNever) return pending_.empty() ? limit : std::min(limit, pending_.back().arrival);
  limit = std::min(limit, resolved_to_ + kQuantumCycles);
  if (listening_ != 0) {
    const Cycle earliest = resolved_to_ + 1 + context_.machine.gateway.latency_cycles;
    for (int slot = 0; slot < kMaxSlots; ++slot)
      if ((listening_ >> slot) & 1)
        limit = std::min(limit, std::max(slots_[slot].front_end_free_at, earliest));
  }
  const auto all = static_cast<SlotSet>((1u << context_.machine.eu.threads) - 1);
  if (occupied_ != all && dispatcher->has_waiting_threads())
    limit = std::min(limit, resolved_to_ + 1 + dispatcher->min_latency_cycles());
  return limit;
}

Cycle Eu::aligned(Cycle cycle) const {
  return cycle > kNever - alignment_mask_ ? kNever : (cycle + alignment_mask_) & ~alignment_mask_;
}

Cycle Eu::port_free_at(int port) const {
  if (port != kSendPort) return port_free_at_[port];
  return std::max(port_free_at_[port], queue_.entry_free_at());
}

/// First cycle at which some thread can start an instruction.
Cycle Eu::next_issue() const {
  Cycle next = kNever;
  for (int slot = 0; slot < kMaxSlots; ++slot) {
    if (!((running_ >> slot) & 1) || slots_[slot].ready_at >= next) continue;
    Cycle port_free = kNever;
    for (int port = 0; wants_[slot] >> port; ++port)
      if ((wants_[slot] >> port) & 1) port_free = std::min(port_free, port_free_at(port));
    next = std::min(next, aligned(std::max(slots_[slot].ready_at, port_free)));
  }
  return next;
}

void Eu::step(Cycle now) {
  SlotSet ready = 0;
  for (int slot = 0; slot < kMaxSlots; ++slot)
    if (((running_ >> slot) & 1) && slots_[slot].ready_at <= now)
      ready |= static_cast<SlotSet>(1u << slot);
  PortSet free = 0;
  for (int port = 0; port < kPortCount; ++port)
    if (port_free_at(port) <= now) free |= static_cast<PortSet>(1u << port);

  const Grants grants = arbiter_.grant(ready, wants_, free);
  PortSet started = 0;
  for (int port = 0; port < kPortCount; ++port)
    if (grants[port] >= 0) {
      started |= static_cast<PortSet>(1u << port);
      ready &= static_cast<SlotSet>(~(1u << grants[port]));
    }
  for (int slot = 0; slot < kMaxSlots; ++slot) {
    if (!((ready >> slot) & 1)) continue;
    if (wants_[slot] & started) ++slots_[slot].lost;
    if (((wants_[slot] >> kSendPort) & 1) && queue_.entry_free_at() > now)
      slots_[slot].queue_limited = true;
  }
  for (int port = 0; port < kPortCount; ++port)
    if (grants[port] >= 0) issue(grants[port], port, now);
  const PortSet pipe_starts = started & ((1u << kMaxPipes) - 1);
  if (pipe_starts & (pipe_starts - 1)) ++multi_issue_cycles_;
}

// ---- a thread's next instruction
// --------------------------------------------------------------------

/// Finds out when the slot's next instruction may start and what it waits for.
void Eu::prepare(int slot_number, Cycle now) {
  Slot& slot = slots_[slot_number];
  const isa::ThreadState& state = states_[slot_number];
  const auto bit = static_cast<SlotSet>(1u << slot_number);
  listening_ &= static_cast<SlotSet>(~bit);
  slot.lost = 0;
  slot.queue_limited = false;
  if (state.pc >= context_.program.size()) {
    slot.ready_at = kNever;
    if (context_.dispatch.ends_without_eot)
      end_thread(slot_number, context_.program.size() - 1);
    else
      context_.control.fail({now, slot.ref, state.pc, "ran past the end of the kernel"});
    return;
  }
  const IssueRow& row = context_.rows[state.pc];
  wants_[slot_number] = row.ports;
  isa::IndirectRanges indirect;
  if (row.footprint.indirect)
    indirect = isa::indirect_ranges(*context_.program[state.pc].instruction, state);
  const Cycle base = slot.front_end_free_at;
  slot.blocker = own_blocker(slot_number, row);
  if (slot.blocker.until == kNever && row.action == isa::Action::Wait) listening_ |= bit;
  slot.blocker.keep_later({fetch_.ready_at(slot_number, state.pc, base), Cause::Fetch, state.pc});
  slot.blocker.keep_later(
      scoreboard_.blocker(slot_number, row, row.footprint.indirect ? &indirect : nullptr, base));
  slot.ready_at = aligned(std::max(base, slot.blocker.until));
}

/// What the thread waits for apart from registers: its own thread control, notifications, TDR.
Blocker Eu::own_blocker(int slot_number, const IssueRow& row) const {
  const Slot& slot = slots_[slot_number];
  const isa::ThreadState& state = states_[slot_number];
  Blocker blocker{slot.switched_until, Cause::Switch, state.pc};
  if (row.action == isa::Action::Wait && state.notification[row.notification] == 0) {
    const Cycle until =
        slot.notifications.empty() || row.notification != 0 ? kNever : slot.notifications.front();
    blocker.keep_later({until, slot.barrier_pending ? Cause::Barrier : Cause::Notify, state.pc});
  }
  if (row.conditional_dependency)
    for (const std::uint16_t tdr : state.tdr)
      if (tdr & 0x8000) blocker.keep_later({kNever, Cause::Tdr, state.pc});
  return blocker;
}

// ---- issue
// --------------------------------------------------------------------------------------------

void Eu::issue(int slot_number, int port, Cycle now) {
  Slot& slot = slots_[slot_number];
  isa::ThreadState& state = states_[slot_number];
  const std::uint32_t index = state.pc;
  const IssueRow& row = context_.rows[index];

  count_wait(slot_number, port, now);
  ++slot.account->instructions;
  ++context_.instructions[index].issues;
  first_issue_ = std::min(first_issue_, now);
  last_issue_end_ = std::max(last_issue_end_, now + row.issue_cycles);

  port_free_at_[port] = port < kMaxPipes ? pipes_[port]->start(now, row.occupancy_cycles)
                                         : now + row.occupancy_cycles;
  isa::IndirectRanges indirect;
  if (row.footprint.indirect)
    indirect = isa::indirect_ranges(*context_.program[index].instruction, state);
  scoreboard_.mark(slot_number, index, row, row.footprint.indirect ? &indirect : nullptr, now);
  slot.front_end_free_at = now + row.issue_cycles;
  if (row.footprint.thread_ctrl == isa::ThreadControl::Switch)
    slot.switched_until = slot.front_end_free_at + context_.machine.eu.switch_cycles;
  if (row.footprint.thread_ctrl == isa::ThreadControl::Atomic) arbiter_.hold(slot_number);
  try {
    perform(slot_number, row, now);
  } catch (const isa::ExecutionFault& fault) {
    context_.control.fail({now, slot.ref, index, fault.what()});
    slot.ready_at = kNever;
    return;
  }
  if (row.footprint.eot)
    end_thread(slot_number, index);
  else
    prepare(slot_number, now);
}

void Eu::perform(int slot_number, const IssueRow& row, Cycle now) {
  isa::ThreadState& state = states_[slot_number];
  const isa::Executable& executable = context_.program[state.pc];
  if (row.reads_timestamp) {
    state.tm[0] = static_cast<std::uint32_t>(now);
    state.tm[1] = static_cast<std::uint32_t>(now >> 32);
  }
  if (row.footprint.reads_notification) take_notifications(slot_number, now);
  if (row.action == isa::Action::Wait) slots_[slot_number].barrier_pending = false;
  if (row.action == isa::Action::Send) send(slot_number, now);
  executable.execute(executable, state);
}

void Eu::send(int slot_number, Cycle now) {
  Slot& slot = slots_[slot_number];
  const isa::ThreadState& state = states_[slot_number];
  Packet& packet = interconnect->allocate();
  packet.from = slot.ref;
  packet.group = slot.group;
  fill_packet(packet, context_.program[state.pc], state);
  if (packet.message.sfid == isa::Sfid::Gateway) slot.barrier_pending = true;

  const isa::GrfRange payload{
      packet.message.payload_grf,
      static_cast<std::uint8_t>(packet.message.descriptor.message_length())};
  const MessageQueue::Sent sent = queue_.push(packet, now);
  scoreboard_.hold_payload(slot_number, payload, now, sent.payload_read, state.pc);
  pending_.push_back({sent.arrival, sent.earliest_answer});
  message_bound_ = std::min(message_bound_, sent.earliest_answer);
}

void Eu::end_thread(int slot_number, std::uint32_t index) {
  Slot& slot = slots_[slot_number];
  count(slot_number, index, Cause::FrontEnd, slot.front_end_free_at - slot.accounted_to);
  slot.account->end = slot.front_end_free_at;
  running_ &= static_cast<SlotSet>(~(1u << slot_number));
  slot.ready_at = kNever;
}

// ---- accounting
// -----------------------------------------------------------------------------------------

void Eu::count(int slot_number, std::uint32_t index, Cause cause, Cycle cycles) {
  Slot& slot = slots_[slot_number];
  slot.account->cycles[cause] += cycles;
  context_.instructions[index].cycles[cause] += cycles;
  slot.accounted_to += cycles;
}

/// Gives a cause to every cycle of the thread up to its issue at `now`: its own front end first,
/// then the blocker that held it longest, then the ports it had to share.
void Eu::count_wait(int slot_number, int port, Cycle now) {
  const Slot& slot = slots_[slot_number];
  const std::uint32_t index = states_[slot_number].pc;
  const auto count_until = [&](Cycle cycle, Cause cause) {
    if (cycle > slot.accounted_to) count(slot_number, index, cause, cycle - slot.accounted_to);
  };
  count_until(slot.front_end_free_at, Cause::FrontEnd);
  const bool blocked = slot.blocker.until > slot.front_end_free_at;
  count_until(slot.ready_at, blocked ? slot.blocker.cause : Cause::FrontEnd);
  count_until(std::min(now, slot.accounted_to + slot.lost), Cause::ArbLost);
  const Cause port_cause = port < kMaxPipes     ? pipe_cause(port)
                           : slot.queue_limited ? Cause::MsgQueueFull
                                                : Cause::ArbLost;
  count_until(now, port_cause);
  count(slot_number, index, Cause::Issued, 1);
}

// ---- what the machine tells the EU
// --------------------------------------------------------------------

void Eu::check_causality(Cycle when) const {
  if (when < local_)
    throw std::logic_error("EU " + std::to_string(number_) + " had gone to cycle " +
                           std::to_string(local_) + " when it was affected at cycle " +
                           std::to_string(when));
}

void Eu::update_message_bound() {
  message_bound_ = kNever;
  for (const Pending& pending : pending_)
    message_bound_ = std::min(message_bound_, pending.earliest_answer);
}

void Eu::credit(Cycle arrival, Cycle accepted) {
  queue_.credit(arrival, accepted);
  pending_.erase(std::find_if(pending_.begin(), pending_.end(),
                              [arrival](const Pending& p) { return p.arrival == arrival; }));
  update_message_bound();
}

void Eu::respond(const Packet& packet, Cycle when) {
  const int slot_number = packet.from.slot;
  // IVB PRM 3.5: what comes back after the end of its thread never reaches another thread.
  if (!packet.message.has_response || slots_[slot_number].ref.thread != packet.from.thread) return;
  check_causality(when);
  write_response(packet, states_[slot_number]);
  const unsigned registers = packet.message.descriptor.response_length();
  scoreboard_.respond(slot_number,
                      {packet.message.response_grf, static_cast<std::uint8_t>(registers)}, when);
  if ((running_ >> slot_number) & 1) prepare(slot_number, when);
}

void Eu::notify(ThreadRef thread, Cycle when) {
  Slot& slot = slots_[thread.slot];
  if (slot.ref.thread != thread.thread || !((running_ >> thread.slot) & 1)) return;
  check_causality(when);
  slot.notifications.push_back(when);
  prepare(thread.slot, when);
  restart_.notify(to_time(when - sc_core::sc_time_stamp().value()));
}

void Eu::take_notifications(int slot_number, Cycle now) {
  std::deque<Cycle>& notifications = slots_[slot_number].notifications;
  for (; !notifications.empty() && notifications.front() <= now; notifications.pop_front())
    ++states_[slot_number].notification[0];
}

void Eu::start_thread(const ThreadStart& start) {
  check_causality(start.when);
  const auto bit = static_cast<SlotSet>(1u << start.slot);
  keep_registers(start.slot);
  isa::ThreadState& state = states_[start.slot];
  state = isa::ThreadState{};
  for (std::size_t i = 0; i < start.payload.size(); ++i)
    state.write(static_cast<int>(i) * isa::kGrfBytes, start.payload[i]);
  isa::start_thread(state, start.dispatch_mask);

  Slot& slot = slots_[start.slot];
  slot = Slot{};
  slot.ref = {static_cast<std::uint16_t>(number_), static_cast<std::uint8_t>(start.slot),
              start.thread};
  slot.group = start.group;
  slot.accounted_to = slot.front_end_free_at = start.when;
  slot.account = &context_.threads[start.thread];
  *slot.account = {number_, start.slot, start.when, start.when, 0, {}};
  running_ |= bit;
  occupied_ |= bit;
  scoreboard_.clear(start.slot);
  arbiter_.thread_started(start.slot, start.high_priority);
  prepare(start.slot, start.when);
  restart_.notify(to_time(start.when - sc_core::sc_time_stamp().value()));
}

void Eu::keep_registers(int slot) const {
  if (!context_.options.keep_registers || slots_[slot].account == nullptr) return;
  context_.kept_registers[slots_[slot].ref.thread] =
      std::make_unique<isa::ThreadState>(states_[slot]);
}

void Eu::keep_registers() const {
  for (int slot = 0; slot < context_.machine.eu.threads; ++slot) keep_registers(slot);
}

void Eu::release(int slot) {
  occupied_ &= static_cast<SlotSet>(~(1u << slot));
}

bool Eu::was_cut_off() const {
  return !pending_.empty() || next_issue() != kNever;
}

std::vector<StuckThread> Eu::stuck_threads() const {
  std::vector<StuckThread> stuck;
  for (int slot = 0; slot < kMaxSlots; ++slot)
    if ((running_ >> slot) & 1)
      stuck.push_back({slots_[slot].ref, states_[slot].pc, slots_[slot].blocker,
                       slots_[slot].front_end_free_at});
  return stuck;
}

}  // namespace eu::model
