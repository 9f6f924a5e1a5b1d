// Accounting: the assignment of a thread's cycles to stall reasons.
#include <algorithm>

#include "model/eu/eu.hpp"

namespace eu::model {

void Eu::add(const Slot& slot, const Counted& at, Cause cause, Cycle cycles) {
  slot.account->cycles[cause] += cycles;
  at.account.cycles[cause] += cycles;
}

void Eu::add_for_producer(Cause cause, std::uint32_t producer, Cycle cycles) {
  const auto kind = static_cast<std::size_t>(context_.sources.of_producer(cause, producer));
  context_.waits_for_producers[kind] += cycles;
}

/// Adds the cycles from `begin` to `end` to `cause`. `emits_events`: there may be an observer.
template <bool emits_events>
void Eu::count(const Slot& slot, const Counted& at, Cause cause, Cycle begin, Cycle end,
               std::uint32_t producer, int port, bool for_producer) {
  add(slot, at, cause, end - begin);
  if (NumberSources::has_producer(cause)) add_for_producer(cause, producer, end - begin);
  if (emits_events && events_ != nullptr)
    events_->span({slot.ref, at.index, cause, producer, static_cast<std::uint8_t>(port), begin, end,
                   for_producer});
}

/// Counts cycles in which the message that a thread waits for waited for a level below the L3.
/// Returns false for other places. The next place has the same stall reason and includes them.
bool Eu::count_level_queue(const Counted& at, MessagePlace place, Cycle cycles) {
  if (place == MessagePlace::LlcQueue)
    at.account.llc_queue_cycles += cycles;
  else if (place == MessagePlace::MemoryQueue)
    at.account.memory_queue_cycles += cycles;
  else
    return false;
  return true;
}

/// Accounts every cycle of the thread up to its issue at `now`: first to its own front end, then to
/// the blocker that held it longest, then to the ports that it shares.
template <bool emits_events>
void Eu::account_stall(const Slot& slot, const Counted& at, int port, Cycle now) {
  Cycle accounted_to = slot.accounted_to;
  const auto count_piece = [&](Cycle cycle, Cause cause, std::uint32_t producer,
                               bool waits_for_producer) {
    if (cycle <= accounted_to) return;
    count<emits_events>(slot, at, cause, accounted_to, cycle, producer, port, waits_for_producer);
    accounted_to = cycle;
  };
  const auto count_until = [&](Cycle cycle, Cause cause, std::uint32_t producer) {
    count_piece(cycle, cause, producer, NumberSources::has_producer(cause));
  };
  count_until(slot.front_end_free_at, Cause::FrontEnd, slot.previous);
  if (accounted_to == now) return;
  const Cycle ready_at = starts_.ready_at(slot.number());
  if (ready_at > accounted_to) {
    const Cycle free_at = ready_at - slot.operand_cycles;
    const Blocker blocker = blocker_of(slot);
    if (preempted_until_ != 0 && preempted_until_ > std::max(accounted_to, blocker.until)) {
      const Cycle begin = context_.preemption.begin;
      count_until(std::min(blocker.until, begin), blocker.cause, blocker.producer);
      count_until(begin, Cause::ArbLost, at.index);
      count_until(preempted_until_, Cause::Preempted, at.index);
    }
    if (blocker.until > slot.front_end_free_at && blocker.cause == Cause::MsgLatency)
      response_history_.split_by_cause(
          slot.number(), rows_[blocker.producer].footprint.write.first, blocker.producer,
          blocker.until, free_at, [&](Cycle cycle, Cause cause, MessagePlace place) {
            if (count_level_queue(at, place, cycle - std::min(cycle, accounted_to))) return;
            count_piece(cycle, cause, blocker.producer, true);
          });
    else if (blocker.until > slot.front_end_free_at)
      count_until(free_at, blocker.cause, blocker.producer);
    else if (slot.operand_cycles == 0)
      count_until(free_at, Cause::FrontEnd, slot.previous);
    count_until(ready_at, Cause::RegisterCache, at.index);
  }
  if (port == kSendPort && accounted_to != now)
    return send_history_.split_by_cause(accounted_to, [&](Cycle cycle, Cause cause) {
      if (cause != Cause::ArbLost && cycle > accounted_to)
        at.account.send_stall_cycles += cycle - accounted_to;
      count_until(cycle, cause, at.index);
    });
  count_until(std::min(now, accounted_to + arbitration_losses_.of(starts_.place_of(slot.number()))),
              Cause::ArbLost, at.index);
  count_until(now, kPortCauses[port], at.index);
}

/// Records what held the send port until a send issues at `now`, for the accounting of its thread
/// and of those that still wait.
void Eu::record_send(Cycle now) {
  if (send_history_.is_full()) {
    Cycle earliest = now;
    for_each_bit(running_,
                 [&](int slot) { earliest = std::min(earliest, starts_.ready_at(slot)); });
    send_history_.forget_before(earliest);
  }
  if (queue_.entry_free_at() > send_port_free_at_)
    send_history_.add(now, send_port_free_at_, queue_.freed());
  else
    send_history_.add(now, send_port_free_at_);
}

/// Not inlined, so that the fast path has the host's registers for itself.
void Eu::account_stall_general(const Slot& slot, const Counted& at, int port, Cycle now) {
  account_stall<false>(slot, at, port, now);
}

/// Fast path of account_stall(): only the thread's front end, its first registers and ports have
/// held it. Branch-free: most instructions wait for some of these, but no two in a row for the
/// same. An unpredictable branch costs more than the addition of zero cycles.
void Eu::account_stall_fast(const Slot& slot, const Counted& at, int port, Cycle now) {
  const IssueRow& row = *slot.row;
  const int number = slot.number();
  const Cycle decoded_at = std::max(slot.accounted_to, slot.front_end_free_at);
  const Cycle ready_at = std::max(decoded_at, starts_.ready_at(number));
  const Cycle arbitration_until =
      std::min(now, ready_at + arbitration_losses_.of(starts_.place_of(number)));
  const int place = slot.hold.place;
  const std::uint32_t producer = scoreboard_.producer(number, row.first_checked[place]);
  if (rows_[producer].footprint.is_send && ready_at != decoded_at)
    return account_stall_general(slot, at, port, now);
  // If the producer is a send, this hold has 0 cycles, and its reason does not matter.
  const Cause hold_cause = row.first_causes[place];
  add(slot, at, Cause::FrontEnd, decoded_at - slot.accounted_to);
  add_for_producer(Cause::FrontEnd, slot.previous, decoded_at - slot.accounted_to);
  add(slot, at, hold_cause, ready_at - decoded_at);
  add_for_producer(hold_cause, producer, ready_at - decoded_at);
  add(slot, at, Cause::ArbLost, arbitration_until - ready_at);
  add(slot, at, kPortCauses[port], now - arbitration_until);
}

/// Accounts the last cycles of a thread that ends.
void Eu::count_last(Slot& slot, std::uint32_t index) {
  count<true>(slot, counted(index), Cause::FrontEnd, slot.accounted_to, slot.front_end_free_at,
              index, 0, true);
  slot.accounted_to = slot.front_end_free_at;
}

/// Accounts an instruction that issues at `now`. Its one cycle of issue depends on no number;
/// Cause::Issued is computed from the number of instructions at the end of the run.
template <bool emits_events>
void Eu::account_issue(Slot& slot, int port, Cycle now) {
  const Counted at = counted(slot.pc);
  if (port == kSendPort) record_send(now);
  account_stall<emits_events>(slot, at, port, now);
  if (emits_events && events_ != nullptr)
    events_->span({slot.ref, at.index, Cause::Issued, at.index, static_cast<std::uint8_t>(port),
                   now, now + 1});
  account_through_issue(slot, at, now);
}

/// Fast path of account_issue(), if fast_path_.
void Eu::account_issue_fast(Slot& slot, int port, Cycle now) {
  const Counted at = counted(slot.pc);
  if (slot.blocker.until == 0 && slot.hold.place < kFirstChecked)
    account_stall_fast(slot, at, port, now);
  else
    account_stall_general(slot, at, port, now);
  account_through_issue(slot, at, now);
}

/// Closes the accounting up to the issue.
void Eu::account_through_issue(Slot& slot, const Counted& at, Cycle now) {
  ++at.account.issues;
  ++slot.account->instructions;
  slot.accounted_to = now + 1;
  arbitration_losses_.forget(starts_.place_of(slot.number()));
}

template void Eu::account_issue<true>(Slot&, int, Cycle);
template void Eu::account_issue<false>(Slot&, int, Cycle);

}  // namespace eu::model
