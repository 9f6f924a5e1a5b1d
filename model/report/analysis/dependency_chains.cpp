#include "model/report/analysis/dependency_chains.hpp"

#include <algorithm>

#include "config/machine/machine.hpp"

namespace eu::model {
namespace {

/// Calls visit(range) for each range of registers of a send's payload.
template <class Visit>
void for_each_payload(const IssueEvent& event, Visit&& visit) {
  const bool indirect = event.indirect != nullptr;
  const isa::EntryRange* first =
      indirect ? event.indirect->reads.data() : event.row.footprint.reads.data();
  const std::size_t count = indirect ? static_cast<std::size_t>(event.indirect->read_count)
                                     : event.row.footprint.reads.size();
  for (std::size_t n = 0; n < count; ++n)
    if (first[n].count != 0) visit(first[n]);
}

isa::EntryRange response_of(const IssueEvent& event) {
  if (event.indirect == nullptr) return event.row.footprint.write;
  return event.indirect->write_count != 0 ? event.indirect->writes[0] : isa::EntryRange{};
}

}  // namespace

Cycle first_start_cycle(const config::Machine& machine) {
  return static_cast<Cycle>(machine.launch_cycles() + machine.dispatcher.cycles_per_thread +
                            machine.dispatcher.latency_cycles);
}

DependencyChains::DependencyChains(const config::Machine& machine, const Workload& workload)
    : machine_(machine),
      workload_(workload),
      latency_(machine, workload.program),
      first_start_(first_start_cycle(machine)),
      slots_(machine.machine.subslices * machine.machine.eus_per_subslice * machine.eu.threads),
      barriers_(workload.dispatch.group_count()),
      resident_(machine.machine.subslices * machine.machine.eus_per_subslice),
      fetched_(resident_.size()) {}

DependencyChains::Slot& DependencyChains::slot_of(const ThreadRef& thread) {
  std::unique_ptr<Slot>& slot = slots_[thread.eu * machine_.eu.threads + thread.slot];
  if (slot == nullptr || slot->thread != thread.thread) begin(slot, thread.thread);
  return *slot;
}

void DependencyChains::begin(std::unique_ptr<Slot>& slot, std::uint32_t thread) const {
  slot = std::make_unique<Slot>(machine_.eu.register_renaming == config::RegisterRenaming::Full);
  slot->thread = thread;
  slot->earliest = {first_start_, first_start_, first_start_};
  slot->front_end_free = first_start_;
}

/// `cycles` rounded up to whole steps: a thread's next instruction is ready
/// whole steps after the last.
Cycle DependencyChains::whole_steps(Cycle cycles) const {
  const auto mask = static_cast<Cycle>(machine_.eu.issue_granularity_cycles) - 1;
  return (cycles + mask) & ~mask;
}

DependencyChains::Barrier& DependencyChains::barrier_of(std::uint32_t thread) {
  const std::size_t group =
      thread / static_cast<std::uint32_t>(workload_.dispatch.threads_per_group());
  if (group >= barriers_.size()) barriers_.resize(group + 1);
  return barriers_[group];
}

/// A thread's n-th wait ends with the n-th notification; only the barrier of its group sends them.
void DependencyChains::hold_at_barrier(Slot& slot, Times& start) {
  const Barrier& barrier = barrier_of(slot.thread);
  if (slot.barriers_passed == barrier.releases.size()) return;  // some arrivals were not observed
  const Times& release = barrier.releases[slot.barriers_passed++];
  for (const Line line : {kDataflow, kFastMemory})
    start[line] = std::max(start[line], release[line]);
}

/// Adds cycles of fetch or of the front end, which are different cycles of a thread.
void DependencyChains::fetching(Slot& slot, int eu, Cycle cycles) {
  slot.fetched += cycles;
  fetched_[eu] += cycles;
  longest_fetched_ = std::max(longest_fetched_, slot.fetched);
}

void DependencyChains::span(const SpanEvent& event) {
  if (event.cause != Cause::Fetch) return;
  fetching(slot_of(event.thread), event.thread.eu, event.end - event.begin);
}

void DependencyChains::issue(const IssueEvent& event) {
  Slot& slot = slot_of(event.thread);
  const IssueRow& row = event.row;
  Times start = slot.registers.ready(row, event.indirect);
  keep_later(start, slot.earliest);
  if (row.action == isa::Action::Send) keep_later(start, slot.earliest_send);
  if ((row.action == isa::Action::Wait && row.notification == 0) || slot.is_at_barrier)
    hold_at_barrier(slot, start);
  slot.is_at_barrier = row.footprint.holds_thread;

  slot.registers.mark(row, event.indirect, start);
  if (row.action == isa::Action::Send) sent(slot, event, start);
  const Times end = after(start, row.issue_cycles);
  keep_later(longest_, end);
  Cycle front_end = row.issue_cycles;
  if (row.footprint.thread_ctrl == isa::ThreadControl::Switch)
    front_end = std::max(front_end, static_cast<Cycle>(machine_.eu.switch_cycles));
  slot.earliest[kInOrder] = start[kInOrder] + whole_steps(front_end);
  const bool decides_what_follows =
      row.footprint.timing_class == isa::TimingClass::Flow || row.action == isa::Action::Wait;
  if (decides_what_follows) keep_later(slot.earliest, end);

  const Cycle resident = end[kInOrder] - first_start_;
  resident_[event.thread.eu] += resident - slot.resident;
  slot.resident = resident;
  front_end_ = std::max(front_end_, slot.front_end_free + row.issue_cycles);
  slot.front_end_free += whole_steps(row.issue_cycles);
  fetching(slot, event.thread.eu, row.issue_cycles);
}

void DependencyChains::sent(Slot& slot, const IssueEvent& event, const Times& start) {
  const IssueRow& row = event.row;
  int registers = 0;
  for_each_payload(event, [&](isa::EntryRange range) { registers += range.count; });
  const Times read = after(start, latency_.payload_read(registers));
  for_each_payload(event, [&](isa::EntryRange range) { slot.registers.hold_payload(range, read); });
  slot.earliest_send = start;
  slot.pending.push_back(
      {event.index, event.start, start, registers, response_of(event), row.wait_group});
}

void DependencyChains::message(const MessageEvent& event) {
  Slot* const its = slots_[event.thread.eu * machine_.eu.threads + event.thread.slot].get();
  if (its == nullptr || its->thread != event.thread.thread) return;  // it has ended since
  Slot& slot = *its;
  const auto found =
      std::find_if(slot.pending.begin(), slot.pending.end(),
                   [&](const PendingMessage& message) { return message.sent == event.sent; });
  if (found == slot.pending.end()) return;  // its send was not observed
  const PendingMessage message = *found;
  slot.pending.erase(found);
  if (latency_.is_barrier(message.index)) arrived_at_barrier(message, event);
  if (message.response.count == 0 && message.wait_group == 0) return;
  const Cycle observed = event.done - event.sent;
  const Cycle fast = std::min(
      observed, latency_.response(message.index, message.payload_registers, message.response.count)
                    .value_or(observed));
  Times when = after(message.start, observed);
  when[kFastMemory] = message.start[kFastMemory] + fast;
  if (message.wait_group != 0)
    slot.registers.response_arrived(message.wait_group, when);
  else
    slot.registers.respond(message.response, when);
}

void DependencyChains::arrived_at_barrier(const PendingMessage& message,
                                          const MessageEvent& event) {
  Barrier& barrier = barrier_of(event.thread.thread);
  const Cycle fast = latency_.barrier(message.payload_registers);
  const Cycle observed =
      fast - latency_.arrival(message.payload_registers) + (event.accepted - event.sent);
  Times release = after(message.start, observed);
  release[kFastMemory] = message.start[kFastMemory] + fast;
  keep_later(barrier.release, release);
  if (++barrier.arrived < workload_.dispatch.threads_per_group()) return;
  barrier.arrived = 0;
  barrier.releases.push_back(barrier.release);
  barrier.release = {};
}

Cycle DependencyChains::thread_slots() const {
  return first_start_ + in_slots(resident_);
}

Cycle DependencyChains::instruction_fetch() const {
  return first_start_ + std::max(longest_fetched_, in_slots(fetched_));
}

/// The cycles of the EU with most thread-cycles, packed into its slots.
Cycle DependencyChains::in_slots(const std::vector<Cycle>& thread_cycles) const {
  const Cycle most = *std::max_element(thread_cycles.begin(), thread_cycles.end());
  const auto slots = static_cast<Cycle>(machine_.eu.threads);
  return (most + slots - 1) / slots;
}

}  // namespace eu::model
