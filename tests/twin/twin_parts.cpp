#include "tests/twin/twin_parts.hpp"

#include <algorithm>
#include <functional>

namespace eu::test {
namespace {

template <class Visit>
void for_each_register(isa::EntryRange range, Visit&& visit) {
  for (int grf = range.first; grf < range.first + range.count; ++grf) visit(grf);
}

template <class Visit>
void for_each_special(unsigned mask, Visit&& visit) {
  for (int special = 0; special < isa::kSpecialCount; ++special)
    if ((mask >> special) & 1) visit(special);
}

}  // namespace

Cycle TwinReservations::take(Cycle from, Cycle length) {
  const auto is_free = [&](Cycle first) {
    const auto next = taken_.lower_bound(first);
    return next == taken_.end() || *next >= first + length;
  };
  while (!is_free(from)) ++from;
  for (Cycle cycle = from; cycle < from + length; ++cycle) taken_.insert(cycle);
  return from;
}

// ---- scoreboard ----

void TwinScoreboard::tick(Cycle now) {
  now_ = now;
  while (!clears_.empty() && clears_.begin()->first <= now) {
    pending_[clears_.begin()->second] = false;
    clears_.erase(clears_.begin());
  }
}

TwinScoreboard::Holds TwinScoreboard::holds(const isa::Footprint& footprint,
                                            const isa::DynamicRanges& indirect) const {
  Holds holds;
  const auto needs = [&](int grf) {
    if (pending_[grf]) holds.sources.insert(grf);
  };
  const auto writes = [&](int grf) {
    if (pending_[grf] || payload_busy_until_[grf] > now_) holds.others.insert(grf);
  };
  const auto needs_special = [&](int special) {
    if (pending_[isa::kGrfCount + special]) holds.others.insert(isa::kGrfCount + special);
  };
  for (const isa::EntryRange& range : footprint.reads) for_each_register(range, needs);
  for (int i = 0; i < indirect.read_count; ++i) for_each_register(indirect.reads[i], needs);
  for_each_special(footprint.special_reads, needs_special);
  if (footprint.no_dd_chk) return holds;

  for_each_register(footprint.write, writes);
  for (int i = 0; i < indirect.write_count; ++i) for_each_register(indirect.writes[i], writes);
  for_each_special(footprint.special_writes, needs_special);
  return holds;
}

void TwinScoreboard::set(int entry, bool clears, Cycle clear_at) {
  pending_[entry] = true;
  if (clears) clears_.emplace(clear_at, entry);
}

void TwinScoreboard::start(const isa::Footprint& footprint, const isa::DynamicRanges& indirect,
                           const InstructionTimes& times, Cycle now) {
  const bool clears = !footprint.no_dd_clr;
  const auto writes = [&](int grf) { set(grf, clears && !footprint.is_send, now + times.grf); };
  for_each_register(footprint.write, writes);
  for (int i = 0; i < indirect.write_count; ++i) for_each_register(indirect.writes[i], writes);
  for_each_special(footprint.special_writes, [&](int special) {
    set(isa::kGrfCount + special, clears, now + times.special(special));
  });
}

void TwinScoreboard::hold(isa::EntryRange payload, Cycle until) {
  for_each_register(payload, [&](int grf) {
    payload_busy_until_[grf] = std::max(payload_busy_until_[grf], until);
  });
}

void TwinScoreboard::respond(isa::EntryRange registers) {
  for_each_register(registers, [&](int grf) { pending_[grf] = false; });
}

// ---- arbiter ----

/// All slots in the order of arbitration. All threads of a dispatch have one priority class.
std::vector<int> TwinArbiter::order() const {
  std::vector<int> slots;
  for (int i = 0; i < eu_.threads; ++i) slots.push_back((turn_ + i) % eu_.threads);
  const auto older = [this](int a, int b) { return age_[a] < age_[b]; };
  if (eu_.arbitration == config::Arbitration::OldestFirst)
    std::stable_sort(slots.begin(), slots.end(), older);
  if (eu_.arbitration == config::Arbitration::YoungestFirst)
    std::stable_sort(slots.begin(), slots.end(), [&](int a, int b) { return older(b, a); });
  return slots;
}

std::map<int, int> TwinArbiter::choose(std::vector<Candidate> candidates,
                                       const std::set<int>& free_ports) {
  const std::vector<int> slots = order();
  const auto rank = [&](const Candidate& candidate) {
    const auto starving = static_cast<Cycle>(eu_.starvation_cycles);
    const int group = candidate.slot == atomic_slot_ ? 0 : candidate.waiting >= starving ? 1 : 2;
    return std::pair(group, std::find(slots.begin(), slots.end(), candidate.slot));
  };
  std::sort(candidates.begin(), candidates.end(),
            [&](const Candidate& a, const Candidate& b) { return rank(a) < rank(b); });

  std::map<int, const Candidate*> user;  // of each port that has one
  const std::function<bool(const Candidate&, std::set<int>&)> seat = [&](const Candidate& candidate,
                                                                         std::set<int>& visited) {
    for (const int port : candidate.ports)
      if (free_ports.count(port) && user.count(port) == 0) {
        user[port] = &candidate;
        return true;
      }
    for (const int port : candidate.ports)
      if (free_ports.count(port) && visited.insert(port).second && seat(*user[port], visited)) {
        user[port] = &candidate;
        return true;
      }
    return false;
  };
  std::map<int, int> slot_of_port;
  for (const Candidate& candidate : candidates) {
    std::set<int> visited;
    seat(candidate, visited);
  }
  for (const auto& [port, candidate] : user) {
    slot_of_port[port] = candidate->slot;
    if (candidate->slot == atomic_slot_) atomic_slot_ = -1;
  }
  pass_turn(slot_of_port);
  return slot_of_port;
}

void TwinArbiter::pass_turn(const std::map<int, int>& slot_of_port) {
  if (slot_of_port.empty()) return;
  if (eu_.arbitration == config::Arbitration::RoundRobin) turn_ = (turn_ + 1) % eu_.threads;
  if (eu_.arbitration != config::Arbitration::LooseRoundRobin) return;
  for (const int slot : order())
    for (const auto& [port, starter] : slot_of_port)
      if (starter == slot) {
        turn_ = (slot + 1) % eu_.threads;
        return;
      }
}

// ---- fetch ----

void TwinFetch::fill(Queue& queue, std::uint32_t line, Cycle when) {
  const auto line_bytes = static_cast<unsigned>(machine_.instruction_cache.line_bytes);
  const std::uint32_t ahead =
      (static_cast<unsigned>(machine_.eu.fetch.queue_bytes) + line_bytes - 1) / line_bytes;
  const std::uint32_t last = line_of(static_cast<std::uint32_t>(program_.bytes.size()) - 1);
  for (; queue.next_line <= std::min(line + ahead, last); ++queue.next_line)
    queue.ready_at[queue.next_line] =
        port_.take(when, static_cast<Cycle>(machine_.eu.fetch.cycles_per_line)) +
        static_cast<Cycle>(machine_.instruction_cache.latency_cycles);
}

void TwinFetch::jump(int slot, std::uint32_t index, Cycle when) {
  if (index >= program_.size()) return;
  const std::uint32_t line = line_of(program_.offsets_bytes[index]);
  queues_[slot] = {line, {}};
  fill(queues_[slot], line, when);
}

void TwinFetch::advance(int slot, std::uint32_t index, Cycle now) {
  if (index < program_.size()) fill(queues_[slot], line_of(program_.offsets_bytes[index]), now);
}

bool TwinFetch::has(int slot, std::uint32_t index, Cycle now) const {
  const auto arrived = [&](std::uint32_t offset_bytes) {
    const auto found = queues_[slot].ready_at.find(line_of(offset_bytes));
    return found != queues_[slot].ready_at.end() && found->second <= now;
  };
  return machine_.eu.fetch.kind == config::FetchKind::Ideal ||
         (arrived(program_.offsets_bytes[index]) && arrived(program_.offsets_bytes[index + 1] - 1));
}

}  // namespace eu::test
