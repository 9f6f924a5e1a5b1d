#include "model/eu/eu.hpp"

#include <algorithm>
#include <string>
#include <utility>

#include "config/machine/machine.hpp"
#include "model/memory/memory_channel.hpp"

namespace eu::model {
namespace {

/// Issue cycles of a send, which is one pass.
Cycle send_issue_cycles(const config::Machine& machine) {
  const config::ClassTiming& send = machine.eu.timing[isa::TimingClass::Send];
  return static_cast<Cycle>(send.issue_cycles + send.issue_cycles_per_pass);
}

/// True if other instructions can see when its results land. For a send this depends
/// on its response.
bool shows_order(const IssueRow& row) {
  return row.lands_late || row.footprint.no_dd_chk || row.footprint.no_dd_clr;
}

}  // namespace

Eu::Eu(sc_core::sc_module_name name, int number, const RunContext& context)
    : sc_module(name),
      context_(context),
      rows_(context.rows.data()),
      instructions_(context.instructions.data()),
      number_(number),
      events_(context.options.events),
      values_(context.options.values),
      replays_(values_ != nullptr && values_->replays()),
      starvation_cycles_(context.machine.eu.starvation_cycles),
      alignment_mask_(static_cast<Cycle>(context.machine.eu.issue_granularity_cycles) - 1),
      switch_cycles_(static_cast<Cycle>(context.machine.eu.switch_cycles)),
      has_breakpoints_(std::any_of(context.rows.begin(), context.rows.end(),
                                   [](const IssueRow& row) { return row.breakpoint; })),
      has_late_writes_(!replays_ &&
                       (context.message_use.forwards ||
                        std::any_of(context.rows.begin(), context.rows.end(), shows_order))),
      unobserved_(events_ == nullptr && context.options.races == nullptr && !has_late_writes_),
      values_lag_(unobserved_ && values_ == nullptr),
      has_register_cache_(context.machine.eu.register_cache.entries != 0),
      shares_first_pipe_(
          std::any_of(context.machine.eu.pipes.begin(), context.machine.eu.pipes.end(),
                      [](const config::PipeConfig& pipe) { return pipe.first_pipe_cycles != 0; })),
      kernel_end_(std::min(context.program.size(), context.program.program().kernel_end)),
      fast_path_end_(has_breakpoints_ || has_register_cache_ || alignment_mask_ != 0 ? 0
                                                                                     : kernel_end_),
      arbiter_("thread_arbiter", context.machine.eu.arbitration, context.machine.eu.threads),
      fetch_("instruction_fetch", number, context.machine, context.program.program(), context.rows),
      scoreboard_("scoreboard", context.machine.eu, context.isa, context.rows),
      queue_("message_queue", context.machine.eu.message_queue, send_issue_cycles(context.machine),
             context.options.jitter),
      register_cache_(context.machine.eu.register_cache, context.machine.eu.threads),
      fractional_cycles_(context.machine.eu),
      preempt_at_(context.preemption.begin),
      starts_(static_cast<int>(context.machine.eu.pipes.size()), context.machine.eu.threads),
      has_simple_pipes_(starts_.supports_by_port() && !shares_first_pipe_),
      response_history_(context.machine.eu.threads, context.isa.state.registers,
                        idle_levels(context.machine)),
      states_(context.isa.state, static_cast<std::size_t>(context.machine.eu.threads)) {
  slots_.reserve(static_cast<std::size_t>(context.machine.eu.threads));
  fast_path_ = unobserved_ && fast_path_end_ != 0 && !fractional_cycles_.exist() &&
               !shares_first_pipe_ && !scoreboard_.renames();
  fast_path_lags_ = fast_path_ && values_lag_;
  for (int slot = 0; slot < context.machine.eu.threads; ++slot) {
    // A replay does not change registers. Otherwise they are created when a slot first
    // has a thread.
    if (replays_) states_.reset(static_cast<std::size_t>(slot), true);
    slots_.emplace_back(states_[static_cast<std::size_t>(slot)]);
  }
  find_places();
  in.bind(*this);
  queue_.out(interconnect);
  fetch_.cache(instruction_cache);
  fetch_.interconnect(fetch);
  const std::vector<config::PipeConfig>& pipes = context.machine.eu.pipes;
  for (std::size_t pipe = 0; pipe < pipes.size(); ++pipe)
    pipes_[pipe] = std::make_unique<Pipe>((pipes[pipe].name + "_pipe").c_str());
}

// ---- local time ----

/// Runs from `now`, up to which all messages have been served, to the lookahead bound; returns the
/// bound. Inlines all that a step of an EU calls: small functions, called once each.
[[gnu::flatten]] Cycle Eu::run_ahead(Cycle now) {
  resolved_to_ = now;
  local_ = std::max(local_, now);
  if (local_ >= context_.options.events_end) events_ = nullptr;
  if (now >= preempt_at_) preempt();
  StartTimes::Next next = starts_.next();
  Cycle limit = bound(next_event(next));
  while (next_event(next) < limit) {
    if (next_coming_ <= next.when)
      begin_next_thread();
    else
      step(next);
    next = starts_.next();
    // Without sends and without slots in notifiable_, the bound only grows.
    limit = std::min(limit, fetch_.earliest_fill());
    if (bound_moved_ || next.when >= limit) limit = bound(next_event(next));
    bound_moved_ = false;
  }
  if (next_event(next) != kNever) local_ = std::max(local_, limit);
  return limit;
}

void Eu::begin_next_thread() {
  local_ = next_coming_;
  begin_thread(coming_.front());
  coming_.pop_front();
  next_coming_ = coming_.empty() ? kNever : coming_.front().start.when;
}

/// Lookahead bound if the next issue is at `next`: nothing outside can affect this EU before it
/// (model/LAWS.md 9). An EU with nothing to issue sleeps until a response is due.
Cycle Eu::bound(Cycle next) const {
  Cycle limit = std::min({context_.control.stop_at(), queue_.earliest_response(),
                          fetch_.earliest_fill(), preempt_at_});
  // If no entry is free, a shared function may free one before the first that is known
  // to become free.
  if (const Cycle free_at = queue_.entry_free_at(); free_at > local_)
    if (const Cycle credit = queue_.earliest_credit(); credit < free_at)
      limit = std::min(limit, credit);
  if (next == kNever) return std::min(limit, queue_.latest_arrival());
  limit = std::min(limit, resolved_to_ + kQuantumCycles);
  const Cycle earliest = resolved_to_ + 1 + context_.machine.gateway.latency_cycles;
  if (context_.message_use.forwards) limit = std::min(limit, earliest);
  for_each_bit(notifiable_, [&](int slot) {
    limit = std::min(limit, std::max(slots_[slot].front_end_free_at, earliest));
  });
  if ((dependent_ & running_) != 0)
    limit = std::min(limit, resolved_to_ + 1 + context_.machine.thread_spawner.latency_cycles);
  const auto all = (SlotSet{2} << (context_.machine.eu.threads - 1)) - 1;
  if (occupied_ != all && dispatcher->has_waiting_threads())
    limit = std::min(limit, resolved_to_ + 1 + dispatcher->min_latency_cycles());
  return limit;
}

/// Issued instructions complete and responses arrive, but nothing issues until the preemption ends.
void Eu::preempt() {
  preempted_until_ = context_.preemption.end;
  fast_path_ = fast_path_lags_ = false;
  const Cycle now = std::exchange(preempt_at_, kNever);
  for_each_bit(running_, [&](int slot) { prepare(slots_[slot], now); });
}

/// The first cycle from `cycle` on at which the slot's front end may hand over an instruction.
Cycle Eu::aligned(const Slot& slot, Cycle cycle) const {
  if (cycle > kNever - alignment_mask_) return kNever;
  const Cycle origin = slot.previous_start;
  return origin + ((cycle - origin + alignment_mask_) & ~alignment_mask_);
}

/// Sets when the message queue can take the next send.
void Eu::update_send_port() {
  starts_.set_port(kSendPort, std::max(send_port_free_at_, queue_.entry_free_at()));
}

/// Gives slots the places in which they are served, unless slots take turns.
void Eu::arrange_slots() {
  if (arbiter_.is_round_robin()) return;
  const int places = starts_.places();
  std::array<std::uint8_t, kMaxSlots> from;
  for (int place = 0; place < places; ++place)
    from[place] = static_cast<std::uint8_t>(starts_.place_of(arbiter_.order()[place]));
  arbitration_losses_.move(from, places);
  starts_.arrange(arbiter_.order());
  find_places();
}

void Eu::find_places() {
  for (Slot& slot : slots_)
    by_place_[starts_.place_of(static_cast<int>(&slot - slots_.data()))] = &slot;
}

/// True if only the order determines which slot issues in which port.
bool Eu::is_simple(Cycle now) const {
  return has_simple_pipes_ && arbiter_.can_match() &&
         starts_.none_ready_for(starvation_cycles_, now);
}

void Eu::step(const StartTimes::Next& next) {
  local_ = next.when;
  if (first_issue_ == kNever) first_issue_ = next.when;
  starts_.pass(next);
  fetch_.pass(next.when);
  is_simple(next.when) ? issue_in_order(next) : issue_by_policy(next);
}

void Eu::issue_in_order(const StartTimes::Next& next) {
  const ThreadArbiter::Matched matched = arbiter_.match(StartTimes::by_port(next));
  arbitration_losses_.add(matched.losers);
  matched.starting.for_each(
      [&](int place, int port) { issue(*by_place_[place], port, next.when); });
  multi_issue_cycles_ += matched.is_multi_issue;
  if (matched.starting.send() != 0) update_send_port();
}

/// Like issue_in_order(), for all policies and pipes.
[[gnu::flatten]] void Eu::issue_by_policy(const StartTimes::Next& next) {
  const Cycle now = next.when;
  const SlotSet places = starts_.places(next);
  const SlotSet slots = starts_.slots_at(places);
  Grants grants = arbiter_.grant(slots, starts_.ready_for(starvation_cycles_, slots, now),
                                 starts_.ports(), starts_.free_ports(now));
  if (shares_first_pipe_) grants = without_conflict(grants);
  const PortSet ports = grants.ports();
  SlotSet losers = places;
  for_each_bit(ports,
               [&](int port) { losers &= ~(SlotSet{1} << starts_.place_of(grants.slot(port))); });
  arbitration_losses_.add(losers);
  for_each_bit(ports, [&](int port) { issue(slots_[grants.slot(port)], port, now); });
  const PortSet pipe_starts = ports & ((1u << kMaxPipes) - 1);
  if (pipe_starts & (pipe_starts - 1)) ++multi_issue_cycles_;
  if ((ports >> kSendPort) & 1) update_send_port();
}

}  // namespace eu::model
