#include "model/core/eu.hpp"

#include <algorithm>
#include <string>

namespace eu::model {
namespace {

/// No window is longer, so that all EUs advance together.
constexpr Cycle kQuantumCycles = 1u << 16;

}  // namespace

Eu::Eu(sc_core::sc_module_name name, int number, const RunContext& context)
    : sc_module(name),
      context_(context),
      number_(number),
      starvation_cycles_(context.machine.eu.starvation_cycles),
      alignment_mask_(static_cast<Cycle>(context.machine.eu.issue_granularity_cycles) - 1),
      arbiter_("thread_arbiter", context.machine.eu.arbitration, context.machine.eu.threads),
      scoreboard_("scoreboard", context.machine.eu.threads),
      queue_("message_queue", context.machine.eu.message_queue,
             context.machine.eu.timing[isa::TimingClass::Send].issue_cycles),
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
  SC_HAS_PROCESS(Eu);
  SC_METHOD(run);
  sensitive << restart_;
  dont_initialize();
}

// ---- local time ----

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
  Cycle limit = std::min({context_.control.stop_at(), message_bound_, fetch_->earliest_fill()});
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
  SlotSet urgent = 0;  // passed over for too long
  for (int slot = 0; slot < kMaxSlots; ++slot) {
    const Cycle ready_at = slots_[slot].ready_at;
    if (!((running_ >> slot) & 1) || ready_at > now) continue;
    ready |= static_cast<SlotSet>(1u << slot);
    if (now - ready_at >= starvation_cycles_) urgent |= static_cast<SlotSet>(1u << slot);
  }
  PortSet free = 0;
  for (int port = 0; port < kPortCount; ++port)
    if (port_free_at(port) <= now) free |= static_cast<PortSet>(1u << port);

  const Grants grants = arbiter_.grant(ready, urgent, wants_, free);
  PortSet started = 0;
  for (int port = 0; port < kPortCount; ++port)
    if (grants[port] >= 0) {
      started |= static_cast<PortSet>(1u << port);
      ready &= static_cast<SlotSet>(~(1u << grants[port]));
    }
  for (int slot = 0; slot < kMaxSlots; ++slot)
    if (((ready >> slot) & 1) && (wants_[slot] & started)) ++slots_[slot].lost;
  for (int port = 0; port < kPortCount; ++port)
    if (grants[port] >= 0) issue(grants[port], port, now);
  const PortSet pipe_starts = started & ((1u << kMaxPipes) - 1);
  if (pipe_starts & (pipe_starts - 1)) ++multi_issue_cycles_;
}

}  // namespace eu::model
