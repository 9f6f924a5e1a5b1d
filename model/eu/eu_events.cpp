// What reaches an EU from the rest of the machine: responses, notifications, threads.
#include <fmt/core.h>

#include <algorithm>
#include <cstring>
#include <stdexcept>
#include <string>

#include "config/machine/machine.hpp"
#include "model/dispatch/thread_payload.hpp"
#include "model/eu/eu.hpp"
#include "model/memory/race_detector.hpp"

namespace eu::model {

// ---- inputs from the machine ----

void Eu::check_causality(Cycle when) const {
  if (when < local_)
    throw std::logic_error(fmt::format(
        "EU {} had gone to cycle {} when it was affected at cycle {}", number_, local_, when));
}

void Eu::credit(Cycle arrival, Cycle accepted, Cause busy) {
  queue_.credit(arrival, accepted, busy);
  update_send_port();
}

void Eu::respond(const Packet& packet, const ResponseTimes& times, Cycle when) {
  Slot& slot = slots_[packet.from.slot];
  const isa::Request& message = packet.message;
  // IVB PRM 3.5: a response after the end of its thread never reaches another thread.
  if (!(message.has_response() || message.is_awaited) || slot.ref.thread != packet.from.thread)
    return;
  check_causality(when);
  catch_up(slot);
  if (has_late_writes_)
    slot.late.defer(packet, context_.isa.state, when);
  else if (!replays_ && message.has_response())
    write_response(packet, context_.program[packet.index], slot.state);
  // IVB PRM 6.56: the response carries whether it clears the scoreboard of its registers.
  const IssueRow& row = rows_[packet.index];
  if (row.wait_group != 0)
    scoreboard_.response_arrived(packet.from.slot, row.wait_group, when);
  else if (!row.footprint.no_dd_clr)
    scoreboard_.respond(packet.from.slot, packet.message.response, when);
  if (message.has_response()) response_history_.add(packet, times, when);
  if ((running_ >> packet.from.slot) & 1) prepare(slot, when);
}

void Eu::notify(ThreadRef thread, unsigned counter, Cycle when) {
  if (context_.options.races != nullptr) context_.options.races->notified(thread.thread, when);
  Slot& slot = slots_[thread.slot];
  if (slot.ref.thread != thread.thread || !((running_ >> thread.slot) & 1)) return;
  // It has no effect before the thread's next instruction can issue.
  if ((notifiable_ >> thread.slot) & 1) check_causality(std::max(when, slot.front_end_free_at));
  if (slot.released_at == kNever)
    release_thread(slot, when);
  else
    slot.notifications.push_back({when, counter});
  prepare(slot, when);
  interconnect->wake_by(number_, when);
}

/// Lets the thread continue after a barrier that held it.
void Eu::release_thread(Slot& slot, Cycle when) {
  slot.released_at = slot.last_wait = when;
  slot.stopped_until = std::max({slot.switched_until, slot.excepted_until, when});
  slot.barrier_pending = false;
}

void Eu::forward(ThreadRef thread, const ForwardedData& data, Cycle when) {
  Slot& slot = slots_[thread.slot];
  if (slot.ref.thread != thread.thread || !((running_ >> thread.slot) & 1)) return;
  check_causality(when);
  LateWrite write;
  write.lands = when;
  const std::size_t registers = context_.isa.state.registers_offset_bytes;
  for (unsigned i = 0; i < data.size_bytes; ++i)
    write.bytes.push_back({static_cast<std::uint16_t>(registers + data.byte + i), data.bytes[i]});
  slot.late.add(std::move(write));
}

namespace {

/// Records the end of the thread with this id in the registers that name it; false if none does.
bool note_end(const std::array<std::uint16_t, kMaxDependencies>& tdr, unsigned fftid, Cycle when,
              DependencyEnds& ends) {
  bool noted = false;
  for (std::size_t i = 0; i < tdr.size(); ++i) {
    if ((tdr[i] & isa::kTdrValid) == 0 ||
        (tdr[i] & ~isa::kTdrValid) != (fftid & ~unsigned{isa::kTdrValid} & 0xffff) ||
        ends[i] != kNever)
      continue;
    ends[i] = when;
    noted = true;
  }
  return noted;
}

}  // namespace

void Eu::retired(unsigned fftid, Cycle when) {
  for (ComingThread& coming : coming_)
    note_end(coming.start.dependencies, fftid, when, coming.dependency_ends);
  for_each_bit(dependent_ & running_, [&](int slot_number) {
    Slot& slot = slots_[slot_number];
    if (!note_end(slot.state.tdr, fftid, when, slot.dependency_ends)) return;
    check_causality(std::max(when, slot.front_end_free_at));
    prepare(slot, when);
    interconnect->wake_by(number_, when);
  });
}

void Eu::end_dependencies(Slot& slot, Cycle now) {
  isa::ThreadState& state = slot.state;
  for (std::size_t i = 0; i < state.tdr.size(); ++i)
    if (slot.dependency_ends[i] <= now) state.tdr[i] &= static_cast<std::uint16_t>(~isa::kTdrValid);
}

void Eu::fetched(const FetchRequest& request, Cycle when) {
  if (!fetch_.filled(request, when)) return;
  check_causality(when);
  if ((running_ >> request.slot) & 1) prepare(slots_[request.slot], when);
}

/// Cycle of the next notification for this counter; kNever if none is known.
Cycle Eu::first_notification(const Slot& slot, unsigned counter) const {
  const auto next =
      std::find_if(slot.notifications.begin(), slot.notifications.end(),
                   [counter](const Notification& each) { return each.counter == counter; });
  return next == slot.notifications.end() ? kNever : next->when;
}

void Eu::take_notifications(Slot& slot, Cycle now) {
  std::vector<Notification>& notifications = slot.notifications;
  auto next = notifications.begin();
  for (; next != notifications.end() && next->when <= now; ++next)
    ++slot.state.notification[next->counter];
  notifications.erase(notifications.begin(), next);
}

void Eu::start_thread(const ThreadStart& start) {
  if (context_.options.races != nullptr) context_.options.races->started(start.thread, start.group);
  check_causality(start.when);
  occupied_ |= 1u << start.slot;
  coming_.push_back({start, {}});
  coming_.back().dependency_ends.fill(kNever);
  next_coming_ = coming_.front().start.when;
  interconnect->wake_by(number_, start.when);
}

/// Starts a thread: at start.when, not when the EU receives the start. Until then the thread does
/// not count for the EU's fetches and ages.
void Eu::begin_thread(const ComingThread& coming) {
  const ThreadStart& start = coming.start;
  bound_moved_ = true;
  Slot& slot = slots_[start.slot];
  keep_registers(slot);
  static_cast<Progress&>(slot) = Progress{};
  isa::ThreadState& state = slot.state;
  states_.reset(static_cast<std::size_t>(start.slot), !replays_);
  if (!start.payload.empty())
    std::memcpy(register_bytes(state, context_.isa.state, 0), start.payload.data(),
                start.payload.size() * sizeof(RegisterData));
  context_.isa.start_thread(state, start.dispatch_mask, control_registers(context_.dispatch));
  if (context_.isa.launch != nullptr)
    context_.isa.launch(
        state, thread_launch(context_.dispatch, start.group, start.thread, context_.uniforms));
  state.tdr = start.dependencies;
  state.pc = slot.pc = start.entry;

  slot.ref = {static_cast<std::uint16_t>(number_), static_cast<std::uint8_t>(start.slot),
              start.thread};
  slot.group = start.group;
  slot.home_subslice = start.home_subslice;
  slot.accounted_to = slot.front_end_free_at = slot.previous_start = start.when;
  slot.account = &account_of(start.thread);
  *slot.account = {number_, start.slot, start.when, start.when, 0, {}};
  const SlotSet bit = 1u << start.slot;
  running_ |= bit;
  const bool depends = std::any_of(start.dependencies.begin(), start.dependencies.end(),
                                   [](std::uint16_t tdr) { return (tdr & isa::kTdrValid) != 0; });
  dependent_ = depends ? dependent_ | bit : dependent_ & ~bit;
  slot.dependency_ends = coming.dependency_ends;
  if (values_ != nullptr) values_->begin(slot.ref, start);
  scoreboard_.clear(start.slot);
  register_cache_.clear(start.slot);
  arbiter_.thread_started(start.slot, start.high_priority);
  arrange_slots();
  set_state_registers(start.slot, start.high_priority);
  fetch_.restart(start.slot, start.entry, start.when);
  prepare(slot, start.when);
}

/// Returns the account of a thread. Accounts of spawned threads follow those of dispatched ones;
/// they are created when the threads start.
ThreadAccount& Eu::account_of(std::uint32_t thread) const {
  if (thread >= context_.threads.size()) {
    context_.threads.resize(thread + 1);
    context_.kept_registers.resize(thread + 1);
  }
  return context_.threads[thread];
}

void Eu::keep_registers(Slot& slot) {
  if (slot.account == nullptr) return;  // no registers before the first thread
  catch_up(slot);
  slot.late.settle(slot.state, kNever);
  if (!context_.options.keep_registers) return;
  context_.kept_registers[slot.ref.thread] = isa::copy_of(slot.state, context_.isa.state);
}

void Eu::keep_registers() {
  for (Slot& slot : slots_) keep_registers(slot);
}

/// Sets the identity of the thread that started, and the ages of all threads of the EU.
void Eu::set_state_registers(int started, bool high_priority) {
  const isa::ThreadIdentity identity =
      thread_identity(context_.machine, slots_[started].ref, high_priority);
  context_.isa.identify(slots_[started].state, identity);
  for (int slot = 0; slot < context_.machine.eu.threads; ++slot)
    if (slots_[slot].account != nullptr)
      context_.isa.set_priority(slots_[slot].state, arbiter_.priority(slot), identity.slot_mask);
}

void Eu::release(int slot) {
  occupied_ &= ~(1u << slot);
}

bool Eu::was_cut_off() const {
  return queue_.latest_arrival() != kNever || next_event(starts_.next()) != kNever;
}

Cycle Eu::last_issue_end() const {
  Cycle end = last_end_;
  for_each_bit(running_, [&](int number) {
    const Slot& slot = slots_[number];
    if (slot.account->instructions != 0) end = std::max(end, slot.front_end_free_at);
  });
  return end;
}

std::vector<StuckThread> Eu::stuck_threads() const {
  std::vector<StuckThread> stuck;
  for_each_bit(running_, [&](int number) {
    const Slot& slot = slots_[number];
    stuck.push_back({slot.ref, slot.pc, blocker_of(slot), slot.front_end_free_at});
  });
  return stuck;
}

}  // namespace eu::model
