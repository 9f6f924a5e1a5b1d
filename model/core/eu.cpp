#include "model/core/eu.hpp"

#include <algorithm>
#include <string>

namespace eu::model {
namespace {

/// No window is longer, so that all EUs advance together.
constexpr Cycle kQuantumCycles = 1u << 16;

/// A send is one pass.
Cycle send_issue_cycles(const config::Machine& machine) {
  const config::ClassTiming& send = machine.eu.timing[isa::TimingClass::Send];
  return static_cast<Cycle>(send.issue_cycles + send.issue_cycles_per_pass);
}

/// Do others see when its results arrive? Of a send's that is up to its response.
bool shows_order(const IssueRow& row) {
  return row.lands_late || row.footprint.no_dd_chk || row.footprint.no_dd_clr;
}

}  // namespace

Eu::Eu(sc_core::sc_module_name name, int number, const RunContext& context)
    : sc_module(name),
      context_(context),
      number_(number),
      events_(context.options.events),
      values_(context.options.values),
      replays_(values_ != nullptr && values_->replays()),
      starvation_cycles_(context.machine.eu.starvation_cycles),
      alignment_mask_(static_cast<Cycle>(context.machine.eu.issue_granularity_cycles) - 1),
      has_late_writes_(!replays_ &&
                       (context.message_use.forwards ||
                        std::any_of(context.rows.begin(), context.rows.end(), shows_order))),
      kernel_end_(std::min(context.program.size(), context.program.program().kernel_end)),
      arbiter_("thread_arbiter", context.machine.eu.arbitration, context.machine.eu.threads),
      scoreboard_("scoreboard", context.machine.eu, context.rows),
      queue_("message_queue", context.machine.eu.message_queue, send_issue_cycles(context.machine),
             context.options.jitter),
      states_(context.machine.eu.threads) {
  in.bind(*this);
  queue_.out(interconnect);
  if (context.machine.eu.fetch.kind == config::FetchKind::Ideal) {
    ideal_fetch_ = std::make_unique<IdealFetch>("instruction_fetch");
    fetch_ = ideal_fetch_.get();
  } else {
    queued_fetch_ = std::make_unique<QueuedFetch>("instruction_fetch", number, context.machine,
                                                  context.program.program());
    queued_fetch_->cache(instruction_cache);
    queued_fetch_->interconnect(fetch);
    fetch_ = queued_fetch_.get();
  }
  for (const config::PipeConfig& pipe : context.machine.eu.pipes)
    pipes_.push_back(std::make_unique<Pipe>((pipe.name + "_pipe").c_str()));
  for (const IssueRow& row : context.rows)
    if (std::find(port_sets_.begin(), port_sets_.end(), row.ports) == port_sets_.end())
      port_sets_.push_back(row.ports);
  update_ports((1u << kPortCount) - 1);
  ready_at_.fill(kNever);
  SC_HAS_PROCESS(Eu);
  SC_METHOD(run);
  sensitive << restart_;
  dont_initialize();
}

// ---- local time ----

/// All that a step of an EU takes, in one piece: it is small parts, called once each.
[[gnu::flatten]] void Eu::run() {
  const Cycle now = sc_core::sc_time_stamp().value();
  interconnect->resolve(now);
  resolved_to_ = now;
  ++activations_;
  local_ = std::max(local_, now);
  if (local_ >= context_.options.events_end) events_ = nullptr;
  Event next = next_event();
  Cycle limit = bound(next.when);
  while (next.when < limit) {
    local_ = next.when;
    if (next.contenders == 0) {
      begin_thread(coming_.front());
      coming_.pop_front();
    } else {
      step(next);
    }
    next = next_event();
    // As long as nothing is sent and nobody listens, the bound only grows.
    limit = std::min(limit, fetch_->earliest_fill());
    if (bound_moved_ || next.when >= limit) limit = bound(next.when);
    bound_moved_ = false;
  }
  if (next.when != kNever) local_ = std::max(local_, limit);
  if (limit < context_.control.stop_at()) next_trigger(to_time(limit - now), restart_);
}

/// How far local time may go if the next instruction starts at `next`: nothing outside can reach
/// this EU before that (speed.md 4). An EU with nothing to start sleeps until an answer is due.
Cycle Eu::bound(Cycle next) const {
  Cycle limit = std::min({context_.control.stop_at(), message_bound_, fetch_->earliest_fill()});
  // Without a free entry, one that a shared function frees may come before one known to be freed.
  if (const Cycle free_at = queue_.entry_free_at(); free_at > local_)
    if (const Cycle credit = queue_.earliest_credit(); credit < free_at)
      limit = std::min(limit, credit);
  if (next == kNever) return pending_.empty() ? limit : std::min(limit, pending_.back().arrival);
  limit = std::min(limit, resolved_to_ + kQuantumCycles);
  const Cycle earliest = resolved_to_ + 1 + context_.machine.gateway.latency_cycles;
  if (context_.message_use.forwards) limit = std::min(limit, earliest);
  if (listening_ != 0) {
    for (int slot = 0; slot < kMaxSlots; ++slot)
      if ((listening_ >> slot) & 1)
        limit = std::min(limit, std::max(slots_[slot].front_end_free_at, earliest));
  }
  if ((dependent_ & running_) != 0)
    limit = std::min(limit, resolved_to_ + 1 + context_.machine.thread_spawner.latency_cycles);
  const auto all = static_cast<SlotSet>((1u << context_.machine.eu.threads) - 1);
  if (occupied_ != all && dispatcher->has_waiting_threads())
    limit = std::min(limit, resolved_to_ + 1 + dispatcher->min_latency_cycles());
  return limit;
}

/// The first cycle from `cycle` on at which the slot's front end may hand over an instruction.
Cycle Eu::aligned(int slot, Cycle cycle) const {
  if (cycle > kNever - alignment_mask_) return kNever;
  const Cycle origin = slots_[slot].previous_start;
  return origin + ((cycle - origin + alignment_mask_) & ~alignment_mask_);
}

/// When a port that may have changed, and a thread that accepts several, can start something next.
void Eu::update_ports(PortSet changed) {
  if ((changed >> kSendPort) & 1)
    port_free_at_[kSendPort] = std::max(send_port_free_at_, queue_.entry_free_at());
  for (const PortSet set : port_sets_) {
    if ((set & changed) == 0) continue;
    Cycle earliest = port_free_at_[__builtin_ctz(set)];
    for_each_bit(set & (set - 1u),
                 [&](int port) { earliest = std::min(earliest, port_free_at_[port]); });
    set_free_at_[set] = earliest;
  }
}

/// The first cycle at which some thread can start an instruction, and all that can then. Without
/// branches: which thread is first follows no pattern.
Eu::Event Eu::next_issue() const {
  Event next;
  for (unsigned slot = 0; slot < kMaxSlots; ++slot) {
    const Cycle start = std::max(ready_at_[slot], set_free_at_[wants_[slot]]);
    const unsigned with_others = start > next.when ? 0u : 1u;
    const unsigned others = start < next.when ? 0u : ~0u;
    next.contenders = static_cast<SlotSet>((next.contenders & others) | with_others << slot);
    next.when = std::min(next.when, start);
  }
  return next;
}

/// The same, or the next start of a thread, which comes first.
Eu::Event Eu::next_event() const {
  const Event next = next_issue();
  if (coming_.empty() || coming_.front().start.when > next.when) return next;
  return {coming_.front().start.when, 0};
}

void Eu::step(const Event& event) {
  const Cycle now = event.when;
  SlotSet urgent = 0;  // passed over for too long
  PortSet wanted = 0;
  for_each_bit(event.contenders, [&](int slot) {
    urgent |= static_cast<SlotSet>((now - ready_at_[slot] >= starvation_cycles_) << slot);
    wanted |= wants_[slot];
  });
  PortSet free = 0;  // without those that nobody wants: the sooner all are granted
  for_each_bit(wanted, [&](int port) {
    free |= static_cast<PortSet>((port_free_at_[port] <= now) << port);
  });

  const Grants grants = arbiter_.grant(event.contenders, urgent, wants_, free);
  SlotSet losers = event.contenders;
  for_each_bit(grants.ports,
               [&](int port) { losers &= static_cast<SlotSet>(~(1u << grants.slot[port])); });
  for_each_bit(losers, [&](int slot) {
    if (wants_[slot] & grants.ports) ++slots_[slot].lost;
  });
  for_each_bit(grants.ports, [&](int port) { issue(grants.slot[port], port, now); });
  const PortSet pipe_starts = grants.ports & ((1u << kMaxPipes) - 1);
  if (pipe_starts & (pipe_starts - 1)) ++multi_issue_cycles_;
  update_ports(grants.ports);
}

}  // namespace eu::model
